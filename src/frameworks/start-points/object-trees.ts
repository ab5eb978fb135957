import type { CallFact, MemberFact, StoreFact, Value } from '../../code-model/facts.ts';
import type { InstanceFinder } from '../instances/instance-finder.ts';
import { joinPath } from '../instances/join-path.ts';
import { type ClassRule, listOf } from '../rules/rule-schema.ts';
import { membersOf, statementsFor } from './class-members.ts';
import type { RuledClass } from './find-classes.ts';
import { foundObjects, recordOpen } from './found-objects.ts';
import type { Registrations } from './registrations.ts';

/** Trees of objects: what the members of an object hold stands below their names, and methods lead to further objects. */
export interface ObjectTrees {
  /** Keys of the classes whose heirs state what they answer: nothing makes an object of them that a path leads to. */
  readonly bases: ReadonlySet<string>;
  /** Keys of the classes that nothing leads to from the root. */
  readonly unreached: ReadonlySet<string>;
  /** Keys of the classes that alone hold what answers. */
  readonly holders: ReadonlySet<string>;
  /** By key of a class the parts of the path behind which an object of it leads to another one of it. */
  readonly again: ReadonlyMap<string, readonly string[]>;
  /** By key of a class the names of the parts that an object of it takes off the path. */
  readonly taken: ReadonlyMap<string, readonly string[]>;
}

/** How an object leads to another one. */
export interface TreeEdge {
  /** Id of an instance. */
  readonly child: string;
  /** Key of a class. */
  readonly parent: string;
  readonly path: string;
  /** True where data chooses among several. */
  readonly isChosen?: boolean;
  /** True for what one object holds, and others of its class do not. */
  readonly isOfOne?: boolean;
}

/** A class of a tree. */
export interface TreeNode {
  readonly ruled: RuledClass;
  readonly tree: Exclude<ClassRule['nests'], true | undefined>;
}

/** By key of the class. */
export type TreeNodes = ReadonlyMap<string, TreeNode>;

/** Id of the instance that a class is. */
function idOf(object: string): string {
  return `class ${object}`;
}

/** Key of the class that an instance is. */
function objectOf(id: string): string {
  return id.slice('class '.length);
}

/** Adds the classes that hold what answers and answer nothing themselves: `class Root: carts = Carts()`. */
export function withHolders(classes: readonly RuledClass[], finder: InstanceFinder): readonly RuledClass[] {
  const found = new Map<string, RuledClass>();
  const nodes = new Map([...nodesOf(classes)].map(([object, { ruled }]) => [object, ruled]));
  if (nodes.size === 0) return classes;
  const { table } = finder.resolver;
  const files = table.files().filter(({ test }) => !test);
  const given = files.flatMap(({ classes: all, stores = [] }) => [
    ...all.map(({ object, members }) => ({
      objects: [object],
      values: members.flatMap(({ kind, value }) => (value === null || kind === 'method' ? [] : [value])),
    })),
    ...stores.flatMap(({ of, name, value }) =>
      name === null ? [] : [{ objects: finder.resolver.classesOf(of), values: [value] }],
    ),
  ]);
  // What holds a holder is one, too.
  for (let before = -1; before < found.size; ) {
    before = found.size;
    const more = given.flatMap(({ objects, values }) => {
      const held = objects.every((object) => nodes.has(object))
        ? undefined
        : values.flatMap((value) => objectsOf(value, finder)).flatMap((id) => nodes.get(objectOf(id)) ?? [])[0];
      return objects.flatMap((object): RuledClass[] => {
        const fact = table.class(object);
        const file = table.fileOfDefinition(object);
        const isNone = held === undefined || nodes.has(object) || fact === undefined || file?.test !== false;
        return isNone ? [] : [{ ...held, fact, file, isHolder: true }];
      });
    });
    for (const holder of more) {
      const { fact, file, indexed } = holder;
      if (nodes.has(fact.object)) continue;
      found.set(fact.object, holder);
      nodes.set(fact.object, holder);
      finder.state({ id: idOf(fact.object), kind: indexed.rule.kind, rules: indexed.rules, file: file.file });
    }
  }
  return [...classes, ...found.values()];
}

function nodesOf(classes: readonly RuledClass[]): TreeNodes {
  return new Map(
    classes.flatMap((ruled): (readonly [string, TreeNode])[] => {
      const { nests } = ruled.indexed.rule;
      return nests === undefined ? [] : [[ruled.fact.object, { ruled, tree: nests === true ? {} : nests }]];
    }),
  );
}

