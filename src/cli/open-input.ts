import { open, stat } from 'node:fs/promises';
import type { FaultList } from '../bundle/faults.ts';
import { readBundle } from '../bundle/read-bundle.ts';
import type { RecordStream } from '../bundle/record-stream.ts';
import { CommandError } from './command.ts';
import { foreignFormat } from './foreign-format.ts';

const chunkBytes = 1 << 20;

/**
 * Opens a bundle by its path, or standard input for `-`. Throws `CommandError` when there is no such file;
 * what begins like another format is refused when reading begins.
 */
export async function openInput(path: string, faults: FaultList): Promise<RecordStream> {
  if (path === '-') return readBundle(recognised(process.stdin, '<stdin>'), '<stdin>', faults);
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`${path}: ${error.code === 'ENOENT' ? 'there is no such file' : error.message}`, {
      cause: error,
    });
  });
  if (found.isDirectory()) {
    throw new CommandError(`${path}: is a folder; \`stratigraph analyze\` takes folders of source code`);
  }
  return readBundle(recognised(readFile(path), path), path, faults);
}

/** The file is opened when it is first read, so that one among many waits without a descriptor. */
async function* readFile(path: string): AsyncGenerator<Uint8Array> {
  const file = await open(path, 'r');
  yield* file.createReadStream({ highWaterMark: chunkBytes });
}

async function* recognised(chunks: AsyncIterable<Uint8Array>, name: string): AsyncGenerator<Uint8Array> {
  let first = true;
  for await (const chunk of chunks) {
    const format = first ? foreignFormat(chunk.subarray(0, 65_536)) : undefined;
    if (format !== undefined) {
      throw new CommandError(
        `${name}: looks like ${format}; what can be imported today is an analysis bundle (NDJSON, plain, gzip or zstd)`,
      );
    }
    first = false;
    yield chunk;
  }
}
