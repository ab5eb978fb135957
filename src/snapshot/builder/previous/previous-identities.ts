import { type ArchivedOrigin, archive } from '../../format/archive.ts';
import { type SnapshotMeta, sections } from '../../format/sections.ts';
import { loadIds, loadUint32 } from '../../reader/section-arrays.ts';
import type { SnapshotFile } from '../../reader/snapshot-file.ts';
import { type Fingerprint, noFingerprint } from '../collect/fingerprint.ts';
import type { Identity, IdentityHistory } from '../resolve/assign-ids.ts';
import { checksumOf, jsonList, optionalUint32, textList, textsOrNone } from './archive-reader.ts';

/** An object key of the snapshot before, or one that was there earlier (then of no source). */
export interface PreviousObject extends Identity {
  readonly source: string | undefined;
  readonly checksum: string | undefined;
  readonly fingerprint: Fingerprint;
}

/** Every object key the application ever had, those of the snapshot first, in the order of its rows. */
export function* previousObjects(
  file: SnapshotFile,
  { counts, idWidth }: SnapshotMeta,
  origins: readonly ArchivedOrigin[],
): Generator<PreviousObject, void, undefined> {
  const { gone, former } = readHistory(file, archive.objectHistory);
  const numbers = loadUint32(file, archive.objectNumbers, counts.objects);
  const ids = loadIds(file, sections.objectIds, counts.objects, idWidth);
  const fingerprints = optionalUint32(file, archive.objectFingerprints);
  const checksums = textsOrNone(file, archive.objectChecksums);
  const code = origins.filter(({ part }) => part === 'code');
  let row = 0;
  for (const key of textList(file, archive.objectKeys)) {
    yield {
      key,
      id: ids[numbers[row] as number] as number,
      former: former.get(key) ?? [],
      source: code.find(({ objects: [, to] }) => row < to)?.source,
      checksum: checksumOf(checksums.next().value ?? ''),
      fingerprint: { high: fingerprints[2 * row] ?? 0, low: fingerprints[2 * row + 1] ?? 0 },
    };
    row++;
  }
  for (const { key, id, former } of gone) {
    yield { key, id, former, source: undefined, checksum: undefined, fingerprint: noFingerprint };
  }
}

/** Every transaction key the application ever had. */
export function* previousTransactions(file: SnapshotFile): Generator<Identity, void, undefined> {
  const { gone, former } = readHistory(file, archive.transactionHistory);
  for (const { key, id } of jsonList<{ key: string; id: number }>(file, archive.transactions)) {
    yield { key, id, former: former.get(key) ?? [] };
  }
  yield* gone;
}

/** Keys that are gone, and the former ids of keys that are there. */
function readHistory(file: SnapshotFile, name: string): { gone: Identity[]; former: Map<string, readonly number[]> } {
  const gone: Identity[] = [];
  const former = new Map<string, readonly number[]>();
  for (const { key, id, former: ids = [] } of jsonList<IdentityHistory>(file, name)) {
    if (id === undefined) former.set(key, ids);
    else gone.push({ key, id, former: ids });
  }
  return { gone, former };
}
