import { readFileSync } from 'node:fs';
import { readScannerReport } from '../../importers/scanners/read-scanner-report.ts';
import type { ScannerReport } from '../../importers/scanners/scanner-result.ts';
import type { MappedResults } from '../../insights/cloud/map-results.ts';
import { formatCount } from '../progress.ts';
import { WorkflowError } from '../workflow-error.ts';

const shownRules = 20;
const shownFiles = 3;

/** A report of another scanner and the file it came from. */
export type ScannerFile = ScannerReport & { readonly name: string; readonly format: string };

/** Reads reports of other scanners. Throws `WorkflowError` for what cannot be read, `FormatError` for what is no such report. */
export function readScannerFiles(names: readonly string[]): ScannerFile[] {
  return names.map((name) => {
    let text: string;
    try {
      text = readFileSync(name, 'utf8');
    } catch (error) {
      throw new WorkflowError(`${name}: cannot be read: ${(error as Error).message}`, { cause: error });
    }
    return scannerFile(name, text);
  });
}

/** A report by its text. Throws `FormatError`. */
export function scannerFile(name: string, text: string): ScannerFile {
  return { name, ...readScannerReport(name, text) };
}

/** What came of the reports, a line each: what was taken, what was skipped and why, what nothing maps. */
export function reportNotes(files: readonly ScannerFile[], { unmapped, outside }: MappedResults): string[] {
  const notes = files.flatMap(({ name, format, results, skipped, problems }) => [
    `${name}: ${format}, ${formatCount(results.length)} results`,
    ...[...skipped].map(([reason, count]) => `${name}: ${formatCount(count)} left out: ${reason}`),
    ...problems.map((problem) => `warning: ${name}: ${problem}; the report may be incomplete`),
  ]);
  if (outside.length > 0) {
    notes.push(
      `warning: results in ${formatCount(outside.length)} files outside the folder are left out: ${outside.slice(0, shownFiles).join(', ')}${outside.length > shownFiles ? ', …' : ''}`,
    );
  }
  const lines = [...unmapped].sort(([, a], [, b]) => b - a);
  const all = lines.reduce((sum, [, count]) => sum + count, 0);
  if (all === 0) return notes;
  return [
    ...notes,
    `warning: ${formatCount(all)} results have a rule that no mapping names and are in no pattern; \`--rules FILE\` adds mappings:`,
    ...lines.slice(0, shownRules).map(([rule, count]) => `  ${rule} (${formatCount(count)})`),
    ...(lines.length > shownRules ? [`  … and ${lines.length - shownRules} more rules`] : []),
  ];
}
