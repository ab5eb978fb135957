import type { ObjectStatus } from '../../model/code-object.ts';
import { absent } from '../../search/search-columns.ts';
import { type SnapshotMeta, sections } from '../format/sections.ts';
import { ObjectRows } from './object-rows.ts';
import { once } from './once.ts';
import { loadIds, loadJson, loadUint8, loadUint16, loadUint32 } from './section-arrays.ts';
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

/** Single values of each object, in memory: 12 bytes an object save five reads for each object asked for. */
interface TraitColumns {
  readonly status: Uint8Array;
  readonly flags: Uint8Array;
  readonly language: Uint16Array;
  readonly parent: Uint32Array;
  readonly package: Uint32Array;
}

function loadTraits(file: SnapshotFile, count: number): TraitColumns {
  return {
    status: loadUint8(file, sections.objectStatus, count),
    flags: loadUint8(file, sections.objectFlags, count),
    language: loadUint16(file, sections.objectLanguage, count),
    parent: loadUint32(file, sections.objectParent, count),
    package: loadUint32(file, sections.objectPackage, count),
  };
}

/** The objects of a snapshot, by object number (answer order) or by permanent id. */
export class ObjectSection {
  readonly rows: ObjectRows;
  private readonly file: SnapshotFile;
  private readonly meta: SnapshotMeta;
  private readonly sortedIds: Uint32Array | Float64Array;
  private readonly numberByRank: Uint32Array;
  private readonly ids: () => Uint32Array | Float64Array;
  private readonly columns: () => TraitColumns;
  private readonly packageKeys: () => readonly string[];

  constructor(file: SnapshotFile, meta: SnapshotMeta) {
    const count = meta.counts.objects;
    this.file = file;
    this.meta = meta;
    this.rows = new ObjectRows(file, count);
    this.sortedIds = loadIds(file, sections.objectIdsSorted, count, meta.idWidth);
    this.numberByRank = loadUint32(file, sections.objectByIdRank, count);
    this.ids = once(() => loadIds(file, sections.objectIds, count, meta.idWidth));
    this.columns = once(() => loadTraits(file, count));
    this.packageKeys = once(() => loadJson<readonly string[]>(file, sections.packageKeys));
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

  /** Permanent id, decimal digits. */
  idOf(object: number): string {
    return String(this.ids()[object]);
  }

  parentOf(object: number): number | null {
    const parent = this.columns().parent[object] as number;
    return parent === absent ? null : parent;
  }

  /** Whether transactions end at the object. */
  isEndPoint(object: number): boolean {
    return ((this.columns().flags[object] as number) & 8) !== 0;
  }

  /** All ids, ascending, and the number of each. */
  get byId(): { readonly ids: Uint32Array | Float64Array; readonly numbers: Uint32Array } {
    return { ids: this.sortedIds, numbers: this.numberByRank };
  }

  isExternal(object: number): boolean {
    return ((this.columns().flags[object] as number) & 1) !== 0;
  }

  isTest(object: number): boolean {
    return ((this.columns().flags[object] as number) & 2) !== 0;
  }

  traits(object: number): ObjectTraits {
    const columns = this.columns();
    const flags = columns.flags[object] as number;
    const status = statuses[columns.status[object] as number];
    const language = this.meta.languages[columns.language[object] as number];
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

  /** Key of the package that an external object names, whether or not a scan found it. */
  packageOf(object: number): string | null {
    const index = this.columns().package[object] as number;
    if (index === absent) return null;
    const key = this.packageKeys()[index];
    if (key === undefined) throw this.file.damaged(`object ${object} names a package that is not listed`);
    return key;
  }
}
