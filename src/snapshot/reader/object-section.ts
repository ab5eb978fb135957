import type { ObjectRow, ObjectStatus } from '../../model/code-object.ts';
import { absent } from '../../search/search-columns.ts';
import { type SnapshotMeta, sections } from '../format/sections.ts';
import type { ChunkWriter } from './json-chunks.ts';
import { uint8At, uint16At, uint32At } from './number-section.ts';
import type { ReadAhead } from './read-ahead.ts';
import { RowSection } from './row-section.ts';
import { loadIds, loadJson, loadUint32 } from './section-arrays.ts';
import type { SnapshotFile } from './snapshot-file.ts';

const statuses: readonly (ObjectStatus | null)[] = [null, 'Added', 'Modified', 'Unchanged'];
const afterTypeId = Buffer.from(',"filePath":');

/** What a snapshot holds of an object besides its row. */
export interface ObjectTraits {
  readonly status: ObjectStatus | null;
  readonly external: boolean;
  readonly test: boolean;
  readonly language: string;
  readonly package: string | null;
  /** Object number. */
  readonly parent: number | null;
}

/** The objects of a snapshot, by object number (answer order) or by permanent id. */
export class ObjectSection {
  readonly rows: RowSection<ObjectRow>;
  private readonly file: SnapshotFile;
  private readonly meta: SnapshotMeta;
  private readonly sortedIds: Uint32Array | Float64Array;
  private readonly numberByRank: Uint32Array;
  private packageKeys: readonly string[] | undefined;

  constructor(file: SnapshotFile, meta: SnapshotMeta) {
    const count = meta.counts.objects;
    this.file = file;
    this.meta = meta;
    this.rows = new RowSection(file, {
      rows: sections.objectRows,
      offsets: sections.objectRowOffsets,
      count,
      inMemory: false,
    });
    this.sortedIds = loadIds(file, sections.objectIdsSorted, count, meta.idWidth);
    this.numberByRank = loadUint32(file, sections.objectByIdRank, count);
  }

  /** Object number of an id; undefined when no object has it. */
  numberOf(id: number): number | undefined {
    let low = 0;
    let high = this.sortedIds.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.sortedIds[middle] as number) < id) low = middle + 1;
      else high = middle;
    }
    return this.sortedIds[low] === id ? this.numberByRank[low] : undefined;
  }

  parentOf(object: number): number | null {
    const parent = uint32At(this.file, sections.objectParent, object);
    return parent === absent ? null : parent;
  }

  traits(object: number): ObjectTraits {
    const flags = uint8At(this.file, sections.objectFlags, object);
    const status = statuses[uint8At(this.file, sections.objectStatus, object)];
    const language = this.meta.languages[uint16At(this.file, sections.objectLanguage, object)];
    if (status === undefined || !language) throw this.file.damaged(`object ${object} has no valid status and language`);
    return {
      status,
      external: (flags & 1) !== 0,
      test: (flags & 2) !== 0,
      language: language.name,
      package: this.packageOf(object),
      parent: this.parentOf(object),
    };
  }

  /** Writes `{id, name, fullName, type, typeId}`: the start of the row, cut where `filePath` begins. */
  writeShortRow(object: number, ahead: ReadAhead, out: ChunkWriter): void {
    const row = this.rows.bytes(object, ahead);
    // No string value can hold these bytes: a quotation mark inside one has a backslash before it.
    const end = row.indexOf(afterTypeId);
    if (end < 0) throw this.file.damaged(`row of object ${object} has no filePath`);
    out.add(row, 0, end);
    out.addAscii('}');
  }

  private packageOf(object: number): string | null {
    const index = uint32At(this.file, sections.objectPackage, object);
    if (index === absent) return null;
    this.packageKeys ??= loadJson<readonly string[]>(this.file, sections.packageKeys);
    const key = this.packageKeys[index];
    if (key === undefined) throw this.file.damaged(`object ${object} names a package that is not listed`);
    return key;
  }
}