/** Mounts the objects of trees in each other. */
export function mountTrees(classes: readonly RuledClass[], finder: InstanceFinder, found: Registrations): ObjectTrees {
  const nodes = nodesOf(classes);
  const given = [...nodes.values()].flatMap((node) => foundObjects(node, nodes, finder));
  const known = given.flatMap((each) => (each.child === null ? [] : [each]));
  const edges = [...heldObjects(nodes, finder), ...storedObjects(nodes, finder), ...known].filter(
    // What tests hold is no part of the application.
    ({ child, parent }) => !isOfTest(nodes.get(parent)) || isOfTest(nodes.get(objectOf(child))),
  );
  const toOwn = edges.filter(({ child, parent, path }) => child === idOf(parent) && path !== '');
  const again = new Map(
    [...Map.groupBy(toOwn, ({ parent }) => parent)].map(([object, own]) => [
      object,
      [...new Set(own.map(({ path }) => path))],
    ]),
  );
  const taken = new Map([...nodes].map(([object, node]) => [object, partsOf(node, finder)]));
  const led = edges.filter(({ child, parent }) => child !== idOf(parent));
  const { reached, bases } = reachedNodes(nodes, led, finder, found);
  for (const { child, parent, path, isChosen = false, isOfOne = false } of withoutCircles(led, reached)) {
    const own = isOfOne ? [] : (again.get(parent) ?? []);
    found.mounts.mount(child, idOf(parent), behind(path, own, taken.get(parent) ?? []), null, { isChosen });
  }
  const open = new Map(given.flatMap((each) => (each.child === null ? [[each.by, each.parent] as const] : [])));
  for (const [method, parent] of open) {
    const node = reached.has(parent) ? nodes.get(parent) : undefined;
    if (node !== undefined) recordOpen(method, node, finder.resolver);
  }
  const holders = new Set([...nodes].flatMap(([object, { ruled }]) => (ruled.isHolder === true ? [object] : [])));
  const unreached = new Set([...nodes.keys()].filter((object) => !reached.has(object) && !bases.has(object)));
  return { bases, unreached, holders, again, taken };
}

/** The paths of what an object holds, behind the parts that it takes; also where it is behind others of its class. */
function behind(path: string, own: readonly string[], taken: readonly string[]): readonly string[] {
  const whole = joinPath(taken.map((name) => `{${name}}`).join('/'), path);
  return ['', ...own].map((part) => joinPath(part, whole));
}

/**
 * The paths of a member of an object: behind the parts that it takes as its parameters, and of one that callers may leave out also without it;
 * and behind what leads to another object of the class.
 */
export function pathsInTree(
  paths: readonly string[],
  { parameters }: MemberFact,
  object: string,
  { again, taken }: ObjectTrees,
): readonly string[] {
  let starts: readonly string[] = [''];
  for (const name of taken.get(object) ?? []) {
    const parameter = parameters.find((each) => each.name === name);
    if (parameter === undefined) break;
    const further = joinPath(starts.at(-1) ?? '', `{${name}}`);
    starts = (parameter.default ?? parameter.optional) === undefined ? [further] : [...starts, further];
  }
  return ['', ...(again.get(object) ?? [])].flatMap((part) =>
    starts.flatMap((start) => paths.map((path) => joinPath(joinPath(part, start), path))),
  );
}

/**
 * Ids of the instances that a value is. A class alone is none, and neither is an object that gives itself to what it makes (`self.admin = Admin(self)`):
 * what refers back to it does not lead to it.
 */
function objectsOf(value: Value, finder: InstanceFinder): readonly string[] {
  if (finder.instancesOf(value).length === 0) return [];
  const given = finder.resolver.resolve(value);
  if (given.some(({ kind }) => kind === 'class')) return [];
  const made = given.filter(({ kind }) => kind !== 'this' && kind !== 'typed');
  return [...new Set(made.flatMap((each) => finder.instancesOf(each).map(({ id }) => id)))];
}

/** What the members of objects hold: `carts = Carts()`, also of a base class. */
function heldObjects(nodes: TreeNodes, finder: InstanceFinder): readonly TreeEdge[] {
  return [...nodes].flatMap(([parent, { ruled, tree }]) =>
    membersOf(ruled.fact, finder).flatMap(({ name, kind, value }) =>
      value === null || kind === 'method'
        ? []
        : objectsOf(value, finder).map((child) => ({ child, parent, path: joinPath(tree.below ?? '', name) })),
    ),
  );
}

/** What code stores in objects from outside: `root.carts = Carts()`, `setattr(root, "old-carts", Carts())`. */
function storedObjects(nodes: TreeNodes, finder: InstanceFinder): readonly TreeEdge[] {
  const { resolver } = finder;
  const files = resolver.table.files().filter(({ test }) => !test);
  const stores = files.flatMap((file) => [...(file.stores ?? []), ...file.calls.flatMap(storedBy)]);
  return stores.flatMap(({ of, name, value }) => {
    const parents = name === null ? [] : resolver.classesOf(of).filter((object) => nodes.has(object));
    if (name === null || parents.length === 0) return [];
    const names = resolver.textsOf(name);
    const isOfOne = !resolver.resolve(of).some(({ kind }) => kind === 'class');
    return objectsOf(value, finder).flatMap((child) =>
      parents.flatMap((parent) =>
        names.map((text) => ({ child, parent, path: joinPath(nodes.get(parent)?.tree.below ?? '', text), isOfOne })),
      ),
    );
  });
}

