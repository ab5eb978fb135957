import { open, stat } from 'node:fs/promises';
import { BrokenStreamError, ByteSource } from '../../bundle/byte-source.ts';
import { decompress } from '../../bundle/decompress.ts';
import type { FaultList } from '../../bundle/faults.ts';
import { readBundle } from '../../bundle/read-bundle.ts';
import type { RecordStream } from '../../bundle/record-stream.ts';
import type { ByteFile } from '../../importers/byte-file.ts';
import { parseJson } from '../../importers/parse-json.ts';
import { isScipIndex } from '../../importers/scip/wire/is-scip-index.ts';
import { WorkflowError } from '../workflow-error.ts';
import { foreignFormat, isCompressed, isLongJson, isSbom, isScannerReport, kindOfJson } from './foreign-format.ts';
import { IndexFile } from './index-file.ts';

const chunkBytes = 1 << 20;
/** A format is identified by this much of the start of a file. */
const signatureBytes = 65_536;

/** Most bytes of a document that is read as a whole. */
const largestDocument = 256 * 1024 ** 2;

const canBeImported =
  'an analysis bundle (NDJSON), a SCIP index, an SBOM (CycloneDX 1.4 to 1.7 or SPDX 2.2 to 2.3, JSON), SARIF, Semgrep JSON or Konveyor YAML, plain, gzip or zstd';
/** What to do with formats that are something else. */
const advice: Readonly<Record<string, string>> = {
  'a CycloneDX SBOM in XML': '. Its tool or `cyclonedx convert` writes it in JSON',
  'an SPDX SBOM of tags and values': '. Its tool writes it in JSON',
  'an SPDX 3 SBOM': '. Its tool may write SPDX 2.3 or CycloneDX',
  'a zip archive': '. `stratigraph scan packages DIR --advisories FILE` takes one of OSV records',
  'an OSV record': '. `stratigraph scan packages DIR --advisories FILE` takes it',
};

/** A file or standard input, identified by its content. */
export type OpenedInput =
  | { readonly format: 'bundle'; readonly stream: RecordStream }
  | { readonly format: 'scip'; readonly index: IndexFile }
  | { readonly format: 'sbom'; readonly file: ByteFile }
  | { readonly format: 'report'; readonly name: string; readonly text: string };

/** Opens a bundle, a SCIP index, an SBOM or a report of a scanner by its path, or standard input for `-`. Throws `WorkflowError` when there is no such file or it is something else. */
export async function openInput(path: string, faults: FaultList, name = path): Promise<OpenedInput> {
  if (path === '-') {
    const source = new ByteSource(process.stdin);
    return recognise('<stdin>', await source.peek(signatureBytes), undefined, () => source.pieces(), faults);
  }
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw new WorkflowError(`${path}: ${error.code === 'ENOENT' ? 'there is no such file' : error.message}`, {
      cause: error,
    });
  });
  if (found.isDirectory()) {
    throw new WorkflowError(`${path}: is a folder; \`stratigraph analyze\` takes folders of source code`);
  }
  if (!found.isFile()) {
    const source = new ByteSource(readFile(path));
    return recognise(path, await source.peek(signatureBytes), undefined, () => source.pieces(), faults);
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
  const packed = isCompressed(start);
  const plain = packed ? await decompressedStart(start) : start;
  const content = packed ? () => decompress(chunks()) : chunks;
  if (packed && isScipIndex(plain)) return { format: 'scip', index: await IndexFile.of(name, content()) };
  if (isSbom(plain)) return { format: 'sbom', file: inMemory(name, await bytesOf(name, content())) };
  if (isScannerReport(plain)) return { format: 'report', name, text: String(await bytesOf(name, content())) };
  const format = foreignFormat(plain);
  if (format !== undefined) {
    throw new WorkflowError(
      `${name}: looks like ${format}; what can be imported is ${canBeImported}${advice[format] ?? ''}`,
    );
  }
  if (isLongJson(plain)) return wholeJson(name, await bytesOf(name, content()));
  return { format: 'bundle', stream: readBundle(chunks(), name, faults) };
}

/** One JSON document whose start does not show what it is. */
function wholeJson(name: string, bytes: Buffer): OpenedInput {
  const text = String(bytes).replace(/^\ufeff/, '');
  const document = parseJson(text, name);
  const kind = kindOfJson(document);
  if (kind === 'sbom') return { format: 'sbom', file: inMemory(name, bytes) };
  if (kind === 'report') return { format: 'report', name, text };
  const members = Object.keys(document as object)
    .slice(0, 5)
    .join(', ');
  throw new WorkflowError(
    `${name}: a JSON document with the members ${members} is none that is known; what can be imported is ${canBeImported}`,
  );
}

function inMemory(name: string, bytes: Uint8Array): ByteFile {
  return { name, size: bytes.length, read: (from, to) => bytes.subarray(from, to) };
}

/** The file is opened when it is first read, so that one among many waits without a descriptor. */
async function* readFile(path: string): AsyncGenerator<Uint8Array> {
  const file = await open(path, 'r');
  yield* file.createReadStream({ highWaterMark: chunkBytes });
}

async function bytesOf(name: string, chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of chunks) {
      size += chunk.length;
      if (size > largestDocument) throw new WorkflowError(`${name}: one document may have ${largestDocument} bytes`);
      parts.push(chunk);
    }
  } catch (error) {
    if (error instanceof BrokenStreamError) throw new WorkflowError(`${name}: ${error.message}`, { cause: error });
    throw error;
  }
  return Buffer.concat(parts);
}

async function readStart(path: string): Promise<Uint8Array> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(signatureBytes), 0, signatureBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** What the start of a compressed file holds; nothing where that is damaged, which the reader of bundles then reports. */
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
