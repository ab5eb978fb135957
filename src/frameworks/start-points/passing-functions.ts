import { originOf } from '../../code-model/fact-table.ts';
import type { CallFact, Value } from '../../code-model/facts.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';

/** Symbol of the expression that loads a module when it runs. */
const lateImport = 'globalThis#import';

/**
 * The functions that one only passes on to what it is given, and whose result it gives: a route's `(...given) => load(...given)` and
 * `async (given) => (await import('./carts')).load(given)`, which loads the code late. They are the handlers that such a route is written for.
 */
export function behindPassing(object: string, resolver: ValueResolver): readonly string[] {
  const { table } = resolver;
  const fact = table.function(object);
  if (fact === undefined || fact.returns.length !== 1) return [];
  const [given] = fact.returns;
  const call = given?.kind === 'result' ? table.call(given.call) : undefined;
  if (call === undefined || call.form !== 'call' || !passesOn(call, originOf(object))) return [];
  const { calls = [] } = table.fileOfDefinition(originOf(object)) ?? {};
  const others = calls.filter(({ id, caller }) => id !== call.id && caller === call.caller);
  if (others.some(({ callee }) => callee.kind !== 'external' || callee.symbol !== lateImport)) return [];
  return resolver.resolve(call.callee).flatMap((each) => (each.kind === 'function' ? each.object : []));
}

/** True for a call that is given parameters of the function and parts of them alone, and one at least. */
function passesOn({ arguments: given }: CallFact, object: string): boolean {
  const isOwn = (value: Value): boolean => {
    if (value.kind === 'parameter') return value.function === object;
    if (value.kind === 'record') return value.spread === undefined && Object.values(value.members).every(isOwn);
    return (value.kind === 'spread' || value.kind === 'member') && isOwn(value.of);
  };
  return given.length > 0 && given.every(isOwn);
}
