import { settings } from '../config/settings.ts';
import type { ApplicationReport } from '../workflows/analyze-application.ts';
import { coverageNotes } from './format-coverage.ts';

/** What was done, then what is incomplete, by effect, each line with its remedy where there is one, then where to look next. */
export function analysisSummary(
  { notes, coverage, sameSince = null }: ApplicationReport & { readonly sameSince?: string | null },
  { application, data, next = true }: { readonly application: string; readonly data: string; readonly next?: boolean },
): string[] {
  const all = [...(coverage === null ? [] : coverageNotes(coverage)), ...notes];
  const done = all.filter((note) => rankOf(note) === doneRank);
  const incomplete = all.filter((note) => rankOf(note) !== doneRank).sort((a, b) => rankOf(a) - rankOf(b));
  const where = data === settings.data.default ? '' : ` --data ${shellWord(data)}`;
  const nextLines = [
    ...(coverage === null
      ? []
      : [`stratigraph coverage --app ${shellWord(application)}${where} lists all that is incomplete, with places`]),
    `stratigraph serve${where} answers at http://127.0.0.1:8080, the explorer at /explore`,
  ];
  return [
    'Done',
    ...(sameSince === null
      ? []
      : [
          `nothing changed since the analysis of ${sameSince}: nothing is published, this is its report; --full analyses anyway`,
        ]),
    ...done,
    ...(incomplete.length === 0 ? [] : ['Incomplete']),
    ...incomplete,
    ...(next ? ['Next', ...nextLines] : []),
  ];
}

/** A word of a command line as a shell takes it. */
function shellWord(word: string): string {
  return /^[\w.,:/@%+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** Lines that begin or read like this, those with the greatest effect first. The order within a rank stays. */
const ranks: readonly RegExp[] = [
  /^error: .*\bfailed\b/,
  /^warning: /,
  /^error: /,
  /; open: \S+:\d+ \(/,
  /^… and /,
  /^left out\b|\b(?:is|are) left out\b/,
];
const doneRank = ranks.length;

function rankOf(note: string): number {
  const rank = ranks.findIndex((expression) => expression.test(note));
  return rank < 0 ? doneRank : rank;
}
