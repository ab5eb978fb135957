import { together } from '../../absent-data.ts';
import type { ObjectStatus } from '../../model/code-object.ts';
import { absent } from '../../search/search-columns.ts';
import { type SnapshotMeta, sections } from '../format/sections.ts';
import { IdIndex } from './id-index.ts';
import { idType, NumberColumn } from './number-column.ts';
import { ObjectRows } from './object-rows.ts';
import { once } from './once.ts';
import { loadJson } from './section-arrays.ts';
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

/** Single values of each object: 12 bytes an object in memory save five reads for each object asked for. */
interface TraitColumns {
  readonly status: NumberColumn;
  readonly flags: NumberColumn;
  readonly language: NumberColumn;
  readonly parent: NumberColumn;
  readonly package: NumberColumn;
}

function traitColumns(file: SnapshotFile, count: number): TraitColumns {
  return {
    status: new NumberColumn(file, sections.objectStatus, Uint8Array, count),
    flags: new NumberColumn(file, sections.objectFlags, Uint8Array, count),
    language: new NumberColumn(file, sections.objectLanguage, Uint16Array, count),
    parent: new NumberColumn(file, sections.objectParent, Uint32Array, count),
    package: new NumberColumn(file, sections.objectPackage, Uint32Array, count),
  };
}

/** The objects of a snapshot, by object number (answer order) or by permanent id. */
export class ObjectSection {
  readonly rows: ObjectRows;
  private readonly file: SnapshotFile;
  private readonly meta: SnapshotMeta;
  private readonly index: IdIndex;
  private readonly ids: NumberColumn;
  private readonly columns: TraitColumns;
  private readonly packageKeys: () => readonly string[];

  constructor(file: SnapshotFile, meta: SnapshotMeta) {
    const count = meta.counts.objects;
    this.file = file;
    this.meta = meta;
    this.rows = new ObjectRows(file, count);
    this.index = new IdIndex(file, meta);
    this.ids = new NumberColumn(file, sections.objectIds, idType(meta.idWidth), count);
    this.columns = traitColumns(file, count);
    file.expect(sections.packageKeys);
    this.packageKeys = once(() => loadJson<readonly string[]>(file, sections.packageKeys));
  }

  /** Object number of an id; undefined when no object has it. */
  numberOf(id: number): number | undefined {
    return this.index.numberOf(id);
  }

  /** Permanent id, decimal digits. */
  idOf(object: number): string {
    return String(this.ids.at(object));
  }

  parentOf(object: number): number | null {
    const parent = this.columns.parent.at(object);
    return parent === absent ? null : parent;
  }

  /** Whether transactions end at the object. */
  isEndPoint(object: number): boolean {
    return (this.columns.flags.at(object) & 8) !== 0;
  }

  /** All ids, ascending, and the number of each. */
  get byId(): { readonly ids: Uint32Array | Float64Array; readonly numbers: Uint32Array } {
    return this.index.all;
  }

  isExternal(object: number): boolean {
    return (this.columns.flags.at(object) & 1) !== 0;
  }

  isTest(object: number): boolean {
    return (this.columns.flags.at(object) & 2) !== 0;
  }

  traits(object: number): ObjectTraits {
    const { columns } = this;
    const [flags, status, language, parent, packageKey] = together(
      () => columns.flags.at(object),
      () => statuses[columns.status.at(object)],
      () => this.meta.languages[columns.language.at(object)],
      () => this.parentOf(object),
      () => this.packageOf(object),
    );
    if (status === undefined || !language) throw this.file.damaged(`object ${object} has no valid status and language`);
    return {
      status,
      external: (flags & 1) !== 0,
      test: (flags & 2) !== 0,
      language: language.name,
      package: packageKey,
      parent,
    };
  }

  /** Key of the package that an external object names, whether or not a scan found it. */
  packageOf(object: number): string | null {
    const index = this.columns.package.at(object);
    if (index === absent) return null;
    const key = this.packageKeys()[index];
    if (key === undefined) throw this.file.damaged(`object ${object} names a package that is not listed`);
    return key;
  }
}
