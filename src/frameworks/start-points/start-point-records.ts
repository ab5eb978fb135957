import type { BundleRecord, LinkRecord, LocationRecord, ObjectRecord } from '../../bundle/records.ts';
import { type FactTable, originOf } from '../../code-model/fact-table.ts';
import type { ContextWay } from '../callbacks/context-links.ts';
import { joinPath, pathName, withoutUnknownBase } from '../instances/join-path.ts';
import type { MountedPath } from '../instances/mount-graph.ts';
import { mayReach } from '../instances/selected-paths.ts';
import { listOf } from '../rules/rule-schema.ts';
import type { Converters } from './converters.ts';
import type { EnteredContexts } from './entered-contexts.ts';
import { pathsOfMade } from './paths-of-made.ts';
import type { Registrations } from './registrations.ts';
import type { Declaration, Handler, Runs } from './start-point.ts';

export interface StartPoint {
  readonly framework: string;
  readonly verb: string;
  /** The file that puts it together. */
  readonly root: string;
  readonly object: ObjectRecord;
  readonly locations: Map<string, LocationRecord>;
  /** Key of the function → link. */
  readonly links: Map<string, LinkRecord>;
  readonly declarations: Declaration[];
  /** Its paths as they are written, with all that is mounted around them. */
  readonly paths: Set<string>;
  /** Names before its own, by which templates and scripts ask for its address. */
  readonly namespaces: Set<string>;
  /** The path of its router, which what the router is asked for has not. */
  readonly base: string;
  /** Where schedules are stated that have it run. */
  readonly schedules: Map<string, LocationRecord>;
}

/** What decides what a start point is and runs. */
export interface Around {
  readonly isTest: (instance: string) => boolean;
  readonly contexts: EnteredContexts;
  readonly converters?: Converters | undefined;
}

/**
 * All start points, each once, with their handlers and the middleware before them. An application that a test puts
 * together counts only for what nothing else puts together.
 */
export function startPoints(found: Registrations, around: Around): readonly StartPoint[] {
  const points = new Map<string, StartPoint>();
  for (const used of usedPaths(found, around.isTest)) addPoint(points, used, found, around);
  for (const point of points.values()) linkRuns(point, points, around.contexts);
  joinSchedules(points);
  return [...points.keys()].sort().map((key) => points.get(key) as StartPoint);
}

/** States which members of library classes an entry runs. */
export function stateEnteredMembers({ object, declarations }: StartPoint, { enteredMembers }: FactTable): void {
  for (const handler of declarations.flatMap(({ handlers }) => handlers)) {
    if (handler.brought !== undefined && handler.object === handler.receiver)
      enteredMembers.add(handler.object, handler.brought, object.key);
  }
}

/** Passes what converters make of the parts of its paths to the handlers of an entry. */
export function bindParts({ paths, declarations }: StartPoint, converters: Converters | undefined): void {
  const handlers = declarations.flatMap((each) => (each.language === 'Python' ? each.handlers : []));
  for (const path of paths) converters?.bind(path, handlers);
}

/** A start point's object, links and transaction. */
export function* startPointRecords({ object, locations, links, schedules }: StartPoint): Generator<BundleRecord> {
  yield { ...object, locations: [locations, schedules].flatMap((each) => [...each.values()].sort(byPlace)) };
  yield* links.values();
  if (object.test === true) return;
  const { key, name, fullName } = object;
  yield { record: 'transaction', key, name, fullName, startPoint: key };
}

interface UsedPath {
  readonly declaration: Declaration;
  readonly mounted: MountedPath;
  readonly path: string;
}

/** The full paths of all declarations, those below what tests put together left out where the same statement has others. */
function usedPaths(found: Registrations, isTest: (instance: string) => boolean): readonly UsedPath[] {
  const all = found.declarations.flatMap((declaration) =>
    fullPaths(declaration, found).map((full): UsedPath => ({ declaration, ...full })),
  );
  const tested = ({ mounted }: UsedPath): boolean => isTest(mounted.root);
  const inUse = [...Map.groupBy(all, writtenAt).values()].flatMap((paths) =>
    paths.every(tested) ? paths : paths.filter((each) => !tested(each)),
  );
  const byStatement = Map.groupBy(
    inUse,
    ({ declaration: { rule, file, order, verb } }) => `${file}:${order} ${rule} ${verb}`,
  );
  return [...byStatement.values()].flatMap(withKnownBase);
}

/** The statement as it is written, whoever calls the function that it stands in. */
function writtenAt({ declaration: { rule, file, order, written } }: UsedPath): string {
  return `${written ?? `${file}:${order}`} ${rule}`;
}

/** Without the paths of handlers that only put something unknown before another one of them: a base that is empty unless configuration fills it. */
function withKnownBase(paths: readonly UsedPath[]): readonly UsedPath[] {
  if (!paths.some(({ path }) => path.startsWith('/{}'))) return paths;
  const handlersOf = ({ declaration }: UsedPath): string =>
    declaration.handlers.map(({ object }) => originOf(object)).join(' ');
  return [...Map.groupBy(paths, handlersOf).values()].flatMap((same) => {
    const known = new Set(withoutUnknownBase(same.map(({ path }) => path)));
    return same.filter(({ path }) => known.has(path));
  });
}

