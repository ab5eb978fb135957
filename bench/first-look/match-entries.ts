import type { FoundEntry } from './found.ts';
import { lastSegment, normaliseName, normalisePath } from './normalise-path.ts';
import { required, type TruthEntry } from './truth.ts';

/** An entry of the truth, and what the product shows for it. */
export interface EntryMatch {
  readonly truth: TruthEntry;
  /** The start point; null where it is missed. */
  readonly found: FoundEntry | null;
  /** All start points that fit, such as those of each verb where the truth says ANY. */
  readonly all: readonly FoundEntry[];
  /** Start points of the same path under other verbs, where it is missed. */
  readonly otherVerbs: readonly FoundEntry[];
  /** Whether the start point leads to the function that handles it; null where the truth names none or the entry is missed. */
  readonly handlerRight: boolean | null;
}

export interface EntryMatches {
  readonly matches: readonly EntryMatch[];
  /** Start points of the kinds that the truth lists which it does not have. */
  readonly unexpected: readonly FoundEntry[];
}

/** Lines by which a reader and the product may differ about where something stands. */
const tolerance = 3;

/** Levels of fitting, best first; what stands in the file of the entry goes before the rest. */
const rounds = [
  [3, true],
  [3, false],
  [2, false],
  [1, false],
] as const;

const pathKinds: ReadonlySet<string> = new Set(['route', 'page']);

/** A start point stands for one entry each, but for entries of one file under one verb and path. Optional entries have no match. */
export function matchEntries(truth: readonly TruthEntry[], found: readonly FoundEntry[]): EntryMatches {
  const used = new Map<FoundEntry, TruthEntry>();
  const right = new Set<FoundEntry>();
  const chosen = new Map<TruthEntry, FoundEntry>();
  const fitting = new Map<TruthEntry, readonly FoundEntry[]>();
  const byKey = Map.groupBy(found, indexKey);
  const inOrder = [...required(truth), ...truth.filter(({ optional }) => optional)];
  for (const [level, isNearOnly] of rounds) {
    for (const entry of inOrder) {
      const candidates = pathKinds.has(entry.kind) ? (byKey.get(normalisePath(entry.path)) ?? []) : found;
      const fits = candidates.filter((each) => fitLevel(entry, each) === level);
      if (pathKinds.has(entry.kind)) for (const each of fits) right.add(each);
      if (fits.length === 0 || chosen.has(entry)) continue;
      const near = fits.filter((each) => isInFile(each, entry));
      const best = choose(entry, isNearOnly ? near : fits, used);
      if (best === undefined) continue;
      used.set(best, entry);
      right.add(best);
      chosen.set(entry, best);
      fitting.set(entry, !pathKinds.has(entry.kind) ? [best] : near.length > 0 ? near : fits);
    }
  }
  const matches = required(truth).map((entry): EntryMatch => {
    const best = chosen.get(entry) ?? null;
    const otherVerbs =
      best === null && entry.kind === 'route'
        ? (byKey.get(normalisePath(entry.path)) ?? []).filter(({ kind }) => kind === 'route')
        : [];
    const all = fitting.get(entry) ?? [];
    return { truth: entry, found: best, all, otherVerbs, handlerRight: handlerRight(entry, all) };
  });
  const optional = truth.filter((each) => each.optional === true && !pathKinds.has(each.kind));
  const isOptional = (each: FoundEntry): boolean =>
    !pathKinds.has(each.kind) && optional.some((entry) => standsAt(each, entry));
  return {
    matches,
    unexpected: found.filter((each) => each.kind !== 'apart' && !right.has(each) && !isOptional(each)),
  };
}

function indexKey({ kind, name }: FoundEntry): string {
  return pathKinds.has(kind) ? normalisePath(name) : '';
}

function choose(
  entry: TruthEntry,
  fits: readonly FoundEntry[],
  used: ReadonlyMap<FoundEntry, TruthEntry>,
): FoundEntry | undefined {
  const free = fits.filter((each) => !used.has(each));
  const again = pathKinds.has(entry.kind) ? fits.find((each) => used.get(each)?.file === entry.file) : undefined;
  const standing = free.filter((each) => standsAt(each, entry)).sort((a, b) => distance(a, entry) - distance(b, entry));
  return standing[0] ?? free.find((each) => isInFile(each, entry)) ?? free[0] ?? again;
}

