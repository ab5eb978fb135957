import type { ByteSource } from './byte-source.ts';

/**
 * The bytes of the next frame of a zstd stream, to its last byte and no further; nothing for a skippable frame.
 * Node's decoder stops at the end of a first frame without a word, so the frames are told apart here and decoded one by one.
 * Source: RFC 8878, sections 3.1.1 (frame header, blocks, checksum) and 3.1.2 (skippable frames).
 */
export async function* zstdFrame(source: ByteSource): AsyncGenerator<Uint8Array, void, undefined> {
  const start = await source.take(4);
  if (isSkippable(start)) {
    for await (const _ of source.pieces(littleEndian(await source.take(4))));
    return;
  }
  yield start;
  const descriptor = await source.take(1);
  yield descriptor;
  const flags = descriptor[0] as number;
  yield await source.take(restOfHeader(flags));
  let last = false;
  while (!last) {
    const blockHeader = await source.take(3);
    yield blockHeader;
    const block = littleEndian(blockHeader);
    last = (block & 1) === 1;
    const runLength = ((block >> 1) & 3) === 1;
    yield* source.pieces(runLength ? 1 : block >> 3);
  }
  if ((flags & 4) !== 0) yield await source.take(4);
}

/** Whether bytes begin a zstd frame, skippable ones included. */
export function isZstd(start: Uint8Array): boolean {
  return start.length >= 4 && (littleEndian(start.subarray(0, 4)) === 0xfd2fb528 || isSkippable(start));
}

function isSkippable(start: Uint8Array): boolean {
  const magic = littleEndian(start.subarray(0, 4));
  return magic >= 0x184d2a50 && magic <= 0x184d2a5f;
}

/** Bytes of the frame header behind its descriptor: window, dictionary id, content size. */
function restOfHeader(flags: number): number {
  const singleSegment = (flags & 0x20) !== 0;
  const contentSizeFlag = flags >> 6;
  const contentSize = contentSizeFlag === 0 ? (singleSegment ? 1 : 0) : 1 << contentSizeFlag;
  const dictionaryId = [0, 1, 2, 4][flags & 3] as number;
  return (singleSegment ? 0 : 1) + dictionaryId + contentSize;
}

function littleEndian(bytes: Uint8Array): number {
  return bytes.reduceRight((value, byte) => value * 256 + byte, 0);
}
