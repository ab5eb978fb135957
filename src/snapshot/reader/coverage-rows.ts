import { type CoverageRow, sections } from '../format/sections.ts';
import { loadJson } from './section-arrays.ts';
import type { SnapshotFile } from './snapshot-file.ts';

/** The coverage records of a snapshot; none of one whose bundles have none. */
export function coverageRows(file: SnapshotFile): readonly CoverageRow[] {
  return file.has(sections.coverage) ? loadJson(file, sections.coverage) : [];
}
