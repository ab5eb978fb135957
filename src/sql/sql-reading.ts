import type { TableAccess } from './table-access.ts';
import type { TableChange } from './table-change.ts';

/** What a text of SQL does to tables. */
export interface SqlReading {
  /** One for each table and kind of access, in the order of the text. */
  readonly accesses: readonly TableAccess[];
  /** What it defines, in the order of the text. */
  readonly changes: readonly TableChange[];
  /** By whom the accesses are: the grammar of the dialect, or the reader of clauses that takes what a grammar refuses. */
  readonly method: 'grammar' | 'clauses';
}
