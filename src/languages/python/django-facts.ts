import { moduleCallId } from '../../code-model/fact-table.ts';
import type { CallFact, FileFacts, Value } from '../../code-model/facts.ts';
import { oneOf } from '../../code-model/one-of.ts';
import { writtenSymbol } from '../../code-model/symbol-name.ts';
import type { ModulePaths } from './module-paths.ts';

const includeFunction = /^django#(?:urls|conf\.urls)\.(?:conf\.)?include$/;
const registerDecorator = /^django#contrib\.(gis\.)?admin\.(decorators\.)?register$/;
/** Functions of other libraries that are called as what they make is. */
const libraryPath = /^(?!django#)[\w.]+#(?:\w+\.)*(\w+_(?:path|url))$/;
const urlFile = /(^|\/|_)urls(\.py|\/__init__\.py)$/;

/**
 * What Django finds by the names of modules, as values: the list `urlpatterns` of a file is the argument of a call of `django#urlconf`, before its `app_name`, and
 * `include("shop.urls")` names what that call gives for `shop/urls.py`. What `@admin.register` decorates is registered
 * with its site. What a function of a library for Django makes for such a list (`distill_path("", view)` of django-distill) is a path as Django's own
 * functions make it. Other files are given back as they are.
 */
export function djangoFacts(facts: FileFacts, modules: ModulePaths): FileFacts {
  const hasList = facts.exports['urlpatterns'] !== undefined;
  const takesList = urlFile.test(facts.file) && facts.exportsAllOf.length > 0;
  const added = hasList || takesList ? [urlconf(facts)] : [];
  const changes = facts.calls.some((call) => isInclude(call) || isRegister(call));
  if (added.length === 0 && !changes) return facts;
  const calls = changes
    ? facts.calls.map((call) =>
        isInclude(call) ? included(call, facts.file, modules) : isRegister(call) ? registered(call) : call,
      )
    : facts.calls;
  const withPaths = hasList ? calls.map((call) => pathOfLibrary(call, facts.module) ?? call) : calls;
  return { ...facts, calls: [...withPaths, ...added] };
}

/** `distill_path("carts/", view, name="carts")` in a file of routes: a path, or by its name a regular expression. */
function pathOfLibrary(call: CallFact, module: string): CallFact | null {
  const [, name = ''] = libraryPath.exec(writtenSymbol(call.callee) ?? '') ?? [];
  const [route, view] = call.arguments;
  const isView = view !== undefined && !(view.kind === 'record' && view.keywords === true) && view.kind !== 'text';
  if (name === '' || call.caller !== module || route?.kind !== 'text' || !isView) return null;
  const symbol = /re_?path|url$/.test(name) ? 'django#urls.re_path' : 'django#urls.path';
  return { ...call, callee: { kind: 'external', symbol } };
}

function isRegister({ callee }: CallFact): boolean {
  return registerDecorator.test(writtenSymbol(callee) ?? '');
}

/** `@admin.register(Cart, site=staff)` as what it does: `staff.register([Cart], CartAdmin)`. */
function registered(call: CallFact): CallFact {
  const of = call.arguments.at(-1);
  const given = call.arguments.at(-2);
  if (of === undefined || given?.kind !== 'record') return call;
  const site = given.members['site'] ?? { kind: 'external', symbol: 'django#contrib.admin.site' };
  const models: Value = { kind: 'list', items: call.arguments.slice(0, -2) };
  return { ...call, callee: { kind: 'member', of: site, name: 'register' }, arguments: [models, of, given] };
}

function isInclude({ callee }: CallFact): boolean {
  return callee.kind === 'external' && includeFunction.test(callee.symbol);
}

function urlconf({ file, module: caller, exports }: FileFacts): CallFact {
  const callee: Value = { kind: 'external', symbol: 'django#urlconf' };
  const list: Value = { kind: 'import', file, name: 'urlpatterns' };
  return {
    id: moduleCallId(file),
    form: 'new',
    callee,
    arguments: exports['app_name'] === undefined ? [list] : [list, exports['app_name']],
    caller,
    lines: { startLine: 1, endLine: 1 },
  };
}

/** A call of `include` with the routes of a module in place of the module or of its name. */
function included(call: CallFact, file: string, modules: ModulePaths): CallFact {
  const [given, ...rest] = call.arguments;
  if (given === undefined) return call;
  const named =
    given.kind === 'list' ? moduleRoutes(given.items[0], file, modules) : moduleRoutes(given, file, modules);
  if (named === null) return call;
  const routes: Value = given.kind === 'list' ? { ...given, items: [named, ...given.items.slice(1)] } : named;
  return { ...call, arguments: [routes, ...rest] };
}

/** The routes of a module that is named by a text or imported; null for any other value. */
function moduleRoutes(value: Value | undefined, file: string, modules: ModulePaths): Value | null {
  if (value?.kind === 'text') {
    const found = modules.find(value.text, file);
    return found === null ? null : { kind: 'result', call: moduleCallId(found) };
  }
  const several = value === undefined ? null : waysOf(value);
  if (several !== null) {
    const ways = several.flatMap((each) => moduleRoutes(each, file, modules) ?? []);
    return ways.length === 0 ? null : oneOf(ways);
  }
  if (value?.kind === 'member') {
    const ways = packagesOf(value.of).flatMap((path) => modules.inside(path).filter(([name]) => name === value.name));
    return ways.length === 0
      ? null
      : oneOf(ways.map(([, path]): Value => ({ kind: 'result', call: moduleCallId(path) })));
  }
  return value?.kind === 'import' && value.name === '*' ? { kind: 'result', call: moduleCallId(value.file) } : null;
}

/** What a value may be where it is one of several: `name` of `[include(name) for name in ("shop.urls", "blog.urls")]`. */
function waysOf(value: Value): readonly Value[] | null {
  if (value.kind === 'choice') return value.of;
  return value.kind === 'element' && value.index === undefined && value.of.kind === 'list' ? value.of.items : null;
}

/** The files of packages that a value may be. */
function packagesOf(value: Value): readonly string[] {
  if (value.kind === 'choice') return value.of.flatMap(packagesOf);
  return value.kind === 'import' && value.name === '*' ? [value.file] : [];
}
