import type { AnalysisRecord, BundleRecord, Part } from './records.ts';

/** All parts, in the order in which they are reported. */
export const allParts: readonly Part[] = ['code', 'cve', 'cloud'];

/** The part a kind of record belongs to; the analysis itself belongs to none. */
export const partOfRecord: Readonly<Record<Exclude<BundleRecord['record'], 'analysis'>, Part>> = {
  file: 'code',
  object: 'code',
  link: 'code',
  transaction: 'code',
  package: 'cve',
  pattern: 'cloud',
  coverage: 'code',
};

/** Which parts a bundle replaces. */
export function partsOf(analysis: AnalysisRecord): readonly Part[] {
  return analysis.parts === undefined ? allParts : allParts.filter((part) => analysis.parts?.includes(part));
}

/** Whose records of the code part a bundle replaces. */
export function sourceOf(analysis: AnalysisRecord): string {
  return analysis.source ?? 'main';
}
