import { originOf } from '../../code-model/fact-table.ts';
import type { InstanceFinder } from './instance-finder.ts';

/** What a function makes for each of its callers, by the id of what it is there for all of them: what it puts into a list, too. */
export function copiesByOrigin({ copies, resolver }: InstanceFinder): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const id of copies) {
    if (resolver.table.isInstantiated(id)) continue;
    const origin = originOf(id);
    const known = found.get(origin);
    if (known === undefined) found.set(origin, [id]);
    else known.push(id);
  }
  return found;
}
