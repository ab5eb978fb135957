import type { TableAccessKind, TableName } from '../../sql/table-access.ts';
import type { DocumentKind } from './document-stores.ts';

/** Where something is in the analysed files; lines are 1-based, inclusive. */
export interface SourcePlace {
  readonly file: string;
  readonly startLine: number;
  readonly endLine: number;
}

export interface ColumnDefinition {
  readonly name: string;
  readonly place: SourcePlace | null;
}

/** A table, view or collection as one definition gives it. */
export interface TableDefinition {
  readonly kind: 'table' | 'view' | DocumentKind;
  readonly table: TableName;
  readonly columns: readonly ColumnDefinition[];
  readonly place: SourcePlace | null;
  /** Key of the class or variable that stands for it in the code. */
  readonly model: string | null;
  /** The code computes its name in a way that is not followed: it is derived from the name of the class. */
  readonly isGuessed?: boolean;
}

export type DataAccessKind = Extract<TableAccessKind, 'select' | 'insert' | 'update' | 'delete'>;

/** One statement of the code that reads or writes a table or collection. */
export interface DataAccess {
  /** Key of the innermost object whose code it is. */
  readonly from: string;
  readonly place: SourcePlace;
  readonly kind: TableDefinition['kind'];
  readonly table: TableName;
  readonly access: DataAccessKind;
  readonly columns: readonly string[];
  /** Name of the library whose rules found it. */
  readonly library: string;
  /** Id of the call that names the table, where a call does. */
  readonly call?: string;
  /** Keys of the classes for whose instances alone the code makes it, where a class that they are derived from has that code. */
  readonly forClasses?: readonly string[];
  /** The context in which alone the code makes it: that of the call which made the closure around. */
  readonly within?: string;
  /** Of a library that informs the application of what it does to a row: what does it, or that the table holds a part of the row alone. */
  readonly informs?: 'statement' | 'row' | 'part';
}
