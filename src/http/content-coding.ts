import type { Transform } from 'node:stream';
import { createBrotliCompress, createGzip, createZstdCompress, constants as zlib } from 'node:zlib';

/** How the bytes of a body may be coded, the one we prefer first. */
export type Coding = 'zstd' | 'br' | 'gzip';

/** Windows of at most 256 KiB: an answer on its way takes a bounded part of the memory, and its rows are much alike anyway. */
const widestWindow = 18;
const narrowestWindow = 10;

/** Speed before size: the levels above gain little for much more time (bench/figures.md). `bits`: of the window. */
const compressors: Record<Coding, (bits: number) => Transform> = {
  zstd: (bits) =>
    createZstdCompress({
      params: {
        [zlib.ZSTD_c_compressionLevel]: 3,
        [zlib.ZSTD_c_windowLog]: bits,
        [zlib.ZSTD_c_hashLog]: Math.min(17, bits),
        [zlib.ZSTD_c_chainLog]: Math.min(16, bits),
      },
    }),
  br: (bits) => createBrotliCompress({ params: { [zlib.BROTLI_PARAM_QUALITY]: 4, [zlib.BROTLI_PARAM_LGWIN]: bits } }),
  gzip: () => createGzip({ level: 5 }),
};

/** What this version of Node can do: zstd came with 22.15. */
const codings: readonly Coding[] = typeof createZstdCompress === 'function' ? ['zstd', 'br', 'gzip'] : ['br', 'gzip'];

/** Codes what is written to it, off the main thread. `length`: bytes that will be written, where that is known; tables as small take less time. */
export function compressor(coding: Coding, length = 2 ** widestWindow): Transform {
  return compressors[coding](Math.max(narrowestWindow, Math.min(widestWindow, Math.ceil(Math.log2(length)))));
}

/**
 * The coding that `Accept-Encoding` likes best, by its q-values; of equals the one we prefer. Undefined: the bytes as they are, also where
 * the header forbids that, for there is nothing else to send then.
 */
export function chooseCoding(header: string | string[] | undefined): Coding | undefined {
  if (header === undefined) return undefined;
  const qualities = readQualities(String(header));
  let best: Coding | undefined;
  let highest = qualities.get('identity') ?? 0;
  for (const coding of codings) {
    const quality = qualities.get(coding) ?? qualities.get('*') ?? 0;
    if (quality > highest || (best === undefined && quality === highest && quality > 0)) {
      best = coding;
      highest = quality;
    }
  }
  return best;
}

/** Weights by name, in lower case; what is ill-formed is left out. */
function readQualities(header: string): Map<string, number> {
  const qualities = new Map<string, number>();
  for (const entry of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
    if (name !== '' && weightForm.test(weight)) qualities.set(name === 'x-gzip' ? 'gzip' : name, Number(weight));
  }
  return qualities;
}

const weightForm = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/;