/** How well a start point fits an entry: 3 by verb and path or name, 2 by where it stands, 1 by the end of its name; 0 not at all. */
function fitLevel(entry: TruthEntry, found: FoundEntry): number {
  // A reader may count listeners of events within the program, which are apart, as consumers.
  if (found.kind === 'apart' && !(entry.kind === 'consumer' && found.type.endsWith('Event Listener'))) return 0;
  if (pathKinds.has(entry.kind)) return pathFitLevel(entry, found);
  if (pathKinds.has(found.kind)) return 0;
  if (entry.kind === 'operation' && found.kind === 'operation' && entry.verb !== found.verb) return 0;
  if (namesFit(entry.path, found.name)) return 3;
  if (isHandledBy(entry, found) || standsAt(found, entry)) return 2;
  const isSameFile = isInFile(found, entry);
  return isSameFile && lastSegment(entry.path) === lastSegment(found.name) ? 1 : 0;
}

function pathFitLevel(entry: TruthEntry, found: FoundEntry): number {
  if (normalisePath(entry.path) !== normalisePath(found.name)) return 0;
  if (entry.kind === found.kind) return entry.kind === 'page' || verbsFit(entry.verb, found.verb) ? 3 : 0;
  const isRead = (verb: string): boolean => verb === '' || verb === 'GET' || verb === 'ANY';
  const isSameFile = isInFile(found, entry);
  return isSameFile && pathKinds.has(found.kind) && isRead(entry.verb) && isRead(found.verb) ? 1 : 0;
}

/** Whether a found verb is one of an entry: a reader's ANY is every verb, the product's ANY is only that. */
export function verbsFit(truth: string, found: string): boolean {
  return truth === 'ANY' || truth === '' || truth === found;
}

/** Whether two names of an operation, job or command are the same, where one may have more in front. */
export function namesFit(truth: string, found: string): boolean {
  const [a, b] = [normaliseName(truth), normaliseName(found)];
  const endsWith = (long: string, short: string): boolean =>
    /\w/.test(short) && /[./:]/.test(short) && long.endsWith(short);
  return a === b || endsWith(a, `.${b}`) || endsWith(b, `.${a}`) || endsWith(b, `/${a}`);
}

function isInFile(found: FoundEntry, { file }: { readonly file: string }): boolean {
  return found.places.some((place) => place.file === file);
}

function standsAt(found: FoundEntry, { file, line }: { readonly file: string; readonly line: number }): boolean {
  return found.places.some((place) => place.file === file && Math.abs(place.startLine - line) <= tolerance);
}

/** Lines between an entry and the nearest place of a start point in its file. */
function distance({ places }: FoundEntry, { file, line }: { readonly file: string; readonly line: number }): number {
  return Math.min(...places.filter((place) => place.file === file).map(({ startLine }) => Math.abs(startLine - line)));
}

/** Whether a start point leads to the function that handles an entry, by its first line or its name. */
function isHandledBy({ handler }: TruthEntry, found: FoundEntry): boolean {
  if (handler === undefined) return false;
  if (found.places.some((place) => place.file === handler.file && place.startLine === handler.line)) return true;
  if (found.handlers.some(({ name }) => name === handler.class?.name)) return true;
  return found.handlers.some(({ name, places, fullName }) =>
    places.some(
      ({ file, startLine }) =>
        file === handler.file &&
        (Math.abs(startLine - handler.line) <= tolerance ||
          (handler.name !== undefined && hasName(handler.name, name, fullName))),
    ),
  );
}

function hasName(wanted: string, name: string, fullName: string): boolean {
  const last = lastSegment(wanted);
  return last === name || fullName.split(/[./#]/).includes(last);
}

function handlerRight(entry: TruthEntry, all: readonly FoundEntry[]): boolean | null {
  if (entry.handler === undefined || all.length === 0) return null;
  return all.some((each) => isHandledBy(entry, each));
}
