import type { CoverageRecord } from '../bundle/records.ts';
import type { FactTable } from './fact-table.ts';

/**
 * What was recorded while the facts of a source were interpreted, as the record of this source. Asked for last.
 * @param others files of another source, which states what was recorded of them
 */
export function coverageRecord(table: FactTable, others: ReadonlySet<string> = new Set()): CoverageRecord {
  return {
    record: 'coverage',
    ...table.coverage.coverage({
      isTest: (file) => others.has(file) || table.file(file)?.test === true,
      isOwn: (file) => table.file(file) !== undefined,
    }),
  };
}
