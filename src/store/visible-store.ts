import { applicationNotFound } from '../errors.ts';
import type { Store } from './store.ts';

/**
 * A store as someone sees it who may read some applications only: the others do not exist. Whether one may be read follows from its name
 * alone, before anything is looked up, so that neither the answer nor its time shows whether there is such an application.
 */
export function visibleStore(store: Store, mayRead: (application: string) => boolean): Store {
  return {
    applications: async () => (await store.applications()).filter(({ name }) => mayRead(name)),
    async open(application, snapshotId) {
      if (!mayRead(application)) throw applicationNotFound(application);
      return store.open(application, snapshotId);
    },
    async snapshots(application) {
      if (!mayRead(application)) throw applicationNotFound(application);
      return store.snapshots(application);
    },
    memory: () => store.memory(),
    close: () => store.close(),
  };
}
