import type { ByteSource } from './byte-source.ts';

/**
 * The bytes of the next frame of a zstd stream, to its last byte and no further.
 * Node's decoder stops at the end of a first frame without a word, so the frames are distinguished here and decoded one by one.
 * Source: RFC 8878, section 3.1.1 (frame header, blocks, checksum).
 */
export async function* zstdFrame(source: ByteSource): AsyncGenerator<Uint8Array, void, undefined> {
  yield await source.take(4);
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

/** Passes over the next frame, a skippable one (RFC 8878, section 3.1.2). */
export async function skipFrame(source: ByteSource): Promise<void> {
  await source.take(4);
  for await (const _ of source.pieces(littleEndian(await source.take(4))));
}

/** What four bytes begin; undefined: no zstd. */
export function zstdFrameKind(start: Uint8Array): 'data' | 'skippable' | undefined {
  if (start.length < 4) return undefined;
  const magic = littleEndian(start);
  if (magic === 0xfd2fb528) return 'data';
  return magic >= 0x184d2a50 && magic <= 0x184d2a5f ? 'skippable' : undefined;
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
