import { pathStep } from '../gateways/gateway-route.ts';
import { type NginxDirective, nginxDirectives } from './nginx-blocks.ts';

/** Paths that a server of nginx answers in one way. */
export interface ProxyLocation {
  /** How the path is compared; `first` is a beginning before all patterns. */
  readonly by: 'equal' | 'start' | 'first' | 'pattern';
  readonly path: string;
  readonly pattern: RegExp | null;
  /** What becomes of a path that is passed on; null for what nginx answers itself. */
  readonly pass: ((path: string) => string) | null;
}

/** True for the path of what may be a configuration of nginx, or a template of one. */
export function isProxyFile(path: string): boolean {
  return /(^|\/)nginx[\w.-]*$|\.(conf|nginx)(\.(template|tmpl|tpl|j2|jinja2?|erb|in|dist|sample|example))?$/i.test(
    path,
  );
}

/** The locations of each server that a configuration states, or of the file where others take it into a server; without those of which nothing is passed on. */
export function proxyServers(text: string): readonly (readonly ProxyLocation[])[] {
  if (!/\b(proxy|uwsgi|fastcgi|grpc)_pass\b/.test(text)) return [];
  const servers = serversIn(nginxDirectives(text));
  return servers
    .map((inside) => locationsIn(inside))
    .filter((locations) => locations.some(({ pass }) => pass !== null));
}

/** What stands in each `server`, and what stands in none. */
function serversIn(directives: readonly NginxDirective[]): readonly (readonly NginxDirective[])[] {
  const inner = directives.flatMap(({ name, inside }) =>
    name === 'server' ? [inside] : name === 'http' ? serversIn(inside) : [],
  );
  const own = directives.filter(({ name }) => name === 'location');
  return own.length > 0 ? [...inner, own] : inner;
}

function locationsIn(directives: readonly NginxDirective[]): readonly ProxyLocation[] {
  return directives
    .filter(({ name }) => name === 'location')
    .flatMap((each) => [...locationOf(each), ...locationsIn(each.inside)]);
}

const comparisons: Readonly<Record<string, ProxyLocation['by']>> = {
  '=': 'equal',
  '^~': 'first',
  '~': 'pattern',
  '~*': 'pattern',
};

function locationOf({ given, inside }: NginxDirective): readonly ProxyLocation[] {
  const [first = '', second] = given;
  const by = second === undefined ? 'start' : comparisons[first];
  const path = second ?? first;
  if (by === undefined) return [];
  const pattern = by === 'pattern' ? readPattern(path, first === '~*') : null;
  // A path that the configuration is given later may be any.
  if (by === 'pattern' ? pattern === null : !path.startsWith('/') || path.includes('$')) return [];
  return [{ by, path, pattern, pass: passOf(by, path, pattern, inside) }];
}

function readPattern(text: string, ignoresCase: boolean): RegExp | null {
  const step = pathStep('rewrite', [text, '']);
  return step?.kind === 'rewrite' ? new RegExp(step.pattern.source, ignoresCase ? 'i' : '') : null;
}

/** What becomes of a path, by the address that it is passed to and by what rewrites it before. */
function passOf(
  by: ProxyLocation['by'],
  path: string,
  pattern: RegExp | null,
  inside: readonly NginxDirective[],
): ProxyLocation['pass'] {
  const named = (name: string): readonly NginxDirective[] => inside.filter((each) => each.name === name);
  const [passed] = named('proxy_pass');
  if (passed === undefined)
    return ['uwsgi_pass', 'fastcgi_pass', 'grpc_pass'].some((name) => named(name).length > 0) ? (whole) => whole : null;
  const rewrites = named('rewrite').flatMap(({ given: [from = '', to = '', flag] }) => {
    const step =
      flag === 'redirect' || flag === 'permanent' ? null : pathStep('rewrite', [from, to.replace(/\?.*$/, '')]);
    return step?.kind === 'rewrite' ? [step] : [];
  });
  const [rewrite] = rewrites;
  if (rewrite !== undefined)
    return (whole) => {
      const fitting = rewrites.find((each) => each.pattern.test(whole));
      return fitting === undefined ? whole : whole.replace(fitting.pattern, fitting.by);
    };
  const address = passed.given[0] ?? '';
  const [, uri = ''] = /^(?:\w+:\/\/)?[^/]*(\/.*)?$/.exec(address) ?? [];
  const plain = uri.replace(/\$(is_args|args|query_string)\b|\?.*$/g, '');
  if (plain === '') return (whole) => whole;
  if (pattern !== null) return /\$[1-9]/.test(plain) ? (whole) => replaced(whole, pattern, plain) : (whole) => whole;
  if (plain.includes('$')) return (whole) => whole;
  return by === 'equal' ? () => plain : (whole) => `${plain}${whole.slice(path.length)}`;
}

/** The groups of a pattern in what a path is passed on as. */
function replaced(whole: string, pattern: RegExp, by: string): string {
  const groups = pattern.exec(whole);
  return groups === null ? whole : by.replace(/\$([1-9])/g, (_, at: string) => groups[Number(at)] ?? '');
}

/** The location that takes a path: an equal one, else the longest beginning, but for a pattern that fits. */
export function locationOfPath(path: string, locations: readonly ProxyLocation[]): ProxyLocation | null {
  const equal = locations.find((each) => each.by === 'equal' && each.path === path);
  if (equal !== undefined) return equal;
  const starts = locations.filter(
    (each) => (each.by === 'start' || each.by === 'first') && `${path}/`.startsWith(each.path),
  );
  const longest = starts.reduce<ProxyLocation | null>(
    (best, each) => (best === null || each.path.length > best.path.length ? each : best),
    null,
  );
  if (longest?.by === 'first') return longest;
  return locations.find((each) => each.pattern?.test(path) === true) ?? longest;
}
