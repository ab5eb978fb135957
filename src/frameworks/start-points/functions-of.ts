import { copyId, makerOf } from '../../code-model/fact-table.ts';
import type { CallFact, Value } from '../../code-model/facts.ts';
import { hasPart } from '../../code-model/replace-values.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import { childElements, elementsOf } from '../rules/select.ts';
import { shownAttributes } from './shown-attributes.ts';

/** Calls, functions and modules that one question has led to: each is looked into once, so that the question ends however deep they are nested. */
type Visited = Set<string>;

/** False for what the question has led to before. */
function enter(visited: Visited, what: string): boolean {
  if (visited.has(what)) return false;
  visited.add(what);
  return true;
}

/**
 * Keys of the functions a value gives: itself, those of a list, and those passed to a call that wraps them, also where it gives an object
 * with them as members. Of a closure the copy's id, of its key and the call that made it.
 */
export function functionsOf(value: Value, resolver: ValueResolver, visited: Visited = new Set()): readonly string[] {
  const found = new Set<string>();
  for (const each of [value, ...resolver.resolve(value)]) {
    // What a method is taken of decides which instance it is one of.
    if (each.kind === 'function' && each.of !== undefined) continue;
    if (each.kind === 'function') found.add(each.madeAt === undefined ? each.object : copyId(each.object, each.madeAt));
    else if (each.kind === 'list') {
      for (const item of elementsOf(each, resolver)) add(found, functionsOf(item, resolver, visited));
    } else if (each.kind === 'member' && each.of.kind === 'result') {
      // `export const { POST } = serve(async (context) => …)`
      add(found, functionsOf(each.of, resolver, visited));
    } else if (each.kind === 'result') {
      const call = resolver.table.call(each.call);
      if (call === undefined || !enter(visited, `call ${each.call}`)) continue;
      if (call.form === 'element') {
        const components = componentsOf(call.callee, resolver, visited);
        add(found, components);
        for (const shown of components.flatMap((component) => shownAttributes(call, component, resolver)))
          add(found, componentsOf(shown, resolver, visited));
        for (const child of childElements(each, resolver)) add(found, functionsOf(child, resolver, visited));
        continue;
      }
      // `actor(SendMail())` runs `SendMail.__call__`.
      const called = calledClasses(each, resolver);
      add(found, [...called.keys()]);
      if (called.size > 0) continue;
      for (const argument of givenTo(call)) add(found, functionsOf(argument, resolver, visited));
      // `compose(withCart)(Carts)()`
      if (call.arguments.length === 0 && call.callee.kind === 'result')
        add(found, functionsOf(call.callee, resolver, visited));
    }
  }
  return [...found];
}

/** What a call is given; of `all.reduce(step, first)` not the step, which puts functions together. */
function givenTo({ callee, arguments: given }: CallFact): readonly Value[] {
  return callee.kind === 'member' && /^reduce(Right)?$/.test(callee.name) ? given.slice(1) : given;
}

/**
 * Functions with those that wrappers of the application were given which made them: `save = catchAsync(async (request) => …)` in a class. What
 * depends on callers of the wrapper's caller is left out.
 */
export function withWrapped(functions: readonly string[], resolver: ValueResolver): readonly string[] {
  return functions.flatMap((id) => {
    const maker = makerOf(id);
    const given = maker === null ? [] : (resolver.table.call(maker)?.arguments ?? []);
    const wrapped = given.filter((each) => !isOfCallers(each));
    return [id, ...wrapped.flatMap((argument) => functionsOf(argument, resolver))];
  });
}

function isOfCallers(value: Value): boolean {
  return hasPart(value, ({ kind }) => kind === 'parameter');
}

/** The classes whose instances a value may be, by the key of what runs where one is called. */
export function calledClasses(value: Value, resolver: ValueResolver): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const each of resolver.resolve(value)) {
    if (each.kind !== 'result' || resolver.table.call(each.call)?.form !== 'new') continue;
    for (const owner of resolver.classesOf(each)) {
      const called = resolver.memberOf(owner, '__call__')?.object;
      if (called != null) found.set(called, [...(found.get(called) ?? []), owner]);
    }
  }
  return found;
}

/** Keys of the components a value gives: functions, classes, and the default export of a module that is loaded late, also by a function. */
export function componentsOf(value: Value, resolver: ValueResolver, visited: Visited = new Set()): readonly string[] {
  const found = new Set(functionsOf(value, resolver, visited));
  for (const each of resolver.resolve(value)) {
    if (each.kind === 'class') found.add(each.object);
    add(found, wrappedComponents(each, resolver, visited));
    // `import('./page').then((module) => ({ default: module.Page }))`
    const loadedDefault = each.kind === 'record' ? each.members['default'] : undefined;
    if (loadedDefault !== undefined) add(found, componentsOf(loadedDefault, resolver, visited));
    if (each.kind === 'function' && enter(visited, `function ${each.object}`)) {
      for (const loaded of resolver.table.function(each.object)?.returns ?? []) {
        if (loaded.kind === 'import' && loaded.name === '*') add(found, componentsOf(loaded, resolver, visited));
        // `lazy: async () => ({ Component: (await import('./page')).default })`
        for (const member of loaded.kind === 'record' ? Object.values(loaded.members) : [])
          add(found, componentsOf(member, resolver, visited));
      }
    }
    if (each.kind === 'import' && enter(visited, `module ${each.file}`)) {
      add(found, componentsOf({ kind: 'import', file: each.file, name: 'default' }, resolver, visited));
    }
  }
  return [...found];
}

/** The classes of components that a call of a library wraps: `connect(state)(Carts)`. */
function wrappedComponents(value: Value, resolver: ValueResolver, visited: Visited): readonly string[] {
  const call = value.kind === 'result' ? resolver.table.call(value.call) : undefined;
  if (value.kind !== 'result' || call?.form !== 'call' || !enter(visited, `wrapper ${value.call}`)) return [];
  return call.arguments.flatMap((argument) =>
    resolver.resolve(argument).flatMap((each) => {
      if (each.kind === 'result') return wrappedComponents(each, resolver, visited);
      return each.kind === 'class' && resolver.memberOf(each.object, 'render') !== null ? [each.object] : [];
    }),
  );
}

function add(found: Set<string>, more: readonly string[]): void {
  for (const each of more) found.add(each);
}
