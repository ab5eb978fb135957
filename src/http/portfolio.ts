import { setImmediate as nextTurn } from 'node:timers/promises';
import { clientGone } from '../errors.ts';
import type { Portfolio } from '../operations/operation.ts';
import type { Store } from '../store/store.ts';
import { askReader, isGone, isUnreadable, openReader } from './open-reader.ts';

/** Milliseconds after which a question to many applications lets others be answered. */
const turnMilliseconds = 20;

interface PortfolioContext {
  /** As the asker may read it. */
  readonly store: Store;
  readonly loadTimeout: number;
  /** Ends the asking when nobody waits for the answer any more. */
  readonly signal?: AbortSignal;
}

/** All applications of a store. One snapshot is held at a time, so that memory does not follow their number. */
export function portfolioOf({ store, loadTimeout, signal }: PortfolioContext): Portfolio {
  return {
    applications: () => store.applications(),
    async askEach(ask) {
      const unreadable: string[] = [];
      let turn = performance.now();
      for (const { name } of await store.applications()) {
        if (performance.now() - turn > turnMilliseconds) {
          await nextTurn();
          turn = performance.now();
        }
        if (signal?.aborted) throw clientGone();
        try {
          await askReader(() => openReader(store, name, undefined, loadTimeout), ask, loadTimeout);
        } catch (error) {
          if (isUnreadable(error)) unreadable.push(name);
          else if (!isGone(error)) throw error;
        }
      }
      return unreadable;
    },
  };
}
