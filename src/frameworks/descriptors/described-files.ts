import type { FileRecord } from '../../bundle/records.ts';
import type { FactTable } from '../../code-model/fact-table.ts';
import { fileRecord } from '../../code-model/file-record.ts';
import { type DescriptionFile, textOfFile } from '../schemas/description-file.ts';
import type { StartPoint } from '../start-points/start-point-records.ts';

/** Records of the files beside the code that start points stand in (`web.xml`): no analyzer of code has them. */
export function* describedFiles(
  points: readonly StartPoint[],
  descriptions: readonly DescriptionFile[],
  table: FactTable,
): Generator<FileRecord> {
  const places = points.flatMap(({ locations, links }) => [
    ...locations.values(),
    ...[...links.values()].flatMap((link) => link.locations ?? []),
  ]);
  const used = new Set(places.map(({ file }) => file));
  for (const description of descriptions) {
    const { path } = description;
    if (!used.has(path) || table.file(path) !== undefined) continue;
    const text = textOfFile(description, table.coverage, 'descriptors');
    if (text !== null) yield fileRecord(path, text, false);
  }
}
