/** The places that a coverage report names. */
export interface CoveragePlaces {
  /** Whether a `file:line` is named: the line or one next to it, or the whole file as not analysed. */
  has(place: string): boolean;
  /** Number of places that the report states as not resolved, calls apart, and of those among them that are one of `misses`. */
  open(misses: readonly string[]): { readonly places: number; readonly misses: number };
}

const tolerance = 2;
const fileMembers = ['file', 'filePath', 'path'] as const;
const lineMembers = ['line', 'startLine'] as const;

/** Collects all places of a report, wherever they stand in it: members `file` and `line`, or `file:line` as one string. */
export function coveragePlaces(report: unknown): CoveragePlaces | null {
  if (report === null || report === undefined) return null;
  const lines = linesIn(report);
  const open = linesIn(openParts(report as OpenParts));
  return {
    has: (place) => isIn(lines, place),
    open(misses) {
      const missed = new Map<string, Set<number>>();
      for (const [file, line] of misses.map(placeOf)) addLine(missed, file, line);
      const places = [...open].flatMap(([file, all]) => [...all].map((line) => `${file}:${line}`));
      return { places: places.length, misses: places.filter((each) => isIn(missed, each)).length };
    },
  };
}

interface OpenParts {
  readonly libraries?: readonly { readonly unresolved?: unknown }[];
  readonly hidden?: unknown;
  readonly unreached?: unknown;
  readonly uncalled?: readonly { readonly functions?: readonly { readonly at?: unknown }[] }[];
}

/** What a report states place by place: calls and packages are counted by file. */
function openParts({ libraries = [], hidden, unreached, uncalled = [] }: OpenParts): unknown {
  // A function counts once: where it is decorated or given, else where it stands.
  const functions = uncalled.flatMap((group) => group.functions ?? []).map((each) => each.at ?? each);
  return [libraries.map(({ unresolved }) => unresolved), hidden, unreached, functions];
}

function isIn(lines: ReadonlyMap<string, ReadonlySet<number>>, place: string): boolean {
  const [file, line] = placeOf(place);
  return [...(lines.get(file) ?? [])].some((each) => Math.abs(each - line) <= tolerance);
}

function placeOf(place: string): [file: string, line: number] {
  const at = place.lastIndexOf(':');
  return [place.slice(0, at), Number(place.slice(at + 1))];
}

function addLine(lines: Map<string, Set<number>>, file: string, line: number): void {
  lines.set(file, (lines.get(file) ?? new Set()).add(line));
}

function linesIn(report: unknown): Map<string, Set<number>> {
  const lines = new Map<string, Set<number>>();
  const add = (file: string, line: number): void => addLine(lines, file, line);
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
  return lines;
}
