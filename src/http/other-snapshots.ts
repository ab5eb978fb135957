import type { ApplicationInfo } from '../model/application.ts';
import type { OtherSnapshots } from '../operations/operation.ts';
import type { ApplicationReader, Store } from '../store/store.ts';
import { askReader, isGone, isUnreadable, openReader } from './open-reader.ts';

/** The snapshots that the asker may read besides the one that a question is answered from: the one place where an operation comes to a snapshot that the request does not name. */
export function otherSnapshots(
  reader: ApplicationReader,
  { store, loadTimeout }: { readonly store: Store; readonly loadTimeout: number },
): OtherSnapshots {
  const { name: application } = reader.info;
  return {
    snapshots: () => store.snapshots(application),
    withSnapshot: (id, ask) => withReader(application, id, ask),
    async describeEach<T extends object>(describe: (reader: ApplicationReader) => T) {
      const known = descriptionsBy(describe);
      const found: T[] = [];
      for (const info of await store.applications()) {
        if (info.name === application) continue;
        const description = known.get(info) ?? (await describeCurrent(info, describe, known));
        if (description !== undefined) found.push(description as T);
      }
      return found;
    },
  };

  async function describeCurrent<T extends object>(
    listed: ApplicationInfo,
    describe: (reader: ApplicationReader) => T,
    known: WeakMap<ApplicationInfo, object>,
  ): Promise<T | undefined> {
    try {
      return await withReader(listed.name, undefined, (other) => {
        const description = describe(other);
        // A newer snapshot may have been published since the applications were listed.
        if (other.info.snapshot.id === listed.snapshot.id) known.set(listed, description);
        return description;
      });
    } catch (error) {
      if (isGone(error) || isUnreadable(error)) return undefined;
      throw error;
    }
  }

  function withReader<T>(name: string, id: string | undefined, ask: (reader: ApplicationReader) => T): Promise<T> {
    return askReader(() => openReader(store, name, id, loadTimeout), ask, loadTimeout);
  }
}

/** Descriptions by what describes, then by the application in the list of the store, which has a new entry for each new snapshot. */
const descriptions = new WeakMap<object, WeakMap<ApplicationInfo, object>>();

function descriptionsBy(describe: object): WeakMap<ApplicationInfo, object> {
  const there = descriptions.get(describe);
  if (there) return there;
  const made = new WeakMap<ApplicationInfo, object>();
  descriptions.set(describe, made);
  return made;
}
