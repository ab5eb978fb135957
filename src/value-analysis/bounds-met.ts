import { originOf } from '../code-model/fact-table.ts';
import type { CallFact, Value } from '../code-model/facts.ts';
import type { CoverageRecorder } from '../coverage/coverage-recorder.ts';

/** Reports the bounds of the value analysis that were met, each once for a bound and location. */
export class BoundsMet {
  private readonly coverage: CoverageRecorder;
  /** Locations by bound. */
  private readonly met = new Map<string, Set<string>>();
  private readonly times = new Map<string, number>();
  private readonly onMet: () => void;

  /** @param onMet called each time a bound is met */
  constructor(coverage: CoverageRecorder, onMet: () => void = () => {}) {
    this.coverage = coverage;
    this.onMet = onMet;
  }

  /** @param at id of the call, or key of the function, at which the bound was met */
  add(bound: string, limit: number, at: string): void {
    this.onMet();
    this.times.set(bound, this.timesOf(bound) + 1);
    const met = this.met.get(bound) ?? new Set();
    if (met.has(at)) return;
    this.met.set(bound, met.add(at));
    const file = originOf(at).replace(/(:\d+|#.*)$/s, '');
    this.coverage.bound({ bound, limit, ...(file === '' ? {} : { file }) });
  }

  /** How often a bound was met, at whatever location. */
  timesOf(bound: string): number {
    return this.times.get(bound) ?? 0;
  }
}

/** The call, function or file that a value is about, or the call itself, for reports; empty for none. */
export function placeOf(value: Value | CallFact): string {
  if (!('kind' in value)) return value.id;
  switch (value.kind) {
    case 'result':
      return value.call;
    case 'parameter':
      return value.function;
    case 'import':
      return value.file;
    case 'member':
    case 'element':
    case 'spread':
      return placeOf(value.of);
    default:
      return '';
  }
}
