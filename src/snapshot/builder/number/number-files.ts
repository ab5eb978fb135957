import { compareCodePoints } from '../../../model/order.ts';
import { absent } from '../../../search/search-columns.ts';
import type { FileTable } from '../collect/file-table.ts';
import { defaultPath, type ObjectColumns } from '../collect/object-columns.ts';
import { type Numbering, numberingOf } from './number-objects.ts';

/** Numbers the files by path, then key. */
export function numberFiles(files: FileTable): Numbering {
  const rows = files.rows.map(({ record }, row) => ({ record, row }));
  rows.sort((a, b) => compareCodePoints(a.record.path, b.record.path) || compareCodePoints(a.record.key, b.record.key));
  return numberingOf(Uint32Array.from(rows, ({ row }) => row));
}

/** Gives objects that say nothing of their file path that of their first location's file. */
export function fillDefaultPaths(objects: ObjectColumns, files: FileTable): void {
  const pathOfFile = new Uint32Array(files.count).fill(absent);
  for (let row = 0; row < objects.count; row++) {
    if (objects.filePath.at(row) !== defaultPath) continue;
    const file = files.keys.rowOf(objects.locations.files.at(objects.locations.from(row)));
    if (pathOfFile[file] === absent) {
      pathOfFile[file] = objects.filePaths.intern((files.rows[file] as { record: { path: string } }).record.path);
    }
    objects.filePath.set(row, pathOfFile[file] as number);
  }
}
