import { applicationNotFound } from '../errors.ts';
import type { ApplicationInfo } from '../model/application.ts';
import type { Store } from './store.ts';

/**
 * A store as someone sees it who may read some applications only: the others do not exist. Whether one may be read follows from its name
 * alone, before anything is looked up, so that neither the answer nor its time shows whether there is such an application.
 */
export function visibleStore(store: Store, mayRead: (application: string) => boolean): Store {
  let last: { readonly all: Infos; readonly visible: Infos } | undefined;
  return {
    ready: () => store.ready(),
    async applications() {
      const all = await store.applications();
      if (last?.all !== all) last = { all, visible: sharedList(all, (info) => mayRead(info.name)) };
      return last.visible;
    },
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

type Infos = readonly ApplicationInfo[];

/** The most lists of one store that are shared by who may read the same. */
const mostShared = 64;
const shared = new WeakMap<Infos, Infos[]>();

/** The applications that pass: the same list for all who may read the same, so that what is made of it is made once. */
function sharedList(all: Infos, passes: (info: ApplicationInfo) => boolean): Infos {
  const visible = all.filter(passes);
  const lists = shared.get(all) ?? [all];
  shared.set(all, lists);
  const same = lists.find((list) => list.length === visible.length && list.every((info, at) => info === visible[at]));
  if (same === undefined && lists.length < mostShared) lists.push(visible);
  return same ?? visible;
}
