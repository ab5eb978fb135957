import type { ObjectIdentity } from './code-object.ts';

/** What reaches an end point over direct links: the reverse of a transaction. */
export interface DataGraph {
  readonly endPoint: ObjectIdentity;
  /** Distinct objects, end point and external ones included. */
  readonly size: number;
  /** Lower-case technology labels, by code point. */
  readonly stack: readonly string[];
  /** How many transactions hold the end point. */
  readonly nbTransactions: number;
}
