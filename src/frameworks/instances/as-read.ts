import { isInside } from '../../code-model/fact-table.ts';
import type { CallFact, Value } from '../../code-model/facts.ts';
import { withListsSpread } from '../../value-analysis/spread-arguments.ts';
import type { InstanceFinder } from './instance-finder.ts';

/**
 * A call as rules read it: lists that are spread are arguments, and behind a function that passes requests on to what an instance mounts stands that, in a
 * list: `[f, carts]` for `f` of `(request, response, next) => carts(request, response, next)`.
 */
export function asRead<Call extends CallFact>(call: Call, finder: InstanceFinder): Call {
  const spread = withListsSpread(call, finder.resolver);
  const { callee } = spread;
  if (callee.kind !== 'member') return spread;
  const names = finder.index.running.get(callee.name);
  if (names === undefined) return spread;
  const given = spread.arguments.map((each) => withRun(each, names, finder));
  if (given.every((each, at) => each === spread.arguments[at])) return spread;
  const isMount = finder
    .instancesOf(callee.of)
    .some(({ rules, kind }) =>
      finder.index.callsOn(rules, kind, callee.name).some(({ rule }) => rule.mountsRun !== undefined),
    );
  return isMount ? { ...spread, arguments: given } : spread;
}

/** @param names methods by which an instance runs: `handle` of `carts.handle(request, response)` */
function withRun(value: Value, names: ReadonlySet<string>, finder: InstanceFinder): Value {
  if (value.kind !== 'function') return value;
  const { object } = value;
  const calls = finder.resolver.table.fileOfDefinition(object)?.calls ?? [];
  const run = calls.flatMap(({ form, caller, callee, arguments: [first, second] }) => {
    const isPassedOn = isParameter(first, object, 0) && isParameter(second, object, 1);
    if (form !== 'call' || !isPassedOn || !isInside(caller, object)) return [];
    const what = callee.kind === 'member' && names.has(callee.name) ? callee.of : callee;
    return finder.instancesOf(what).length > 0 ? [what] : [];
  });
  return run.length === 0 ? value : { kind: 'list', items: [value, ...run] };
}

function isParameter(value: Value | undefined, object: string, index: number): boolean {
  return value?.kind === 'parameter' && value.function === object && value.index === index;
}
