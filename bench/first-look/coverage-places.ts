/** The places that a coverage report names. */
export interface CoveragePlaces {
  /** Whether a `file:line` is named: the line or one next to it, or the whole file as not analysed. */
  has(place: string): boolean;
}

const tolerance = 2;
const fileMembers = ['file', 'filePath', 'path'] as const;
const lineMembers = ['line', 'startLine'] as const;

/** Collects all places of a report, wherever they stand in it: members `file` and `line`, or `file:line` as one string. */
export function coveragePlaces(report: unknown): CoveragePlaces | null {
  if (report === null || report === undefined) return null;
  const lines = new Map<string, Set<number>>();
  const add = (file: string, line: number): void => void lines.set(file, (lines.get(file) ?? new Set()).add(line));
  const pending: unknown[] = [report];
  while (pending.length > 0) {
    const value = pending.pop();
    if (typeof value === 'string') {
      const [, file, line] = /^(\S[^\n]*?\.\w+):(\d+)$/.exec(value) ?? [];
      if (file !== undefined) add(file, Number(line));
    } else if (Array.isArray(value)) {
      pending.push(...value);
    } else if (typeof value === 'object' && value !== null) {
      const members = value as Record<string, unknown>;
      const file = fileMembers.map((name) => members[name]).find((each) => typeof each === 'string');
      const line = lineMembers.map((name) => members[name]).find((each) => typeof each === 'number');
      if (file !== undefined && line !== undefined) add(file as string, line as number);
      pending.push(...Object.values(members));
    }
  }
  return {
    has(place) {
      const at = place.lastIndexOf(':');
      const line = Number(place.slice(at + 1));
      return [...(lines.get(place.slice(0, at)) ?? [])].some((each) => Math.abs(each - line) <= tolerance);
    },
  };
}
