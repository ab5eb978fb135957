import type { ApplicationReader } from '../store/store.ts';

/** What a column holds. `strings`: a list of texts. `id`: a permanent id, a number. `time`: a moment, UTC. */
export interface ValueTypes {
  readonly string: string;
  readonly strings: readonly string[];
  readonly id: bigint;
  readonly integer: number;
  readonly boolean: boolean;
  readonly time: Date;
}

export type ColumnType = keyof ValueTypes;

/** A column over rows of some kind. */
export interface Column<Row> {
  readonly name: string;
  readonly type: ColumnType;
  /** True: it may have no value. */
  readonly nullable: boolean;
  readonly description: string;
  /** Null only where it is nullable. */
  readonly of: (row: Row) => ValueTypes[ColumnType] | null;
}

/** A flat table of what an application has. */
export interface Table<Row = unknown> {
  /** snake_case, plural. */
  readonly name: string;
  readonly description: string;
  readonly columns: readonly Column<Row>[];
  /** In the order of the table, produced as they are read. */
  readonly rows: (reader: ApplicationReader) => Iterable<Row>;
}

/** Makes a table; every one begins with the name of the application, so that tables of several fit together. */
export function defineTable<Row>(table: Table<Row>): Table {
  return table as Table;
}

type Of<Row, Type extends ColumnType> = (row: Row) => ValueTypes[Type];

/** A column that has a value in every row. */
export function column<Row, Type extends ColumnType>(
  name: string,
  type: Type,
  of: Of<Row, Type>,
  description: string,
): Column<Row> {
  return { name, type, nullable: false, description, of };
}

/** A column that may have no value. */
export function optional<Row, Type extends ColumnType>(
  name: string,
  type: Type,
  of: (row: Row) => ValueTypes[Type] | null,
  description: string,
): Column<Row> {
  return { name, type, nullable: true, description, of };
}

export function time(iso: string | null): Date | null {
  return iso === null ? null : new Date(iso);
}
