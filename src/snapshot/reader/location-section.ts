import { eachHere } from '../../absent-data.ts';
import type { SourceLocation } from '../../model/source-location.ts';
import { offsetSections } from '../format/offset-table.ts';
import { type FileRow, type SnapshotMeta, sections } from '../format/sections.ts';
import type { Statement } from '../format/statements.ts';
import type { ChunkWriter } from './json-chunks.ts';
import { uint32Range } from './number-section.ts';
import { Ranges } from './ranges.ts';
import { ReadAhead } from './read-ahead.ts';
import { RowSection } from './row-section.ts';
import type { SnapshotFile } from './snapshot-file.ts';

const entryNumbers = 3;
const entryBytes = 4 * entryNumbers;
const beforeLines = Buffer.from(',"nbLines":');

/** Where objects stand in files, in order of file, then lines. */
export class LocationSection {
  readonly files: RowSection<FileRow>;
  private readonly file: SnapshotFile;
  private readonly ranges: Ranges;

  constructor(file: SnapshotFile, meta: SnapshotMeta) {
    this.file = file;
    const entries = file.byteLength(sections.locations) / entryBytes;
    this.ranges = new Ranges(file, sections.locationOffsets, meta.counts.objects, entries);
    // Whoever reads where an object stands reads rows of files next.
    file.expect(offsetSections(sections.fileRowOffsets).start);
    this.files = new RowSection(file, sections.fileRows, sections.fileRowOffsets, meta.counts.files);
  }

  of(object: number): SourceLocation[] {
    const [from, to] = this.ranges.of(object);
    const numbers = uint32Range(this.file, sections.locations, from * entryNumbers, to * entryNumbers);
    const entries = Array.from({ length: numbers.length / entryNumbers }, (_, i): Statement => {
      const [file, startLine, endLine] = numbers.subarray(i * entryNumbers) as unknown as [number, number, number];
      return { file, startLine, endLine };
    });
    return this.at(entries);
  }

  /** Statements as locations, in their order. */
  at(statements: readonly Statement[]): SourceLocation[] {
    return [...eachHere(statements, (statement) => this.location(statement))];
  }

  private location({ file, startLine, endLine }: Statement): SourceLocation {
    const { fileId, fileName, filePath, nbLines } = this.files.value(file);
    return { fileId, fileName, filePath, startLine, endLine, nbLines };
  }

  /** Writes `,"sourceLocations":[…]`, or nothing for an object without locations. */
  writeMember(object: number, ahead: ReadAhead, out: ChunkWriter): void {
    const [from, to] = this.ranges.of(object);
    if (from === to) return;
    const lying = ahead.bytes(from * entryBytes, to * entryBytes);
    // Where rows of files are read where they lie, reading one ends what was read before.
    const entries = this.files.isInMemory ? lying : Buffer.from(lying);
    for (let at = 0; at < entries.length; at += entryBytes) {
      out.addAscii(at === 0 ? ',"sourceLocations":[' : ',');
      const row = this.files.bytes(entries.readUInt32LE(at));
      const lines = row.lastIndexOf(beforeLines);
      if (lines < 0) throw this.file.damaged(`row of file ${entries.readUInt32LE(at)} has no nbLines`);
      out.add(row, 0, lines);
      out.addAscii(`,"startLine":${entries.readUInt32LE(at + 4)},"endLine":${entries.readUInt32LE(at + 8)}`);
      out.add(row, lines);
    }
    out.addAscii(']');
  }

  readAhead(): ReadAhead {
    return new ReadAhead(this.file, sections.locations);
  }
}
