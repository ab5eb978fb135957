import { OffsetTableBuilder } from '../../format/offset-table.ts';
import { type FileRow, sections } from '../../format/sections.ts';
import type { CollectedFile } from '../collect/file-table.ts';
import type { SnapshotWriter } from './snapshot-writer.ts';
import type { NumberedImport } from './write-objects.ts';

/** Rows and texts of the files by number. Returns how many lines they have together. */
export function writeFiles(writer: SnapshotWriter, { collector, files }: NumberedImport): number {
  const inOrder = Array.from(files.rows, (row) => collector.files.rows[row] as CollectedFile);
  const rowOffsets = new OffsetTableBuilder(inOrder.length);
  let lines = 0;
  writer.begin(sections.fileRows);
  inOrder.forEach(({ record: { path, lines: nbLines } }, number) => {
    const row: FileRow = {
      fileId: String(number + 1),
      fileName: path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1),
      filePath: path,
      nbLines,
    };
    const bytes = Buffer.from(JSON.stringify(row));
    writer.append(bytes);
    rowOffsets.add(bytes.length);
    lines += nbLines;
  });
  writer.end();
  writer.offsets(sections.fileRowOffsets, rowOffsets.finish());
  const textOffsets = new OffsetTableBuilder(inOrder.length);
  writer.begin(sections.fileTexts);
  for (const { text } of inOrder) {
    const frame = text === undefined ? new Uint8Array(0) : collector.texts.frame(text);
    writer.append(frame);
    textOffsets.add(frame.length);
  }
  writer.end();
  writer.offsets(sections.fileTextOffsets, textOffsets.finish());
  return lines;
}
