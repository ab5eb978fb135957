import type { FactTable } from '../../code-model/fact-table.ts';
import type { CoverageSite } from '../../coverage/coverage-recorder.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import { listOf } from '../rules/rule-schema.ts';
import type { Registrations } from '../start-points/registrations.ts';
import type { Declaration } from '../start-points/start-point.ts';
import { fileOfInstance, type StartPoint } from '../start-points/start-point-records.ts';
import { entryKind } from './entry-kind.ts';
import { UnmountedRoots } from './unmounted-roots.ts';

/** Records which registrations became entries with a known path and a handler, and why the others did not. */
export function recordRegistrations(
  found: Registrations,
  points: readonly StartPoint[],
  resolver: ValueResolver,
): void {
  const { table } = resolver;
  const { coverage } = table;
  const instances = new Set(found.declarations.flatMap(({ rules }) => rules.instances ?? []));
  const parts = new Set([...instances].flatMap((each) => listOf(each.parts)));
  const apart = new UnmountedRoots(found.mounts, resolver, parts);
  const became = new Map<Declaration, StartPoint[]>();
  for (const point of points) {
    if (point.object.test !== true) coverage.entry(entryKind(point.object.type));
    for (const declaration of point.declarations) {
      const known = became.get(declaration);
      if (known === undefined) became.set(declaration, [point]);
      else known.push(point);
    }
  }
  for (const id of found.mounts.exceeded) {
    const file = fileOfInstance(id);
    coverage.bound({
      bound: 'paths under which a router is mounted',
      limit: found.mounts.maxPaths,
      ...(file === '' ? {} : { file }),
    });
  }
  // A statement that no caller passes a handler is open itself; where others pass one, the calls that pass none are.
  const passed = new Set(found.declarations.flatMap((each) => (each.handlers.length > 0 ? withinOf(each) : [])));
  for (const declaration of found.declarations) {
    if (isOfEveryPackage(declaration) || isNoRegistration(declaration)) continue;
    const reason =
      openReason(declaration, became.get(declaration) ?? [], found) ??
      verbsReason(declaration, table) ??
      (declaration.at !== null && !isWhole(declaration.at, found) && apart.has(declaration.at) ? apartReason : null);
    const own = reason === unknownHandler && !passed.has(withinOf(declaration)) ? declaration.within : undefined;
    if (reason === null) coverage.resolved(siteOf(declaration));
    else if (own === undefined) coverage.unresolved({ ...siteOf(declaration), reason });
    else coverage.unresolved({ ...siteOf(declaration), file: own.file, line: own.lines.startLine, id: '', reason });
  }
}

/** Names the statement through which code of the application registers. */
function withinOf({ within }: Declaration): string {
  return within === undefined ? '' : `${within.file}:${within.lines.startLine}`;
}

const unknownHandler = 'the handler is not known';

/**
 * True for a route that shows a component and that no other one surrounds, whose path is whole: `<Route path="/carts" />` in `<Routes>`. Not where its
 * path begins with that of a route around it.
 */
function isWhole(at: string, { rendering, belowRendered }: Registrations): boolean {
  return !belowRendered.has(at) && rendering.some(({ id }) => id === at);
}

const apartReason = 'nothing is known to mount what it is registered with: its path may lack a prefix';

function siteOf({ rules, order, verb, ...declaration }: Declaration): CoverageSite {
  const { file, lines } = declaration.stated ?? declaration;
  const place = { file, line: lines.startLine };
  return { kind: 'registration', library: rules.framework, ...place, id: `${order} ${verb}` };
}

/** The verbs of a class may be those of what it is derived from, in a package of which nothing is known; those of a file what its handler tests. */
function verbsReason({ verb, rule, rules, startPoint, handlers }: Declaration, table: FactTable): string | null {
  if (verb !== (startPoint.anyVerb ?? 'ANY')) return null;
  const isByFile = startPoint.dispatch !== undefined && rules.files?.some(({ id }) => id === rule) === true;
  if (isByFile)
    return handlers.some(({ branch }) => branch !== undefined)
      ? 'the verbs are not known: the handler does something for verbs that it does not name'
      : 'the verbs are not known: no test of the verb is known in the handler';
  if (startPoint.members === undefined) return null;
  const [last] = handlers.slice(-1);
  const isClass = last !== undefined && table.class(last.object) !== undefined;
  return isClass
    ? 'the verbs are not known: no member of the class, and no class known that it is derived from, states one'
    : null;
}

/** What packages export to others is registered with no library. */
function isOfEveryPackage({ rules }: Declaration): boolean {
  return listOf(rules.packages).includes('*');
}

/** `app.get('setting')`, which asks for a value. */
function isNoRegistration({ startPoint, handlers, isLone }: Declaration): boolean {
  return startPoint.requireHandler === true && handlers.length === 0 && isLone === true;
}

/** Null for a registration that is resolved. */
function openReason(
  { handlers, startPoint, at, isCodeless }: Declaration,
  points: readonly StartPoint[],
  { mounts }: Registrations,
): string | null {
  const isAnswered = startPoint.given !== undefined || isCodeless === true;
  if (!isAnswered && handlers.length === 0 && points.every(({ links }) => links.size === 0)) return unknownHandler;
  if (points.length === 0) {
    const isMounted = at === null || startPoint.mounted !== true || mounts.isMounted(at);
    return isMounted ? 'no path leads to it' : 'what it is registered with is not mounted';
  }
  return points.some(({ object }) => !object.fullName.includes('{}')) ? null : 'the path or name is not constant';
}
