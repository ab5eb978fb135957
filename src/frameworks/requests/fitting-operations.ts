import { namedRouteIn } from '../../code-model/named-route.ts';
import { pageIn } from '../../code-model/page-address.ts';
import { splitAction } from '../end-points/address-of.ts';
import { isKnownProcedure, isProcedureAddress } from './called-procedures.ts';
import { namedOperations } from './named-operations.ts';
import type { RequestTarget } from './read-requests.ts';
import { targetsBehindRoutes } from './routes-with-paths.ts';

/** An HTTP operation of the application. */
export interface Operation {
  readonly key: string;
  readonly verb: string;
  /** That states it. */
  readonly file?: string;
  /** Its name: the path with `{}` for variable parts. */
  readonly path: string;
  /** Name of the service that it is part of. */
  readonly service?: string;
  /** Names by which code asks for its address. */
  readonly routeNames?: readonly string[];
  /** Names that stand before those: `shop` of `{% url 'shop:carts' %}`. */
  readonly namespaces?: readonly string[];
  /** Names of the variable parts of its path, where they are in angles. */
  readonly parameters?: readonly string[];
  /** True where the first part stands for a base path that is not constant, and may be empty. */
  readonly isBelowBase?: boolean;
  /** True where the last part may be left out. */
  readonly endsOptional?: boolean;
  /** True where the last part stands for all paths below. */
  readonly catchesAll?: boolean;
  /** Of what a router within the front end leads to, the folder of the package that states the router. */
  readonly router?: string;
  /** Its path without that of the router, where there is one: what the router is asked for. */
  readonly inRouter?: string;
  /** True for a screen, to which such a router alone leads. */
  readonly isScreen?: boolean;
}

/** Most folders that a base address which is not constant may stand for. */
const longestBase = 3;
/** A request that fits more operations than this says nothing. */
const maxOperations = 4;
/** What a path that fits in full is closer than one that a catch-all takes. */
const exact = 100_000;

/**
 * The operations that a request may meet. One that a router within the front end takes meets what this leads to, of the same path rather an operation than
 * a screen and rather one of its package, and others only where it leads nowhere; screens are met by no other request.
 * @param bases first segments that the server does not see (`proxiedBases`)
 */
export function fittingOperations(
  targets: readonly RequestTarget[],
  operations: readonly Operation[],
  bases: ReadonlySet<string> = new Set(),
): readonly Operation[] {
  const { routed, others } = dividedOf(operations);
  const inFront = routed.length === 0 ? [] : targets.filter(({ router }) => router !== undefined);
  const packages = new Set(inFront.map(({ router }) => router));
  const near = packages.size === 0 ? [] : routed.filter(({ router }) => packages.has(router));
  const [found = []] = [near, routed].map((each) => fitting(inFront, each, bases)).filter((each) => each.length > 0);
  if (found.length === 0) {
    const own = fitting(targets, others, bases);
    return own.length > 0 ? own : openingRequests(targets, others, bases);
  }
  const answering = found.filter(({ isScreen }) => isScreen !== true);
  return answering.length > 0 ? answering : found;
}

/** A web socket is opened by a request for an operation, where no handler of web sockets alone has the path. */
function openingRequests(
  targets: readonly RequestTarget[],
  operations: readonly Operation[],
  bases: ReadonlySet<string>,
): readonly Operation[] {
  const opening = targets.flatMap((each) => (each.verb === 'WEBSOCKET' ? [{ ...each, verb: 'GET' }] : []));
  return opening.length === 0
    ? []
    : fitting(opening, operations, bases).filter(({ catchesAll }) => catchesAll !== true);
}

interface Divided {
  readonly routed: readonly Operation[];
  readonly others: readonly Operation[];
  /** Of how many this was read. */
  readonly count: number;
}

const divided = new WeakMap<readonly Operation[], Divided>();

/** What routers lead to, and all but screens. */
function dividedOf(operations: readonly Operation[]): Divided {
  const known = divided.get(operations);
  if (known?.count === operations.length) return known;
  const routed = operations.filter(({ router }) => router !== undefined);
  const others = operations.some(({ isScreen }) => isScreen === true)
    ? operations.filter(({ isScreen }) => isScreen !== true)
    : operations;
  const all = { routed, others, count: operations.length };
  divided.set(operations, all);
  return all;
}

/**
 * Those that fit best: equal verb, and an equal path segment by segment, `{}` fitting any one. Where the beginning
 * of the address is not constant (`${API}/users`) the end of the path must be equal, behind constant segments. Of several that fit the ones with the most
 * constant segments are taken, one at least; one that catches all below a path only where no other fits. A named route leads to those of its name.
 */
