import { createHash } from 'node:crypto';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { isStoreLocation } from '../object-store/store-location.ts';
import { type EngineOptions, openEmbeddedStore, openEngine } from './embedded/embedded-store.ts';
import type { Store } from './store.ts';

export interface DataOptions extends EngineOptions {
  /** A data folder, or the location of an object store. */
  readonly data: string;
  /** Folder for what was read of snapshots of an object store; `~` is the user's home. */
  readonly cache: string;
  /** Bytes that it may take. */
  readonly cacheSize: number;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** Serves the applications of a data folder or of an object store, the parts for which are loaded here alone. */
export async function openStore({ data, cache, cacheSize, environment, ...options }: DataOptions): Promise<Store> {
  if (!isStoreLocation(data)) return openEmbeddedStore({ dataDirectory: data, ...options });
  const [{ openObjectStore }, { remoteSource }] = await Promise.all([
    import('../object-store/open-object-store.ts'),
    import('./remote/remote-source.ts'),
  ]);
  const reader = openObjectStore(data, environment);
  const endpoint = environment['AWS_ENDPOINT_URL_S3'] ?? environment['AWS_ENDPOINT_URL'] ?? '';
  const name = createHash('sha256').update(`${endpoint} ${data}`).digest('hex').slice(0, 16);
  const folder = join(cacheFolderOf(cache), name);
  return openEngine(remoteSource({ reader, cache: { folder, budget: cacheSize }, ...options }), options);
}

/** The folder that the setting `cache` names. */
export function cacheFolderOf(cache: string): string {
  return cache.replace(/^~(?=\/|$)/, homedir());
}
