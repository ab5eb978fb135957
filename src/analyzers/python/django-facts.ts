import type { CallFact, FileFacts, Value } from '../frameworks/facts/facts.ts';
import type { ModulePaths } from './module-paths.ts';

const routeFunctions = /^django#(?:urls|conf\.urls)\.(?:path|re_path|url)$/;
const includeFunction = /^django#(?:urls|conf\.urls)\.include$/;
const patternNames = /(^|_)urlpatterns$|^urls$/;

/**
 * Lists of routes of Django as calls on one instance of `django#urlconf` a file: `path("a/", view)` in a file's `urlpatterns` becomes
 * `urlconf.path("a/", view)`, and `path("b/", include("shop.urls"))` `urlconf.include("b/", <urlconf of shop/urls.py>)`, so that rules
 * put paths together as they do for mounted routers. Other files are given back as they are.
 */
export function djangoFacts(facts: FileFacts, modules: ModulePaths): FileFacts {
  const routes = facts.calls.filter(
    (call) => call.callee.kind === 'external' && routeFunctions.test(call.callee.symbol),
  );
  if (routes.length === 0 || !Object.keys(facts.exports).some((name) => patternNames.test(name))) return facts;
  const made = urlconf(facts.file, facts.module);
  const byId = new Map(facts.calls.map((call) => [call.id, call]));
  const calls = routes.map((route) => asMember(route, facts, byId, modules));
  return { ...facts, calls: [...facts.calls.filter((call) => !routes.includes(call)), made, ...calls] };
}

function urlconf(file: string, caller: string): CallFact {
  const callee: Value = { kind: 'external', symbol: 'django#urlconf' };
  return { id: idOf(file), form: 'new', callee, arguments: [], caller, lines: { startLine: 1, endLine: 1 } };
}

function idOf(file: string): string {
  return `${file}:0`;
}

function asMember(
  route: CallFact,
  facts: FileFacts,
  byId: ReadonlyMap<string, CallFact>,
  modules: ModulePaths,
): CallFact {
  const [path, view, ...rest] = route.arguments;
  const inner = view?.kind === 'result' ? byId.get(view.call) : undefined;
  const isInclude = inner?.callee.kind === 'external' && includeFunction.test(inner.callee.symbol);
  const of: Value = { kind: 'result', call: idOf(facts.file) };
  const name = isInclude ? 'include' : (route.callee as { symbol: string }).symbol.replace(/^.*\./, '');
  const target = isInclude ? included(inner?.arguments[0], facts.file, modules) : handler(view, inner);
  return { ...route, callee: { kind: 'member', of, name }, arguments: [plainPath(path), target, ...rest] };
}

/** A path as `path` writes it; of a regular expression with its named groups as parameters. */
function plainPath(path: Value | undefined): Value {
  if (path?.kind !== 'text') return path ?? { kind: 'unknown' };
  const text = path.text
    .replace(/^\^/, '')
    .replace(/(?:\\Z|\$)$/, '')
    .replace(/\(\?P<(\w+)>(?:[^()]|\([^()]*\))*\)/g, '<$1>');
  return { kind: 'text', text };
}

/** The route list that `include` names: as a text, as a module, or as a list of that module. */
function included(given: Value | undefined, file: string, modules: ModulePaths): Value {
  const first = given?.kind === 'list' ? given.items[0] : given;
  if (first?.kind === 'text') {
    const found = modules.find(first.text, file);
    return found === null ? { kind: 'unknown' } : { kind: 'result', call: idOf(found) };
  }
  if (first?.kind === 'import') return { kind: 'result', call: idOf(first.file) };
  if (first?.kind === 'choice') {
    const module = first.of.find((each) => each.kind === 'import' && each.name === '*');
    if (module?.kind === 'import') return { kind: 'result', call: idOf(module.file) };
  }
  if (first?.kind === 'member' && first.of.kind === 'import') return { kind: 'result', call: idOf(first.of.file) };
  // `router.urls` of a router of Django REST framework.
  if (first?.kind === 'member' && first.name === 'urls') return first.of;
  return first ?? { kind: 'unknown' };
}

const viewMethods = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'dispatch', 'form_valid'];

/** What a route calls: a function, or of `View.as_view()` the methods of the class. */
function handler(view: Value | undefined, call: CallFact | undefined): Value {
  if (call?.callee.kind === 'member' && call.callee.name === 'as_view') {
    const of = call.callee.of;
    return { kind: 'list', items: viewMethods.map((name): Value => ({ kind: 'member', of, name })) };
  }
  return view ?? { kind: 'unknown' };
}
