import type { CallFact } from '../../code-model/facts.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';

/** Calls that are decorators, by the function they decorate, which is their last argument and comes behind those given by name. */
export function decoratorCalls({ table }: ValueResolver): ReadonlyMap<string, readonly CallFact[]> {
  const found = new Map<string, CallFact[]>();
  for (const call of table.files().flatMap(({ calls }) => calls)) {
    const [keywords, decorated] = call.arguments.slice(-2);
    if (keywords?.kind !== 'record' || keywords.keywords !== true || decorated?.kind !== 'function') continue;
    const known = found.get(decorated.object);
    if (known === undefined) found.set(decorated.object, [call]);
    else known.push(call);
  }
  return found;
}
