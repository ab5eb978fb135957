import type { ObjectIdentity, ObjectRow } from '../../model/code-object.ts';
import { pathMember, StoredRow, typeMembers } from '../format/object-rows.ts';
import { offsetSections } from '../format/offset-table.ts';
import { sections } from '../format/sections.ts';
import type { ChunkWriter } from './json-chunks.ts';
import { once } from './once.ts';
import { Ranges } from './ranges.ts';
import { ReadAhead } from './read-ahead.ts';
import { RowSection } from './row-section.ts';
import { loadJson } from './section-arrays.ts';
import type { SnapshotFile } from './snapshot-file.ts';

const openingBrace = 0x7b;
const closingBrace = 0x7d;
const quote = 0x22;

interface RowType {
  readonly names: readonly [type: string, typeId: string];
  /** `,"type":…,"typeId":…,"filePath":`. */
  readonly members: Buffer;
}

function typesOf(names: readonly RowType['names'][]): RowType[] {
  return names.map(([type, typeId]) => ({
    names: [type, typeId],
    members: Buffer.from(typeMembers(type, typeId) + pathMember),
  }));
}

/** JSON rows of the objects by number. What many rows share is in memory, the rest of each is read where asked. */
export class ObjectRows {
  private readonly file: SnapshotFile;
  private readonly ranges: Ranges;
  private readonly types: () => readonly RowType[];
  private readonly paths: RowSection<string>;
  private readonly pathCount: number;
  /** For rows read one by one. */
  readonly scattered: ReadAhead;
  /** The row last opened: its pieces and the bytes that hold it up to `end`, valid until the next reading. */
  private readonly row = new StoredRow();
  private bytes: Buffer = Buffer.alloc(0);
  private end = 0;

  constructor(file: SnapshotFile, count: number) {
    this.file = file;
    this.ranges = new Ranges(file, sections.objectRowOffsets, count, file.byteLength(sections.objectRows));
    this.pathCount = file.byteLength(`${sections.rowPathOffsets}-start`) / 4 - 1;
    this.paths = new RowSection(file, sections.rowPaths, sections.rowPathOffsets, this.pathCount);
    const pathOffsets = offsetSections(sections.rowPathOffsets);
    file.expect(sections.rowTypes, pathOffsets.start);
    this.types = once(() => typesOf(loadJson(file, sections.rowTypes)));
    this.scattered = this.readAhead();
  }

  readAhead(): ReadAhead {
    return new ReadAhead(this.file, sections.objectRows);
  }

  /** The whole row as a value. */
  value(object: number, ahead = this.scattered): ObjectRow {
    this.open(object, ahead);
    const path = this.row.path < 0 ? '' : this.paths.bytes(this.row.path).toString('utf8');
    const type = this.open(object, ahead);
    const { bytes, row, end } = this;
    const text =
      bytes.toString('utf8', row.head, row.tail) + type.toString('utf8') + path + bytes.toString('utf8', row.tail, end);
    return this.parse(object, text) as ObjectRow;
  }

  /** What distinguishes an object from others; the rest of the row is not looked at. */
  identity(object: number): ObjectIdentity {
    this.open(object, this.scattered);
    const { bytes, row } = this;
    const [type, typeId] = (this.types()[row.type] as RowType).names;
    const { id, name, fullName } = this.parse(
      object,
      `${bytes.toString('utf8', row.head, row.tail)}}`,
    ) as ObjectIdentity;
    return { id, name, fullName, type, typeId };
  }

  /** Gives the function that reads the file path of an object; for objects in rising order. */
  pathReader(): (object: number) => string | null {
    const ahead = this.readAhead();
    const shared: (string | undefined)[] = [];
    return (object) => {
      this.open(object, ahead);
      const { path, tail } = this.row;
      if (path >= 0) {
        const text = shared[path] ?? this.sharedPath();
        shared[path] = text;
        return text;
      }
      return this.bytes[tail] === quote ? this.value(object, ahead).filePath : null;
    };
  }

  private sharedPath(): string {
    return this.paths.value(this.row.path);
  }

  write(object: number, ahead: ReadAhead, out: ChunkWriter): void {
    this.writePieces(object, ahead, out);
    out.add(this.bytes, this.row.tail, this.end);
  }

  /** The row without its closing brace. */
  writeOpen(object: number, ahead: ReadAhead, out: ChunkWriter): void {
    this.writePieces(object, ahead, out);
    out.add(this.bytes, this.row.tail, this.end - 1);
  }

  /** `{id, name, fullName, type, typeId` without a closing brace. */
  writeIdentity(object: number, ahead: ReadAhead, out: ChunkWriter): void {
    const type = this.open(object, ahead);
    out.add(this.bytes, this.row.head, this.row.tail);
    out.add(type, 0, type.length - pathMember.length);
  }

  /** `{type, typeId}`. */
  writeType(object: number, ahead: ReadAhead, out: ChunkWriter): void {
    const type = this.open(object, ahead);
    out.addByte(openingBrace);
    out.add(type, 1, type.length - pathMember.length);
    out.addByte(closingBrace);
  }

  private writePieces(object: number, ahead: ReadAhead, out: ChunkWriter): void {
    let type = this.open(object, ahead);
    const { row } = this;
    // Where paths are read where they lie, reading one ends what was opened before.
    const path = row.path >= 0 && !this.paths.isInMemory ? this.paths.bytes(row.path) : undefined;
    if (path) type = this.open(object, ahead);
    out.add(this.bytes, row.head, row.tail);
    out.add(type);
    if (path) out.add(path);
    else if (row.path >= 0) this.paths.write(row.path, out);
  }

  /** Makes the row the one last opened, and gives the members of its type. */
  private open(object: number, ahead: ReadAhead): Buffer {
    const [from, to] = this.ranges.of(object);
    const at = ahead.place(from, to);
    const { row } = this;
    const bytes = ahead.source;
    const end = at + to - from;
    this.bytes = bytes;
    this.end = end;
    row.read(bytes, at);
    const type = this.types()[row.type];
    const isRow = row.tail < end && bytes[row.head] === openingBrace && bytes[end - 1] === closingBrace;
    if (!isRow || type === undefined || row.path >= this.pathCount) {
      throw this.file.damaged(`row ${object} of ${sections.objectRows} is not an object`);
    }
    return type.members;
  }

  private parse(object: number, text: string): unknown {
    try {
      return JSON.parse(text);
    } catch (cause) {
      throw this.file.damaged(`row ${object} of ${sections.objectRows} is not JSON`, cause);
    }
  }
}
