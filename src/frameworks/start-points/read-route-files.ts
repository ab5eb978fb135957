import { type FittingFile, fittingFiles, foldersOf } from '../../code-model/conventions/convention-files.ts';
import { defaultExport } from '../../code-model/default-export.ts';
import type { Lines, Value } from '../../code-model/facts.ts';
import { coreRoutes } from '../conventions/core-routes.ts';
import { NamedFunctions } from '../conventions/named-functions.ts';
import { RouteGuards } from '../conventions/route-guards.ts';
import { type RouteCode, routeCode } from '../conventions/route-targets.ts';
import { recordUnreadRoutes } from '../conventions/unread-routes.ts';
import type { InstanceFinder } from '../instances/instance-finder.ts';
import { joinPath } from '../instances/join-path.ts';
import { regexpPath } from '../instances/regexp-path.ts';
import type { RouteFileRule } from '../rules/convention-schema.ts';
import { type FrameworkRules, listOf } from '../rules/rule-schema.ts';
import { elementsOf, membersOf, recordsOf, select } from '../rules/select.ts';
import { answersItself } from './answers-itself.ts';
import type { Registrations } from './registrations.ts';
import type { Handler } from './start-point.ts';

/** Of functions that pass requests on: the request, the response, and what passes it on. */
const passingParameters = 3;

/** A route as a file states it. */
interface StatedRoute {
  readonly verb: string;
  readonly path: string;
  readonly target: Value;
  readonly lines: Lines;
  /** True for one that the library answers itself unless the code has a function of the name. */
  readonly isCore?: boolean;
}

/** What all routes of one package are read with. */
interface Package {
  readonly rules: FrameworkRules;
  readonly named: NamedFunctions;
  readonly guards: RouteGuards;
  /** Id of what all its routes are registered with. */
  readonly id: string;
}

/** Start points of routes that files state by their places, with handlers that texts name. */
export function readRouteFiles(finder: InstanceFinder, all: readonly FrameworkRules[], found: Registrations): void {
  const { resolver } = finder;
  const { table } = resolver;
  for (const rules of all) {
    table.coverage.attempt({ phase: 'route files', model: rules.framework }, () => recordUnreadRoutes(rules, resolver));
    if (rules.routeFiles === undefined) continue;
    for (const folder of foldersOf(listOf(rules.packages), table.manifests)) {
      const files = rules.routeFiles.flatMap((rule) =>
        fittingFiles(rule.files, folder, table.files()).map((file) => ({ rule, file })),
      );
      const [first] = files;
      if (first === undefined) continue;
      const named = new NamedFunctions(rules.namedFiles ?? [], folder, resolver);
      const guards = new RouteGuards(rules.routeGuards ?? [], folder, named, resolver);
      // What runs before routes of other files is registered where they are.
      const isShared = rules.routeFiles.some(({ passesOn }) => passesOn === true);
      for (const { rule, file } of files) {
        const id = `${(isShared ? first.file : file).facts.file}:0`;
        const of: Package = { rules, named, guards, id };
        const unit = { phase: 'route files', model: rules.framework, file: file.facts.file };
        table.coverage.attempt(unit, () => readFile(rule, file, of, finder, found));
      }
    }
  }
}

function readFile(
  rule: RouteFileRule,
  file: FittingFile,
  of: Package,
  finder: InstanceFinder,
  found: Registrations,
): void {
  const { resolver } = finder;
  const { facts, parts } = file;
  for (const route of statedRoutes(rule, file, finder)) {
    const code = routeCode(route.target, rule, parts, of.named, resolver);
    if (rule.passesOn === true && passesOn(code, route, file, of, finder, found)) continue;
    for (const text of route.isCore === true ? [] : code.open) recordOpen(text, route, file, of, finder);
    if (route.isCore !== true && code.handlers.length === 0 && code.open.length > 0) continue;
    const isCodeless = (route.isCore === true || code.isCodeless) && code.handlers.length === 0;
    const at = of.id;
    const handler = asHandler(file, route.lines);
    const before = [...of.guards.before(code.names), ...code.before.map(handler)];
    found.declarations.push({
      rule: rule.id,
      rules: of.rules,
      startPoint: rule.startPoint,
      at,
      verb: route.verb,
      paths: [route.path],
      handlers: [...before, ...[...new Set(code.handlers)].map(handler)],
      file: facts.file,
      lines: route.lines,
      order: route.lines.startLine,
      language: facts.language,
      test: facts.test,
      ...(isCodeless ? { isCodeless } : {}),
    });
  }
}

