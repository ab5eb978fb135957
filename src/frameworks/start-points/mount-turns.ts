import { originOf } from '../../code-model/fact-table.ts';
import type { Registrations } from './registrations.ts';

/** How the id of a call in one turn of a loop over a known list ends. */
const turn = /\[\d+\]$/;

/**
 * Mounts what a call makes in each turn of a loop where the call as it is written is mounted: a list of `path(name, view) for name, view in ROUTES` holds
 * the routes of all turns.
 */
export function mountTurns({ detached, mounts }: Registrations): void {
  for (const id of detached) {
    const origin = originOf(id);
    if (id !== origin && turn.test(id) && !mounts.isMounted(id) && mounts.isMounted(origin))
      mounts.mount(id, origin, []);
  }
}
