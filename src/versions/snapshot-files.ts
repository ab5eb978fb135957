import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { ObjectReader, ObjectStore } from '../object-store/object-store.ts';
import { snapshotExtension } from '../snapshot/format/data-directory.ts';
import { frameBytes, packFile } from './packing/pack-file.ts';
import { DamagedFileError, openSnapshotBytes } from './snapshot-bytes.ts';
import { snapshotsPrefix } from './version-keys.ts';
import type { PublishedFile } from './version-record.ts';

const chunkBytes = 8 * 2 ** 20;
const concurrentChunks = 4;

/** Puts the file of a snapshot, packed where this runtime can, under a name that no other has, to be named by a version. */
export async function putSnapshot(store: ObjectStore, key: string, id: string, path: string): Promise<PublishedFile> {
  const copy = `${path}.packed-${randomUUID()}`;
  try {
    const { bytes, sha256, packedBytes } = await packFile(path, copy);
    const name = `${id}-${randomUUID().slice(0, 8)}${snapshotExtension}`;
    const file: PublishedFile =
      packedBytes === undefined
        ? { name, bytes, sha256 }
        : { name: `${name}.zst`, bytes, sha256, packed: { bytes: packedBytes, frameBytes } };
    await store.putFile(snapshotsPrefix(key) + file.name, file.packed ? copy : path);
    return file;
  } finally {
    await rm(copy, { force: true });
  }
}

/** Puts the file of a version again where a garbage collection elsewhere took it for a left-over, hours having passed before it was named. */
export async function ensurePut(store: ObjectStore, key: string, file: PublishedFile, path: string): Promise<void> {
  const target = snapshotsPrefix(key) + file.name;
  if ((await store.head(target)) !== undefined) return;
  if (file.packed === undefined) return store.putFile(target, path);
  const copy = `${path}.packed-${randomUUID()}`;
  try {
    await packFile(path, copy);
    await store.putFile(target, copy);
  } finally {
    await rm(copy, { force: true });
  }
}

/**
 * Copies a snapshot to a path of this machine, where it appears when it is whole and as it was put, or with `evenDamaged` as far as there is
 * anything of it. Rejects with `ObjectStoreError`; where the file is damaged, with `DamagedFileError`.
 */
export async function fetchSnapshot(
  reader: ObjectReader,
  key: string,
  published: PublishedFile,
  path: string,
  { evenDamaged = false } = {},
): Promise<void> {
  const place = `${reader.location}/${snapshotsPrefix(key)}${published.name}`;
  await mkdir(dirname(path), { recursive: true });
  const temporary = `${path}.${randomUUID()}.part`;
  try {
    const file = await open(temporary, 'wx');
    try {
      await copyInto(file, reader, key, published).catch((error) => {
        if (!evenDamaged || !(error instanceof DamagedFileError)) throw error;
      });
      await file.sync();
    } finally {
      await file.close();
    }
    if (!evenDamaged && (await hashOf(temporary)) !== published.sha256) {
      throw new DamagedFileError(`${place} is damaged: its bytes are not those that were published`);
    }
    await rename(temporary, path);
  } finally {
    await rm(temporary, { force: true });
  }
}

/** Rejects with `DamagedFileError` when what can be read is written, where that is not all. */
async function copyInto(
  file: Awaited<ReturnType<typeof open>>,
  reader: ObjectReader,
  key: string,
  published: PublishedFile,
): Promise<void> {
  const bytes = await openSnapshotBytes(reader, key, published);
  let next = 0;
  let isWhole = true;
  const work = async (): Promise<void> => {
    for (let start = next; start < bytes.size; start = next) {
      next = start + chunkBytes;
      const length = Math.min(chunkBytes, bytes.size - start);
      const chunk = await bytes.read(start, length);
      await file.write(chunk, 0, chunk.byteLength, start);
      isWhole &&= chunk.byteLength === length;
    }
  };
  await Promise.all(Array.from({ length: concurrentChunks }, work));
  if (isWhole) return;
  const place = `${reader.location}/${snapshotsPrefix(key)}${published.name}`;
  throw new DamagedFileError(`${place} is damaged: it is too short, or cannot be unpacked`);
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path, { highWaterMark: 2 ** 20 })) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
