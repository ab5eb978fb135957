import type { LinkRecord } from '../../bundle/records.ts';
import { originOf } from '../../code-model/fact-table.ts';
import type { CallFact } from '../../code-model/facts.ts';
import { callContexts } from '../../value-analysis/call-contexts.ts';
import { ownerId } from '../instances/instance.ts';
import type { InstanceFinder, MatchedCall } from '../instances/instance-finder.ts';
import { pathName } from '../instances/join-path.ts';
import { routeNamed } from '../rules/contract-routes.ts';
import { listOf } from '../rules/rule-schema.ts';
import { type Subject, select, textsAt, withArgumentsRead } from '../rules/select.ts';
import type { StartPoint } from '../start-points/start-point-records.ts';
import { joinOpenCalls } from './join-open-calls.ts';
import { OperationLinks } from './operation-links.ts';

/** Start points of one name in several routers: more have no information. */
const maxOfOneName = 4;

/**
 * Links from calls to the start points of the same application that they name: by the members of a client (`trpc.post.list.useQuery()`
 * and `caller.post.list()` to the procedure `post.list`), or by an argument (`Meteor.call('addTask')`). Test
 * code is excluded.
 */
export function joinNamedCalls(finder: InstanceFinder, points: readonly StartPoint[]): LinkRecord[] {
  const byName = new Map<string, StartPoint[]>();
  for (const point of points) {
    if (point.object.test === true) continue;
    for (const id of new Set([point.framework, point.object.type].map((owner) => `${owner} ${point.object.name}`)))
      byName.set(id, [...(byName.get(id) ?? []), point]);
  }
  const links = new OperationLinks();
  const { table } = finder.resolver;
  const add = ({ rule }: MatchedCall, place: CallFact, reached: readonly StartPoint[]): void => {
    if (table.fileOf(place).test) return;
    for (const { object } of reached)
      links.add(place.caller, object.key, rule.id, { file: table.fileOf(place).file, ...place.lines });
  };
  for (const match of finder.ownMatches()) {
    add(match, match.call, reachedByMembers(match, byName, finder));
    const { reachesNamed } = match.rule;
    if (reachesNamed === undefined) continue;
    // A name that a caller passes stands where that calls.
    const read = withArgumentsRead(match.call, [...listOf(reachesNamed.name), ...listOf(reachesNamed.imported)]);
    for (const call of callContexts(read, finder.resolver))
      add(match, call.site ?? call, reachedByName({ ...match, call }, byName, finder));
  }
  joinOpenCalls(finder.resolver, finder.index.all, (type, name) => byName.get(`${type} ${name}`) ?? [], links);
  return links.sorted();
}

type PointsByName = ReadonlyMap<string, readonly StartPoint[]>;

function reachedByMembers(match: MatchedCall, byName: PointsByName, finder: InstanceFinder): readonly StartPoint[] {
  const { reaches, contract } = match.rule;
  if (reaches !== undefined && contract !== undefined) return reachedByContract(match, reaches, byName, finder);
  if (reaches !== undefined && match.verb !== '') return reachedByPath(match, reaches, byName);
  const found = reaches === undefined ? [] : namesOf(match).flatMap((name) => byName.get(`${reaches} ${name}`) ?? []);
  return found.length > maxOfOneName ? [] : found;
}

/** `client.users.read()`: the operation of the verb and path that the contract has under these names which the client was made with. */
function reachedByContract(
  { rule, rules, receiver, call }: MatchedCall,
  reaches: string,
  byName: PointsByName,
  finder: InstanceFinder,
): readonly StartPoint[] {
  const { resolver } = finder;
  const maker = receiver === null ? undefined : resolver.table.call(ownerId(receiver));
  if (maker === undefined || call.callee.kind !== 'member') return [];
  const names = [...(receiver?.path ?? []), call.callee.name];
  const contracts = listOf(rule.contract?.routes).flatMap((each) =>
    select(each, { arguments: maker.arguments }, resolver),
  );
  const routes = contracts.flatMap(({ value }) => routeNamed(value, names, rule.contract?.made, resolver) ?? []);
  return [
    ...new Set(
      routes.flatMap((route) => {
        const path = pathName(route.path, listOf(rules.parameters));
        const found = (byName.get(`${reaches} ${path}`) ?? []).filter(({ verb }) => verb === route.verb);
        return found.length > maxOfOneName ? [] : found;
      }),
    ),
  ];
}

