import type { SnapshotFile } from './snapshot-file.ts';

/** Sections of so many bytes together are read as wholes with the first question: that costs little more than to read a part of them. */
const small = 65_536;

/**
 * Decides when sections that could be read where they lie are read into memory as wholes. Those that are not on this machine, never. Large ones are
 * not by the first questions to a snapshot, which would wait for all of them, but each after a few more questions than the one before, so that no question
 * reads several.
 */
export class SectionLoad {
  private readonly file: SnapshotFile;
  private readonly names: readonly string[];
  /** Questions that are still answered without. */
  private patience: number;
  private triedAt = -1;

  constructor(file: SnapshotFile, ...names: readonly string[]) {
    this.file = file;
    this.names = names;
    const bytes = names.reduce((sum, name) => sum + file.byteLength(name), 0);
    this.patience = bytes <= small ? 0 : file.nextPatience();
  }

  /** Asked with each question until it is true. */
  isDue(): boolean {
    if (this.patience > 0) {
      this.patience--;
      return false;
    }
    const { arrivals } = this.file;
    if (arrivals === this.triedAt) return false;
    this.triedAt = arrivals;
    return this.file.isHere(...this.names);
  }
}
