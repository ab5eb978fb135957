import type { CallFact, FileFacts, Value } from '../../code-model/facts.ts';
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
  const lists = Object.entries(facts.exports).flatMap(([name, value]) => (patternNames.test(name) ? [value] : []));
  const routers = lists.flatMap((value) => routersIn(value));
  if (lists.length === 0 || routes.length + routers.length === 0) return facts;
  const made = urlconf(facts.file, facts.module);
  const byId = new Map(facts.calls.map((call) => [call.id, call]));
  const calls = routes.map((route) => asMember(route, facts, byId, modules));
  const added = routers.map((router, index) => includeRouter(router, index + 1, facts));
  return { ...facts, calls: [...facts.calls.filter((call) => !routes.includes(call)), made, ...calls, ...added] };
}

function urlconf(file: string, caller: string): CallFact {
  const callee: Value = { kind: 'external', symbol: 'django#urlconf' };
  return { id: idOf(file), form: 'new', callee, arguments: [], caller, lines: { startLine: 1, endLine: 1 } };
}

/** The routers whose `urls` stand in a list of routes: `urlpatterns = router.urls`, `[…] + router.urls`, `[*router.urls]`. */
function routersIn(value: Value): readonly Value[] {
  if (value.kind === 'member') return value.name === 'urls' ? [value.of] : [];
  if (value.kind === 'spread') return routersIn(value.of);
  if (value.kind === 'choice') return value.of.flatMap(routersIn);
  return value.kind === 'list' ? value.items.flatMap(routersIn) : [];
}

function includeRouter(router: Value, index: number, facts: FileFacts): CallFact {
  const callee: Value = { kind: 'member', of: { kind: 'result', call: idOf(facts.file) }, name: 'include' };
  const path: Value = { kind: 'text', text: '' };
  const lines = { startLine: 1, endLine: 1 };
  const id = `${facts.file}:-${index}`;
  return { id, form: 'call', callee, arguments: [path, router], caller: facts.module, lines };
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

/** What a route calls; of `View.as_view({"get": "list"})` the members that are named. */
function handler(view: Value | undefined, call: CallFact | undefined): Value {
  const named = call?.arguments[0];
  if (
    call?.callee.kind === 'member' &&
    call.callee.name === 'as_view' &&
    named?.kind === 'record' &&
    named.keywords !== true
  ) {
    const { of } = call.callee;
    const names = Object.values(named.members).flatMap((name) => (name.kind === 'text' ? [name.text] : []));
    return { kind: 'list', items: names.map((name): Value => ({ kind: 'member', of, name })) };
  }
  return view ?? { kind: 'unknown' };
}
