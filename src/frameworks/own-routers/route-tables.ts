import type { CallFact, FileFacts, Lines, Value } from '../../code-model/facts.ts';
import { partsOf } from '../../code-model/replace-values.ts';
import type { InstanceFinder } from '../instances/instance-finder.ts';
import type { FrameworkRules } from '../rules/rule-schema.ts';
import { functionsOf } from '../start-points/functions-of.ts';
import type { Registrations } from '../start-points/registrations.ts';
import { isDouble, ownRouter } from './own-routers.ts';
import { isVerb } from './registered-calls.ts';

type RouteRecord = Value & { readonly kind: 'record' };

/** What a record of a table states. */
interface TableRoute {
  readonly record: RouteRecord;
  readonly verb: string;
  readonly path: string;
  readonly handler: Value;
}

const rules: FrameworkRules = { format: 1, framework: ownRouter, packages: [], parameters: ['colon', 'braces'] };
const startPoint = { type: `${ownRouter} {verb} Operation` };
const verbMembers = ['method', 'verb', 'httpMethod'];
const pathMembers = ['path', 'route', 'pattern'];
/** Methods of a list that give one of its elements, or some of them. */
const choosing: ReadonlySet<string> = new Set(['find', 'filter', 'findLast', 'at', 'shift', 'pop']);
const maxDepth = 6;

/**
 * Routes in tables: lists of records that each state a verb of HTTP, a constant path that begins with a slash and a function, `{ method: 'GET', path: '/carts', run: list }`,
 * of which code of the application calls the function as a member of an element, whatever it is called: of a loop's, of what `find` gives, of a parameter's. A list counts where
 * at least two of its records are routes, and none of what they state is given to a function. A table that nothing calls, or of a test, is none.
 */
export function readRouteTables({ resolver }: InstanceFinder, found: Registrations): void {
  const { table } = resolver;
  const beside = new Map<string, { readonly file: FileFacts; readonly lines: Lines }[]>();
  const members = new Set<string>();
  for (const file of table.files()) {
    if (file.test || isDouble(file.file)) continue;
    for (const { by, text, code, lines } of file.codeRecords ?? []) {
      if (by !== 'path' || !text.startsWith('/')) continue;
      members.add(code);
      const key = `${text} ${code}`;
      beside.set(key, [...(beside.get(key) ?? []), { file, lines }]);
    }
  }
  if (members.size === 0) return;
  const seen = new Set<Value>();
  for (const file of table.files()) {
    if (file.test) continue;
    for (const { callee } of file.calls) {
      if (callee.kind !== 'member' || !members.has(callee.name)) continue;
      const routes = elementsBehind(callee.of, resolver).flatMap((each) => routeOf(each, callee.name, resolver) ?? []);
      if (routes.length < 2) continue;
      for (const route of routes) {
        const known = resolver.interned.of(route.record);
        const place = beside.get(`${route.path} ${callee.name}`)?.shift();
        if (seen.has(known) || place === undefined) continue;
        seen.add(known);
        declare(route, place.file, place.lines, resolver, found);
      }
    }
  }
}

/** The elements that the receiver of a call may be. */
function elementsBehind(of: Value, resolver: InstanceFinder['resolver']): readonly Value[] {
  const call: CallFact | undefined = of.kind === 'result' ? resolver.table.call(of.call) : undefined;
  if (call?.callee.kind === 'member' && choosing.has(call.callee.name)) {
    const lists = resolver.resolve(call.callee.of).flatMap((each) => resolver.itemsOf(each) ?? []);
    return lists.flatMap((each) => resolver.resolve(each));
  }
  return resolver.resolve(of);
}

function routeOf(record: Value, name: string, resolver: InstanceFinder['resolver']): TableRoute | null {
  if (record.kind !== 'record') return null;
  const handler = record.members[name];
  const verb = textOf(record, verbMembers, resolver);
  const path = textOf(record, pathMembers, resolver);
  if (handler === undefined || verb === null || path === null || !isVerb(verb) || !path.startsWith('/')) return null;
  return { record, verb: verb.toUpperCase(), path, handler };
}

/** The one constant text of a member. */
function textOf(
  { members }: RouteRecord,
  names: readonly string[],
  resolver: InstanceFinder['resolver'],
): string | null {
  const value = names.map((name) => members[name]).find((each) => each !== undefined);
  if (value === undefined || isGiven(value, 0)) return null;
  const texts = resolver.textsOf(value);
  return texts.length === 1 && texts[0]?.includes('{}') === false ? (texts[0] as string) : null;
}

/** True for what depends on what a function is given. */
function isGiven(value: Value, depth: number): boolean {
  return value.kind === 'parameter' || (depth < maxDepth && partsOf(value).some((part) => isGiven(part, depth + 1)));
}

function declare(
  { verb, path, handler }: TableRoute,
  { file, language, test }: FileFacts,
  lines: Lines,
  resolver: InstanceFinder['resolver'],
  found: Registrations,
): void {
  const handlers = functionsOf(handler, resolver).map((object) => ({ object, file, lines }));
  if (handlers.length === 0) return;
  found.declarations.push({
    rule: 'own-router/table',
    rules,
    startPoint,
    at: null,
    verb,
    paths: [path],
    handlers,
    file,
    lines,
    order: lines.startLine,
    language,
    test,
  });
}
