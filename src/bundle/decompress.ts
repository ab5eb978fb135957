import { pipeline, Readable } from 'node:stream';
import * as zlib from 'node:zlib';
import { BrokenStreamError, ByteSource } from './byte-source.ts';
import { skipFrame, zstdFrame, zstdFrameKind } from './zstd-frame.ts';

const chunkSize = 256 * 1024;

/** The decoders of the running Node; zstd came with 22.15. */
export interface Decoders {
  readonly createGunzip: typeof zlib.createGunzip;
  readonly createZstdDecompress?: typeof zlib.createZstdDecompress | undefined;
}

/**
 * The text bytes of a bundle: gzip and zstd, told by their first bytes, are decoded, concatenated members included; anything else is
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
  yield* decoded(counted(), decoder, 'gzip');
  if (fed > decoder.bytesWritten) throw new BrokenStreamError('the gzip data are followed by other bytes');
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
    if (kind === 'data') yield* decoded(zstdFrame(source), create({ chunkSize }), 'zstd');
    else if (kind === 'skippable') await skipFrame(source);
    else
      throw new BrokenStreamError(`the zstd data ${next.length < 4 ? 'end too early' : 'are followed by other bytes'}`);
  }
}

async function* decoded(
  bytes: AsyncIterable<Uint8Array>,
  decoder: zlib.Gunzip | zlib.ZstdDecompress,
  format: string,
): AsyncGenerator<Uint8Array, void, undefined> {
  pipeline(Readable.from(bytes, { objectMode: false }), decoder, () => {
    // The failure reaches whoever reads the decoder.
  });
  try {
    for await (const chunk of decoder) yield chunk as Uint8Array;
  } catch (error) {
    const code = String((error as NodeJS.ErrnoException).code);
    if (!/^(Z|ZSTD)_/i.test(code)) throw error;
    const what = code === 'Z_BUF_ERROR' ? 'end too early' : `are damaged (${(error as Error).message})`;
    throw new BrokenStreamError(`the ${format} data ${what}`, { cause: error });
  } finally {
    decoder.destroy();
  }
}
