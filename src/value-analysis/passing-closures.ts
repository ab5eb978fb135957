import { originOf } from '../code-model/fact-table.ts';
import type { CallFact, Value } from '../code-model/facts.ts';
import type { ValueResolver } from './value-resolver.ts';

/** Symbol of the expression that loads a module when it runs. */
const lateImport = 'globalThis#import';

/**
 * The call by which a function passes on what it is given and whose result it gives, where it calls nothing else but what loads the code:
 * `(...given) => load(...given)`, `async (given) => (await import('./carts')).load(given)`. Null for any other function.
 */
export function passingCall(object: string, { table }: Pick<ValueResolver, 'table'>): CallFact | null {
  const fact = table.function(object);
  if (fact === undefined || fact.returns.length !== 1) return null;
  const [given] = fact.returns;
  const call = given?.kind === 'result' ? table.call(given.call) : undefined;
  if (call === undefined || call.form !== 'call' || !passesOn(call, originOf(object))) return null;
  const { calls = [] } = table.fileOfDefinition(originOf(object)) ?? {};
  const others = calls.filter(({ id, caller }) => id !== call.id && caller === call.caller);
  return others.some(({ callee }) => callee.kind !== 'external' || callee.symbol !== lateImport) ? null : call;
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
