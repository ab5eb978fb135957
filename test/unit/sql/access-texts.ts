import type { SqlReading } from '../../../src/sql/sql-reading.ts';

/** `access schema.table` of each access, sorted. */
export function accessTexts({ accesses }: Pick<SqlReading, 'accesses'>): string[] {
  return accesses
    .map(({ access, table }) => `${access} ${table.schema === null ? '' : `${table.schema}.`}${table.name}`)
    .sort();
}
