import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { RangeSource } from '../../../../src/snapshot/ranges/range-source.ts';
import { openEmbeddedStore } from '../../../../src/store/embedded/embedded-store.ts';
import type { Store } from '../../../../src/store/store.ts';
import { countingSource, type SourceCounts } from '../../../contract/counting-source.ts';
import { temporaryFolder } from '../reader/container-bytes.ts';

export interface RangedStoreOptions {
  /** Folder of the cache; a new one where it is left out. */
  readonly folder?: string;
  readonly unitBytes?: number;
  readonly budget?: number;
  /** Stands between the store and a source. */
  readonly through?: (source: RangeSource) => RangeSource;
}

export interface RangedStore {
  readonly store: Store;
  readonly folder: string;
  readonly counts: SourceCounts;
  readonly warnings: string[];
}

/** A store over the snapshots of a data folder as if they were kept elsewhere. */
export function rangedStore(dataDirectory: string, options: RangedStoreOptions = {}): RangedStore {
  const { folder = join(temporaryFolder(), 'cache'), unitBytes = 4096, budget = 2 ** 30, through } = options;
  const counts = { requests: 0, bytes: 0 };
  const warnings: string[] = [];
  const store = openEmbeddedStore({
    dataDirectory,
    ranges: {
      cache: { folder, budget, unitBytes },
      source: async ({ path }) => {
        const source = await countingSource(path, counts);
        return through ? through(source) : source;
      },
    },
    onWarning: (text) => warnings.push(text),
  });
  onTestFinished(() => store.close());
  return { store, folder, counts, warnings };
}
