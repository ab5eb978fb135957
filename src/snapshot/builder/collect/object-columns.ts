import type { ObjectRecord } from '../../../bundle/records.ts';
import { absent } from '../../../search/search-columns.ts';
import { KeyTable } from '../tables/key-table.ts';
import { StringTable } from '../tables/string-table.ts';
import { TextLog } from '../tables/text-log.ts';
import { Uint32List } from '../tables/uint32-list.ts';
import { extensionsOf } from './extensions.ts';
import type { FileTable } from './file-table.ts';
import { type Fingerprint, fingerprintOf, noFingerprint } from './fingerprint.ts';
import { LocationLists } from './location-lists.ts';
import { ObjectKinds } from './object-kinds.ts';

/** In place of a file path: that of the first location's file. */
export const defaultPath = 0xfffffffe;

export const externalFlag = 1;
export const testFlag = 2;
export const annotatedFlag = 4;
/** Not known before all records are there: set when the objects are written. */
export const endPointFlag = 8;

/** What an object that stays from the snapshot before brings along. */
export interface KeptTraits {
  readonly status: number;
  readonly fingerprint: Fingerprint;
}

/**
 * The objects of an import, column by column, in the order they came. Keys are interned when they are first met, so a reference is a number
 * at once; `keys.rowOf` gives the row, when there is one.
 */
export class ObjectColumns {
  readonly keys = new KeyTable();
  /** Objects name packages that may have no record. */
  readonly packageKeys = new KeyTable();
  readonly names = new StringTable();
  readonly fullNames = new StringTable();
  readonly filePaths = new StringTable();
  readonly manglings = new StringTable();
  readonly annotationTexts = new StringTable();
  readonly kinds = new ObjectKinds();

  readonly key = new Uint32List();
  readonly line = new Uint32List();
  readonly name = new Uint32List();
  readonly fullName = new Uint32List();
  readonly kind = new Uint32List();
  readonly filePath = new Uint32List();
  readonly mangling = new Uint32List();
  readonly flags = new Uint32List();
  /** Key number of the parent, or absent. */
  readonly parent = new Uint32List();
  readonly package = new Uint32List();
  readonly annotations = new Uint32List();
  readonly annotationEnds = new Uint32List();
  readonly locations = new LocationLists();
  /** The producer's id, or 0. */
  readonly ids: number[] = [];
  readonly checksums = new TextLog();
  readonly extensions = new TextLog();
  /** As in the section `objects/status`. */
  readonly status = new Uint32List();
  readonly fingerprintHigh = new Uint32List();
  readonly fingerprintLow = new Uint32List();

  get count(): number {
    return this.key.length;
  }

  /** Adds a row; false when another row has the key. */
  add(record: ObjectRecord, line: number, files: FileTable, kept?: KeptTraits): boolean {
    const row = this.count;
    const key = this.keys.define(record.key, row);
    if (key === undefined) return false;
    this.key.push(key);
    this.line.push(line);
    this.name.push(this.names.intern(record.name));
    this.fullName.push(this.fullNames.intern(record.fullName));
    const external = record.external ?? false;
    this.kind.push(this.kinds.intern(record.type, record.typeId, record.language, external, record.levels));
    this.filePath.push(this.pathOf(record));
    this.mangling.push(this.manglings.intern(record.mangling ?? ''));
    this.flags.push(flagsOf(record));
    this.parent.push(record.parent == null ? absent : this.keys.refer(record.parent));
    this.package.push(record.package == null ? absent : this.packageKeys.refer(record.package));
    for (const text of record.annotations ?? []) this.annotations.push(this.annotationTexts.intern(text));
    this.annotationEnds.push(this.annotations.length);
    for (const { file, startLine, endLine } of record.locations ?? []) {
      this.locations.add(files.keys.refer(file), startLine, endLine);
    }
    this.locations.endRow();
    this.ids.push(Number(record.id ?? 0));
    if (record.checksum !== undefined) this.checksums.add(row, record.checksum);
    const extensions = extensionsOf(record);
    if (extensions !== undefined) this.extensions.add(row, extensions);
    this.addTraits(kept ?? newTraits(record));
    return true;
  }

  annotationsFrom(row: number): number {
    return row === 0 ? 0 : this.annotationEnds.at(row - 1);
  }

  /** Gives the memory back but for the six texts that are searched; nothing can be added any more. */
  releaseAllButTexts(): void {
    const { key, line, parent, status, fingerprintHigh, fingerprintLow } = this;
    for (const column of [key, line, parent, this.package, status, fingerprintHigh, fingerprintLow]) column.clear();
    this.keys.texts.clear();
    this.locations.clear();
    this.checksums.clear();
    for (const texts of [this.names, this.fullNames, this.filePaths, this.manglings]) texts.freeze();
  }

  private addTraits({ status, fingerprint }: KeptTraits): void {
    this.status.push(status);
    this.fingerprintHigh.push(fingerprint.high);
    this.fingerprintLow.push(fingerprint.low);
  }

  private pathOf(record: ObjectRecord): number {
    if (record.filePath === undefined) return record.locations?.length ? defaultPath : absent;
    return record.filePath === null ? absent : this.filePaths.intern(record.filePath);
  }
}

function newTraits(record: ObjectRecord): KeptTraits {
  return { status: 0, fingerprint: record.checksum === undefined ? fingerprintOf(record) : noFingerprint };
}

function flagsOf(record: ObjectRecord): number {
  return (
    (record.external ? externalFlag : 0) |
    (record.test ? testFlag : 0) |
    (record.annotations != null ? annotatedFlag : 0)
  );
}
