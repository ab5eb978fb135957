import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { ObjectReader, ObjectStore } from '../object-store/object-store.ts';
import { ObjectStoreError } from '../object-store/object-store-error.ts';
import { snapshotExtension } from '../snapshot/format/data-directory.ts';
import { snapshotsPrefix } from './version-keys.ts';
import type { PublishedFile } from './version-record.ts';

const chunkBytes = 8 * 2 ** 20;
const concurrentChunks = 4;

/** Puts the file of a snapshot under a name that no other has, to be named by a version. */
export async function putSnapshot(store: ObjectStore, key: string, id: string, path: string): Promise<PublishedFile> {
  const name = `${id}-${randomUUID().slice(0, 8)}${snapshotExtension}`;
  const [{ size }, sha256] = await Promise.all([stat(path), hashOf(path)]);
  await store.putFile(snapshotsPrefix(key) + name, path);
  return { name, bytes: size, sha256 };
}

/** The file of a snapshot is missing in the store, or its bytes are not those that were published. */
export class DamagedFileError extends ObjectStoreError {}

/**
 * Copies a snapshot to a path of this machine, where it appears when it is whole and as it was put, or with `evenDamaged` as far as there is
 * anything of it. Rejects with `ObjectStoreError`; where the file is damaged, with `DamagedFileError`.
 */
export async function fetchSnapshot(
  reader: ObjectReader,
  key: string,
  { name, bytes, sha256 }: PublishedFile,
  path: string,
  { evenDamaged = false } = {},
): Promise<void> {
  const source = snapshotsPrefix(key) + name;
  await mkdir(dirname(path), { recursive: true });
  const temporary = `${path}.${randomUUID()}.part`;
  try {
    const file = await open(temporary, 'wx');
    try {
      let next = 0;
      const work = async (): Promise<void> => {
        for (let start = next; start < bytes; start = next) {
          next = start + chunkBytes;
          const end = Math.min(next, bytes);
          const chunk = await reader.get(source, { start, end });
          if (chunk?.byteLength !== end - start && !evenDamaged) throw missing(reader, source, chunk);
          if (chunk !== undefined) await file.write(chunk, 0, chunk.byteLength, start);
        }
      };
      await Promise.all(Array.from({ length: concurrentChunks }, work));
      await file.sync();
    } finally {
      await file.close();
    }
    if (!evenDamaged && (await hashOf(temporary)) !== sha256) {
      throw new DamagedFileError(
        `${reader.location}/${source} is damaged: its bytes are not those that were published`,
      );
    }
    await rename(temporary, path);
  } finally {
    await rm(temporary, { force: true });
  }
}

function missing({ location }: ObjectReader, source: string, chunk: Uint8Array | undefined): DamagedFileError {
  return new DamagedFileError(
    `${location}/${source} is ${chunk === undefined ? 'missing' : 'damaged: it is too short'}`,
  );
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path, { highWaterMark: 2 ** 20 })) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
