import { randomUUID } from 'node:crypto';
import type { ApplicationInfo } from '../model/application.ts';
import type { ObjectReader, ObjectStore } from '../object-store/object-store.ts';
import { applicationKey } from '../snapshot/format/data-directory.ts';
import { listVersions, readVersion } from './read-versions.ts';
import { versionKey } from './version-keys.ts';
import { encodeVersion, type ParentVersion, type PublishedFile, type VersionRecord } from './version-record.ts';

/** What a new version says, besides what follows from the one before. */
export interface NewVersion {
  readonly application: string;
  /** The version it was made from; undefined: there was none. */
  readonly base: ParentVersion | undefined;
  readonly producer: string;
  /** Undefined: the version removes the application. */
  readonly content: { readonly file: PublishedFile; readonly info: ApplicationInfo } | undefined;
}

/**
 * Puts the version that follows the base, which makes it the current one for everybody. Undefined: another version follows the base already, and
 * nothing has changed. Of several writers with the same base exactly one wins.
 */
export async function commitVersion(store: ObjectStore, asked: NewVersion): Promise<VersionRecord | undefined> {
  const { application, base, producer, content } = asked;
  const key = applicationKey(application);
  // Numbers of versions that were collected are free again: only above the newest one a free number is a new one.
  if ((await listVersions(store, key, base?.version)).length > 0) return undefined;
  const record: VersionRecord = {
    format: content?.file.packed === undefined ? 1 : 2,
    version: (base?.version ?? 0) + 1,
    application,
    parent: base === undefined ? null : { version: base.version, claim: base.claim },
    producer,
    publishedAt: new Date().toISOString(),
    claim: randomUUID(),
    ...(content ?? { removed: true }),
  };
  const path = versionKey(key, record.version);
  if ((await store.put(path, encodeVersion(record), { ifAbsent: true })) === 'exists') return undefined;
  if (await isCurrentOrFollowed(store, key, record)) return record;
  await store.delete(path);
  return undefined;
}

/** False where others went on long ago and the number had become free since this writer looked, as after hours of standstill. */
async function isCurrentOrFollowed(reader: ObjectReader, key: string, record: VersionRecord): Promise<boolean> {
  const [next] = await listVersions(reader, key, record.version);
  if (next === undefined) return true;
  if (next !== record.version + 1) return false;
  return (await readVersion(reader, key, next))?.parent?.claim === record.claim;
}