function asHandler({ facts: { file } }: FittingFile, lines: Lines): (object: string) => Handler {
  return (object) => ({ object, file, lines });
}

/** True for a route whose functions pass requests on: they run before the routes that its path fits. */
function passesOn(
  { handlers, before }: RouteCode,
  { path, lines }: StatedRoute,
  file: FittingFile,
  { id }: Package,
  { resolver }: InstanceFinder,
  found: Registrations,
): boolean {
  if (handlers.length === 0 || handlers.some((each) => answersItself(each, passingParameters, resolver))) return false;
  found.middleware.push({
    at: id,
    paths: [path],
    handlers: [...before, ...handlers].map(asHandler(file, lines)),
    file: file.facts.file,
    order: lines.startLine,
  });
  return true;
}

function recordOpen(
  text: string,
  { lines }: StatedRoute,
  { facts: { file } }: FittingFile,
  { rules }: Package,
  { resolver: { table } }: InstanceFinder,
): void {
  const id = `${file}:${lines.startLine} ${text}`;
  const reason = `no file or member is named '${text}'`;
  table.coverage.unresolved({
    kind: 'registration',
    library: rules.framework,
    file,
    line: lines.startLine,
    id,
    reason,
  });
}

/** The routes that a file exports: members that are named after them, or records with a path. */
function statedRoutes(
  rule: RouteFileRule,
  { facts }: FittingFile,
  { resolver }: InstanceFinder,
): readonly StatedRoute[] {
  const whole = defaultExport(facts);
  const linesOf = placesOf(facts.statedRoutes ?? []);
  const core = rule.core === undefined ? [] : coreRoutes(whole, rule.core, resolver);
  const made = core.map(({ verb, path, handler }): StatedRoute => {
    const lines = { startLine: 1, endLine: 1 };
    const full = rule.prefix === undefined ? path : joinPath(rule.prefix, path);
    return { verb, path: full, target: { kind: 'text', text: handler }, lines, isCore: true };
  });
  const stated = listOf(rule.routes).flatMap((selector) => select(selector, { arguments: [whole] }, resolver));
  const ofRecords = stated.flatMap(({ value }): readonly StatedRoute[] => {
    if (rule.keyed === true) {
      return membersOf(value, resolver).flatMap(({ key, value: target }): StatedRoute[] => {
        const address = addressOf(key);
        return address === null ? [] : [{ ...address, target, lines: linesOf(key) }];
      });
    }
    return elementsOf(value, resolver).flatMap((element) =>
      recordsOf(element, resolver).flatMap((record) => {
        const texts = (name = ''): readonly string[] => resolver.textsOf({ kind: 'member', of: record, name });
        const paths = texts(rule.path ?? 'path');
        const [verb = 'ANY'] = texts(rule.verb ?? 'method');
        const target: Value = record;
        return paths.map((path): StatedRoute => {
          const full = rule.prefix === undefined ? path : joinPath(rule.prefix, path);
          return { verb: verbOf(verb, rule), path: full, target, lines: linesOf(path) };
        });
      }),
    );
  });
  return [...made, ...ofRecords];
}

function verbOf(text: string, { verbs = {}, startPoint }: RouteFileRule): string {
  const verb = text.toUpperCase();
  return verbs[verb] ?? (verb === 'ALL' || verb === '*' ? (startPoint.anyVerb ?? 'ANY') : verb);
}

/** `GET /carts/:id`, `/carts`, `GET r|^/carts/(\d+)$|id`; null for the name of any other member. */
function addressOf(key: string): { readonly verb: string; readonly path: string } | null {
  const [, verb, path] = /^(?:([A-Za-z]+) +)?((?:\/|r\|).*)$/.exec(key) ?? [];
  if (path === undefined) return null;
  const expression = /^r\|(.*)\|[^|]*$/.exec(path)?.[1];
  const stated = expression === undefined ? path : regexpPath(expression);
  const given = verb?.toUpperCase() ?? 'ALL';
  return { verb: given === 'ALL' ? 'ANY' : given, path: stated };
}

/** Where a text is stated, each time it is asked for the next place. */
function placesOf(stated: readonly { readonly text: string; readonly lines: Lines }[]): (text: string) => Lines {
  const places = Map.groupBy(stated, ({ text }) => text);
  return (text) => {
    const own = places.get(text) ?? [];
    const next = own.length > 1 ? own.shift() : own[0];
    return next?.lines ?? { startLine: 1, endLine: 1 };
  };
}
