/** A folder has more files to read than the analysis may. The message names the folder and what may be done. */
export class TooManyFilesError extends Error {
  override readonly name = 'TooManyFilesError';
}

/** Counts the files that a walk finds, and refuses those beyond a bound: each costs memory until the analysis ends. */
export class FileBound {
  private readonly root: string;
  private readonly most: number;
  private readonly below = new Map<string, number>();
  private count = 0;

  constructor(root: string, most: number) {
    this.root = root;
    this.most = most;
  }

  /** @param path relative to the folder. Throws `TooManyFilesError`. */
  take(path: string): void {
    const end = path.indexOf('/');
    const folder = end < 0 ? './' : path.slice(0, end + 1);
    this.below.set(folder, (this.below.get(folder) ?? 0) + 1);
    if (++this.count > this.most) throw this.refusal();
  }

  private refusal(): TooManyFilesError {
    const largest = [...this.below].sort(([, a], [, b]) => b - a).slice(0, 3);
    const places = largest.map(([folder, count]) => `${count} in ${folder}`).join(', ');
    return new TooManyFilesError(
      `${this.root}: more than ${this.most} files to read (so far ${places}); leave folders out with --exclude, analyse parts as applications of their own, or allow more with --maximum-files, where the memory is enough (20 KB for each file at least)`,
    );
  }
}
