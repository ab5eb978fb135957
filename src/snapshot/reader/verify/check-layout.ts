import { crc32 } from 'node:zlib';
import {
  decodeHeader,
  encodeHeader,
  headerBytes,
  type SectionEntry,
  type SnapshotHeader,
} from '../../format/container.ts';
import type { SnapshotFile } from '../snapshot-file.ts';

const pieceBytes = 1 << 20;

/** Checksums of all sections, and zeros wherever the format leaves room. */
export function* checkLayout(file: SnapshotFile): Iterable<string> {
  const piece = Buffer.alloc(pieceBytes);
  const start = piece.subarray(0, headerBytes);
  file.readRaw(0, start);
  const header = decodeHeader(start) as SnapshotHeader;
  if (!start.equals(encodeHeader(header))) yield 'the header holds bytes it should not';
  let end = headerBytes;
  for (const section of file.sections) {
    if (!isZero(file, end, section.offset, piece)) yield `the room before section ${section.name} is not empty`;
    if (checksumOf(file, section, piece) !== section.checksum) {
      yield `section ${section.name} does not match its checksum`;
    }
    end = section.offset + section.length;
  }
  if (!isZero(file, end, header.tableOffset, piece)) yield 'the room before the section table is not empty';
}

function checksumOf(file: SnapshotFile, section: SectionEntry, piece: Buffer): number {
  let checksum = 0;
  for (let done = 0; done < section.length; done += pieceBytes) {
    const part = piece.subarray(0, Math.min(pieceBytes, section.length - done));
    file.readAt(section.name, done, part);
    checksum = crc32(part, checksum);
  }
  return checksum;
}

function isZero(file: SnapshotFile, from: number, to: number, piece: Buffer): boolean {
  for (let done = from; done < to; done += pieceBytes) {
    const part = piece.subarray(0, Math.min(pieceBytes, to - done));
    file.readRaw(done, part);
    if (part.some((byte) => byte !== 0)) return false;
  }
  return true;
}