const unmounted: MountedPath = { path: '', bare: '', base: '', excepted: [], selected: [], root: '', through: [] };

function fullPaths(
  { at, paths, rules, startPoint, handlers, verb }: Declaration,
  found: Registrations,
): { mounted: MountedPath; path: string }[] {
  const { mounts } = found;
  if (startPoint.requireHandler === true && handlers.length === 0) return [];
  if (startPoint.mounted === true && (at === null || !mounts.isMounted(at))) return [];
  const separator = startPoint.separator ?? rules.separator ?? '/';
  if (startPoint.below !== undefined)
    return pathsOfMade(startPoint.below, separator, found).flatMap((outer) =>
      paths.map((path) => ({ mounted: unmounted, path: joinPath(outer, path, separator) })),
    );
  if (startPoint.ignoreMountPath === true) return paths.map((path) => ({ mounted: unmounted, path }));
  const outer = at === null ? [unmounted] : mounts.pathsOf(at, separator);
  const all = outer.flatMap((mounted) => {
    const excepted = new Set(mounted.excepted.map((path) => joinPath('', path, separator)));
    return paths.map((path) => {
      const bare = joinPath(mounted.bare, path, separator);
      return { mounted, path: excepted.has(bare) ? bare : joinPath(mounted.path, path, separator) };
    });
  });
  return all.filter(({ mounted, path }) => mounted.selected.every((each) => mayReach(each, path, verb)));
}

function addPoint(
  points: Map<string, StartPoint>,
  { declaration, mounted, path }: UsedPath,
  found: Registrations,
  { contexts, converters }: Around,
): void {
  const { verb, rules, startPoint, language, test, file } = declaration;
  const type = startPoint.type.replace('{verb}', verb);
  const shown = path || (startPoint.defaultName ?? ((rules.separator ?? '/') === '/' ? '/' : ''));
  const root = fileOfInstance(mounted.root) || file;
  const key = `start:${type} ${root} ${shown}`;
  let point = points.get(key);
  if (point === undefined) {
    const object: ObjectRecord = {
      record: 'object',
      key,
      // The path of a procedure on the wire is its name as it is.
      name: startPoint.definition === undefined ? pathName(shown, listOf(rules.parameters)) : shown,
      fullName: startPoint.type.includes('{verb}') ? `${root}.${verb} ${shown}` : `${root}.${shown}`,
      type,
      typeId: type.toUpperCase().replace(/[^A-Z0-9]+/g, '_'),
      language,
      ...(test ? { test } : {}),
    };
    const { framework } = rules;
    point = {
      framework,
      verb,
      root,
      object,
      locations: new Map(),
      links: new Map(),
      declarations: [],
      paths: new Set(),
      namespaces: new Set(),
      base: found.routerBases.get(mounted.root) ?? '',
      schedules: new Map(),
    };
    points.set(key, point);
  }
  point.declarations.push(declaration);
  point.paths.add(path);
  for (const { id } of mounted.through) for (const name of found.namespaces.get(id) ?? []) point.namespaces.add(name);
  addLocation(point.locations, declaration);
  const converting = language === 'Python' ? (converters?.before(path) ?? []) : [];
  const chain = [...converting, ...middlewareOf(declaration, mounted, path, found), ...declaration.handlers];
  for (const handler of chain) addLink(point.links, key, handler, handler.rule ?? declaration.rule, contexts);
}

/** What a schedule runs: of what `otherwise` receives those that a name selects, else that itself; and what has a name where nothing receives it. */
function runBy({ type, names, otherwise = [] }: Runs, points: ReadonlyMap<string, StartPoint>): readonly StartPoint[] {
  const ofType = [...points.values()].filter(({ object }) => object.type === type);
  const whole = ofType.filter(({ object }) => otherwise.includes(object.name));
  const received = new Set(whole.flatMap(({ declarations }) => declarations));
  const named = ofType.filter(({ object, declarations }) => {
    if (!names.includes(object.name)) return false;
    return received.size === 0 || declarations.some(({ selectedFrom }) => selectedFrom && received.has(selectedFrom));
  });
  return named.length > 0 ? named : whole;
}

/** Links a start point to the functions of those it runs. */
function linkRuns(
  { object, links, declarations }: StartPoint,
  points: ReadonlyMap<string, StartPoint>,
  contexts: EnteredContexts,
): void {
  for (const { runs, rule, file, lines } of declarations) {
    for (const other of runs === undefined ? [] : runBy(runs, points)) {
      const handlers = other.declarations.flatMap((each) => each.handlers);
      for (const handler of handlers) addLink(links, object.key, { ...handler, file, lines }, rule, contexts);
    }
  }
}

