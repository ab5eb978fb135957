import type { Collector, Origin, TableName } from '../collect/collector.ts';

/** Where a row of a table comes from. */
export function originOf(origins: Collector['origins'], table: TableName, row: number): Origin {
  const found = origins.find(({ span }) => row >= span[table].from && row < span[table].to);
  if (found === undefined) throw new RangeError(`no origin has row ${row} of ${table}`);
  return found.origin;
}
