import { isInside } from '../../code-model/fact-table.ts';
import type { CallFact, Value } from '../../code-model/facts.ts';
import { withListsSpread } from '../../value-analysis/spread-arguments.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';

/**
 * A call as rules read it: lists that are spread are arguments, and behind a function that passes its first parameter on stands what it calls with it, in a
 * list: `[f, carts]` for `f` of `(request, response, next) => carts(request, response, next)`.
 * @param running names of calls whose functions are looked into → methods by which something runs: `handle` of `carts.handle(request, response)`
 */
export function asRead<Call extends CallFact>(
  call: Call,
  running: ReadonlyMap<string, ReadonlySet<string>>,
  resolver: ValueResolver,
): Call {
  const spread = withListsSpread(call, resolver);
  const names = spread.callee.kind === 'member' ? running.get(spread.callee.name) : undefined;
  if (names === undefined || spread.arguments.every(({ kind }) => kind !== 'function')) return spread;
  const given = spread.arguments.map((each) => withRun(each, names, resolver));
  return given.every((each, at) => each === spread.arguments[at]) ? spread : { ...spread, arguments: given };
}

function withRun(value: Value, names: ReadonlySet<string>, { table }: ValueResolver): Value {
  if (value.kind !== 'function') return value;
  const { object } = value;
  const run = (table.fileOfDefinition(object)?.calls ?? []).flatMap(({ form, caller, callee, arguments: [first] }) => {
    if (form !== 'call' || first?.kind !== 'parameter' || first.index !== 0 || first.function !== object) return [];
    if (!isInside(caller, object)) return [];
    return callee.kind === 'member' && names.has(callee.name) ? [callee.of] : [callee];
  });
  return run.length === 0 ? value : { kind: 'list', items: [value, ...run] };
}
