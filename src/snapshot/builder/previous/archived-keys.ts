import { archive } from '../../format/archive.ts';
import type { SnapshotMeta } from '../../format/sections.ts';
import { loadUint32 } from '../../reader/section-arrays.ts';
import type { SnapshotFile } from '../../reader/snapshot-file.ts';
import { TextColumn } from '../tables/text-column.ts';
import { jsonList, textList } from './archive-reader.ts';

/** Keys of the objects and files of a snapshot, by row and by number. */
export class ArchivedKeys {
  private readonly objectKeys = new TextColumn();
  private readonly objectNumbers: Uint32Array;
  private readonly objectRows: Uint32Array;
  private readonly files: { readonly key: string; readonly path: string }[] = [];

  constructor(file: SnapshotFile, { counts }: SnapshotMeta) {
    this.objectNumbers = loadUint32(file, archive.objectNumbers, counts.objects);
    this.objectRows = new Uint32Array(counts.objects);
    this.objectNumbers.forEach((number, row) => {
      this.objectRows[number] = row;
    });
    for (const key of textList(file, archive.objectKeys)) this.objectKeys.add(key);
    const fileNumbers = loadUint32(file, archive.fileNumbers, counts.files);
    let row = 0;
    for (const { key, path } of jsonList<{ key: string; path: string }>(file, archive.files)) {
      this.files[fileNumbers[row++] as number] = { key, path };
    }
  }

  objectOfRow(row: number): number {
    return this.objectNumbers[row] as number;
  }

  objectKeyOfRow(row: number): string {
    return this.objectKeys.text(row);
  }

  objectKey(number: number): string {
    return this.objectKeys.text(this.objectRows[number] as number);
  }

  fileKey(number: number): string {
    return (this.files[number] as { key: string }).key;
  }

  filePath(number: number): string {
    return (this.files[number] as { path: string }).path;
  }
}
