import { absent } from '../../../search/search-columns.ts';
import { OffsetTableBuilder } from '../../format/offset-table.ts';
import { sections } from '../../format/sections.ts';
import type { ObjectColumns } from '../collect/object-columns.ts';
import { ByteWriter } from './byte-writer.ts';
import { writeJsonText } from './json-text.ts';
import type { SnapshotWriter } from './snapshot-writer.ts';

/** What rows of objects share: their types, and the file paths that more than one object has. */
export class SharedMembers {
  private readonly objects: ObjectColumns;
  private readonly types: (readonly [type: string, typeId: string])[] = [];
  private readonly typeOfKind: number[];
  /** File paths in the order they are met in the rows. */
  private readonly paths: number[] = [];
  private readonly indexOf: Uint32Array;

  /** `rows`: the rows of the objects by number. */
  constructor(objects: ObjectColumns, rows: Uint32Array) {
    this.objects = objects;
    const indexes = new Map<string, number>();
    this.typeOfKind = objects.kinds.list.map(({ type, typeId }) => {
      const key = JSON.stringify([type, typeId]);
      const index = indexes.get(key) ?? this.types.push([type, typeId]) - 1;
      indexes.set(key, index);
      return index;
    });
    this.indexOf = new Uint32Array(objects.filePaths.size).fill(absent);
    const met = new Uint8Array(objects.filePaths.size);
    for (const row of rows) {
      const path = objects.filePath.at(row);
      if (path === absent) continue;
      if (met[path] === 1) this.indexOf[path] = this.paths.push(path) - 1;
      if ((met[path] as number) < 2) (met[path] as number)++;
    }
  }

  indexOfType(kind: number): number {
    return this.typeOfKind[kind] as number;
  }

  /** Absent for a path that only one object has. */
  indexOfPath(path: number): number {
    return this.indexOf[path] as number;
  }

  write(writer: SnapshotWriter): void {
    writer.json(sections.rowTypes, this.types);
    const out = new ByteWriter();
    const offsets = new OffsetTableBuilder(this.paths.length);
    writer.begin(sections.rowPaths);
    for (const path of this.paths) {
      out.reset();
      writeJsonText(this.objects.filePaths, path, out);
      writer.append(out.view());
      offsets.add(out.length);
    }
    writer.end();
    writer.offsets(sections.rowPathOffsets, offsets.finish());
  }
}
