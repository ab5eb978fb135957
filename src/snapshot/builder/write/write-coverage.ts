import { compareCodePoints } from '../../../model/order.ts';
import { sections } from '../../format/sections.ts';
import type { CoverageRow, CoverageTable } from '../collect/coverage-table.ts';
import type { SnapshotWriter } from './snapshot-writer.ts';

/** The coverage records, where there are any, by source. */
export function writeCoverage(writer: SnapshotWriter, { rows }: CoverageTable): void {
  if (rows.length === 0) return;
  writer.json(
    sections.coverage,
    rows.toSorted((a, b) => compareCodePoints(producerOf(a), producerOf(b))),
  );
}

function producerOf({ source, record }: CoverageRow): string {
  return record.source ?? source;
}