function fitting(
  targets: readonly RequestTarget[],
  operations: readonly Operation[],
  bases: ReadonlySet<string>,
): readonly Operation[] {
  let best = new Set<Operation>();
  let closest = -1;
  const stated = new Set<Operation>();
  for (const target of targets.flatMap((each) => targetsBehindRoutes(each, operations))) {
    const { verb, address, grows, mayHaveBase, isBelow, service } = target;
    if (isProcedureAddress(address)) {
      for (const operation of operations) if (operation.path === address) best.add(operation);
      continue;
    }
    const route = namedRouteIn(address);
    if (route !== null) {
      for (const operation of namedOperations(route, verb, operations)) best.add(operation);
      closest = exact;
      continue;
    }
    if (target.router !== undefined && address === '/')
      for (const operation of operations)
        if ((operation.inRouter ?? operation.path) === '/' && fitsVerb(operation, verb)) stated.add(operation);
    const wanted = wantedPath(address);
    if (wanted === null) continue;
    const [, action] = splitAction(address);
    const based = mayHaveBase === true ? { ...wanted, open: true } : null;
    const behindFirst = wanted.mayLackFirst === true ? { ...wanted, segments: wanted.segments.slice(1) } : null;
    const near = service === undefined ? [] : operationsOf(service, operations);
    const ofTarget = new Map<Operation, number>();
    const within = near.length > 0 || bases.has(wanted.segments[0] ?? '') ? withoutBasePath(wanted) : null;
    for (const operation of near.length > 0 ? near : operations) {
      if (!fitsVerb(operation, verb)) continue;
      if (splitAction(operation.path)[1] !== action) continue;
      if (isBelow === true && segmentsOf(operation.path).length <= wanted.segments.length) continue;
      const closeness =
        closenessTo(operation, wanted) ??
        (target.router === undefined ? null : closenessInRouter(operation, wanted)) ??
        (grows === true ? closenessGrown(operation, wanted) : null) ??
        (based === null ? null : closenessTo(operation, based)) ??
        (within === null ? null : closenessTo(operation, within)) ??
        (behindFirst === null ? null : closenessTo(operation, behindFirst));
      if (closeness === null) continue;
      if (!wanted.open && based === null) ofTarget.set(operation, closeness);
      if (closeness < closest) continue;
      if (closeness > closest) best = new Set();
      closest = closeness;
      best.add(operation);
    }
    const most = Math.max(...ofTarget.values());
    // An address whose whole path is known is meant, however close others come.
    for (const [operation, closeness] of ofTarget) if (closeness === most && most >= exact) stated.add(operation);
  }
  const all = new Set([...best, ...stated]);
  const paths = new Set([...all].map(({ verb, path }) => `${verb} ${path}`));
  return paths.size > maxOperations ? [] : [...all];
}

function fitsVerb({ verb }: Operation, wanted: string): boolean {
  return verb === wanted || verb === 'ANY';
}

/** Those of the module that settings name so, else of the folders that are called like the service. */
function operationsOf(service: string, operations: readonly Operation[]): readonly Operation[] {
  const name = service.toLowerCase();
  const named = operations.filter((each) => each.service === name);
  if (named.length > 0) return named;
  return operations.filter(
    (each) => each.service === undefined && each.file?.split('/').slice(0, -1).includes(service) === true,
  );
}

/** The configuration of a service may put a path before all of its own. */
function withoutBasePath(wanted: WantedPath): WantedPath | null {
  const { segments } = wanted;
  return segments.length < 2 || segments[0] === '{}' ? null : { ...wanted, segments: segments.slice(1) };
}

/** True for an address whose verb is known, and whose path is but for whole segments: nothing more of it can be had from callers. */
export function isStated({ address, hasOpenVerb }: RequestTarget): boolean {
  if (hasOpenVerb === true) return false;
  if (isProcedureAddress(address)) return isKnownProcedure(address);
  if (namedRouteIn(address) !== null) return true;
  if (pageIn(address) !== null) return false;
  const [path, action] = splitAction(address);
  const [first = '', ...rest] = path.split('/');
  if (action.includes('{}')) return false;
  if (first === '' && isShapeAlone(segmentsOf(address))) return false;
  return !first.includes('{}') && rest.length > 0 && rest.every((each) => each === '{}' || !each.includes('{}'));
}

export interface WantedPath {
  readonly segments: readonly string[];
  /** True where the beginning is not known. */
  readonly open: boolean;
  /** True where the address names the server that answers. */
  readonly hasServer?: boolean;
  /** True where the first segment follows something unknown at once (`{}carts/{}`), which may end with a slash, or be the beginning of that segment. */
  readonly mayLackFirst?: boolean;
}

