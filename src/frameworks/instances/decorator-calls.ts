import type { CallFact } from '../../code-model/facts.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';

/** True for a call that is a decorator: what it decorates comes behind the arguments that are given by name. */
export function isDecoratorCall({ arguments: given }: CallFact): boolean {
  const keywords = given.at(-2);
  return keywords?.kind === 'record' && keywords.keywords === true;
}

/** Calls that are decorators, by the function they decorate, which is their last argument and comes behind those given by name. */
export function decoratorCalls({ table }: ValueResolver): ReadonlyMap<string, readonly CallFact[]> {
  const found = new Map<string, CallFact[]>();
  for (const call of table.files().flatMap(({ calls }) => calls)) {
    const decorated = isDecoratorCall(call) ? call.arguments.at(-1) : undefined;
    if (decorated?.kind !== 'function') continue;
    const known = found.get(decorated.object);
    if (known === undefined) found.set(decorated.object, [call]);
    else known.push(call);
  }
  return found;
}
