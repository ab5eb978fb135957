import type { CoverageRecord } from '../bundle/records.ts';
import type { FactTable } from './fact-table.ts';

/** What was recorded while the facts of a source were interpreted, as the record of this source. Asked for last. */
export function coverageRecord(table: FactTable): CoverageRecord {
  return {
    record: 'coverage',
    ...table.coverage.coverage({
      isTest: (file) => table.file(file)?.test === true,
      isOwn: (file) => table.file(file) !== undefined,
    }),
  };
}
