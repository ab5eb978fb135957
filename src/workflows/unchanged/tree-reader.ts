import { createHash, type Hash } from 'node:crypto';
import {
  type BigIntStats,
  closeSync,
  type Dirent,
  lstatSync,
  openSync,
  readdirSync,
  readlinkSync,
  readSync,
  realpathSync,
  statSync,
} from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { type FileEvidence, type TreeState, unknownSignature } from './tree-state.ts';

/** Folders whose files are known by their signatures alone: they are many, and installed. */
const packageFolders: ReadonlySet<string> = new Set(['node_modules', 'site-packages', 'dist-packages']);

/** A change less long before a reading may be followed by one with the same times: clocks of file systems go in steps of up to two seconds. */
const clockStep = 2000;

/** Content that is hashed at most, of one file and of all; what is larger has its signature alone. */
const maxFileBytes = 64 * 2 ** 20;
const maxBytes = 2 ** 30;

/** More entries are no application, but perhaps a whole disk that a link leads to. */
const maxEntries = 500_000;

const pieceBytes = 2 ** 20;

/** Where the program that reads the state writes itself. */
export interface OwnFolder {
  /** By its path behind all links; the folder may come and go. */
  readonly path: string;
  /** What in it is not looked at. */
  readonly names: readonly string[];
}

/** There is too much to be looked at. */
export class TooManyEntriesError extends Error {}

/**
 * Reads the state of places of the disk. Content is read where the state of before does not have it for the same signature: size, times of
 * content and of the entry, number of the entry, and mode; the time of the entry cannot be set by programs. As in the index of git,
 * a file that changed shortly before the state was taken is read again. Links are followed. Throws `TooManyEntriesError`.
 */
export class TreeReader {
  /** Files whose content was read. */
  filesRead = 0;
  private readonly takenAt: number;
  private readonly files: Record<string, FileEvidence> = Object.create(null);
  private readonly packages: Record<string, string | null> = Object.create(null);
  private readonly previous: TreeState | null;
  private readonly own: OwnFolder;
  /** Folders that were, or are being, read with all below. */
  private readonly covered: string[] = [];
  private readonly piece = Buffer.allocUnsafe(pieceBytes);
  private bytesRead = 0;
  private entries = 0;

  /** @param now milliseconds since 1970 */
  constructor(previous: TreeState | null, own: OwnFolder, now: number = Date.now()) {
    this.takenAt = now;
    this.previous = previous;
    this.own = own;
  }

  state(): TreeState {
    const { takenAt, files, packages } = this;
    return { takenAt, files, packages };
  }

  /** Takes in what lies at a path, whatever it is, with all below. */
  read(path: string): void {
    const target = statSync(path, { bigint: true, throwIfNoEntry: false });
    if (target === undefined) this.files[path] = ['absent', null];
    else if (!target.isDirectory()) this.files[path] = this.evidenceOf(path, target);
    else {
      const real = realpathSync(path);
      if (real !== path) this.files[path] = [`folder ${real}`, null];
      if (real.split(sep).some((name) => packageFolders.has(name))) this.readPackages(real);
      else if (!this.isCovered(real)) this.readFolder(real, true);
    }
  }

  /** Takes in a folder by the signatures of all below. */
  readPackages(path: string): void {
    let real: string;
    try {
      real = realpathSync(path);
    } catch {
      this.files[path] = ['absent', null];
      return;
    }
    if (Object.hasOwn(this.packages, real)) return;
    this.covered.push(real);
    const hash = createHash('sha256');
    const isSettled = this.hashFolder(real, '', hash);
    this.packages[real] = isSettled ? hash.digest('hex') : null;
  }

  private readFolder(folder: string, isTop: boolean): void {
    if (isTop) this.covered.push(folder);
    const isOwn = folder === this.own.path;
    if (!isOwn) this.files[folder] = ['folder', null];
    for (const entry of this.list(folder)) {
      const path = join(folder, entry.name);
      if (isOwn && this.own.names.includes(entry.name)) continue;
      if (entry.isSymbolicLink()) this.readLink(path);
      else if (!entry.isDirectory()) this.files[path] = this.evidenceOf(path);
      else if (packageFolders.has(entry.name)) this.readPackages(path);
      else if (entry.name === '.git') this.readGitFolder(path);
      else this.readFolder(path, false);
    }
  }

