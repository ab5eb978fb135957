import { isInside, originOf } from '../../code-model/fact-table.ts';
import type { LookUp } from '../dispatch/find-dispatches.ts';
import { type NamedParameter, namedParameter } from '../dispatch/named-parameter.ts';
import type { InstanceFinder } from '../instances/instance-finder.ts';
import { listOf } from '../rules/rule-schema.ts';
import { select } from '../rules/select.ts';
import type { StartPoint } from '../start-points/start-point-records.ts';

/** What runs later by a name that a function is given: `emit(event, data) { this.bus.emit(event, data) }`. */
export function namedHandOvers(
  finder: InstanceFinder,
  points: readonly StartPoint[],
): readonly { readonly by: NamedParameter; readonly lookUp: LookUp }[] {
  const { resolver } = finder;
  const seen = new Set<string>();
  return [...finder.allMatches()].flatMap(({ call: matched, rule: { handsOver } }) => {
    if (handsOver?.name === undefined) return [];
    // Below what made the receiver a name may stand for several; messages that one function distinguishes have the name alone.
    const isBelow = handsOver.made !== undefined || handsOver.asked !== undefined;
    // The call as it is written, whose copies are what single callers pass.
    const call = resolver.table.call(originOf(matched.id));
    if (call === undefined || seen.has(call.id) || resolver.table.fileOf(call).test) return [];
    seen.add(call.id);
    const [given, more] = listOf(handsOver.name)
      .slice(0, 1)
      .flatMap((each) => select(each, finder.subjectOf(call), resolver));
    const by = given === undefined || more !== undefined ? null : namedParameter(given.value);
    if (by === null || !isInside(call.caller, by.function)) return [];
    const targets = new Map<string, string[]>();
    for (const { object, links, declarations } of points) {
      if (object.test === true || !listOf(handsOver.type).includes(object.type)) continue;
      if (isBelow && !declarations.some(({ selectedFrom }) => selectedFrom !== undefined)) continue;
      targets.set(object.name, [...(targets.get(object.name) ?? []), ...[...links.keys()].map(originOf)]);
    }
    if (isBelow && targets.size === 0) return [];
    return [{ by, lookUp: { call, targets, isHandOver: true as const } }];
  });
}
