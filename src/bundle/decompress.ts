import { pipeline, Readable } from 'node:stream';
import * as zlib from 'node:zlib';
import { BrokenStreamError, ByteSource, cutShort } from './byte-source.ts';
import { skipFrame, zstdFrame, zstdFrameKind } from './zstd-frame.ts';

const chunkSize = 256 * 1024;
const followed = 'the compressed data are followed by other bytes';

/** The decoders of the running Node; zstd came with 22.15. */
export interface Decoders {
  readonly createGunzip: typeof zlib.createGunzip;
  readonly createZstdDecompress?: typeof zlib.createZstdDecompress | undefined;
}

/**
 * The text bytes of a bundle: gzip and zstd, identified by their first bytes, are decoded, concatenated members included; anything else is
 * passed through. Throws `BrokenStreamError` when the compressed data are cut, damaged, followed by something else, or not decodable here.
 */
export async function* decompress(
  chunks: AsyncIterable<Uint8Array>,
  decoders: Decoders = zlib,
): AsyncGenerator<Uint8Array, void, undefined> {
  const source = new ByteSource(chunks);
  try {
    const start = await source.peek(4);
    if (start[0] === 0x1f && start[1] === 0x8b) yield* gunzip(source, decoders);
    else if (zstdFrameKind(start) !== undefined) yield* unzstd(source, decoders);
    else yield* source.pieces();
  } finally {
    await source.close();
  }
}

async function* gunzip(source: ByteSource, decoders: Decoders): AsyncGenerator<Uint8Array, void, undefined> {
  const decoder = decoders.createGunzip({ chunkSize });
  let fed = 0;
  const counted = async function* (): AsyncGenerator<Uint8Array, void, undefined> {
    for await (const piece of source.pieces()) {
      fed += piece.length;
      yield piece;
    }
  };
  yield* decoded(counted(), decoder);
  if (fed > decoder.bytesWritten) throw new BrokenStreamError(followed);
}

async function* unzstd(source: ByteSource, decoders: Decoders): AsyncGenerator<Uint8Array, void, undefined> {
  const create = decoders.createZstdDecompress;
  if (create === undefined) {
    const wanted = 'Node 22.15 or newer, 23.8 or newer among the 23s';
    throw new BrokenStreamError(
      `the bundle is compressed with zstd, which needs ${wanted}; this is Node ${process.versions.node}`,
    );
  }
  for (let next = await source.peek(4); next.length > 0; next = await source.peek(4)) {
    const kind = zstdFrameKind(next);
    if (kind === 'data') yield* decoded(zstdFrame(source), create({ chunkSize }));
    else if (kind === 'skippable') await skipFrame(source);
    else throw new BrokenStreamError(next.length < 4 ? cutShort : followed);
  }
}

async function* decoded(
  bytes: AsyncIterable<Uint8Array>,
  decoder: zlib.Gunzip | zlib.ZstdDecompress,
): AsyncGenerator<Uint8Array, void, undefined> {
  pipeline(Readable.from(bytes, { objectMode: false }), decoder, () => {
    // The failure reaches whoever reads the decoder.
  });
  try {
    for await (const chunk of decoder) yield chunk as Uint8Array;
  } catch (error) {
    const code = String((error as NodeJS.ErrnoException).code);
    if (!/^(Z|ZSTD)_/i.test(code)) throw error;
    if (code === 'Z_BUF_ERROR') throw new BrokenStreamError(cutShort, { cause: error });
    throw new BrokenStreamError(`the compressed data are damaged: ${(error as Error).message}`, { cause: error });
  } finally {
    decoder.destroy();
  }
}
