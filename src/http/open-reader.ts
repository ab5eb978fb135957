import { setTimeout as sleep } from 'node:timers/promises';
import { Asking, untilHere } from '../absent-data.ts';
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

/** Opens an application for as long as `ask` runs, which may be several times: it changes nothing before it has read what it needs. */
export async function askReader<T>(
  open: () => Promise<ApplicationReader>,
  ask: (reader: ApplicationReader) => T,
  patience: number,
): Promise<T> {
  const reader = await open();
  try {
    return await untilHere(() => ask(reader), new Asking(patience));
  } finally {
    reader.release();
  }
}

/** An application may go after it was listed. */
export function isGone(error: unknown): boolean {
  return error instanceof QueryError && error.code === 'application-not-found';
}

/** An application may be found damaged after it was listed. */
export function isUnreadable(error: unknown): boolean {
  return error instanceof QueryError && error.code === 'snapshot-corrupt';
}
