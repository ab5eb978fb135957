import type { LinkRecord } from '../../bundle/records.ts';
import type { InstanceFinder, MatchedCall } from '../instances/instance-finder.ts';
import type { StartPoint } from '../start-points/start-point-records.ts';

/** Start points of one name in several routers: more tell nothing. */
const mostOfOneName = 4;

/**
 * Links from calls of a client to the start points of the same application that its members name: `trpc.post.list.useQuery()` and
 * `caller.post.list()` to the procedure `post.list`. Test code aside.
 */
export function joinNamedCalls(finder: InstanceFinder, points: readonly StartPoint[]): LinkRecord[] {
  const byName = new Map<string, StartPoint[]>();
  for (const point of points) {
    if (point.object.test === true) continue;
    const id = `${point.framework} ${point.object.name}`;
    byName.set(id, [...(byName.get(id) ?? []), point]);
  }
  const links = new Map<string, LinkRecord>();
  const { table } = finder.resolver;
  for (const match of finder.ownMatches()) {
    const { rule, call } = match;
    if (rule.reaches === undefined || table.fileOf(call).test) continue;
    const found = namesOf(match).flatMap((name) => byName.get(`${rule.reaches} ${name}`) ?? []);
    for (const { object } of found.length > mostOfOneName ? [] : found) {
      const id = `${call.caller} ${object.key}`;
      const location = { file: table.fileOf(call).file, ...call.lines };
      const locations = links.get(id)?.locations ?? [];
      if (locations.some(({ startLine }) => startLine === location.startLine)) continue;
      links.set(id, {
        record: 'link',
        from: call.caller,
        to: object.key,
        type: 'CALL',
        confidence: 'derived',
        rule: rule.id,
        locations: [...locations, location],
      });
    }
  }
  return [...links.keys()].sort().map((id) => links.get(id) as LinkRecord);
}

/** The members on the way from the instance, without and with the one that is called. */
function namesOf({ receiver, rules, call: { callee } }: MatchedCall): readonly string[] {
  const path = receiver?.path ?? [];
  const separator = rules.separator ?? '/';
  const called = callee.kind === 'member' ? [...path, callee.name] : path;
  return [...new Set([path.join(separator), called.join(separator)])].filter((name) => name !== '');
}
