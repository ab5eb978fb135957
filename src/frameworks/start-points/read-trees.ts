import type { Value } from '../../code-model/facts.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import type { InstanceFinder, MatchedCall } from '../instances/instance-finder.ts';
import { joinPath } from '../instances/join-path.ts';
import { aboveSplat } from '../instances/mount-graph.ts';
import { listOf } from '../rules/rule-schema.ts';
import { elementsOf, isAbsent, membersOf, recordsOf, select } from '../rules/select.ts';
import { declareInFile } from './declare-in-file.ts';
import { componentsOf, functionsOf, withWrapped } from './functions-of.ts';
import { orderOf } from './order-of.ts';
import { behindPassing } from './passing-functions.ts';
import type { Registrations } from './registrations.ts';
import { isMadeByFramework } from './without-handler.ts';

const maxDepth = 12;

/** Start points that a call states in records: resolver maps of GraphQL, routes of a browser's router. */
export function readTree(match: MatchedCall, finder: InstanceFinder, found: Registrations): void {
  const { rule, call } = match;
  const { tree } = rule;
  if (tree === undefined) return;
  const { resolver } = finder;
  const roots = listOf(tree.root).flatMap((selector) => select(selector, finder.subjectOf(call), resolver));
  const [first] = roots;
  if (first !== undefined && !isAbsent(first.value, resolver) && isOpen(first.value, resolver))
    recordOpen(match, finder, '', 'what it registers is not known');
  for (const { value } of roots) {
    for (const root of elementsOf(value, resolver)) {
      // An element that is a route is mounted.
      if (tree.keyed === undefined && finder.instancesOf(root).length > 0) continue;
      if (tree.keyed === undefined) readRoute(root, '', 0, match, finder, found);
      else readKeyed(root, [], tree.keyed, match, finder, found);
    }
  }
}

/** `{ Query: { article: resolve } }`: named `Query.article`. */
function readKeyed(
  value: Value,
  names: readonly string[],
  depth: number,
  match: MatchedCall,
  finder: InstanceFinder,
  found: Registrations,
): void {
  const { resolver } = finder;
  for (const record of [value, ...elementsOf(value, resolver)].slice(-1)) {
    for (const { key, value: member } of membersOf(record, resolver)) {
      const keys = [...names, key];
      if (keys.length < depth) {
        readKeyed(member, keys, depth, match, finder, found);
        continue;
      }
      if (isGroup(keys, found)) continue;
      const path = namedByGroup(keys, found);
      const objects = resolversOf(member, resolver);
      if (objects.length === 0 && isOpen(member, resolver)) recordOpen(match, finder, path.join('.'));
      if (objects.length > 0) add(match, finder, found, path.join('.'), verbOf(path, match), objects);
    }
  }
}

/** True for the field of a root type that only groups operations: `orders` in `type Query { orders: OrderQuery }`. */
function isGroup([type, name, ...more]: readonly string[], { groups }: Registrations): boolean {
  return more.length === 0 && groups.values().some(({ verb, field }) => verb === type && field === name);
}

/** `Query.orders.list` of `OrderQuery.list`, where a schema has `type Query { orders: OrderQuery }`. */
function namedByGroup([type = '', ...names]: readonly string[], { groups }: Registrations): readonly string[] {
  const group = groups.get(type);
  return group === undefined ? [type, ...names] : [group.verb, group.field, ...names];
}

/** A function, or those of a record: `{ subscribe, resolve }`, also where a call makes something of it: `t.field({ resolve })`. */
export function resolversOf(value: Value, resolver: ValueResolver): readonly string[] {
  const own = withWrapped(functionsOf(value, resolver), resolver);
  if (own.length > 0) return own;
  const members = [...membersOf(value, resolver), ...select('0^{}', { arguments: [value] }, resolver)];
  return members.flatMap((member) => withWrapped(functionsOf(member.value, resolver), resolver));
}

function verbOf([first = '']: readonly string[], { rule }: MatchedCall): string {
  return rule.tree?.verbs?.[first] ?? rule.startPoint?.anyVerb ?? 'ANY';
}

/** `{ path: 'users', element: <Users />, children: […] }`. */
function readRoute(
  value: Value,
  above: string,
  depth: number,
  match: MatchedCall,
  finder: InstanceFinder,
  found: Registrations,
): void {
  const { resolver } = finder;
  const { tree, startPoint } = match.rule;
  for (const record of depth > maxDepth ? [] : recordsOf(value, resolver)) {
    const name = tree?.path ?? 'path';
    const isHolder = tree?.elements === true && !Object.hasOwn(record.members, name);
    const stated = pathsOf({ kind: 'member', of: record, name }, resolver);
    for (const path of stated.length > 0 ? stated : [Object.hasOwn(record.members, name) ? '{}' : '']) {
      const full = path.startsWith('/') && tree?.below !== true ? path : joinPath(above, path);
      const given = listOf(tree?.handlers)
        .flatMap((handler) => select(`0.${handler}`, { arguments: [record] }, resolver))
        .filter((selected) => !isAbsent(selected.value, resolver));
      const own = tree?.elements === true ? componentsOfElements(value, record, resolver) : [];
      const components = [...own, ...given.flatMap((selected) => componentsOf(selected.value, resolver))];
      const handlers = components.flatMap((object) => [object, ...behindPassing(object, resolver)]);
      const isStated =
        (!isHolder && handlers.length > 0) ||
        (tree?.elements === true && !isHolder && given.length === 0 && isUnknownElement(value, match, resolver)) ||
        given.some((selected) => !isMadeByFramework(selected.value, match, finder));
      if (isStated && handlers.length === 0 && /^(\{\})?$/.test(full)) recordOpen(match, finder, full);
      else if (isStated) add(match, finder, found, full, startPoint?.anyVerb ?? 'ANY', handlers);
      if (full.endsWith('*')) renderBelow(match, full, handlers, found);
      const outer = match.rule.pathLeavesSplat === true ? aboveSplat(full) : full;
      const children = listOf(tree?.children ?? 'children').flatMap((each) =>
        select(`0.${each}`, { arguments: [record] }, resolver),
      );
      for (const child of children.flatMap((each) => [...elementsOf(each.value, resolver)])) {
        for (const route of [child, ...routesOfModule(child, match, finder, found, 0)])
          readRoute(route, outer, depth + 1, match, finder, found);
      }
    }
  }
}

