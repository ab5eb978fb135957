/** Why something below the analysed folder is not analysed. */
export type ExclusionReason =
  | 'dependencies'
  | 'ignored by git'
  | 'build output'
  | 'generated'
  | 'minified'
  | 'copy of a library'
  | 'tests'
  | 'documentation and examples'
  | "developers' tools"
  | 'not deployed'
  | 'excluded'
  | 'program without an ending'
  | 'symbolic link'
  | 'too large'
  | 'cannot be read';

/** What was left out for one reason; a folder left out counts once, whatever it holds. */
export interface LeftOut {
  readonly reason: ExclusionReason;
  readonly files: number;
  readonly directories: number;
  /** The first few, relative to the analysed folder. */
  readonly examples: readonly string[];
}

const shownExamples = 3;

/** Counts what is left out, by reason. */
export class ExclusionCount {
  private readonly counts = new Map<ExclusionReason, { files: number; directories: number; examples: string[] }>();

  add(reason: ExclusionReason, kind: 'file' | 'directory', relativePath: string): void {
    const count = this.counts.get(reason) ?? { files: 0, directories: 0, examples: [] };
    this.counts.set(reason, count);
    if (kind === 'file') count.files++;
    else count.directories++;
    if (count.examples.length < shownExamples) count.examples.push(relativePath);
  }

  /** In the order of reasons. */
  list(): readonly LeftOut[] {
    const sorted = [...this.counts].sort(([a], [b]) => (a < b ? -1 : 1));
    return sorted.map(([reason, count]) => ({ reason, ...count }));
  }
}
