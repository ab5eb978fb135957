import { callsOf, siteOf } from '../../code-model/fact-table.ts';
import type { Registrations } from './registrations.ts';

/**
 * Mounts what is registered with copies that are distinguished by fewer or more calls than those that are mounted: of instances that functions of functions
 * make (`createRouter(create(app))`) no more than some calls distinguish one, and two ways to it may end at different ones. A copy stands for all that agree with it
 * as far as both go.
 */
export function mountCut({ declarations, middleware, mounts }: Registrations): void {
  const open = new Set(
    [...declarations, ...middleware].flatMap(({ at }) =>
      at !== null && siteOf(at) !== null && !mounts.isMounted(at) ? [at] : [],
    ),
  );
  if (open.size === 0) return;
  const copies = [...mounts.mounted()].filter((id) => siteOf(id) !== null);
  const byOrigin = Map.groupBy(copies, (id) => callsOf(id)[0]);
  for (const id of open) {
    const own = callsOf(id);
    for (const other of byOrigin.get(own[0]) ?? []) {
      const calls = callsOf(other);
      const length = Math.min(own.length, calls.length);
      if (length > 1 && own.slice(0, length).every((call, at) => call === calls[at])) mounts.mount(id, other, []);
    }
  }
}
