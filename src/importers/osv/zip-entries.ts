import { inflateRawSync } from 'node:zlib';
import { FormatError } from '../../errors.ts';
import type { ByteFile } from '../byte-file.ts';

const endRecord = 0x06054b50;
const wideEndLocator = 0x07064b50;
const wideEndRecord = 0x06064b50;
const directoryEntry = 0x02014b50;
const localEntry = 0x04034b50;
const longestComment = 65_535;

/** A file in a zip archive. */
export interface ZipEntry {
  readonly name: string;
  /** Its bytes. Throws `FormatError` when they are damaged, encrypted, or more than allowed. */
  readonly read: () => Uint8Array;
}

interface DirectoryPlace {
  readonly entries: number;
  readonly offset: number;
  readonly size: number;
}

/**
 * The files of a zip archive (APPNOTE 6.3, zip64 included) in the order of its directory; stored and deflated ones can be read. Nothing is
 * written anywhere, so a name is only a name. `largest` bounds the bytes of one file when inflated.
 */
export function* zipEntries(file: ByteFile, largest: number): Iterable<ZipEntry> {
  const place = findDirectory(file);
  if (place.offset + place.size > file.size) throw damaged(file, 'its directory lies outside of the file');
  const directory = Buffer.from(file.read(place.offset, place.offset + place.size));
  let at = 0;
  for (let i = 0; i < place.entries; i++) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== directoryEntry) {
      throw damaged(file, `entry ${i + 1} of its directory cannot be read`);
    }
    const [nameLength, extraLength] = [directory.readUInt16LE(at + 28), directory.readUInt16LE(at + 30)];
    const end = at + 46 + nameLength + extraLength + directory.readUInt16LE(at + 32);
    const name = directory.toString('utf8', at + 46, at + 46 + nameLength);
    const header = directory.subarray(at, at + 46);
    const extra = directory.subarray(at + 46 + nameLength, at + 46 + nameLength + extraLength);
    if (!name.endsWith('/')) yield { name, read: () => readEntry(file, name, sizesOf(header, extra), largest) };
    at = end;
  }
}

interface EntrySizes {
  readonly method: number;
  readonly encrypted: boolean;
  readonly packed: number;
  readonly unpacked: number;
  readonly offset: number;
}

/** Sizes and place of an entry; the values that do not fit stand in the zip64 extra field, in this order. */
function sizesOf(header: Buffer, extra: Buffer): EntrySizes {
  const wide = wideField(extra);
  const value = (at: number): number => {
    const narrow = header.readUInt32LE(at);
    return narrow === 0xffffffff ? Number(wide.next().value ?? 0xffffffff) : narrow;
  };
  const unpacked = value(24);
  const packed = value(20);
  const offset = value(42);
  const encrypted = (header.readUInt16LE(8) & 1) === 1;
  return { method: header.readUInt16LE(10), encrypted, packed, unpacked, offset };
}

function* wideField(extra: Buffer): Iterator<bigint> {
  for (let at = 0; at + 4 <= extra.length; ) {
    const length = extra.readUInt16LE(at + 2);
    if (extra.readUInt16LE(at) === 1) {
      for (let value = at + 4; value + 8 <= Math.min(at + 4 + length, extra.length); value += 8) {
        yield extra.readBigUInt64LE(value);
      }
      return;
    }
    at += 4 + length;
  }
}

function readEntry(file: ByteFile, name: string, sizes: EntrySizes, largest: number): Uint8Array {
  const { method, encrypted, packed, unpacked, offset } = sizes;
  if (encrypted) throw damaged(file, `${name} is encrypted`);
  if (unpacked > largest) throw damaged(file, `${name} is larger than ${largest} bytes`);
  if (offset + 30 > file.size) throw damaged(file, `${name} lies outside of the file`);
  const header = Buffer.from(file.read(offset, offset + 30));
  if (header.readUInt32LE(0) !== localEntry) throw damaged(file, `${name} cannot be found`);
  const start = offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
  if (start + packed > file.size) throw damaged(file, `${name} lies outside of the file`);
  const bytes = file.read(start, start + packed);
  if (method === 0) return bytes;
  if (method !== 8) throw damaged(file, `${name} is compressed by method ${method}, which cannot be read`);
  try {
    return inflateRawSync(bytes, { maxOutputLength: Math.max(1, Math.min(largest, unpacked)) });
  } catch {
    throw damaged(file, `${name} cannot be inflated`);
  }
}

function findDirectory(file: ByteFile): DirectoryPlace {
  const from = Math.max(0, file.size - longestComment - 22);
  const tail = Buffer.from(file.read(from, file.size));
  for (let at = tail.length - 22; at >= 0; at--) {
    if (tail.readUInt32LE(at) !== endRecord) continue;
    const narrow = {
      entries: tail.readUInt16LE(at + 10),
      size: tail.readUInt32LE(at + 12),
      offset: tail.readUInt32LE(at + 16),
    };
    const isWide = narrow.entries === 0xffff || narrow.size === 0xffffffff || narrow.offset === 0xffffffff;
    return isWide ? wideDirectory(file, tail, at, narrow) : narrow;
  }
  throw damaged(file, 'it has no directory');
}

function wideDirectory(file: ByteFile, tail: Buffer, end: number, narrow: DirectoryPlace): DirectoryPlace {
  const locator = end - 20;
  if (locator < 0 || tail.readUInt32LE(locator) !== wideEndLocator) return narrow;
  const offset = Number(tail.readBigUInt64LE(locator + 8));
  if (offset + 56 > file.size) throw damaged(file, 'its zip64 directory lies outside of the file');
  const record = Buffer.from(file.read(offset, offset + 56));
  if (record.readUInt32LE(0) !== wideEndRecord) throw damaged(file, 'its zip64 directory cannot be read');
  return {
    entries: Number(record.readBigUInt64LE(32)),
    size: Number(record.readBigUInt64LE(40)),
    offset: Number(record.readBigUInt64LE(48)),
  };
}

function damaged(file: ByteFile, message: string): FormatError {
  return new FormatError(file.name, '', `not a whole zip archive: ${message}`);
}
