import type { CodePlace } from '../../model/coverage.ts';
import type { LoadedSnapshot } from './loaded-snapshot.ts';

interface Span {
  readonly object: number;
  readonly startLine: number;
  readonly endLine: number;
}

/**
 * How many transactions hold the code at each place: the innermost object of its line; null where no object is. Time: the objects of the files,
 * and a question for each object found.
 */
export function transactionsThrough(
  { snapshot, modules, members }: LoadedSnapshot,
  places: readonly CodePlace[],
): readonly (number | null)[] {
  const counts = new Map<number, number>();
  const spans = new Map<string, readonly Span[]>();
  return places.map(({ file, line }) => {
    const inFile = spans.get(file) ?? spansIn(file);
    spans.set(file, inFile);
    const around = inFile.filter(({ startLine, endLine }) => startLine <= line && line <= endLine);
    const [first, ...others] = around;
    if (first === undefined) return null;
    const { object } = others.reduce((least, each) => (size(each) < size(least) ? each : least), first);
    const count = counts.get(object) ?? members().holding(object).length;
    counts.set(object, count);
    return count;
  });

  /** In the order of the objects. */
  function spansIn(file: string): Span[] {
    const index = modules();
    const range = index.rangeOf(file);
    if (range === undefined) return [];
    const [from, to] = range.map((leaf) => index.starts[leaf] as number);
    return [...index.objects.subarray(from, to)].flatMap((object) =>
      snapshot
        .locations()
        .of(object)
        .filter(({ filePath }) => filePath === file)
        .map(({ startLine, endLine }) => ({ object, startLine, endLine })),
    );
  }
}

function size({ startLine, endLine }: Span): number {
  return endLine - startLine;
}
