import type { LinkRecord } from '../../src/bundle/records.ts';

interface Way {
  readonly within?: string;
  readonly enters?: string;
}

const ownerOf = (context: string): string => context.replace(/@\d+$/, '');

/** What a link says of contexts; one that has another form says nothing. */
function told(link: LinkRecord): readonly Way[] {
  const ways = (link['x-contexts'] as readonly Way[] | undefined) ?? [];
  const isName = (name: unknown): boolean => name === undefined || (typeof name === 'string' && /.@\d+$/.test(name));
  return ways.every(({ within, enters }) => isName(within) && isName(enters)) ? ways : [];
}

export function haveContexts(links: readonly LinkRecord[]): boolean {
  return links.some((link) => told(link).length > 0);
}

/**
 * What an object reaches over direct links when the context is kept in mind: pairs of an object and the context it runs in are followed
 * until none is added. `parentOf` gives the key of the parent.
 */
export function followInContext(
  start: string,
  links: readonly LinkRecord[],
  parentOf: (key: string) => string | null | undefined,
  isKnown: (key: string) => boolean,
): Set<string> {
  const waysOf = (link: LinkRecord): readonly Way[] =>
    told(link).filter((way) => [way.within, way.enters].every((name) => name === undefined || isKnown(ownerOf(name))));
  const isInside = (key: string, owner: string): boolean => {
    for (let at: string | null | undefined = key; at != null; at = parentOf(at)) if (at === owner) return true;
    return false;
  };
  const runsIn = (key: string, context: string | null): string | null =>
    context !== null && isInside(key, ownerOf(context)) ? context : null;
  const all = links.flatMap((link) => waysOf(link).flatMap(({ within, enters }) => [within, enters]));
  const states = [null, ...all].map((context): [string, string | null] => [start, runsIn(start, context ?? null)]);
  const seen = new Map<string, Set<string | null>>();
  for (let state = states.pop(); state !== undefined; state = states.pop()) {
    const [key, context] = state;
    const contexts = seen.get(key) ?? new Set();
    if (contexts.has(context)) continue;
    seen.set(key, contexts.add(context));
    for (const { from, to, type } of links.filter((link) => link.from === key)) {
      const same = links.filter((link) => link.from === from && link.to === to && link.type === type);
      const ways = same.flatMap(waysOf);
      if (ways.length === 0) states.push([to, runsIn(to, context)]);
      for (const { within = null, enters = null } of ways) {
        if (within === null || context === null || within === context) states.push([to, runsIn(to, enters ?? context)]);
      }
    }
  }
  return new Set(seen.keys());
}