/** The components of elements whose attributes are these: `Carts` of `<Carts path="/carts" />`. */
function componentsOfElements(value: Value, attributes: Value, resolver: ValueResolver): readonly string[] {
  return resolver.resolve(value).flatMap((each) => {
    const call = each.kind === 'result' ? resolver.table.call(each.call) : undefined;
    return call?.form === 'element' && call.arguments[0] === attributes ? componentsOf(call.callee, resolver) : [];
  });
}

/** True for an element of a component that is not known; not for one of the library of the router, which has rules of its own. */
function isUnknownElement(value: Value, { rule }: MatchedCall, resolver: ValueResolver): boolean {
  const packages = listOf(rule.calls).map(packageOf);
  return resolver.resolve(value).some((each) => {
    const call = each.kind === 'result' ? resolver.table.call(each.call) : undefined;
    return (
      call?.form === 'element' && !resolver.symbolsOf(call.callee).some((each) => packages.includes(packageOf(each)))
    );
  });
}

function packageOf(symbol: string): string {
  return symbol.split('#')[0] as string;
}

/** One path, or those of a list. */
function pathsOf(value: Value, resolver: ValueResolver): readonly string[] {
  const paths = resolver.textsOf(value);
  if (paths.length > 0) return paths;
  return (resolver.itemsOf(value) ?? []).flatMap((each) => resolver.textsOf(each));
}

/** A route below which its components may make others. */
function renderBelow(
  { rule, call }: MatchedCall,
  path: string,
  components: readonly string[],
  found: Registrations,
): void {
  const kinds = listOf(rule.mountsRendered);
  if (kinds.length === 0 || components.length === 0) return;
  const id = `${call.id}.${path}`;
  found.mounts.mount(id, call.id, [path]);
  found.addRendering(id, kinds, components);
}

/** The routes that a class states by its decorator, or that classes state which it imports: of a module that is loaded late. */
function routesOfModule(
  value: Value,
  match: MatchedCall,
  finder: InstanceFinder,
  found: Registrations,
  depth: number,
): readonly Value[] {
  const { resolver } = finder;
  const rule = match.rule.tree?.modules;
  if (rule === undefined || depth > maxDepth) return [];
  const decorators = resolver.classesOf(value).flatMap((object) => resolver.table.class(object)?.decorators ?? []);
  const imports = decorators.flatMap((each) => select(rule.imports, { arguments: each.arguments ?? [] }, resolver));
  return imports.flatMap(({ value: imported }) => {
    const stated = resolver.resolve(imported).flatMap((each): Value[] => {
      const call = each.kind === 'result' ? resolver.table.call(each.call) : undefined;
      if (call === undefined || !resolver.symbolsOf(call.callee).some((symbol) => listOf(rule.calls).includes(symbol)))
        return [];
      found.nested.add(call.id);
      const routes = select(rule.routes, { arguments: call.arguments }, resolver);
      return routes.flatMap((selected) => [...elementsOf(selected.value, resolver)]);
    });
    return stated.length > 0 ? stated : routesOfModule(imported, match, finder, found, depth + 1);
  });
}

function add(
  { rule, rules, call, receiver }: MatchedCall,
  finder: InstanceFinder,
  found: Registrations,
  path: string,
  verb: string,
  objects: readonly string[],
): void {
  const { id, startPoint } = rule;
  if (startPoint === undefined) return;
  const facts = finder.resolver.table.fileOf(call);
  const at = receiver?.id ?? (rule.makes === undefined ? null : call.id);
  const mounted = at === null ? undefined : { at, order: orderOf(call) };
  declareInFile(facts, { id, startPoint }, rules, { path, verb, objects, lines: call.lines, mounted }, found);
}

/** True for a value of which nothing is known. */
function isOpen(value: Value, resolver: ValueResolver): boolean {
  return resolver.resolve(value).every(({ kind }) => kind === 'parameter' || kind === 'member');
}

/** Records a registration that the analysis cannot follow. */
function recordOpen(
  { rules, call }: MatchedCall,
  { resolver: { table } }: InstanceFinder,
  path: string,
  reason = 'the handler is not known',
): void {
  const { file } = table.fileOf(call);
  const line = call.lines.startLine;
  table.coverage.unresolved({
    kind: 'registration',
    library: rules.framework,
    file,
    line,
    id: `${call.id} ${path}`,
    reason,
  });
}
