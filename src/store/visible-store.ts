import { applicationNotFound } from '../errors.ts';
import type { Store } from './store.ts';

/**
 * A store as someone sees it who may read some applications only: the others do not exist. Whether one may be read follows from its name
 * alone, before anything is looked up, so that neither the answer nor its time shows whether there is such an application.
 */
export function visibleStore(store: Store, mayRead: (application: string) => boolean): Store {
  return {
    ready: () => store.ready(),
    applications: async () => (await store.applications()).filter(({ name }) => mayRead(name)),
    // Not async: each request comes through here, and another promise around the store's would cost it.
    open: (application, snapshotId) =>
      mayRead(application) ? store.open(application, snapshotId) : Promise.reject(applicationNotFound(application)),
    snapshots: (application) =>
      mayRead(application) ? store.snapshots(application) : Promise.reject(applicationNotFound(application)),
    memory: () => store.memory(),
    requests: () => store.requests(),
    close: () => store.close(),
  };
}
