import type { BundleRecord, LinkRecord, LocationRecord, ObjectRecord } from '../../../bundle/records.ts';
import { joinPath, pathName } from '../instances/join-path.ts';
import type { MountedPath } from '../instances/mount-graph.ts';
import { listOf } from '../rules/rule-schema.ts';
import type { Registrations } from './registrations.ts';
import type { Declaration, Handler } from './start-point.ts';

interface StartPoint {
  readonly object: ObjectRecord;
  readonly locations: Map<string, LocationRecord>;
  /** Key of the function → link. */
  readonly links: Map<string, LinkRecord>;
}

/** Objects, links to handlers and middleware, and transactions of all start points, each once. */
export function* startPointRecords(found: Registrations): Generator<BundleRecord> {
  const points = new Map<string, StartPoint>();
  for (const declaration of found.declarations) {
    for (const { mounted, path } of fullPaths(declaration, found)) addPoint(points, declaration, mounted, path, found);
  }
  for (const key of [...points.keys()].sort()) {
    const { object, locations, links } = points.get(key) as StartPoint;
    yield { ...object, locations: [...locations.values()].sort(byPlace) };
    yield* links.values();
    if (object.test === true) continue;
    yield { record: 'transaction', key, name: object.name, fullName: object.fullName, startPoint: key };
  }
}

const unmounted: MountedPath = { path: '', root: '', through: [] };

function fullPaths(
  { at, paths, rules, startPoint }: Declaration,
  { mounts }: Registrations,
): { mounted: MountedPath; path: string }[] {
  if (startPoint.mounted === true && (at === null || !mounts.isMounted(at))) return [];
  const separator = rules.separator ?? '/';
  const outer = at === null ? [unmounted] : mounts.pathsOf(at, separator);
  return outer.flatMap((mounted) => paths.map((path) => ({ mounted, path: joinPath(mounted.path, path, separator) })));
}

function addPoint(
  points: Map<string, StartPoint>,
  declaration: Declaration,
  mounted: MountedPath,
  path: string,
  found: Registrations,
): void {
  const { verb, rules, startPoint, language, test, file } = declaration;
  const type = startPoint.type.replace('{verb}', verb);
  const shown = path === '' && (rules.separator ?? '/') === '/' ? '/' : path;
  const root = fileOfInstance(mounted.root) || file;
  const key = `start:${type} ${root} ${shown}`;
  let point = points.get(key);
  if (point === undefined) {
    const object: ObjectRecord = {
      record: 'object',
      key,
      name: pathName(shown, listOf(rules.parameters)),
      fullName: `${root}.${verb} ${shown}`,
      type,
      typeId: type.toUpperCase().replace(/[^A-Z0-9]+/g, '_'),
      language,
      ...(test ? { test } : {}),
    };
    point = { object, locations: new Map(), links: new Map() };
    points.set(key, point);
  }
  addLocation(point.locations, declaration);
  const chain = [...middlewareOf(declaration, mounted, path, found), ...declaration.handlers];
  for (const handler of chain) addLink(point.links, key, handler, declaration.rule);
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
    .filter(
      ({ at, paths }) =>
        paths.length === 0 ||
        mounts
          .pathsOf(at, separator)
          .some((outer) => paths.some((each) => isUnder(path, joinPath(outer.path, each, separator)))),
    )
    .flatMap(({ handlers }) => handlers);
}

function isUnder(path: string, prefix: string): boolean {
  return prefix === '' || path === prefix || path.startsWith(`${prefix}/`) || /[*{]/.test(prefix);
}

/** The file of an instance, by its id: a call, a class, or a type that has none. */
function fileOfInstance(id: string): string {
  if (id.startsWith('type ')) return '';
  if (id.startsWith('class ')) return id.slice('class '.length).split('#', 1)[0] ?? '';
  return (id.split('>').at(-1) ?? '').replace(/:\d+(\..*)?$/, '').split('#', 1)[0] ?? '';
}

function addLink(links: Map<string, LinkRecord>, from: string, handler: Handler, rule: string): void {
  const location = { file: handler.file, ...handler.lines };
  const known = links.get(handler.object);
  const locations = known?.locations ?? [];
  if (locations.some((each) => placeOf(each) === placeOf(location))) return;
  links.set(handler.object, {
    record: 'link',
    from,
    to: handler.object,
    type: 'CALL',
    confidence: 'derived',
    rule,
    locations: [...locations, location].sort(byPlace),
  });
}

function addLocation(locations: Map<string, LocationRecord>, { file, lines }: Declaration): void {
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
