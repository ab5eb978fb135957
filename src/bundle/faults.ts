/** One thing wrong with a bundle. */
export interface Fault {
  /** File name as given on the command line, `<stdin>`, or the name of the producer. */
  readonly file: string;
  /** 1-based line of the record. */
  readonly line: number;
  /** Path in the record, such as `locations[0].endLine`; empty for the record as a whole. */
  readonly path: string;
  readonly message: string;
}

/** How many faults are reported one by one. */
export const shownFaults = 20;

/** Collects the faults of an import: counts all, keeps the first `shownFaults` in order of file and line. */
export class FaultList {
  private readonly kept: Fault[] = [];
  private total = 0;
  private readonly fileOrder: string[] = [];

  get count(): number {
    return this.total;
  }

  add(fault: Fault): void {
    this.total++;
    if (!this.fileOrder.includes(fault.file)) this.fileOrder.push(fault.file);
    let at = this.kept.length;
    while (at > 0 && this.before(fault, this.kept[at - 1] as Fault)) at--;
    if (at >= shownFaults) return;
    this.kept.splice(at, 0, fault);
    this.kept.length = Math.min(this.kept.length, shownFaults);
  }

  /** `<file>:<line>: <path>: <what is wrong>`, at most `shownFaults` lines, then how many more there are. */
  lines(): string[] {
    const lines = this.kept.map((f) => `${f.file}:${f.line}: ${f.path === '' ? '' : `${f.path}: `}${f.message}`);
    if (this.total > this.kept.length) lines.push(`… and ${this.total - this.kept.length} more`);
    return lines;
  }

  throwIfAny(): void {
    if (this.total > 0) throw new BundleError(this);
  }

  private before(a: Fault, b: Fault): boolean {
    if (a.file !== b.file) return this.fileOrder.indexOf(a.file) < this.fileOrder.indexOf(b.file);
    return a.line < b.line;
  }
}

/** A bundle that cannot be imported. Its message is the list of faults, a line each. */
export class BundleError extends Error {
  readonly faults: FaultList;

  constructor(faults: FaultList) {
    super(faults.lines().join('\n'));
    this.name = 'BundleError';
    this.faults = faults;
  }
}
