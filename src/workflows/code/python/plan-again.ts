import type { Moved } from '../../../importers/scip/parts/moved-document.ts';
import type { ParseCode } from '../../../insights/cloud/syntax/grammars.ts';
import { ImportGraph } from '../../../languages/python/import-graph.ts';
import { isPlain, shapeOfText, type TextShape, withoutMark } from '../../../languages/python/text-shape.ts';
import { formatCount } from '../../progress.ts';
import type { PythonBefore } from './kept-python.ts';
import { MovedPlaces } from './moved-places.ts';

/** What of an index is to be made again. */
export interface PlanAgain {
  /** Files of which all that is said is as before, but at other places. */
  readonly moved: ReadonlyMap<string, Moved>;
  /** Files to be indexed again: those that changed, and those that may see what changed. */
  readonly stale: ReadonlySet<string>;
  /** A file to be indexed next with what it imports, which of these are likely to be among it, and what it costs, of an index of all files. @param left what is not indexed yet, one file at least */
  readonly next: (left: ReadonlySet<string>) => NextTarget;
}

interface NextTarget {
  readonly target: string;
  readonly covered: ReadonlySet<string>;
  readonly cost: number;
}

/** The start of the indexer, of what an index of all files costs. */
const startShare = 0.2;
/** More than this of what all files cost is no gain. */
export const dearest = 0.75;
/** What all files see: names that are built in, and modules that the types of these are made of, which a file of the same name may stand for. */
const everywhere =
  /(^|\/)(__builtins__|builtins)(\.pyi?|\/.*)$|^(src\/|typings\/)?(_?typeshed|_?collections(_abc)?|abc|codecs|contextlib|dataclasses|enum|functools|importlib|io|os|re|sys|types|typing|typing_extensions)(\.pyi?|\/.*)$/;

/** Says what has to be indexed again; a string says why it is all. @param texts of now, by path */
export function planAgain(
  before: PythonBefore,
  texts: ReadonlyMap<string, string>,
  parse: ParseCode,
): PlanAgain | string {
  if (before.changed.some((path) => everywhere.test(path))) return 'what all files see has changed';
  const moved = new Map<string, Moved>();
  const stale = new Set<string>();
  const shown: string[] = [];
  for (const path of before.changed) {
    const [then, now] = [before.texts.get(path), texts.get(path)];
    if (then === undefined || now === undefined) return `what was kept of ${path} is missing`;
    if (![then, now].every(isPlain)) return `it is not known how lines and letters of ${path} are read`;
    const [shape, shapeNow] = [then, now].map((text) => shapeOfText(text, (each) => parse('python', path, each)));
    const places = shape && shapeNow && movedPlaces(then, shape, now, shapeNow);
    if (places != null) moved.set(path, places);
    else stale.add(path);
    if (shape == null || shapeNow == null || shape.seen !== shapeNow.seen) shown.push(path);
  }
  const graph = shown.length === 0 && stale.size === 0 ? null : new ImportGraph(texts);
  for (const path of graph?.seeing(shown) ?? []) stale.add(path);
  for (const path of stale) moved.delete(path);
  const plan = { moved, stale, next: nextOf(graph, texts.size) };
  return costOf(plan) > dearest ? tooMany(stale) : plan;
}

function tooMany(stale: ReadonlySet<string>): string {
  return `${formatCount(stale.size)} files may see what changed`;
}

/** What all that is stale is likely to cost, where it is not too much. */
function costOf({ stale, next }: PlanAgain): number {
  const left = new Set(stale);
  let sum = 0;
  while (left.size > 0 && sum <= dearest) {
    const { cost, covered } = next(left);
    sum += cost;
    for (const each of covered) left.delete(each);
  }
  return sum;
}

/** The file that is likely to import most of what is left. */
function nextOf(graph: ImportGraph | null, files: number): PlanAgain['next'] {
  const seen = new Map<string, ReadonlySet<string>>();
  const seenBy = (path: string): ReadonlySet<string> => {
    const known = seen.get(path) ?? graph?.seenBy(path) ?? new Set([path]);
    seen.set(path, known);
    return known;
  };
  return (left) => {
    const candidates = [...left].map((target) => ({
      target,
      covered: new Set([...left].filter((path) => seenBy(target).has(path))),
    }));
    const [best] = candidates.sort((a, b) => b.covered.size - a.covered.size || (a.target < b.target ? -1 : 1));
    const { target, covered } = best as Omit<NextTarget, 'cost'>;
    return { target, covered, cost: startShare + seenBy(target).size / files };
  };
}

function movedPlaces(then: string, shape: TextShape, now: string, shapeNow: TextShape): Moved | null {
  if ([then, now].some((text) => withoutMark(text) !== text)) return null;
  if (shape.whole !== shapeNow.whole || shape.endsWithText || shapeNow.endsWithText) return null;
  return new MovedPlaces(then, shape, now, shapeNow);
}
