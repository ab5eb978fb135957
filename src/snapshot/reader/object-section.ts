import type { ObjectStatus } from '../../model/code-object.ts';
import { absent } from '../../search/search-columns.ts';
import { type SnapshotMeta, sections } from '../format/sections.ts';
import { uint8At, uint16At, uint32At } from './number-section.ts';
import { ObjectRows } from './object-rows.ts';
import { loadIds, loadJson, loadUint32 } from './section-arrays.ts';
import type { SnapshotFile } from './snapshot-file.ts';

const statuses: readonly (ObjectStatus | null)[] = [null, 'Added', 'Modified', 'Unchanged'];

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
  readonly rows: ObjectRows;
  private readonly file: SnapshotFile;
  private readonly meta: SnapshotMeta;
  private readonly sortedIds: Uint32Array | Float64Array;
  private readonly numberByRank: Uint32Array;
  private packageKeys: readonly string[] | undefined;

  constructor(file: SnapshotFile, meta: SnapshotMeta) {
    const count = meta.counts.objects;
    this.file = file;
    this.meta = meta;
    this.rows = new ObjectRows(file, count);
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

  private packageOf(object: number): string | null {
    const index = uint32At(this.file, sections.objectPackage, object);
    if (index === absent) return null;
    this.packageKeys ??= loadJson<readonly string[]>(this.file, sections.packageKeys);
    const key = this.packageKeys[index];
    if (key === undefined) throw this.file.damaged(`object ${object} names a package that is not listed`);
    return key;
  }
}
