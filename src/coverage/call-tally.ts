import type { CallCoverage, UnresolvedCallReason } from '../model/coverage.ts';

/** Counts calls and those whose target is not known, by reason and file, test code apart. */
export class CallTally {
  private readonly totals = { production: 0, test: 0 };
  private readonly byReason = new Map<string, Map<string, { file: string; line: number; calls: number }>>();

  /** Counts calls of a file, resolved or not. */
  count(calls: number, test: boolean): void {
    this.totals[test ? 'test' : 'production'] += calls;
  }

  /** Counts calls of a file among them that a reason keeps from being resolved. @param line of the first */
  unresolved(reason: string, test: boolean, file: string, line: number, calls = 1): void {
    const key = `${test ? 'test' : 'production'} ${reason}`;
    const files = this.byReason.get(key) ?? new Map<string, { file: string; line: number; calls: number }>();
    this.byReason.set(key, files);
    const known = files.get(file);
    if (known === undefined) files.set(file, { file, line, calls });
    else known.calls += calls;
  }

  coverage(): CallCoverage {
    const reasons = [...this.byReason].map(([key, files]): UnresolvedCallReason => {
      const at = key.indexOf(' ');
      const rows = [...files.values()].sort((a, b) => b.calls - a.calls || (a.file < b.file ? -1 : 1));
      return { reason: key.slice(at + 1), test: key.startsWith('test'), calls: sum(rows), files: rows };
    });
    reasons.sort((a, b) => Number(a.test) - Number(b.test) || b.calls - a.calls || (a.reason < b.reason ? -1 : 1));
    return {
      total: this.totals.production,
      unresolved: sum(reasons.filter(({ test }) => !test)),
      testTotal: this.totals.test,
      testUnresolved: sum(reasons.filter(({ test }) => test)),
      reasons,
    };
  }
}

function sum(rows: readonly { readonly calls: number }[]): number {
  return rows.reduce((total, { calls }) => total + calls, 0);
}
