import { setTimeout as sleep } from 'node:timers/promises';
import { QueryError } from '../errors.ts';
import type { ApplicationReader, Store } from '../store/store.ts';

const retryMilliseconds = 50;

/** Opens an application, waiting up to `patience` milliseconds for a snapshot that is being loaded (decision A3). */
export async function openReader(
  store: Store,
  application: string,
  snapshotId: string | undefined,
  patience: number,
): Promise<ApplicationReader> {
  const deadline = performance.now() + patience;
  for (;;) {
    try {
      return await store.open(application, snapshotId);
    } catch (error) {
      const loading = error instanceof QueryError && error.code === 'snapshot-loading';
      if (!loading || performance.now() >= deadline) throw error;
    }
    await sleep(Math.min(retryMilliseconds, Math.max(1, deadline - performance.now())));
  }
}
