import { fileWriter, ParquetWriter } from 'hyparquet-writer';
import type { ApplicationReader } from '../../store/store.ts';
import { type Column, type ColumnType, column, type Table } from '../../tables/table.ts';

/** Rows that are held in memory, and written as one row group. */
const rowGroupSize = 50_000;

type SchemaElement = ConstructorParameters<typeof ParquetWriter>[0]['schema'][number];

/** Writes a table of an application as a Parquet file, the name of the application first. Returns the number of its rows. */
export function writeParquet(path: string, table: Table, reader: ApplicationReader): number {
  const { name } = reader.info;
  const columns = [column('application', 'string', () => name, ''), ...table.columns];
  const root = { name: 'root', num_children: columns.length };
  const schema = [root, ...columns.flatMap(({ name, type, nullable }) => elements[type](name, nullable))];
  const writer = new ParquetWriter({ writer: fileWriter(path), schema, createdBy: 'Stratigraph' });
  let written = 0;
  for (const rows of inGroups(table.rows(reader))) {
    writer.write({ columnData: columns.map((each) => columnData(each, rows)), rowGroupSize: rows.length });
    written += rows.length;
  }
  writer.finish();
  return written;
}

function* inGroups(rows: Iterable<unknown>): Iterable<readonly unknown[]> {
  let group: unknown[] = [];
  for (const row of rows) {
    group.push(row);
    if (group.length < rowGroupSize) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}

function columnData({ name, of }: Column<unknown>, rows: readonly unknown[]): { name: string; data: unknown[] } {
  return { name, data: rows.map(of) };
}

type Elements = (name: string, nullable: boolean) => SchemaElement[];

const single =
  (type: Partial<SchemaElement>): Elements =>
  (name, nullable) => [{ ...type, name, repetition_type: nullable ? 'OPTIONAL' : 'REQUIRED' }];

const text = { type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } } as const;

/** The elements of the schema for each type of column. */
const elements: Readonly<Record<ColumnType, Elements>> = {
  string: single(text),
  id: single({ type: 'INT64' }),
  integer: single({ type: 'INT32' }),
  boolean: single({ type: 'BOOLEAN' }),
  time: single({ type: 'INT64', converted_type: 'TIMESTAMP_MILLIS' }),
  strings: (name, nullable) => [
    { name, repetition_type: nullable ? 'OPTIONAL' : 'REQUIRED', num_children: 1, converted_type: 'LIST' },
    { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
    { ...text, name: 'element', repetition_type: 'REQUIRED' },
  ],
};
