/**
 * Whether a path matches a glob: `*` and `?` within a name, `**` any number of folders, `{a,b}` one of these. Its time is at most the product of
 * the two lengths for each alternative, whatever the glob.
 */
export function matchesGlob(path: string, glob: string): boolean {
  return alternatives(glob).some((each) => matchesSegments(path.split('/'), each.split('/')));
}

const maxAlternatives = 32;

function alternatives(glob: string): readonly string[] {
  let open = [glob];
  for (let step = 0; step < 6; step++) {
    const spread = open.flatMap((each) => {
      const [, start = '', inner, end = ''] = /^([^{]*)\{([^{}]*)\}(.*)$/.exec(each) ?? [];
      return inner === undefined ? [each] : inner.split(',').map((part) => start + part + end);
    });
    if (spread.length === open.length) return spread;
    open = spread.slice(0, maxAlternatives);
  }
  return open;
}

/** By rows: after each segment of the glob, how many segments of the path may be taken. */
function matchesSegments(path: readonly string[], glob: readonly string[]): boolean {
  let taken = new Set([0]);
  for (const segment of glob) {
    const next = new Set<number>();
    for (const at of taken) {
      if (segment === '**') for (let to = at; to <= path.length; to++) next.add(to);
      else if (at < path.length && matchesName(path[at] as string, segment)) next.add(at + 1);
    }
    taken = next;
  }
  return taken.has(path.length);
}

/** The last `*` takes more where what follows it does not fit. */
function matchesName(name: string, pattern: string): boolean {
  let [at, to] = [0, 0];
  let star = -1;
  let mark = 0;
  while (at < name.length) {
    if (to < pattern.length && pattern[to] === '*') {
      star = to++;
      mark = at;
    } else if (to < pattern.length && (pattern[to] === '?' || pattern[to] === name[at])) {
      at++;
      to++;
    } else if (star >= 0) {
      to = star + 1;
      at = ++mark;
    } else return false;
  }
  while (pattern[to] === '*') to++;
  return to === pattern.length;
}