  /** Of what git keeps, an analysis reads the patterns that are ignored here; the commit is asked of git. */
  private readGitFolder(path: string): void {
    this.files[path] = ['folder', null];
    this.read(join(path, 'info', 'exclude'));
  }

  private readLink(path: string): void {
    const text = readlinkSync(path);
    this.files[path] = [`link ${text}`, null];
    this.follow(path, text);
  }

  /** Takes in where a link leads, unless it leads to what is taken in with its folder. */
  private follow(path: string, text: string): void {
    const target = resolve(dirname(path), text);
    if (this.isCovered(target) || Object.hasOwn(this.files, target)) return;
    try {
      this.read(target);
    } catch (error) {
      if (error instanceof TooManyEntriesError) throw error;
      // A circle of links, or a folder that may not be entered.
      this.files[target] = ['unreadable', null];
    }
  }

  private isCovered(path: string): boolean {
    return this.covered.some((folder) => path === folder || path.startsWith(folder + (folder === sep ? '' : sep)));
  }

  private list(folder: string): Dirent[] {
    let entries: Dirent[];
    try {
      entries = readdirSync(folder, { withFileTypes: true });
    } catch {
      this.files[folder] = ['unreadable', null];
      return [];
    }
    this.entries += entries.length;
    if (this.entries > maxEntries) throw new TooManyEntriesError(`${folder}: more than ${maxEntries} entries`);
    return entries;
  }

  /** Returns false where something changed too shortly before to be relied on. */
  private hashFolder(root: string, below: string, hash: Hash): boolean {
    let isSettled = true;
    const folder = join(root, below);
    for (const entry of this.list(folder).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = join(folder, entry.name);
      const relative = `${below}/${entry.name}`;
      if (entry.isSymbolicLink()) {
        const text = readlinkSync(path);
        hash.update(`${relative}\0link ${text}\0`);
        this.follow(path, text);
      } else if (entry.isDirectory()) {
        hash.update(`${relative}\0`);
        isSettled = this.hashFolder(root, relative, hash) && isSettled;
      } else {
        const found = lstatSync(path, { bigint: true, throwIfNoEntry: false });
        if (found === undefined || isRecent(found, this.takenAt)) isSettled = false;
        else hash.update(`${relative}\0${signatureOf(found)}\0`);
      }
    }
    return isSettled;
  }

  private evidenceOf(path: string, known?: BigIntStats): FileEvidence {
    const found = known ?? lstatSync(path, { bigint: true, throwIfNoEntry: false });
    // It went since it was listed.
    if (found === undefined) return [unknownSignature, null];
    if (!found.isFile()) return [`other ${found.mode}`, null];
    const signature = signatureOf(found);
    const before = this.previous?.files[path];
    const mayReuse = this.previous !== null && !isRecent(found, this.previous.takenAt);
    if (before !== undefined && before[0] === signature && mayReuse) return before;
    const hash = this.hashContent(path, Number(found.size));
    return hash === null && isRecent(found, this.takenAt) ? [unknownSignature, null] : [signature, hash];
  }

  /** Null where there is too much of it. */
  private hashContent(path: string, bytes: number): string | null {
    if (bytes > maxFileBytes || this.bytesRead + bytes > maxBytes) return null;
    this.bytesRead += bytes;
    this.filesRead++;
    const hash = createHash('sha256');
    try {
      const file = openSync(path, 'r');
      try {
        for (let length = readSync(file, this.piece); length > 0; length = readSync(file, this.piece)) {
          hash.update(this.piece.subarray(0, length));
        }
      } finally {
        closeSync(file);
      }
    } catch {
      return 'unreadable';
    }
    return hash.digest('hex');
  }
}

/** What the file system says of a file. */
export function signatureOf({ size, mtimeNs, ctimeNs, ino, mode }: BigIntStats): string {
  return `${size} ${mtimeNs} ${ctimeNs} ${ino} ${mode}`;
}

function isRecent({ mtimeMs, ctimeMs }: BigIntStats, takenAt: number): boolean {
  const border = BigInt(takenAt - clockStep);
  return mtimeMs >= border || ctimeMs >= border;
}
