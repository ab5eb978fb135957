/**
 * Where things are in an object store that holds applications:
 *
 *     applications/<slug>-<hash>/snapshots/<id>-<random>.strat.zst   one immutable snapshot each, packed, put before the version that names it
 *     applications/<slug>-<hash>/versions/<number>                   `VersionRecord`, put only where there is none: that is the commit
 *     record-copies/<two letters>                                    copies of current version records, see `RecordCopies`
 *     self-test/<random>                                             put and deleted by writers at their start
 *
 * The version with the highest number is the current one. Numbers have nine digits, so that keys sort as numbers do.
 */
export const applicationsPrefix = 'applications/';

const digits = 9;

export function versionsPrefix(key: string): string {
  return `${applicationsPrefix}${key}/versions/`;
}

export function versionKey(key: string, version: number): string {
  return versionsPrefix(key) + versionName(version);
}

export const copiesPrefix = 'record-copies/';

/** Where the copy of an application's current record is, with those of others. */
export function copiesKey(key: string): string {
  return copiesPrefix + key.slice(-2);
}

/** What a version is called below `versions/`. */
export function versionName(version: number): string {
  return String(version).padStart(digits, '0');
}

/** Undefined for what is the name of no version. */
export function versionOf(name: string): number | undefined {
  return /^\d{9}$/.test(name) ? Number(name) : undefined;
}

export function snapshotsPrefix(key: string): string {
  return `${applicationsPrefix}${key}/snapshots/`;
}

/** What a key of the store is for; undefined for what is none of an application. */
export function readKey(
  objectKey: string,
): { readonly key: string; readonly version?: number; readonly file?: string } | undefined {
  const [, key, kind, name] = /^applications\/([^/]+)\/(versions|snapshots)\/([^/]+)$/.exec(objectKey) ?? [];
  if (key === undefined || name === undefined) return undefined;
  if (kind === 'snapshots') return { key, file: name };
  const version = versionOf(name);
  return version === undefined ? undefined : { key, version };
}
