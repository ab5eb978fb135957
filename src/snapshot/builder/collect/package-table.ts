import type { PackageRecord } from '../../../bundle/records.ts';
import type { KeyTable } from '../tables/key-table.ts';

/** A package whose objects are key numbers. */
export interface CollectedPackage {
  readonly line: number;
  readonly record: Omit<PackageRecord, 'objects'>;
  /** Number of its key among the package keys. */
  readonly key: number;
  objects: Uint32Array;
}

/** The packages of an import, in the order they came. Objects may name packages that have no record. */
export class PackageTable {
  readonly keys: KeyTable;
  readonly rows: CollectedPackage[] = [];

  constructor(keys: KeyTable) {
    this.keys = keys;
  }

  get count(): number {
    return this.rows.length;
  }

  /** Adds a row; false when another row has the key. */
  add(packageRecord: PackageRecord, line: number, objectKeys: KeyTable): boolean {
    const key = this.keys.define(packageRecord.key, this.count);
    if (key === undefined) return false;
    const { objects = [], ...record } = packageRecord;
    this.rows.push({ line, record, key, objects: Uint32Array.from(objects, (name) => objectKeys.refer(name)) });
    return true;
  }
}