/** `client.api.carts[':id'].$get()`: the operation of this verb whose path the members are, or which alone ends with them, as behind a base address. */
function reachedByPath(match: MatchedCall, reaches: string, byName: PointsByName): readonly StartPoint[] {
  const members = (match.receiver?.path ?? []).filter((name) => name !== 'index');
  const path = pathName(members.join('/'), listOf(match.rules.parameters));
  const ofVerb = (points: readonly StartPoint[]): readonly StartPoint[] =>
    points.filter(({ verb }) => verb === match.verb);
  const exact = ofVerb(byName.get(`${reaches} ${path}`) ?? []);
  if (exact.length > 0 || members.length === 0) return exact.length > maxOfOneName ? [] : exact;
  const longer = [...byName].filter(([id]) => id.startsWith(`${reaches} `) && id.endsWith(`/${path}`));
  const found = ofVerb([...new Set(longer.flatMap(([, points]) => points))]);
  return found.length === 1 ? found : [];
}

/** All start points of the stated types and name: a name may have several listeners. A name that is not constant reaches none. */
function reachedByName(match: MatchedCall, byName: PointsByName, finder: InstanceFinder): readonly StartPoint[] {
  const { reachesNamed: rule } = match.rule;
  if (rule === undefined) return [];
  const subject = finder.subjectOf(match.call);
  const stated = textsAt(listOf(rule.name), subject, finder.resolver);
  const names = stated.length > 0 ? stated : importedNames(listOf(rule.imported), subject, finder);
  const found = names.flatMap((name) => listOf(rule.type).flatMap((type) => byName.get(`${type} ${name}`) ?? []));
  return rule.ofReceiver === true ? found.filter((point) => isOfReceiver(point, match)) : found;
}

/** The names under which libraries export what is chosen. */
function importedNames(
  selectors: readonly string[],
  subject: Subject,
  { resolver }: InstanceFinder,
): readonly string[] {
  const chosen = selectors.flatMap((selector) => select(selector, subject, resolver));
  const symbols = chosen.flatMap(({ value }) => resolver.symbolsOf(value));
  return [...new Set(symbols.flatMap((symbol) => exportedName(symbol) ?? []))];
}

/** `getCarts` of `@acme/operations#getCarts`; undefined for a member of what a library exports. */
function exportedName(symbol: string): string | undefined {
  return /#(\w+)$/.exec(symbol)?.[1];
}

/** True for what is registered with the instance that a call is made on; not for instances that a type alone says to be the same. */
function isOfReceiver({ declarations }: StartPoint, { receiver }: MatchedCall): boolean {
  if (receiver === null || receiver.id.startsWith('type ')) return false;
  return declarations.some(({ at }) => at !== null && originOf(at) === originOf(receiver.id));
}

/** The members on the way from the instance, without and with the one that is called. */
function namesOf({ receiver, rules, call: { callee } }: MatchedCall): readonly string[] {
  const path = receiver?.path ?? [];
  const separator = rules.separator ?? '/';
  // What a library that is not there exports is a member of it.
  const exported = callee.kind === 'external' ? exportedName(callee.symbol) : undefined;
  const name = callee.kind === 'member' ? callee.name : exported;
  const called = name === undefined ? path : [...path, name];
  return [...new Set([path.join(separator), called.join(separator)])].filter((name) => name !== '');
}
