import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { NewFile } from '../../../files/file-operations.ts';
import type { SectionData } from '../../../search/sections.ts';
import { BlockChecksums, blockChecksumSection } from '../../format/block-checksums.ts';
import {
  encodeHeader,
  headerBytes,
  type SectionEntry,
  sectionAlignment,
  tableChecksum,
} from '../../format/container.ts';
import { type OffsetTable, offsetSections } from '../../format/offset-table.ts';
import { formatVersion } from '../../format/sections.ts';

const bufferBytes = 1 << 20;
const longestChecksum = 2 ** 30;

/** Writes the sections of a snapshot one after the other into a new file. */
export class SnapshotWriter {
  private readonly file: NewFile;
  private readonly entries: SectionEntry[] = [];
  private readonly buffer = new Uint8Array(bufferBytes);
  private buffered = 0;
  private position = 0;
  private started: { readonly name: string; readonly offset: number } | undefined;
  private checksum = 0;
  private readonly blocks = new BlockChecksums();

  constructor(file: NewFile) {
    this.file = file;
    this.put(new Uint8Array(headerBytes));
  }

  /** A whole section. */
  section(name: string, data: SectionData): void {
    this.begin(name);
    this.append(data);
    this.end();
  }

  json(name: string, value: unknown): void {
    this.section(name, Buffer.from(JSON.stringify(value)));
  }

  /** The two sections of an offset table. */
  offsets(name: string, table: OffsetTable): void {
    const names = offsetSections(name);
    this.section(names.base, table.base);
    this.section(names.start, table.start);
  }

  /** Starts a section that is given in pieces; ends with `end`. */
  begin(name: string): void {
    const gap = (sectionAlignment - (this.position % sectionAlignment)) % sectionAlignment;
    this.put(new Uint8Array(gap));
    this.started = { name, offset: this.position };
    this.checksum = 0;
  }

  append(data: SectionData): void {
    const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
    for (let from = 0; from < bytes.length; from += longestChecksum) {
      this.checksum = crc32(bytes.subarray(from, from + longestChecksum), this.checksum);
    }
    this.put(bytes);
  }

  end(): void {
    const { name, offset } = this.started as { name: string; offset: number };
    this.entries.push({ name, offset, length: this.position - offset, checksum: this.checksum });
    this.started = undefined;
  }

  /** Bytes of each section written so far. */
  get sections(): readonly SectionEntry[] {
    return this.entries;
  }

  /** Writes table and header and makes the file durable. Returns the hash of the content, hexadecimal. */
  finish(): string {
    this.begin(blockChecksumSection);
    this.flush();
    this.append(this.blocks.finish());
    this.end();
    const table = Buffer.from(JSON.stringify({ sections: this.entries }));
    const tableOffset = this.position;
    this.put(table);
    this.flush();
    const header = {
      version: formatVersion,
      tableOffset,
      tableLength: table.length,
      tableChecksum: tableChecksum(table),
    };
    this.file.writeAt(0, encodeHeader(header));
    this.file.sync();
    return createHash('sha256').update(table).digest('hex');
  }

  private put(bytes: Uint8Array): void {
    this.position += bytes.length;
    if (this.buffered + bytes.length > bufferBytes) this.flush();
    if (bytes.length >= bufferBytes) {
      this.write(bytes);
      return;
    }
    this.buffer.set(bytes, this.buffered);
    this.buffered += bytes.length;
  }

  private flush(): void {
    this.write(this.buffer.subarray(0, this.buffered));
    this.buffered = 0;
  }

  private write(bytes: Uint8Array): void {
    this.blocks.add(bytes);
    this.file.write(bytes);
  }
}
