import type { ObjectQuery } from '../../src/store/store.ts';

/** A question of a mix and the class it belongs to. */
export interface BenchQuery extends ObjectQuery {
  readonly kind: string;
}
