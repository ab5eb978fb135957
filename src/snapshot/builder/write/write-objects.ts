import { absent } from '../../../search/search-columns.ts';
import { OffsetTableBuilder } from '../../format/offset-table.ts';
import { sections } from '../../format/sections.ts';
import type { Collector } from '../collect/collector.ts';
import { endPointFlag } from '../collect/object-columns.ts';
import type { Numbering } from '../number/number-objects.ts';
import { Uint32List } from '../tables/uint32-list.ts';
import type { LanguageTable } from './language-table.ts';
import { LocationSorter } from './locations.ts';
import { ObjectRowWriter } from './object-row-writer.ts';
import { SharedMembers } from './shared-members.ts';
import type { SnapshotWriter } from './snapshot-writer.ts';
import { writeRows } from './write-rows.ts';

/** What is needed of an import to write it: the records, the ids of the objects by row, the numbers. */
export interface NumberedImport {
  readonly collector: Collector;
  readonly objectIds: Float64Array;
  readonly transactionIds: Float64Array;
  readonly objects: Numbering;
  readonly files: Numbering;
}

/** Rows of the objects in order, with their offsets. */
export function writeObjectRows(writer: SnapshotWriter, { collector, objectIds, objects }: NumberedImport): void {
  const shared = new SharedMembers(collector.objects, objects.rows);
  shared.write(writer);
  writeRows(writer, { rows: sections.objectRows, offsets: sections.objectRowOffsets }, objects.rows.length, (out) => {
    const rowWriter = new ObjectRowWriter(collector.objects, shared, out);
    return (number) => {
      const row = objects.rows[number] as number;
      rowWriter.write(row, objectIds[row] as number);
    };
  });
}

/** Ids and the way back from an id to the object. Returns the width of ids in bits. */
export function writeObjectIds(writer: SnapshotWriter, { objectIds, objects }: NumberedImport): 32 | 53 {
  const byNumber = Float64Array.from(objects.rows, (row) => objectIds[row] as number);
  const sorted = byNumber.slice().sort();
  const width = (sorted.at(-1) ?? 0) > 0xffffffff ? 53 : 32;
  const sized = (ids: Float64Array): Float64Array | Uint32Array => (width === 53 ? ids : Uint32Array.from(ids));
  writer.section(sections.objectIds, sized(byNumber));
  writer.section(sections.objectIdsSorted, sized(sorted));
  const byRank = new Uint32Array(byNumber.length);
  for (let i = 0; i < byRank.length; i++) byRank[i] = i;
  byRank.sort((a, b) => (byNumber[a] as number) - (byNumber[b] as number));
  writer.section(sections.objectByIdRank, byRank);
  return width;
}

/** Single values of the objects, column by column. */
export function writeObjectTraits(
  writer: SnapshotWriter,
  numbered: NumberedImport,
  languages: LanguageTable,
  endPoints: Uint8Array,
): void {
  const { objects: columns } = numbered.collector;
  const { rows, numbers } = numbered.objects;
  const status = new Uint8Array(rows.length);
  const flags = new Uint8Array(rows.length);
  const language = new Uint16Array(rows.length);
  const parent = new Uint32Array(rows.length);
  const packages = new Uint32Array(rows.length);
  const packageKeys = new PackageKeys();
  for (let number = 0; number < rows.length; number++) {
    const row = rows[number] as number;
    status[number] = columns.status.at(row);
    flags[number] = columns.flags.at(row) | (endPoints[number] === 1 ? endPointFlag : 0);
    language[number] = languages.ofKind(columns.kind.at(row));
    const parentKey = columns.parent.at(row);
    parent[number] = parentKey === absent ? absent : (numbers[columns.keys.rowOf(parentKey)] as number);
    packages[number] = packageKeys.index(columns.package.at(row));
  }
  writer.section(sections.objectStatus, status);
  writer.section(sections.objectFlags, flags);
  writer.section(sections.objectLanguage, language);
  writer.section(sections.objectParent, parent);
  writer.section(sections.objectPackage, packages);
  writer.json(
    sections.packageKeys,
    packageKeys.used.map((key) => columns.packageKeys.texts.text(key)),
  );
}

export function writeObjectLocations(writer: SnapshotWriter, { collector, objects, files }: NumberedImport): void {
  const offsets = new OffsetTableBuilder(objects.rows.length);
  const entries = new Uint32List(objects.rows.length * 3);
  const sorter = new LocationSorter(collector.files.keys, files.numbers);
  for (const row of objects.rows) {
    sorter.start();
    sorter.add(collector.objects.locations, row);
    const numbers = sorter.sorted();
    for (let i = 0; i < numbers.length; i++) entries.push(numbers[i] as number);
    offsets.add(numbers.length / 3);
  }
  writer.offsets(sections.locationOffsets, offsets.finish());
  writer.section(sections.locations, entries.view());
}

/** Numbers the package keys that objects name, in the order of the objects. */
class PackageKeys {
  readonly used: number[] = [];
  private readonly indexes = new Map<number, number>();

  index(key: number): number {
    if (key === absent) return absent;
    let index = this.indexes.get(key);
    if (index === undefined) {
      index = this.used.length;
      this.used.push(key);
      this.indexes.set(key, index);
    }
    return index;
  }
}
