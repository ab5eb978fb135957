import { wantedPath } from '../fitting-operations.ts';

/** What becomes of a path. */
export type PathStep =
  | { readonly kind: 'strip'; readonly count: number }
  | { readonly kind: 'rewrite'; readonly pattern: RegExp; readonly by: string }
  | { readonly kind: 'prefix' | 'set'; readonly path: string };

/** A route by which a gateway passes requests on. */
export interface GatewayRoute {
  /** Patterns of the paths that it takes: `/carts/**`. */
  readonly patterns: readonly string[];
  readonly steps: readonly PathStep[];
  /** Host or name of what answers. */
  readonly host: string;
  /** That states it: of several routes of a file the first that fits takes a request. */
  readonly file: string;
}

/** The path under which a route passes a request on; null where it does not take it. */
export function pathBehind(route: GatewayRoute, address: string): string | null {
  const wanted = wantedPath(address);
  if (wanted === null) return null;
  for (const pattern of route.patterns) {
    const whole = wholePath(wanted.segments, wanted.open, segmentsOf(pattern));
    if (whole !== null) return route.steps.reduce(changed, `/${whole.join('/')}`);
  }
  return null;
}

/**
 * The path where a pattern takes it; null where it does not. One whose beginning is not known has the constant beginning of the pattern, but
 * for one segment that it states itself.
 */
function wholePath(segments: readonly string[], isOpen: boolean, pattern: readonly string[]): readonly string[] | null {
  const variable = pattern.findIndex((each) => !isConstant(each));
  const constant = variable < 0 ? pattern.length : variable;
  for (let missing = 0; missing < (isOpen ? Math.max(constant, 1) : 1); missing++) {
    const whole = [...pattern.slice(0, missing), ...segments];
    if (fits(whole, pattern)) return whole;
  }
  return null;
}

function fits(path: readonly string[], pattern: readonly string[]): boolean {
  for (const [at, wanted] of pattern.entries()) {
    if (/^(\*\*|\{\*\w+\})$/.test(wanted)) return true;
    const segment = path[at];
    if (segment === undefined || !(isConstant(wanted) ? segment === wanted : fitsText(segment, wanted))) return false;
  }
  return path.length === pattern.length;
}

function isConstant(segment: string): boolean {
  return !/[*{?]/.test(segment);
}

/** `v*` and `v1`; what is not constant of either may be anything. */
function fitsText(segment: string, wanted: string): boolean {
  const [start = ''] = wanted.split(/[*{?]/, 1);
  const [own = ''] = segment.split('{}', 1);
  return segment.includes('{}') ? start.startsWith(own) || own.startsWith(start) : segment.startsWith(start);
}

function changed(path: string, step: PathStep): string {
  switch (step.kind) {
    case 'strip':
      return `/${segmentsOf(path).slice(step.count).join('/')}`;
    case 'prefix':
      return `/${[...segmentsOf(step.path), ...segmentsOf(path)].join('/')}`;
    case 'set':
      return `/${segmentsOf(step.path)
        .map((each) => each.replaceAll(/\{[^}]*\}/g, '{}'))
        .join('/')}`;
    case 'rewrite':
      return path.replace(step.pattern, step.by);
  }
}

function segmentsOf(path: string): readonly string[] {
  return path.split('/').filter((each) => each !== '');
}

/** So long are the patterns that are followed. */
const longestPattern = 200;

/** A step of a kind with what a filter is given; null for what is not followed: a pattern that is none, or that may take long to match. */
export function pathStep(kind: PathStep['kind'], given: readonly string[]): PathStep | null {
  const [first = '', second] = given;
  if (kind === 'strip') return /^\d*$/.test(first) ? { kind, count: first === '' ? 1 : Number(first) } : null;
  if (kind === 'prefix' || kind === 'set') return first.startsWith('/') ? { kind, path: first } : null;
  if (second === undefined || first.length > longestPattern || /\)[*+{]/.test(first)) return null;
  try {
    const by = second.replaceAll(/\$\\*\{(\w+)\}/g, (_, name: string) =>
      /^\d+$/.test(name) ? `$${name}` : `$<${name}>`,
    );
    return { kind, pattern: new RegExp(first), by };
  } catch {
    return null;
  }
}
