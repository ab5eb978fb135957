import { open, stat } from 'node:fs/promises';
import { BrokenStreamError, ByteSource } from '../bundle/byte-source.ts';
import { decompress } from '../bundle/decompress.ts';
import type { FaultList } from '../bundle/faults.ts';
import { readBundle } from '../bundle/read-bundle.ts';
import type { RecordStream } from '../bundle/record-stream.ts';
import { isScipIndex } from '../importers/scip/wire/is-scip-index.ts';
import { CommandError } from './command.ts';
import { foreignFormat, isCompressed, isScannerReport } from './foreign-format.ts';
import { IndexFile } from './index-file.ts';

const chunkBytes = 1 << 20;
/** A format is told by this much of the start of a file. */
const telltaleBytes = 65_536;

/** Formats that the scan of packages takes, by the option that names them. */
const packageFormats: Readonly<Record<string, string>> = {
  'a CycloneDX SBOM': '--sbom FILE',
  'an SPDX SBOM': '--sbom FILE',
  'an OSV record': '--advisories FILE',
};

/** A file or standard input, told by its content. */
export type OpenedInput =
  | { readonly format: 'bundle'; readonly stream: RecordStream }
  | { readonly format: 'scip'; readonly index: IndexFile }
  | { readonly format: 'report'; readonly name: string; readonly text: string };

/** Opens a bundle, a SCIP index or a report of a scanner by its path, or standard input for `-`. Throws `CommandError` when there is no such file or it is something else. */
export async function openInput(path: string, faults: FaultList, name = path): Promise<OpenedInput> {
  if (path === '-') {
    const source = new ByteSource(process.stdin);
    return recognise('<stdin>', await source.peek(telltaleBytes), undefined, () => source.pieces(), faults);
  }
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`${path}: ${error.code === 'ENOENT' ? 'there is no such file' : error.message}`, {
      cause: error,
    });
  });
  if (found.isDirectory()) {
    throw new CommandError(`${path}: is a folder; \`stratigraph analyze\` takes folders of source code`);
  }
  if (!found.isFile()) {
    const source = new ByteSource(readFile(path));
    return recognise(path, await source.peek(telltaleBytes), undefined, () => source.pieces(), faults);
  }
  return recognise(name, await readStart(path), path, () => readFile(path), faults);
}

async function recognise(
  name: string,
  start: Uint8Array,
  path: string | undefined,
  chunks: () => AsyncIterable<Uint8Array>,
  faults: FaultList,
): Promise<OpenedInput> {
  if (isScipIndex(start)) {
    const index = path === undefined ? await IndexFile.of(name, chunks()) : new IndexFile(name, path);
    return { format: 'scip', index };
  }
  if (isCompressed(start) && isScipIndex(await decompressedStart(start))) {
    return { format: 'scip', index: await IndexFile.of(name, decompress(chunks())) };
  }
  if (isScannerReport(start)) return { format: 'report', name, text: await textOf(chunks()) };
  const format = foreignFormat(start);
  if (format !== undefined) {
    const known =
      'an analysis bundle (NDJSON, plain, gzip or zstd), a SCIP index, SARIF, Semgrep JSON or Konveyor YAML';
    const instead = packageFormats[format];
    const hint = instead === undefined ? '' : `. \`stratigraph scan packages DIR ${instead}\` takes it`;
    throw new CommandError(`${name}: looks like ${format}; what can be imported today is ${known}${hint}`);
  }
  return { format: 'bundle', stream: readBundle(chunks(), name, faults) };
}

/** The file is opened when it is first read, so that one among many waits without a descriptor. */
async function* readFile(path: string): AsyncGenerator<Uint8Array> {
  const file = await open(path, 'r');
  yield* file.createReadStream({ highWaterMark: chunkBytes });
}

async function textOf(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts).toString('utf8');
}

async function readStart(path: string): Promise<Uint8Array> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(telltaleBytes), 0, telltaleBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** What the start of a compressed file holds; nothing where that is damaged, which the reader of bundles then tells. */
async function decompressedStart(start: Uint8Array): Promise<Uint8Array> {
  const one = async function* (): AsyncGenerator<Uint8Array> {
    yield start;
  };
  try {
    for await (const chunk of decompress(one())) return chunk;
  } catch (error) {
    if (!(error instanceof BrokenStreamError)) throw error;
  }
  return new Uint8Array(0);
}
