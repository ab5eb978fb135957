import type { TableName } from './table-access.ts';

/** A column as a definition gives it. */
export interface ColumnDefinition {
  readonly name: string;
  /** As written, without constraints; empty when there is none. */
  readonly type: string;
  /** The table a foreign key on the column leads to. */
  readonly references: TableName | null;
  /** Offset of the name in the text. */
  readonly start: number;
}

/** What one statement of data definition does to one table or view. */
export type TableChange =
  | {
      readonly kind: 'create';
      readonly table: TableName;
      readonly isView: boolean;
      readonly columns: readonly ColumnDefinition[];
      readonly start: number;
    }
  | { readonly kind: 'drop'; readonly table: TableName; readonly start: number }
  | { readonly kind: 'rename'; readonly table: TableName; readonly to: string; readonly start: number }
  | {
      readonly kind: 'add-column';
      readonly table: TableName;
      readonly column: ColumnDefinition;
      readonly start: number;
    }
  | { readonly kind: 'drop-column'; readonly table: TableName; readonly column: string; readonly start: number }
  | {
      readonly kind: 'rename-column';
      readonly table: TableName;
      readonly column: string;
      readonly to: string;
      readonly start: number;
    };
