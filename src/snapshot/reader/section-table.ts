import {
  decodeHeader,
  headerBytes,
  type SectionEntry,
  type SectionTable,
  sectionAlignment,
  tableChecksum,
} from '../format/container.ts';
import { formatVersion, formatVersions } from '../format/sections.ts';
import type { ByteRange, FileBytes } from './file-bytes.ts';
import { SnapshotError, UnknownFormatError } from './snapshot-error.ts';

const longestTable = 2 ** 30;

/** The sections of a file in the order they stand, by its header and table, which are checked. */
export function readTable(path: string, bytes: FileBytes): SectionEntry[] {
  const start = new Uint8Array(Math.min(headerBytes, bytes.size));
  bytes.read(0, start);
  const doubt = (range: ByteRange, error: SnapshotError): SnapshotError => {
    bytes.distrust(range);
    return error;
  };
  const header = decodeHeader(start);
  if (header === undefined) {
    const problem = bytes.size < headerBytes ? 'it is cut off' : 'it is not a snapshot';
    throw doubt([0, start.length], new SnapshotError(path, problem));
  }
  if (!formatVersions.some(({ version }) => version === header.version)) {
    throw doubt([0, start.length], new UnknownFormatError(path, header.version, formatVersion));
  }
  const { tableOffset, tableLength } = header;
  if (!isCount(tableOffset) || !isCount(tableLength) || tableOffset < headerBytes || tableLength > longestTable) {
    throw doubt([0, start.length], new SnapshotError(path, 'its header is damaged'));
  }
  if (tableOffset + tableLength !== bytes.size) {
    const problem = `it should be ${tableOffset + tableLength} bytes long and is ${bytes.size}`;
    throw doubt([0, start.length], new SnapshotError(path, problem));
  }
  const table = new Uint8Array(tableLength);
  bytes.read(tableOffset, table);
  if (tableChecksum(table) !== header.tableChecksum) {
    const error = new SnapshotError(path, 'its section table does not match its checksum');
    throw doubt([0, start.length], doubt([tableOffset, bytes.size], error));
  }
  return checkedSections(path, table, tableOffset);
}

function checkedSections(path: string, table: Uint8Array, end: number): SectionEntry[] {
  let sections: readonly SectionEntry[];
  try {
    sections = (JSON.parse(new TextDecoder().decode(table)) as SectionTable).sections;
  } catch (cause) {
    throw new SnapshotError(path, 'its section table cannot be read', { cause });
  }
  const inOrder = [...sections].sort((a, b) => a.offset - b.offset);
  let free = headerBytes;
  for (const { name, offset, length } of inOrder) {
    if (!isCount(offset) || !isCount(length) || offset % sectionAlignment !== 0) {
      throw new SnapshotError(path, `section ${name} has a place that is not possible`);
    }
    if (offset < free || offset + length > end) {
      throw new SnapshotError(path, `section ${name} lies outside its place`);
    }
    free = offset + length;
  }
  if (new Set(inOrder.map(({ name }) => name)).size !== inOrder.length) {
    throw new SnapshotError(path, 'it has two sections of one name');
  }
  return inOrder;
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}
