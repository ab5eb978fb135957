import type { ObjectReader } from '../object-store/object-store.ts';
import { ObjectStoreError } from '../object-store/object-store-error.ts';
import { canUnpack, PackedBytes, type ReadPacked } from './packing/packed-bytes.ts';
import { snapshotsPrefix } from './version-keys.ts';
import type { PublishedFile } from './version-record.ts';

/** Attempts to read where the frames of a packed file begin. */
const tableAttempts = 2;

/** The file of a snapshot is missing in the store, or its bytes are not those that were published. */
export class DamagedFileError extends ObjectStoreError {}

/** The bytes of a snapshot in a store, by position, however they are kept there. */
export interface SnapshotBytes {
  readonly size: number;
  /** Fewer bytes than asked where what follows is not there or cannot be unpacked. Rejects with `ObjectStoreError`. */
  read(offset: number, length: number): Promise<Uint8Array>;
}

/** Opens the file of a version. Rejects with `ObjectStoreError`; where nothing of it can be read, with `DamagedFileError`. */
export async function openSnapshotBytes(
  reader: ObjectReader,
  key: string,
  { name, bytes, packed }: PublishedFile,
): Promise<SnapshotBytes> {
  const source = snapshotsPrefix(key) + name;
  const place = `${reader.location}/${source}`;
  const readStored: ReadPacked = (offset, length) => reader.get(source, { start: offset, end: offset + length });
  const there = (read: Uint8Array | undefined): Uint8Array => {
    if (read === undefined) throw new DamagedFileError(`${place} is missing`);
    return read;
  };
  if (packed === undefined) {
    return { size: bytes, read: async (offset, length) => there(await readStored(offset, length)) };
  }
  if (!canUnpack()) {
    throw new ObjectStoreError(
      `${place} is packed with Zstandard, which Node ${process.versions.node} cannot read; it needs 22.15 or later`,
    );
  }
  for (let attempt = 1; ; attempt++) {
    const opened = await PackedBytes.open({ bytes, frameBytes: packed.frameBytes }, packed.bytes, readStored);
    if (opened === undefined) throw new DamagedFileError(`${place} is missing`);
    if (opened !== 'damaged') {
      return { size: bytes, read: async (offset, length) => there(await opened.read(offset, length)) };
    }
    if (attempt === tableAttempts)
      throw new DamagedFileError(`${place} is damaged: it does not say where its parts are`);
  }
}
