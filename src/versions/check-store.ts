import { randomUUID } from 'node:crypto';
import type { ObjectStore } from '../object-store/object-store.ts';
import { ObjectStoreError } from '../object-store/object-store-error.ts';

const remedy =
  'two imports could undo each other. Ceph from 16, AWS S3 and others honour `If-None-Match: *`; see docs/how-to/run-on-an-object-store.md';

/** Shows that a store can be written to and refuses to replace what is there when it is asked to. Rejects with `ObjectStoreError` that names the store. */
export async function checkStore(store: ObjectStore): Promise<void> {
  const key = `self-test/${randomUUID()}`;
  const put = (text: string): Promise<string> => store.put(key, new TextEncoder().encode(text), { ifAbsent: true });
  try {
    await put('first').catch((error: Error) => {
      if (/answered 501/.test(error.message)) throw refusal(store, error);
      throw error;
    });
    if ((await put('second')) !== 'exists') throw refusal(store);
  } finally {
    await store.delete(key).catch(() => undefined);
  }
}

function refusal({ location }: ObjectStore, cause?: Error): ObjectStoreError {
  return new ObjectStoreError(`${location} does not honour conditional writes, so that ${remedy}`, { cause });
}
