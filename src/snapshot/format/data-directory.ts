import { createHash } from 'node:crypto';
import { basename, dirname, join } from 'node:path';

/**
 * Where things are in a data folder. Versions and snapshots lie as in an object store (versions/version-keys.ts), the snapshots unpacked.
 *
 *     <data>/applications/<slug>-<hash>/
 *       snapshots/<id>.strat one immutable file each
 *       versions/<number>    `VersionRecord`, made only where there is none: that is the commit
 *       scratch/             what an import writes before it is published (builder only)
 *       analysis-cache       what the last analysis leaves for the next (cli/analysis-cache)
 *       analysis-inputs      what the last analysis was made of, and its report (workflows/unchanged)
 *       cloud-findings       what the rules for cloud patterns found in each file (workflows/cloud)
 *       lockfile-values      what its lockfiles in YAML were parsed to (workflows/packages)
 *       python-index-…       the index of its Python code, by what it was made of
 *       java-facts-…         what the compiler said of its Java code, compressed, by what that was made of
 *     <data>/locks/<slug>-<hash>.lock    locked by the one writer; empty, and never deleted: whoever waits has it open (builder only)
 *     <data>/locks/<slug>-<hash>.holder  who that is, for people
 *
 * The layout of before, which the next write changes (builder/publish/migrate-folder.ts), has no versions but two files:
 *
 *       application.json     `ApplicationFile`: the exact name
 *       current              id of the current snapshot and a line feed
 */
export interface ApplicationFolder {
  readonly dataDirectory: string;
  /** Its name in the data folder. */
  readonly key: string;
  readonly folder: string;
  readonly snapshotsFolder: string;
  readonly versionsFolder: string;
  readonly lockFile: string;
  readonly holderFile: string;
  readonly scratchFolder: string;
  /** Of the layout of before. */
  readonly applicationFile: string;
  /** Of the layout of before. */
  readonly currentFile: string;
}

export interface ApplicationFile {
  readonly name: string;
}

export const snapshotExtension = '.strat';

/** Six digits or more of sequence number, then 16 hexadecimal digits of the content's hash. Within an application, the sequence number orders. */
const snapshotIdPattern = /^\d{6,15}-[0-9a-f]{16}$/;

const slugLength = 40;

export function applicationsFolder(dataDirectory: string): string {
  return join(dataDirectory, 'applications');
}

/** Folder of an application, whatever its name holds: a readable slug, then a hash of the exact name. */
export function applicationFolder(dataDirectory: string, application: string): ApplicationFolder {
  return openedFolder(join(applicationsFolder(dataDirectory), applicationKey(application)));
}

/** The same for a folder found in a listing. */
export function openedFolder(folder: string): ApplicationFolder {
  const dataDirectory = dirname(dirname(folder));
  const key = basename(folder);
  return {
    dataDirectory,
    key,
    folder,
    snapshotsFolder: join(folder, 'snapshots'),
    versionsFolder: join(folder, 'versions'),
    lockFile: join(dataDirectory, 'locks', `${key}.lock`),
    holderFile: join(dataDirectory, 'locks', `${key}.holder`),
    scratchFolder: join(folder, 'scratch'),
    applicationFile: join(folder, 'application.json'),
    currentFile: join(folder, 'current'),
  };
}

export function snapshotFile(application: ApplicationFolder, snapshotId: string): string {
  return join(application.snapshotsFolder, snapshotId + snapshotExtension);
}

export function isSnapshotId(text: string): boolean {
  return snapshotIdPattern.test(text);
}

export function snapshotId(sequence: number, contentHash: string): string {
  return `${String(sequence).padStart(6, '0')}-${contentHash.slice(0, 16)}`;
}

export function sequenceOf(id: string): number {
  return Number(id.slice(0, id.indexOf('-')));
}

/** Names an application in a path: a readable slug, then a hash of the exact name. */
export function applicationKey(application: string): string {
  const slug = application
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, slugLength)
    .replaceAll(/^-+|-+$/g, '');
  const hash = createHash('sha256').update(application).digest('hex').slice(0, 16);
  return slug === '' ? hash : `${slug}-${hash}`;
}
