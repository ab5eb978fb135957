import { existsSync, linkSync, renameSync, rmSync, statSync, truncateSync } from 'node:fs';
import { dirname } from 'node:path';
import type { FileOperations, NewFile } from '../../src/files/file-operations.ts';
import { hastyFiles } from '../unit/snapshot/builder/importing.ts';
import { below } from './fault-runs.ts';

export class PowerLoss extends Error {}

/**
 * Files on a disk that loses power at step number `at`. Of what was not synced, the bytes of files are cut off anywhere, and of the renamings and
 * removals in each folder only the first few have happened: what a file system with a journal may leave.
 */
export class PowerLossDisk {
  private readonly at: number;
  private readonly next: () => number;
  private count = 0;
  private kept = 0;
  /** Bytes of each file that are safe, by its present path. */
  private readonly safeBytes = new Map<string, { safe: number; size: number }>();
  /** What takes back each renaming since its folder was synced, the last one last. */
  private readonly undo: { folder: string; back: () => void; drop: () => void }[] = [];

  constructor(at: number, next: () => number) {
    this.at = at;
    this.next = next;
  }

  get steps(): number {
    return this.count;
  }

  readonly files: FileOperations = {
    ...hastyFiles,
    makeFolder: (path) => this.step(() => hastyFiles.makeFolder(path)),
    create: (path) => this.step(() => this.wrap(path, hastyFiles.create(path))),
    rename: (from, to) => this.step(() => this.rename(from, to)),
    link: (from, to) => this.step(() => this.link(from, to)),
    remove: (path) => this.step(() => this.remove(path)),
    syncFolder: (path) => this.step(() => this.forget(path)),
  };

  /** The disk as it is found when power is back. */
  fail(): void {
    const settled = new Set<string>();
    for (const { folder, back, drop } of this.undo.toReversed()) {
      // From some renaming on, those of a folder are lost.
      if (this.next() < 0.5) settled.add(folder);
      if (settled.has(folder)) drop();
      else back();
    }
    for (const [path, { safe, size }] of this.safeBytes) {
      if (existsSync(path) && safe < size) truncateSync(path, safe + below(this.next, size - safe + 1));
    }
  }

  private step<T>(act: () => T): T {
    this.count++;
    if (this.at > 0 && this.count >= this.at) throw new PowerLoss(`step ${this.count}`);
    return act();
  }

  private wrap(path: string, file: NewFile): NewFile {
    const state = { safe: 0, size: 0 };
    this.safeBytes.set(path, state);
    return {
      write: (bytes) =>
        this.step(() => {
          file.write(bytes);
          state.size += bytes.length;
        }),
      writeAt: (position, bytes) => this.step(() => file.writeAt(position, bytes)),
      readAt: (position, into) => file.readAt(position, into),
      sync: () =>
        this.step(() => {
          state.safe = state.size;
        }),
      close: () => file.close(),
    };
  }

  private rename(from: string, to: string): void {
    const before = `${to}.before-${this.kept++}`;
    const had = existsSync(to);
    if (had) linkSync(to, before);
    hastyFiles.rename(from, to);
    const state = this.safeBytes.get(from);
    if (state) {
      this.safeBytes.delete(from);
      this.safeBytes.set(to, state);
    }
    this.undo.push({
      folder: dirname(to),
      back: () => {
        if (!existsSync(to)) return;
        if (had) renameSync(before, to);
        else rmSync(to, { recursive: true });
        this.safeBytes.delete(to);
      },
      drop: () => rmSync(before, { force: true }),
    });
  }

  /** Of a folder, the removal is safe at once. */
  private remove(path: string): void {
    if (!existsSync(path) || statSync(path).isDirectory()) {
      hastyFiles.remove(path);
      return;
    }
    // Beside the folder, whose names mean something to those who list it.
    const before = `${dirname(path)}.removed-${this.kept++}`;
    renameSync(path, before);
    this.undo.push({
      folder: dirname(path),
      back: () => {
        if (existsSync(path)) rmSync(before);
        else renameSync(before, path);
      },
      drop: () => rmSync(before, { force: true }),
    });
  }

  private link(from: string, to: string): boolean {
    if (!hastyFiles.link(from, to)) return false;
    const state = this.safeBytes.get(from);
    if (state) this.safeBytes.set(to, state);
    this.undo.push({ folder: dirname(to), back: () => rmSync(to, { force: true }), drop: () => {} });
    return true;
  }

  private forget(folder: string): void {
    for (const one of this.undo.filter((each) => each.folder === folder)) {
      one.drop();
      this.undo.splice(this.undo.indexOf(one), 1);
    }
  }
}
