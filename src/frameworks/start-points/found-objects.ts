import type { CallFact, ClassFact, FunctionFact, Value } from '../../code-model/facts.ts';
import { replaceValues } from '../../code-model/replace-values.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import type { InstanceFinder } from '../instances/instance-finder.ts';
import { listOf } from '../rules/rule-schema.ts';
import type { TreeEdge, TreeNode, TreeNodes } from './object-trees.ts';

/** A way on of which it is not known where it leads. */
export interface OpenEdge extends Omit<TreeEdge, 'child'> {
  readonly child: null;
  readonly by: FunctionFact;
}

/** The objects that methods of an object give by the next parts of a path: `def _lookup(self, id, *rest): return Cart(id), rest`. */
export function foundObjects(
  node: TreeNode,
  nodes: TreeNodes,
  finder: InstanceFinder,
): readonly (TreeEdge | OpenEdge)[] {
  const { resolver } = finder;
  const { fact } = node.ruled;
  return listOf(node.tree.finders).flatMap((name) => {
    const member = resolver.memberOf(fact.object, name);
    const method = member?.object == null ? undefined : resolver.table.function(member.object);
    if (method === undefined) return [];
    const given = method.returns.flatMap((value) => givenBy(value, method, node, resolver));
    return given.flatMap(({ object, path }): (TreeEdge | OpenEdge)[] => {
      if (path === null) return [{ child: null, parent: fact.object, path: '', by: method }];
      const known = madeOf(object, node, finder);
      const edges = known.map((child) => ({ child, parent: fact.object, path }));
      if (edges.length > 0) return edges;
      // What stands in for the object itself, where data says so, is an exception.
      const chosen = path === '' ? null : chosenObjects(object, node, nodes, finder);
      if (chosen === null) return [{ child: null, parent: fact.object, path, by: method }];
      return chosen.map((child) => ({ child, parent: fact.object, path, isChosen: true }));
    });
  });
}

/** Records a method of which it is not known what object it gives. */
export function recordOpen({ object, name, lines }: FunctionFact, { ruled }: TreeNode, { table }: ValueResolver): void {
  table.coverage.unresolved({
    kind: 'registration',
    library: ruled.indexed.rules.framework,
    file: (table.fileOfDefinition(object) ?? ruled.file).file,
    line: lines.startLine,
    id: `${object} gives`,
    reason: `the object that '${name}' gives, or its path, is not known`,
  });
}

interface Given {
  readonly object: Value;
  /** The parts of the path that it is given for; null where these are not known. */
  readonly path: string | null;
}

/** What a method returns: an object, alone or with what it leaves of the path. Of a path that it makes itself nothing is said. */
function givenBy(value: Value, method: FunctionFact, { tree }: TreeNode, resolver: ValueResolver): readonly Given[] {
  return resolver.resolve(value).flatMap((each): readonly Given[] => {
    const [first, left] = each.kind === 'list' ? each.items : [each];
    const path =
      tree.takes === undefined ? pathBefore(left, method, resolver) : pathTaken(tree.takes, method, resolver);
    if (first === undefined || (path === null && tree.takes === undefined)) return [];
    const objects = first.kind === 'choice' ? first.of : [first];
    return objects.filter(mayBeObject).map((object) => ({ object, path }));
  });
}

function mayBeObject({ kind }: Value): boolean {
  return kind !== 'constant' && kind !== 'parameter' && kind !== 'text';
}

/** The parts that parameters stand for, and those that the method takes off what is left: `rest[1:]`. */
function pathBefore(left: Value | undefined, method: FunctionFact, resolver: ValueResolver): string | null {
  if (left?.kind === 'list') return null;
  const { object, parameters } = method;
  const parts = parameters.filter(({ rest }) => rest === undefined).map(({ name }) => `{${name}}`);
  const rest = parameters.findIndex((each) => each.rest === true);
  const name = `{${parameters[rest]?.name}}`;
  const isRest = (value: Value | undefined): boolean =>
    value?.kind === 'parameter' && value.function === object && value.index === rest;
  if (isRest(left)) return parts.join('/');
  const [cut] =
    left === undefined ? [] : [left, ...resolver.resolve(left)].filter(isCut).filter(({ of }) => isRest(of));
  if (cut === undefined) return parts.length === 0 ? name : parts.join('/');
  const [start] = cut.index.items;
  const more = start?.kind === 'constant' && typeof start.value === 'number' ? Math.max(0, start.value) : 0;
  return [...parts, ...Array<string>(more).fill(name)].join('/');
}

type Cut = Value & { readonly kind: 'element'; readonly index: Value & { readonly kind: 'list' } };

/** `rest[1:]` */
function isCut(value: Value): value is Cut {
  return value.kind === 'element' && value.index?.kind === 'list';
}

