import type { ObjectIdentity, ObjectRow } from '../../model/code-object.ts';
import { pathMember, readStoredRow, typeMembers } from '../format/object-rows.ts';
import { type OffsetTable, rowStart } from '../format/offset-table.ts';
import { sections } from '../format/sections.ts';
import type { ChunkWriter } from './json-chunks.ts';
import { Ranges } from './ranges.ts';
import { ReadAhead } from './read-ahead.ts';
import { loadJson, loadOffsetTable } from './section-arrays.ts';
import type { SnapshotFile } from './snapshot-file.ts';

const openingBrace = 0x7b;
const closingBrace = 0x7d;

/** A row in its pieces; the stored bytes are valid until the next use of their reader. */
interface Pieces {
  readonly bytes: Buffer;
  readonly head: number;
  readonly tail: number;
  readonly type: Buffer;
  /** Where the path stands in the table of paths; empty when it stands in the tail. */
  readonly pathStart: number;
  readonly pathEnd: number;
}

/** JSON rows of the objects by number. What many rows share is in memory, the rest of each is read where asked. */
export class ObjectRows {
  private readonly file: SnapshotFile;
  private readonly ranges: Ranges;
  /** `,"type":…,"typeId":…,"filePath":` of each type. */
  private readonly types: readonly Buffer[];
  private readonly typeNames: readonly (readonly [type: string, typeId: string])[];
  private readonly paths: Buffer;
  private readonly pathOffsets: OffsetTable;
  private readonly pathCount: number;

  constructor(file: SnapshotFile, count: number) {
    this.file = file;
    this.ranges = new Ranges(file, sections.objectRowOffsets, count, file.byteLength(sections.objectRows));
    const types = loadJson<readonly (readonly [string, string])[]>(file, sections.rowTypes);
    this.typeNames = types;
    this.types = types.map(([type, typeId]) => Buffer.from(typeMembers(type, typeId) + pathMember));
    this.paths = Buffer.from(file.load(sections.rowPaths).buffer);
    this.pathCount = file.byteLength(`${sections.rowPathOffsets}-start`) / 4 - 1;
    this.pathOffsets = loadOffsetTable(file, sections.rowPathOffsets, this.pathCount, this.paths.length);
  }

  readAhead(): ReadAhead {
    return new ReadAhead(this.file, sections.objectRows);
  }

  /** The whole row as a value. */
  value(object: number, ahead?: ReadAhead): ObjectRow {
    const { bytes, head, tail, type, pathStart, pathEnd } = this.pieces(object, ahead);
    const text =
      bytes.toString('utf8', head, tail) +
      type.toString('utf8') +
      this.paths.toString('utf8', pathStart, pathEnd) +
      bytes.toString('utf8', tail);
    return this.parse(object, text) as ObjectRow;
  }

  /** What tells an object from others; the rest of the row is not looked at. */
  identity(object: number): ObjectIdentity {
    const [from, to] = this.ranges.of(object);
    const bytes = this.read(from, to);
    const { type: index, head, tail } = readStoredRow(bytes);
    const names = this.typeNames[index];
    if (names === undefined) throw this.file.damaged(`row ${object} of ${sections.objectRows} has no type`);
    const parsed = this.parse(object, `${bytes.toString('utf8', head, tail)}}`);
    const { id, name, fullName } = parsed as ObjectIdentity;
    return { id, name, fullName, type: names[0], typeId: names[1] };
  }

  write(object: number, ahead: ReadAhead, out: ChunkWriter): void {
    this.writeOpen(object, ahead, out);
    out.addAscii('}');
  }

  /** The row without its closing brace. */
  writeOpen(object: number, ahead: ReadAhead, out: ChunkWriter): void {
    const { bytes, head, tail, type, pathStart, pathEnd } = this.pieces(object, ahead);
    out.add(bytes, head, tail);
    out.add(type);
    if (pathEnd > pathStart) out.add(this.paths, pathStart, pathEnd);
    out.add(bytes, tail, bytes.length - 1);
  }

  /** `{id, name, fullName, type, typeId}`. */
  writeShort(object: number, ahead: ReadAhead, out: ChunkWriter): void {
    const { bytes, head, tail, type } = this.pieces(object, ahead);
    out.add(bytes, head, tail);
    out.add(type, 0, type.length - pathMember.length);
    out.addAscii('}');
  }

  private pieces(object: number, ahead: ReadAhead | undefined): Pieces {
    const [from, to] = this.ranges.of(object);
    const bytes = ahead?.bytes(from, to) ?? this.read(from, to);
    const { type, path, head, tail } = readStoredRow(bytes);
    const members = this.types[type];
    const isRow = bytes[head] === openingBrace && bytes.at(-1) === closingBrace && tail < bytes.length;
    if (!isRow || members === undefined || path >= this.pathCount) {
      throw this.file.damaged(`row ${object} of ${sections.objectRows} is not an object`);
    }
    const pathStart = path < 0 ? 0 : rowStart(this.pathOffsets, path);
    const pathEnd = path < 0 ? 0 : rowStart(this.pathOffsets, path + 1);
    return { bytes, head, tail, type: members, pathStart, pathEnd };
  }

  private parse(object: number, text: string): unknown {
    try {
      return JSON.parse(text);
    } catch (cause) {
      throw this.file.damaged(`row ${object} of ${sections.objectRows} is not JSON`, cause);
    }
  }

  private read(from: number, to: number): Buffer {
    const bytes = Buffer.allocUnsafe(to - from);
    this.file.readAt(sections.objectRows, from, bytes);
    return bytes;
  }
}
