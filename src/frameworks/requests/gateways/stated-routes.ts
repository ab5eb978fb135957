import type { GatewayRule } from '../../rules/gateway-schema.ts';
import { listOf } from '../../rules/rule-schema.ts';
import { settingKey } from '../../settings/setting-files.ts';
import type { SettingFile } from '../../settings/settings.ts';
import { type GatewayRoute, type PathStep, pathStep } from './gateway-route.ts';

/** Routes of a gateway, and those of which a part is not followed. */
export interface ReadRoutes {
  readonly routes: readonly GatewayRoute[];
  readonly open: readonly OpenRoute[];
}

export interface OpenRoute {
  readonly file: string;
  readonly line: number;
  readonly reason: string;
}

type Values = ReadonlyMap<string, string>;

/** The routes that a file of settings states. @param fill puts settings into a text @param services names of the services of the application */
export function statedRoutes(
  { path: file, values }: SettingFile,
  rule: GatewayRule,
  services: Iterable<string>,
  fill: (text: string) => string,
): ReadRoutes {
  const first = listOf(rule.first).flatMap((key) => filtersOf(settingKey(key), values, rule, fill));
  const listed = listOf(rule.listed).flatMap((key) => listedRoutes(settingKey(key), file, values, rule, first, fill));
  const isLocated = listOf(rule.located).some((key) => values.get(settingKey(key)) === 'true');
  const all = [
    ...listed,
    ...(rule.named === undefined ? [] : namedRoutes(settingKey(rule.named), file, values, rule, services, fill)),
    ...(isLocated ? [...services].map((name) => locatedRoute(name, file)) : []),
  ];
  return {
    routes: all.filter((each): each is GatewayRoute => 'patterns' in each),
    open: all.filter((each): each is OpenRoute => 'reason' in each),
  };
}

/** Names are in capitals, as registries have them, or in small letters. */
function locatedRoute(name: string, file: string): GatewayRoute {
  return {
    patterns: [`/${name}/**`, `/${name.toUpperCase()}/**`],
    steps: [{ kind: 'strip', count: 1 }],
    host: name,
    file,
  };
}

function listedRoutes(
  key: string,
  file: string,
  values: Values,
  rule: GatewayRule,
  first: readonly (PathStep | null)[],
  fill: (text: string) => string,
): readonly (GatewayRoute | OpenRoute)[] {
  return indexes(key, values).map((at) => {
    const id = values.get(`${at}.id`) ?? at;
    const uri = fill(values.get(`${at}.uri`) ?? '');
    const patterns = definitionsOf(`${at}.predicates`, values)
      .filter(({ name }) => name === rule.path)
      .flatMap(({ given }) => given.map((each) => fill(each)));
    const steps = [...first, ...filtersOf(`${at}.filters`, values, rule, fill)];
    return routeOf({ id, uri, patterns, steps, file, line: 1 });
  });
}

/** A route, or what of it is not followed. */
export function routeOf(given: {
  readonly id: string;
  readonly uri: string;
  readonly patterns: readonly string[];
  readonly steps: readonly (PathStep | null)[];
  readonly file: string;
  readonly line: number;
}): GatewayRoute | OpenRoute {
  const { id, uri, patterns, file, line } = given;
  const steps = given.steps.filter((each) => each !== null);
  const open = (reason: string): OpenRoute => ({ file, line, reason: `the route '${id}' ${reason}` });
  if (patterns.length === 0) return open('states no path that is constant');
  if (steps.length < given.steps.length) return open('changes the path in a way that is not followed');
  return { patterns, steps, host: hostOf(uri), file };
}

/** `orders` of `lb://orders/`, `localhost:8081` of `http://localhost:8081`. */
function hostOf(uri: string): string {
  return /^[\w:+]*?:?\/\/([^/]+)/.exec(uri)?.[1] ?? '';
}

/** `zuul.routes.carts: /carts/**`, or a record with path and service. */
function namedRoutes(
  key: string,
  file: string,
  values: Values,
  rule: GatewayRule,
  services: Iterable<string>,
  fill: (text: string) => string,
): readonly GatewayRoute[] {
  const keys = [...values.keys()].filter((each) => each.startsWith(`${key}.`));
  const names = new Set(keys.map((each) => each.slice(key.length + 1).split('.')[0] as string));
  const before = rule.prefix === undefined ? '' : fill(values.get(settingKey(rule.prefix)) ?? '');
  return [...names].map((name) => {
    const of = (member: string): string | undefined => values.get(`${key}.${name}.${member}`);
    const path = fill(values.get(`${key}.${name}`) ?? of('path') ?? `/${name}/**`);
    const constant = path.split('/').filter((each) => each !== '' && !each.includes('*')).length;
    const isStripped = of('stripprefix') !== 'false';
    const outer = before.split('/').filter((each) => each !== '').length;
    const url = fill(of('url') ?? '');
    // The name of a route is a key, whose spelling is lost.
    const own = [...services].find((each) => settingKey(each) === name) ?? name;
    return {
      patterns: [`${before}${path}`],
      steps: [{ kind: 'strip', count: outer + (isStripped ? constant : 0) }],
      host: hostOf(url) || (of('serviceid') ?? (url === '' ? own : '')),
      file,
    };
  });
}

/** What a list of filters does to paths; null for what is not followed. */
function filtersOf(
  key: string,
  values: Values,
  { filters = {} }: GatewayRule,
  fill: (text: string) => string,
): readonly (PathStep | null)[] {
  return definitionsOf(key, values).flatMap(({ name, given }) => {
    const kind = filters[name];
    return kind === undefined ? [] : [pathStep(kind, kind === 'rewrite' ? given : given.map(fill))];
  });
}

/** `Path=/carts/**,/items/**`, or a record with name and arguments. */
function definitionsOf(key: string, values: Values): readonly { name: string; given: readonly string[] }[] {
  return indexes(key, values).map((at) => {
    const text = values.get(at);
    if (text === undefined) {
      const given = [...values].flatMap(([each, value]) => (each.startsWith(`${at}.args`) ? [value] : []));
      return { name: values.get(`${at}.name`) ?? '', given: given.flatMap(parts) };
    }
    const [, name = '', given = ''] = /^\s*(\w+)\s*=?\s*(.*?)\s*$/s.exec(text) ?? [];
    return { name, given: parts(given) };
  });
}

/** Parts of a text between commas, those in braces excepted. */
function parts(text: string): readonly string[] {
  return text.split(/,(?![^{]*\})/).map((each) => each.trim());
}

/** Keys of the elements of a list, in order. */
function indexes(key: string, values: Values): readonly string[] {
  const start = `${key}[`;
  const found = [...values.keys()].flatMap((each) =>
    each.startsWith(start) ? Number.parseInt(each.slice(start.length), 10) : [],
  );
  return [...new Set(found)].sort((a, b) => a - b).map((at) => `${key}[${at}]`);
}