/** The part that a method takes off the path which it is given; null where it takes several, or none. */
function pathTaken(method: string, { object, parameters }: FunctionFact, { table }: ValueResolver): string | null {
  const calls = table.fileOfDefinition(object)?.calls ?? [];
  const taking = calls.filter(
    ({ caller, callee }) =>
      caller === object && callee.kind === 'member' && callee.name === method && callee.of.kind === 'parameter',
  );
  return taking.length === 1 && parameters[0] !== undefined ? `{${parameters[0].name}}` : null;
}

/** Ids of the instances that a value is, as an object of this class makes it: what `self.Cart` is may be stated by a derived class. */
function madeOf(value: Value, { ruled: { fact } }: TreeNode, finder: InstanceFinder): readonly string[] {
  const { resolver } = finder;
  const lineage = new Set(resolver.hierarchy.lineage(fact.object));
  const ownOf = (part: Value): Value =>
    replaceValues(part, (each) =>
      each.kind === 'this' && lineage.has(each.class) ? { kind: 'this', class: fact.object } : null,
    );
  const call = value.kind === 'result' ? resolver.table.call(value.call) : undefined;
  const callee = call === undefined ? undefined : ownOf(call.callee);
  const classes = callee === undefined ? [] : resolver.resolve(callee).filter(({ kind }) => kind === 'class');
  const values = callee === call?.callee || classes.length === 0 ? [ownOf(value)] : classes.map(instanceOf);
  return [...new Set(values.flatMap((each) => finder.instancesOf(each).map(({ id }) => id)))];
}

function instanceOf(value: Value): Value {
  return value.kind === 'class' ? { kind: 'this', class: value.object } : value;
}

/**
 * Ids of the objects among which data chooses: of `app.root` what classes hold under that name, of those which `app` may be an instance of where that is
 * known. Of `self.Cart(id)` the classes that are held under that name and can be made so. Null where that is not known.
 */
function chosenObjects(
  value: Value,
  { ruled: { fact } }: TreeNode,
  nodes: TreeNodes,
  finder: InstanceFinder,
): readonly string[] | null {
  const { resolver } = finder;
  const call = value.kind === 'result' ? resolver.table.call(value.call) : undefined;
  const read = call === undefined ? value : call.callee;
  if (read.kind !== 'member') return null;
  const { of, name } = read;
  const heldBy = (object: string): readonly string[] => {
    const member: Value = { kind: 'member', of: { kind: 'this', class: object }, name };
    const classes = resolver.resolve(member).flatMap((each) => (each.kind === 'class' ? [each.object] : []));
    const held =
      call === undefined
        ? finder.instancesOf(member).map(({ id }) => id.slice('class '.length))
        : classes.filter((each) => takes(each, call, resolver));
    return held.filter((each) => nodes.has(each));
  };
  const owners = resolver.classesOf(of).filter((object) => object !== fact.object);
  const known = owners.flatMap((object) => [object, ...resolver.hierarchy.heirsInScope(object)]);
  const ofKnown = known.flatMap(heldBy);
  // A member of the object itself is what the object is made with, and nothing of others.
  if (ofKnown.length === 0 && of.kind === 'this' && call === undefined) return null;
  const others = classesWith(name, resolver)
    .map(({ object }) => object)
    .filter((object) => (call !== undefined || mayHold(nodes.get(object))) && heldBy(object).length > 0);
  const objects = new Set(ofKnown.length > 0 ? ofKnown : areOfOneKind(others, resolver) ? others.flatMap(heldBy) : []);
  if (objects.size === 0) return null;
  // One of its own kind answers as it does itself.
  return objects.has(fact.object) ? [] : [...objects].map((object) => `class ${object}`);
}

/** Whether a class can be made with so many arguments. */
function takes(object: string, { arguments: given }: CallFact, resolver: ValueResolver): boolean {
  const parameters = resolver.memberOf(object, 'constructor')?.parameters ?? [];
  if (given.some(({ kind }) => kind === 'spread') || parameters.some(({ rest }) => rest !== undefined)) return true;
  const named = given
    .filter((each) => each.kind === 'record' && each.keywords === true)
    .flatMap((each) => resolver.entriesOf(each));
  const written = given.filter((each) => each.kind !== 'record' || each.keywords !== true);
  const count = written.length + named.length;
  const needed = parameters.filter((each) => each.default === undefined && each.marker === undefined).length;
  return count >= needed && count <= parameters.length;
}

/** Whether classes are derived from one class, or are one. */
function areOfOneKind(objects: readonly string[], { hierarchy }: ValueResolver): boolean {
  const [first, ...more] = objects.map((object) => new Set(hierarchy.lineage(object)));
  return first !== undefined && [...first].some((base) => more.every((each) => each.has(base)));
}

/** True for a class that answers nothing itself: what is held by others answers behind their own names. */
function mayHold(node: TreeNode | undefined): boolean {
  return node === undefined || node.ruled.isHolder === true;
}

/** The classes outside tests that state a member of a name. */
function classesWith(name: string, { table }: ValueResolver): readonly ClassFact[] {
  return table
    .files()
    .flatMap(({ test, classes }) => (test ? [] : classes))
    .filter(({ members }) => members.some((each) => each.name === name && each.kind !== 'method'));
}