/** The schedule of something that is a start point already, by a rule or by its name, is a place of that one, and no start point of its own. */
function joinSchedules(points: Map<string, StartPoint>): void {
  const byType = Map.groupBy(points, ([, { object }]) => object.type);
  for (const [key, { object, links, locations, declarations }] of points) {
    const runs = declarations.map(({ startPoint }) => startPoint.runs);
    const [type] = runs.map((each) => each?.type);
    if (links.size === 0 || type === undefined || runs.includes(undefined)) continue;
    const isSchedule = runs.every((each) => each?.schedules === true);
    const run = (byType.get(type) ?? []).filter(
      ([
        other,
        {
          object: { name },
          links: own,
        },
      ]) =>
        other !== key &&
        points.has(other) &&
        (isSchedule || name === object.name) &&
        [...links.keys()].every((to) => own.has(to)),
    );
    const selected = run.filter(([, other]) =>
      other.declarations.every(({ selectedFrom }) => selectedFrom !== undefined),
    );
    // What a message names runs at its times: it is a job, wherever the message comes from.
    for (const [other, { declarations: others }] of selected) {
      declarations.push(...others);
      points.delete(other);
    }
    if (selected.length > 0) continue;
    for (const [, other] of run) {
      for (const [place, location] of locations) other.schedules.set(place, location);
      other.declarations.push(...declarations);
    }
    if (run.length > 0) points.delete(key);
  }
}

/** Middleware of the instances around a start point that is registered before it and whose path it is under. */
function middlewareOf(declaration: Declaration, mounted: MountedPath, path: string, found: Registrations): Handler[] {
  const { mounts, middleware } = found;
  const separator = declaration.rules.separator ?? '/';
  const own = { file: declaration.file, order: declaration.order };
  const passages = new Map(mounted.through.map(({ id, statement }) => [id, id === declaration.at ? own : statement]));
  return middleware
    .filter(({ at, file, order }) => {
      const next = passages.get(at);
      return next === null || (next !== undefined && (next.file !== file || order < next.order));
    })
    .filter(({ parameters }) => parameters === undefined || hasParameter(path, parameters))
    .filter(
      ({ at, paths }) =>
        paths.length === 0 ||
        mounts
          .pathsOf(at, separator)
          .some((outer) => paths.some((each) => isUnder(path, joinPath(outer.path, each, separator)))),
    )
    .flatMap(({ handlers }) => handlers);
}

/** True for a path with a parameter of one of these names: `:id`, `{id}`, `:id?`, `:id(\\d+)`. */
function hasParameter(path: string, names: readonly string[]): boolean {
  return [...path.matchAll(/[:{<](\w+)/g)].some(([, name = '']) => names.includes(name));
}

/** Segment by segment; `:id`, `{id}` and `*` fit any, a last `*` all that follow. */
function isUnder(path: string, prefix: string): boolean {
  const below = path.split('/');
  const wanted = prefix.replace(/\/\*+$/, '').split('/');
  return wanted.length <= below.length && wanted.every((segment, at) => mayBeSegment(below[at] ?? '', segment));
}

function mayBeSegment(segment: string, wanted: string): boolean {
  const [start = ''] = wanted.split(/[:{*]/, 1);
  return segment === wanted || (start !== wanted && (segment.startsWith(start) || /^[:{*]/.test(segment)));
}

/** The file of an instance, by its id: a call, a class, or a type that has none. */
export function fileOfInstance(id: string): string {
  if (id.startsWith('type ')) return '';
  if (id.startsWith('class ')) return id.slice('class '.length).split('#', 1)[0] ?? '';
  return (id.split(/[>\t]/).at(-1) ?? '').replace(/:\d+([.[].*)?$/, '').split('#', 1)[0] ?? '';
}

function addLink(
  links: Map<string, LinkRecord>,
  from: string,
  handler: Handler,
  rule: string,
  contexts: EnteredContexts,
): void {
  const to = originOf(handler.object);
  const location = { file: handler.file, ...handler.lines };
  const known = links.get(to);
  const locations = known?.locations ?? [];
  const isNew = !locations.some((each) => placeOf(each) === placeOf(location));
  const ways = waysOf(known, contexts.entering(handler));
  links.set(to, {
    record: 'link',
    from,
    to,
    type: 'CALL',
    confidence: 'derived',
    rule,
    locations: isNew ? [...locations, location].sort(byPlace) : locations,
    ...(ways === null ? {} : { 'x-contexts': ways }),
  });
}

/** A link holds in the contexts it is recorded in, unless it is recorded without one once. */
function waysOf(known: LinkRecord | undefined, way: ContextWay | null): readonly ContextWay[] | null {
  const before = known === undefined ? [] : (known['x-contexts'] as readonly ContextWay[] | undefined);
  if (before === undefined || way === null) return null;
  return before.some(({ enters }) => enters === way.enters) ? before : [...before, way];
}

function addLocation(locations: Map<string, LocationRecord>, declaration: Declaration): void {
  const { file, lines } = declaration.stated ?? declaration;
  const location = { file, ...lines };
  locations.set(placeOf(location), location);
}

function placeOf({ file, startLine, endLine }: LocationRecord): string {
  return `${file}:${startLine}:${endLine}`;
}

function byPlace(a: LocationRecord, b: LocationRecord): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1;
  return a.startLine - b.startLine || a.endLine - b.endLine;
}
