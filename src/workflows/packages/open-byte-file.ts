import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { ByteFile } from '../../importers/byte-file.ts';
import { WorkflowError } from '../workflow-error.ts';

/** Lends a file to an importer while `use` runs. Throws `WorkflowError` where there is no such file. */
export function withByteFile<T>(path: string, use: (file: ByteFile) => T): T {
  const descriptor = open(path);
  try {
    const { size } = fstatSync(descriptor);
    return use({
      name: path,
      size,
      read(from, to) {
        const bytes = new Uint8Array(to - from);
        let done = 0;
        while (done < bytes.length) {
          const count = readSync(descriptor, bytes, done, bytes.length - done, from + done);
          if (count === 0) throw new WorkflowError(`${path}: the file ends while it is read`);
          done += count;
        }
        return bytes;
      },
    });
  } finally {
    closeSync(descriptor);
  }
}

function open(path: string): number {
  try {
    return openSync(path, 'r');
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new WorkflowError(`${path}: ${code === 'ENOENT' ? 'there is no such file' : `cannot be read (${code})`}`, {
      cause,
    });
  }
}

/** Lends several files at once. Throws `WorkflowError`. */
export function withByteFiles<T>(paths: readonly string[], use: (files: readonly ByteFile[]) => T): T {
  const [path, ...others] = paths;
  if (path === undefined) return use([]);
  return withByteFile(path, (file) => withByteFiles(others, (files) => use([file, ...files])));
}
