import type { LinkRecord } from '../../src/bundle/records.ts';

interface Way {
  readonly within?: string;
  readonly enters?: string;
  readonly skips?: readonly (readonly [number, number])[];
  readonly apart?: readonly (readonly [number, number])[];
}

const leftOut = ({ skips = [], apart = [] }: Way): (readonly [number, number])[] => [...skips, ...apart];
const ownerOf = (context: string): string => context.replace(/@\w+$/, '');
const isClass = (context: string): boolean => context.endsWith('@this');

/** What a link says of contexts; one that has another form says nothing. */
function told(link: LinkRecord): readonly Way[] {
  const ways = (link['x-contexts'] as readonly Way[] | undefined) ?? [];
  const isName = (name: unknown): boolean => name === undefined || (typeof name === 'string' && /.@\w+$/.test(name));
  return ways.every(({ within, enters }) => isName(within) && isName(enters)) ? ways : [];
}

export function haveContexts(links: readonly LinkRecord[]): boolean {
  return links.some((link) => told(link).length > 0);
}

/** An object and the context it runs in. */
export type NaiveState = readonly [key: string, context: string | null];

/** Steps over links that keep the context in mind. */
export interface NaiveSteps {
  /** The states in which a walk may begin at an object. */
  starts(key: string): NaiveState[];
  next(state: NaiveState): NaiveState[];
}

/** `parentOf` gives the key of the parent. */
export function stepsInContext(
  links: readonly LinkRecord[],
  parentOf: (key: string) => string | null | undefined,
  isKnown: (key: string) => boolean,
): NaiveSteps {
  const waysOf = (link: LinkRecord): readonly Way[] =>
    told(link).filter((way) => [way.within, way.enters].every((name) => name === undefined || isKnown(ownerOf(name))));
  const isInside = (key: string, owner: string): boolean => {
    for (let at: string | null | undefined = key; at != null; at = parentOf(at)) if (at === owner) return true;
    return false;
  };
  const known = links.flatMap(waysOf);
  /** The contexts of the function around a link that run its statements; null for all. */
  const running = (key: string, same: readonly LinkRecord[]): string[] | null => {
    const into = (owner: string): Way[] =>
      known.filter(({ enters }) => enters !== undefined && !isClass(enters) && ownerOf(enters) === owner);
    let owner: string | null | undefined = key;
    while (owner != null && into(owner).every((way) => leftOut(way).length === 0)) owner = parentOf(owner);
    const places = same.flatMap(({ locations = [] }) => locations);
    if (owner == null || places.length === 0) return null;
    const isIn = (ranges: readonly (readonly [number, number])[]): boolean =>
      places.every(({ startLine, endLine }) => ranges.some(([first, last]) => first <= startLine && endLine <= last));
    const ways = into(owner);
    const contexts = new Set(ways.filter((way) => !isIn(leftOut(way))).map(({ enters }) => enters as string));
    if (contexts.size === 0 && ways.length > 0 && isIn(ways.flatMap(({ apart = [] }) => apart)))
      return [`${owner}@none`];
    return contexts.size === 0 || contexts.size === new Set(ways.map(({ enters }) => enters)).size
      ? null
      : [...contexts];
  };
  /** The functions that links lead into with a class. */
  const entered = (context: string): string[] =>
    links.flatMap((link) => (waysOf(link).some(({ enters }) => enters === context) ? [link.to] : []));
  const classes = new Set(known.flatMap(({ enters }) => (enters !== undefined && isClass(enters) ? [enters] : [])));
  const roots = new Set([...classes].flatMap(entered));
  const rootOf = (key: string): string | null => {
    let at: string | null | undefined = key;
    while (at != null && !roots.has(at)) at = parentOf(at);
    return at ?? null;
  };
  const staysIn = (from: string, to: string): boolean =>
    rootOf(to) !== to && rootOf(to) !== null && rootOf(from) === rootOf(to);
  const runsIn = (key: string, context: string | null): string | null => {
    if (context === null) return null;
    const owners = isClass(context) ? entered(context) : [ownerOf(context)];
    return owners.some((owner) => isInside(key, owner)) ? context : null;
  };
  const all = links.flatMap((link) => waysOf(link).flatMap(({ within, enters }) => [within, enters]));
  return {
    starts: (start) => [null, ...all].map((context): NaiveState => [start, runsIn(start, context ?? null)]),
    next: ([key, context]) => {
      const found: NaiveState[] = [];
      for (const { from, to, type } of links.filter((link) => link.from === key)) {
        const same = links.filter((link) => link.from === from && link.to === to && link.type === type);
        const stated = same.flatMap(waysOf);
        const parts = running(key, same);
        const ways =
          parts === null
            ? stated
            : (stated.length === 0 ? [{}] : stated).flatMap((way: Way) =>
                way.within === undefined ? parts.map((within) => ({ ...way, within })) : [way],
              );
        const kept = context !== null && isClass(context) ? null : context;
        if (ways.length === 0) found.push([to, runsIn(to, staysIn(key, to) ? context : kept)]);
        for (const { within = null, enters = null } of ways) {
          if (within === null) found.push([to, runsIn(to, enters ?? context)]);
          else if (context === null || isClass(context) !== isClass(within) || within === context)
            found.push([to, runsIn(to, enters ?? kept)]);
        }
      }
      return found;
    },
  };
}

/** What an object reaches, each with the number of links of the shortest walk: all walks are followed until none comes to a new state. */
export function distancesFrom(start: string, { starts, next }: NaiveSteps): Map<string, number> {
  const distances = new Map<string, number>();
  const seen = new Map<string, Set<string | null>>();
  let level = starts(start);
  for (let distance = 0; level.length > 0; distance++) {
    const fresh: NaiveState[] = [];
    for (const [key, context] of level) {
      const contexts = seen.get(key) ?? new Set();
      if (contexts.has(context)) continue;
      seen.set(key, contexts.add(context));
      fresh.push([key, context]);
      if (!distances.has(key)) distances.set(key, distance);
    }
    level = fresh.flatMap(next);
  }
  return distances;
}

/** The objects that a walk comes to, each with every context that it comes to it in. */
export function statesFrom(start: string, { starts, next }: NaiveSteps): NaiveState[] {
  const found = new Map<string, NaiveState>();
  for (let level = starts(start); level.length > 0; ) {
    const fresh = level.filter((state) => !found.has(JSON.stringify(state)));
    for (const state of fresh) found.set(JSON.stringify(state), state);
    level = fresh.flatMap(next);
  }
  return [...found.values()];
}

/** All walks from one object to another that come to no object twice, as lists of keys. */
export function waysBetween(source: string, target: string, { starts, next }: NaiveSteps): string[][] {
  const found = new Map<string, string[]>();
  const walk = (path: string[], state: NaiveState): void => {
    if (state[0] === target) found.set(JSON.stringify(path), path);
    else
      for (const following of next(state)) if (!path.includes(following[0])) walk([...path, following[0]], following);
  };
  for (const state of starts(source)) walk([source], state);
  return [...found.values()];
}