function storedBy({ callee, arguments: [of, name, value] }: CallFact): readonly Omit<StoreFact, 'loops'>[] {
  const isSetter = callee.kind === 'external' && callee.symbol === 'builtins#setattr';
  return isSetter && of !== undefined && name !== undefined && value !== undefined ? [{ of, name, value }] : [];
}

/** The names of the parts that an object takes off the path before what it answers: `@popargs('id')`. */
function partsOf({ ruled: { fact }, tree }: TreeNode, { resolver }: InstanceFinder): readonly string[] {
  const wanted = listOf(tree.parts);
  return fact.decorators
    .filter(({ callee }) => resolver.symbolsOf(callee).some((symbol) => wanted.includes(symbol)))
    .flatMap((decorator) => decorator.arguments ?? [])
    .flatMap((value) => resolver.textsOf(value));
}

/** The classes that a path leads to, and those which stand for their heirs alone. */
function reachedNodes(
  nodes: TreeNodes,
  edges: readonly TreeEdge[],
  { resolver }: InstanceFinder,
  { mounts }: Registrations,
): { readonly reached: ReadonlySet<string>; readonly bases: ReadonlySet<string> } {
  const roots = new Set(
    [...nodes].flatMap(([object, node]) => (isRoot(node) || mounts.isMounted(idOf(object)) ? [object] : [])),
  );
  // A holder leads on from where something leads to it.
  const leading = new Set([...nodes].flatMap(([object, { ruled }]) => (ruled.isHolder === true ? [] : [object])));
  for (const object of roots) leading.add(object);
  for (const object of leading)
    for (const { child, parent } of edges) if (parent === object) leading.add(objectOf(child));
  const held = new Set(edges.flatMap(({ child, parent }) => (leading.has(parent) ? [child] : [])));
  const isKnown = (node: TreeNode): boolean =>
    node.tree.root !== undefined &&
    [...roots].some((each) => nodes.get(each)?.ruled.indexed.rules === node.ruled.indexed.rules);
  const isBase = (object: string): boolean =>
    !roots.has(object) &&
    !held.has(idOf(object)) &&
    resolver.hierarchy
      .heirsInScope(object)
      .some((heir) => nodes.has(heir) && (isOfTest(nodes.get(object)) || !isOfTest(nodes.get(heir))));
  const bases = new Set([...nodes.keys()].filter(isBase));
  const reached = new Set(
    [...nodes].flatMap(([object, node]) => {
      const mayBegin = node.ruled.isHolder !== true && !held.has(idOf(object)) && !bases.has(object) && !isKnown(node);
      return roots.has(object) || mayBegin ? [object] : [];
    }),
  );
  for (const object of reached) {
    for (const { child, parent } of edges) if (parent === object) reached.add(objectOf(child));
  }
  return { reached, bases };
}

/** The ways on from what is reached, in the order of which it is reached, but for those that lead back to what leads here. */
function withoutCircles(edges: readonly TreeEdge[], reached: ReadonlySet<string>): readonly TreeEdge[] {
  const order = new Map([...reached].map((object, at) => [idOf(object), at]));
  const byParent = Map.groupBy(edges, ({ parent }) => idOf(parent));
  const leadsTo = (from: string, to: string): boolean => {
    const seen = new Set([from]);
    for (const each of seen) for (const { child } of byParent.get(each) ?? []) seen.add(child);
    return seen.has(to);
  };
  return edges.filter(({ child, parent }) => {
    const at = order.get(idOf(parent));
    if (at === undefined) return false;
    return (order.get(child) ?? at + 1) > at || !leadsTo(child, idOf(parent));
  });
}

function isOfTest(node: TreeNode | undefined): boolean {
  return node?.ruled.file.test === true;
}

function isRoot({ ruled: { fact, file }, tree: { root } }: TreeNode): boolean {
  return root !== undefined && fact.name === root.name && `/${file.file}`.endsWith(`/${root.file}`);
}

/** True for a method that gives what answers. */
export function isFinder({ name }: MemberFact, { nests }: ClassRule): boolean {
  return nests !== undefined && nests !== true && listOf(nests.finders).includes(name);
}

/** Records what a class would answer that nothing leads to from the root. */
export function recordUnreached({ fact, file, indexed: { rule, rules } }: RuledClass, finder: InstanceFinder): void {
  const { table } = finder.resolver;
  for (const member of membersOf(fact, finder)) {
    const [stated] = (rule.members ?? []).flatMap((each) =>
      each.startPoint === undefined ? [] : statementsFor(each, member, finder),
    );
    if (stated === undefined || member.object === null || isFinder(member, rule)) continue;
    table.coverage.unresolved({
      kind: 'registration',
      library: rules.framework,
      file: (table.fileOfDefinition(member.object) ?? file).file,
      line: stated.decorator.lines.startLine,
      id: `${fact.object} ${member.name}`,
      reason: `nothing is known to lead to an object of '${fact.name}'`,
    });
  }
}
