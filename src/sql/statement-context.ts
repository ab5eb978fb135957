import type { QueryScope } from './query-scope.ts';
import type { TableAccessList } from './table-access.ts';
import type { TableChange } from './table-change.ts';
import type { TokenList } from './token-list.ts';

/** What statements do, as far as it is read. */
export interface StatementFindings {
  readonly accesses: TableAccessList;
  readonly changes: TableChange[];
}

/** What reading a part of a statement needs. */
export interface StatementContext extends StatementFindings {
  readonly list: TokenList;
  /** Reads the statement that fills the places from `from` to before `to`. */
  readonly statement: (from: number, to: number, scope: QueryScope | null) => void;
}
