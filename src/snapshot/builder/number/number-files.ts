import { compareCodePoints } from '../../../model/order.ts';
import { absent } from '../../../search/search-columns.ts';
import type { FileTable } from '../collect/file-table.ts';
import type { LocationLists } from '../collect/location-lists.ts';
import { defaultPath, type ObjectColumns } from '../collect/object-columns.ts';
import { type Numbering, numberingOf } from './number-objects.ts';

/** Numbers the files by path, then key. */
export function numberFiles(files: FileTable): Numbering {
  const rows = files.rows.map(({ record }, row) => ({ record, row }));
  rows.sort((a, b) => compareCodePoints(a.record.path, b.record.path) || compareCodePoints(a.record.key, b.record.key));
  return numberingOf(Uint32Array.from(rows, ({ row }) => row));
}

/** Gives objects that say nothing of their file path that of their first location's file; none where all such files are gone. */
export function fillDefaultPaths(objects: ObjectColumns, files: FileTable): void {
  const pathOfFile = new Uint32Array(files.count).fill(absent);
  for (let row = 0; row < objects.count; row++) {
    if (objects.filePath.at(row) !== defaultPath) continue;
    const key = firstFile(objects.locations, row);
    objects.filePath.set(row, key === absent ? absent : pathOf(files.keys.rowOf(key)));
  }

  function pathOf(file: number): number {
    if (pathOfFile[file] === absent) {
      pathOfFile[file] = objects.filePaths.intern((files.rows[file] as { record: { path: string } }).record.path);
    }
    return pathOfFile[file] as number;
  }
}

/** Key number of the first location's file that is there; absent where none is. */
function firstFile(locations: LocationLists, row: number): number {
  for (let at = locations.from(row); at < locations.to(row); at++) {
    const key = locations.files.at(at);
    if (key !== absent) return key;
  }
  return absent;
}
