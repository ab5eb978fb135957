import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { applicationFolder } from '../../../snapshot/format/data-directory.ts';

/** The index that a program made for the last analysis of an application, beside its snapshots; its name identifies what it was made of. */
export class KeptIndex {
  private readonly folder: string;
  private readonly begin: string;

  /** @param begin of the name: `python-index-` */
  constructor(dataDirectory: string, application: string, begin: string) {
    this.folder = applicationFolder(dataDirectory, application).folder;
    this.begin = begin;
  }

  /** Path of the index of a state; null where the last one was made of another. */
  find(state: string): string | null {
    const path = this.pathOf(state);
    return existsSync(path) ? path : null;
  }

  /** Copies an index to its place, whole or not at all, and removes the one before. */
  keep(index: string, state: string): void {
    const path = this.pathOf(state);
    mkdirSync(this.folder, { recursive: true });
    const before = readdirSync(this.folder).filter((name) => name.startsWith(this.begin));
    copyFileSync(index, `${path}.new`);
    renameSync(`${path}.new`, path);
    for (const name of before) if (join(this.folder, name) !== path) rmSync(join(this.folder, name), { force: true });
  }

  private pathOf(state: string): string {
    return join(this.folder, `${this.begin}${state}`);
  }
}
