import type { CoverageRecord } from '../../../bundle/records.ts';
import type { AnalysisFailure } from '../../../model/coverage.ts';

/** A coverage record and the source of the bundle it came in. */
export interface CoverageRow {
  readonly source: string;
  readonly record: CoverageRecord;
}

/** A record of this program's own analysis that is wrong, and is dropped or loses what is wrong of it. */
export interface SpoiledRecord {
  /** Where its code is; null where that is not known. */
  readonly file: string | null;
  readonly line: number | null;
  /** The rule that made it; null where that is not known. */
  readonly rule: string | null;
  readonly message: string;
}

/** Failures that are listed for one source; those behind them are counted in the last. */
const maxListed = 200;

/** The coverage records of the snapshot to be. They are few, and kept as they are. */
export class CoverageTable {
  readonly rows: CoverageRow[] = [];
  private readonly failures = new Map<string, Map<string, AnalysisFailure>>();

  add(record: CoverageRecord, source: string): void {
    this.rows.push({ source, record });
  }

  /** A wrong record of an analysis of this program: a failure of what made it. */
  spoiled({ source }: { readonly source: string }, { file, line, rule, message }: SpoiledRecord): void {
    const known = this.failures.get(source) ?? new Map<string, AnalysisFailure>();
    this.failures.set(source, known);
    const isFull = known.size >= maxListed;
    const key = isFull ? '' : `${rule}\n${file}\n${message}`;
    const first = known.get(key) ?? {
      phase: 'records',
      model: isFull ? null : rule,
      file: isFull ? null : file,
      line: isFull ? null : line,
      message: isFull ? 'further records that are wrong' : message,
      count: 0,
    };
    known.set(key, { ...first, count: first.count + 1 });
  }

  /** How many records were wrong. */
  get spoiledCount(): number {
    return this.failures.values().reduce((sum, each) => each.values().reduce((all, { count }) => all + count, sum), 0);
  }

  /** Adds what was wrong to the coverage of each source. To be called once, when all records are checked. */
  reportSpoiled(): void {
    for (const [source, failures] of this.failures)
      this.add({ record: 'coverage', failures: [...failures.values()] }, source);
  }
}
