/** How frameworks write a path in the names of directories and files. */
export type RouteNaming = 'flat' | 'verb' | 'dots' | 'slots' | 'index';

/** The path that the place of a file stands for. */
export interface FileRoute {
  readonly segments: readonly string[];
  /** Empty where the name of the file states none. */
  readonly verb: string;
}

const verbEnding = /\.(get|head|post|put|patch|delete|options|connect|trace)$/;

/**
 * The path of a file by its directories and its name without ending. Groups `(x)` add nothing. With `slots`, the convention of Next.js,
 * slots `@x` add nothing either, and `(.)x`, which is shown in place of `x`, is `x`. With `flat`, that of Remix: dots separate segments,
 * `$id` is variable, `_x` adds no segment, `x_` is `x`, `[x]` is taken as it is written, `route` and `index` name their directory. With
 * `verb`, that of Nitro: `[id].get` states a verb. With `index`, that of Nuxt: `index` adds nothing, be it a file or a directory. With
 * `dots`, that of unplugin-vue-router: so it is, and `users.[id]` is `users/[id]`.
 */
export function fileRoute(place: readonly string[], naming: RouteNaming | undefined): FileRoute {
  if (naming === 'flat') return { segments: flatSegments(place), verb: '' };
  const last = place.at(-1) ?? '';
  if (naming === 'dots' || naming === 'index') {
    const named = [...place.slice(0, -1), ...(naming === 'dots' ? splitAtDots(last) : [last])];
    return { segments: named.filter((name) => !isGroup(name) && name !== 'index'), verb: '' };
  }
  if (naming === 'slots') {
    const segments = place.filter((name) => !isGroup(name) && !name.startsWith('@'));
    return { segments: intercepting(segments), verb: '' };
  }
  const verb = naming === 'verb' ? (verbEnding.exec(last)?.[1] ?? '').toUpperCase() : '';
  const named = verb === '' ? place : [...place.slice(0, -1), last.replace(verbEnding, '')];
  const segments = named.filter((segment, at) => {
    const isIndex = naming === 'verb' && segment === 'index' && at === named.length - 1;
    return !isIndex && !isGroup(segment);
  });
  return { segments, verb };
}

/** `feed/(..)photo` as `photo`: each `(..)` leaves out a segment before it, `(...)` all of them, and `(.)` none. */
function intercepting(segments: readonly string[]): readonly string[] {
  const found: string[] = [];
  for (const segment of segments) {
    const [levels = ''] = /^(\(\.{1,3}\))+/.exec(segment) ?? [];
    const ups = levels.includes('(...)') ? found.length : levels.split('(..)').length - 1;
    found.splice(found.length - Math.min(ups, found.length));
    // Next.js: an underscore that is no mark of a private folder.
    found.push(segment.slice(levels.length).replace(/^%5f/i, '_'));
  }
  return found;
}

function isGroup(name: string): boolean {
  return /^\(.*\)$/.test(name);
}

/** True for a file that frames other routes and has no path of its own: `_auth`, `users+/_layout`. */
export function isPathlessLayout(place: readonly string[]): boolean {
  const last = splitAtDots(place.at(-1) ?? '').at(-1) ?? '';
  return last.startsWith('_') && !/^_(index|route)$/.test(last);
}

/** True for a file in a directory of routes that is a route by its name, and not one that lies beside a route. */
export function isFlatRoute(place: readonly string[]): boolean {
  const directories = place.slice(0, -1);
  return directories.every((name) => name.endsWith('+')) || /^(_?index|_?route|page)$/.test(place.at(-1) ?? '');
}

function flatSegments(place: readonly string[]): readonly string[] {
  return place.flatMap((name, at) => {
    const parts = splitAtDots(name.replace(/\+$/, ''));
    return parts.flatMap((part, index) => {
      const isLast = at === place.length - 1 && index === parts.length - 1;
      return flatSegment(part, isLast);
    });
  });
}

/** `users.$id` as `users` and `$id`; dots in brackets do not separate. */
function splitAtDots(name: string): readonly string[] {
  return name.split(/\.(?![^[]*\])/);
}

function flatSegment(part: string, isLast: boolean): readonly string[] {
  if (part === '' || part.startsWith('_') || (isLast && /^(index|route)$/.test(part))) return [];
  const optional = /^\((.*)\)$/.exec(part);
  const name = (optional?.[1] ?? part).replace(/_$/, '').replace(/\[(.*?)\]/g, '$1');
  const segment = name === '$' ? '*' : name.replace(/^\$/, ':');
  return [optional === null ? segment : `${segment.startsWith(':') ? segment : `:${segment}`}?`];
}
