import { posix } from 'node:path';

/** Units that are folders with all below them except the folders of other units. */
export class FolderUnits {
  /** Relative to the root of the tree, which is `.`. */
  readonly folders: readonly string[];
  private readonly known: ReadonlySet<string>;
  private readonly found = new Map<string, string | undefined>();

  constructor(folders: Iterable<string>) {
    this.known = new Set(folders);
    this.folders = [...this.known].sort();
  }

  has(folder: string): boolean {
    return this.known.has(folder);
  }

  /** The nearest folder of a unit above a file. */
  unitOf(path: string): string | undefined {
    return this.nearest(posix.dirname(path));
  }

  /** The unit of each of the files that has one. */
  unitsOf(paths: readonly string[]): Map<string, string> {
    const units = new Map<string, string>();
    for (const path of paths) {
      const unit = this.unitOf(path);
      if (unit !== undefined) units.set(path, unit);
    }
    return units;
  }

  private nearest(folder: string): string | undefined {
    if (this.known.has(folder)) return folder;
    if (folder === '.' || folder === '/' || folder.startsWith('..')) return undefined;
    if (this.found.has(folder)) return this.found.get(folder);
    const unit = this.nearest(posix.dirname(folder));
    this.found.set(folder, unit);
    return unit;
  }
}
