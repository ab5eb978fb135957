import { compress, decompress } from './compression.ts';

/** Bytes as a block of a section of compressed blocks: the length of the frame (uint32), then the frame (compression.ts). */
export function compressedBlock(bytes: Uint8Array): Buffer {
  const frame = compress(bytes);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(frame.length);
  return Buffer.concat([length, frame]);
}

/** The blocks of a section, one after the other. Throws when they are damaged. */
export function* decompressedBlocks(section: Uint8Array): Generator<Buffer, void, undefined> {
  const frames = Buffer.from(section.buffer, section.byteOffset, section.byteLength);
  for (let at = 0; at < frames.length; ) {
    const length = frames.readUInt32LE(at);
    yield decompress(frames.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
}
