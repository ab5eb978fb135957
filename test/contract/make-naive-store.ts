import { applicationNotFound, QueryError } from '../../src/errors.ts';
import type { Store } from '../../src/store/store.ts';
import type { Taxonomy } from '../../src/taxonomy/taxonomy.ts';
import { naiveStore } from '../naive/naive-store.ts';
import type { ImportedApplication } from './make-store.ts';

/** The naive store with the refusals of the product. */
export function makeNaiveStore(applications: readonly ImportedApplication[], taxonomy: Taxonomy): Store {
  return naiveStore(applications, taxonomy, {
    applicationNotFound,
    snapshotNotAvailable: (id) => new QueryError('snapshot-not-available', `no snapshot '${id}'`),
  });
}