/** The path of an address; null for one of another host, or of which nothing is constant. */
export function wantedPath(address: string): WantedPath | null {
  const [, host = '', rest = address] =
    /^([\w-]+(?:\.[\w-]+)+(?::(?:\d+|\{\}))?|[\w.-]+:\d+|localhost(?::\{\})?)(?=\/|$)(.*)$/.exec(address) ?? [];
  if (host !== '' && !/^(localhost|127\.0\.0\.1|0\.0\.0\.0)(:|$)/.test(host)) return null;
  const path = rest.replace(/(?<=[^/{])\{\}$/, '');
  const all = segmentsOf(path);
  const open = host === '' && !path.startsWith('/');
  const [, name] = (open ? /^\{\}([\p{L}\p{N}_-]+)$/u.exec(all[0] ?? '') : null) ?? [];
  if (name !== undefined) return { segments: [name, ...all.slice(1)], open, mayLackFirst: all.length > 1 };
  const segments = open && all[0]?.startsWith('{}') === true ? all.slice(1) : all;
  return segments.length === 0 || isShapeAlone(segments) ? null : { segments, open, hasServer: host !== '' };
}

/** True for segments of which none says a letter or a digit: `{}/{}`, `{}-{}`. Any path of as many would fit. */
function isShapeAlone(segments: readonly string[]): boolean {
  return segments.length > 0 && !segments.some((segment) => /[\p{L}\p{N}]/u.test(segment.replaceAll('{}', '')));
}

/** The segments of a path; the last one is the action that it names, with its mark: `?/register`. */
export function segmentsOf(address: string): string[] {
  const [path, action] = splitAction(address);
  return [...path.split('/'), action].filter((segment) => segment !== '');
}

function closenessInRouter(operation: Operation, wanted: WantedPath): number | null {
  const { inRouter } = operation;
  return inRouter === undefined ? null : closenessTo({ ...operation, path: inRouter }, wanted);
}

function closenessTo(operation: Operation, wanted: WantedPath): number | null {
  const { path, isBelowBase, endsOptional, catchesAll, isScreen } = operation;
  const { segments, open, hasServer } = wanted;
  const all = segmentsOf(path);
  const own = isBelowBase === true ? all.slice(1) : all;
  if (catchesAll !== true) {
    const whole = closenessOf(wanted, own);
    return whole === null && endsOptional === true ? closenessOf(wanted, own.slice(0, -1)) : whole;
  }
  // What catches all takes what its own server is asked for: an address that names a server may mean another one.
  const above = own.slice(0, -1);
  // The path above is that of the screen as well.
  const fewest = isScreen === true ? above.length : above.length + 1;
  if (open || hasServer === true || above.every((segment) => segment === '{}') || segments.length < fewest) return null;
  const equal = equalParts(segments.slice(0, above.length), above);
  // Of screens the one with the most constant parts is shown, also where it takes all below.
  return equal === null || isScreen !== true ? equal : exact + equal * 8 - 4;
}

function closenessOf({ segments, open }: WantedPath, path: readonly string[]): number | null {
  const surplus = path.length - segments.length;
  if (surplus < 0 || surplus > (open ? longestBase : 0)) return null;
  if (path.slice(0, surplus).includes('{}')) return null;
  const equal = equalParts(segments, path.slice(surplus));
  return equal === null || equal === 0 ? null : exact + equal * 8 - surplus;
}

/** How close a path comes when its client has put one variable part into it. */
function closenessGrown({ path, catchesAll }: Operation, { segments, open }: WantedPath): number | null {
  const own = segmentsOf(path);
  if (open || catchesAll === true || own.length !== segments.length + 1) return null;
  const grown = own.flatMap((segment, at) =>
    segment === '{}' ? (equalParts(segments, own.toSpliced(at, 1)) ?? []) : [],
  );
  return grown.length === 0 ? null : exact + Math.max(...grown) * 8 - 4;
}

/** Twice the constant segments that agree and once the variable ones; null where the paths do not fit. */
function equalParts(segments: readonly string[], path: readonly string[]): number | null {
  let equal = 0;
  for (const [at, segment] of segments.entries()) {
    const other = path[at] as string;
    if (segment === other) equal += segment === '{}' ? 1 : 2;
    else if (isPartly(other) && !segment.includes('{}')) {
      if (!fitsText(other, segment)) return null;
      equal += 1;
    } else if ((other !== '{}' || segment.includes('{}')) && !(isPartly(segment) && fitsText(segment, other)))
      return null;
  }
  return equal;
}

/** True for a segment of which a part is constant: `v{}` */
function isPartly(segment: string): boolean {
  return segment !== '{}' && segment.includes('{}');
}

/** `v{}` and `v1`; what is variable may be empty: `{}v1` and `v1`. */
function fitsText(segment: string, other: string): boolean {
  const [start = '', ...parts] = segment.split('{}');
  const end = parts.pop() ?? '';
  if (other.length < start.length + end.length || !other.startsWith(start) || !other.endsWith(end)) return false;
  const last = other.length - end.length;
  let at = start.length;
  for (const part of parts) {
    const found = other.indexOf(part, at);
    if (found < 0 || found + part.length > last) return false;
    at = found + part.length;
  }
  return true;
}
