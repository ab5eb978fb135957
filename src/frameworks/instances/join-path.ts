/** Two parts of a path with one separator between them; an empty part or a lone `/` adds nothing. */
export function joinPath(start: string, end: string, separator = '/'): string {
  if (separator !== '/') return [start, end].filter((part) => part !== '').join(separator);
  const inner = `${start}/${end}`.replace(/(?<!:)\/{2,}/g, '/').replace(/(?<=.)\/+$/, '');
  return inner === '/' ? '' : inner.startsWith('/') ? inner : `/${inner}`;
}

/**
 * The alternatives of a path without those that only put something unknown before another one: `['/api', '/{}/api']` of `base + '/api'`, where
 * `base` is empty unless configuration fills it.
 */
export function withoutUnknownBase(paths: readonly string[]): readonly string[] {
  const all = new Set(paths.map(bare));
  return paths.filter((path) => {
    const [start] = /^\/?\{\}(?=\/|$)/.exec(path) ?? [];
    return start === undefined || !all.has(bare(path.slice(start.length)));
  });
}

/** The alternatives of a path without those that only put a query or a fragment which is not known into another one: `/carts?{}#{}` beside `/carts`. */
export function withoutOpenQueries(paths: readonly string[]): readonly string[] {
  const all = new Set(paths);
  return paths.filter((path) => {
    const plain = path.replace(/[?#]\{\}/g, '');
    return plain === path || !all.has(plain);
  });
}

/**
 * The alternatives of a path that a function puts together without those that lack the first parameter of another one: `needsShop(path) ?
 * `/:shop${path}` : path`. One statement registers one of them, and it states the longer one for the pages that need it.
 */
export function withoutShortened(paths: readonly string[]): readonly string[] {
  const longer = new Set(paths.flatMap((path) => /^\/?:\w+\/(.+)$/.exec(path)?.[1] ?? []).map(bare));
  return paths.filter((path) => !longer.has(bare(path)));
}

function bare(path: string): string {
  return path.replace(/^\/+|\/+$/g, '');
}

/** How frameworks mark the variable parts of a path. */
export type ParameterStyle = 'colon' | 'braces' | 'brackets' | 'dollar' | 'angles' | 'underscore' | 'pathless';

const parameterPatterns: Readonly<Record<ParameterStyle, RegExp>> = {
  /** `:id`, `:id?`, `:id(\\d+)`, `:id{[0-9]+}`, `*`, `*rest`, `/?*`. */
  colon: /\{?\/?:\w+(?:\([^)]*\)|\{[^}]*\})?[?*+]?\}?|(?:\/\?)?\*\w*/g,
  /** `{id}`, `{id:int}`, `{id:[a-z]{2,4}}`. */
  braces: /\{(?:[^{}]|\{[^{}]*\})*\}/g,
  /** `[id]`, `[...rest]`, `[[...rest]]`. */
  brackets: /\[\[?[^[\]]*\]?\]/g,
  /** `<id>`, `<int:id>`. */
  angles: /<[^<>]*>/g,
  /** `_id` as a whole segment. */
  underscore: /(?<=^|\/)_[\w-]+/g,
  /** `/_layout` and `/(group)`, which add nothing. */
  pathless: /\/(_\w+|\(\w+\))(?=\/|$)|(?<=\w)_(?=\/|$)/g,
  /** `$id`. */
  dollar: /\$\w*/g,
};

/** A path with `{}` for each variable part, without the first and last `/`: the name of a start point. */
export function pathName(path: string, styles: readonly ParameterStyle[]): string {
  let name = path;
  for (const style of styles) {
    const shown = style === 'pathless' ? '' : '{}';
    // A slash in braces is one of the expression that the part must fit.
    const mayBegin = style === 'colon';
    name = name.replace(parameterPatterns[style], (found) => (mayBegin && found.includes('/') ? '/{}' : shown));
  }
  return name.replace(/^\/+|\/+$/g, '') || '/';
}
