import { createHash } from 'node:crypto';
import type { ApplicationInfo } from '../model/application.ts';
import { ObjectStoreError } from '../object-store/object-store-error.ts';

/** The version that another one follows, and what distinguishes it from every other record of that number. */
export interface ParentVersion {
  readonly version: number;
  readonly claim: string;
}

interface VersionHead {
  /** 2 where the file is packed, so that programs that cannot read that refuse it by name. */
  readonly format: 1 | 2;
  /** 1, 2, …: no number is given twice. */
  readonly version: number;
  readonly application: string;
  /** Null: the first. */
  readonly parent: ParentVersion | null;
  /** Program that made the version, such as `stratigraph 0.1.0`. */
  readonly producer: string;
  /** ISO 8601, by the clock of the producer. */
  readonly publishedAt: string;
  /** Random: no two writers put the same record. */
  readonly claim: string;
}

/** The file of a snapshot in an object store; bytes and hash are those of the snapshot itself. */
export interface PublishedFile {
  /** Below `snapshots/` of the application. */
  readonly name: string;
  readonly bytes: number;
  /** SHA-256 of the bytes, hexadecimal. */
  readonly sha256: string;
  /** Where the store has the snapshot packed (packing/seek-table.ts): the bytes there, and those that each frame unpacks to. */
  readonly packed?: { readonly bytes: number; readonly frameBytes: number };
}

/** A version of an application that has a snapshot. */
export interface PublishedVersion extends VersionHead {
  readonly file: PublishedFile;
  /** What the snapshot says of itself, so that applications are listed without reading them. */
  readonly info: ApplicationInfo;
}

/** A version by which an application is removed: it keeps the count of versions. */
export interface RemovedVersion extends VersionHead {
  readonly removed: true;
}

export type VersionRecord = PublishedVersion | RemovedVersion;

export function isPublished(record: VersionRecord | undefined): record is PublishedVersion {
  return record !== undefined && 'file' in record;
}

/** As it is kept: with a checksum of itself, so that a changed letter is not answered. Records of before have none. */
export function encodeVersion(record: VersionRecord): Uint8Array {
  return new TextEncoder().encode(`${JSON.stringify({ ...record, checksum: checksumOf(record) })}\n`);
}

function checksumOf(record: object): string {
  return createHash('sha256').update(JSON.stringify(record)).digest('hex');
}

const sha256Pattern = /^[0-9a-f]{64}$/;
/** What a reader is ready to hold of a frame. */
const largestFrame = 2 ** 24;

/** What stands under the number of a version is no record of it. */
export class DamagedRecordError extends ObjectStoreError {}

/** Throws `DamagedRecordError` for bytes that are no record of that number; `place` is what a user calls them. */
export function decodeVersion(bytes: Uint8Array, place: string, version: number): VersionRecord {
  const record = parseVersion(Buffer.from(bytes).toString(), version);
  if (typeof record === 'string') throw new DamagedRecordError(`${place} is damaged: ${record}`);
  return record;
}

/** The record, of that number where one is given, or what is wrong with the text. */
export function parseVersion(text: string, version?: number): VersionRecord | string {
  let kept: Partial<PublishedVersion & RemovedVersion & { readonly checksum: string }> | null;
  try {
    kept = JSON.parse(text) as typeof kept;
  } catch {
    return 'it holds no version record';
  }
  const { checksum, ...record } = kept ?? {};
  if (record.format !== 1 && record.format !== 2)
    return `it has format ${record.format}, which this program does not know`;
  if (checksum !== undefined && checksum !== checksumOf(record)) return 'it does not match its checksum';
  const isWhole =
    Number.isSafeInteger(record.version) &&
    record.version === (version ?? record.version) &&
    [record.application, record.claim, record.publishedAt].every((text) => typeof text === 'string') &&
    (record.removed === true || (isFile(record.file) && record.info?.name === record.application));
  return isWhole
    ? (record as VersionRecord)
    : `it is no record of ${version === undefined ? 'a version' : `version ${version}`}`;
}

function isFile(file: Partial<PublishedFile> | undefined): boolean {
  const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;
  const isPacked = ({ bytes, frameBytes }: NonNullable<PublishedFile['packed']>): boolean =>
    isCount(bytes) && isCount(frameBytes) && frameBytes > 0 && frameBytes <= largestFrame;
  return (
    typeof file?.name === 'string' &&
    isCount(file.bytes) &&
    sha256Pattern.test(file.sha256 ?? '') &&
    (file.packed === undefined || isPacked(file.packed))
  );
}
