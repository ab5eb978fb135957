import { copyId, makerOf } from '../../code-model/fact-table.ts';
import type { CallFact, Value } from '../../code-model/facts.ts';
import { hasPart } from '../../code-model/replace-values.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import { childElements, elementsOf } from '../rules/select.ts';
import { shownAttributes } from './shown-attributes.ts';

/** The answers of one question for the calls, functions, modules, lists and records that it led to: none yet where it leads back to one. */
type Answers = Map<unknown, readonly string[]>;

/** What is found for something: once in a question, so that it ends however deep values are nested, and takes time for each of them alone. */
function once(answers: Answers, what: unknown, find: () => readonly string[]): readonly string[] {
  const known = answers.get(what);
  if (known !== undefined) return known;
  answers.set(what, []);
  const found = find();
  answers.set(what, found);
  return found;
}

/**
 * Keys of the functions a value gives: itself, those of a list, and those passed to a call that wraps them, also where it gives an object
 * with them as members. Of a closure the copy's id, of its key and the call that made it.
 */
export function functionsOf(value: Value, resolver: ValueResolver, answers: Answers = new Map()): readonly string[] {
  const found = new Set<string>();
  for (const each of [value, ...resolver.resolve(value)]) {
    // What a method is taken of decides which instance it is one of.
    if (each.kind === 'function' && each.of !== undefined) continue;
    if (each.kind === 'function') found.add(each.madeAt === undefined ? each.object : copyId(each.object, each.madeAt));
    else if (each.kind === 'list') {
      const items = (): readonly string[] =>
        elementsOf(each, resolver).flatMap((item) => functionsOf(item, resolver, answers));
      add(found, once(answers, resolver.interned.of(each), items));
    } else if (each.kind === 'member' && each.of.kind === 'result') {
      // `export const { POST } = serve(async (context) => …)`
      add(found, functionsOf(each.of, resolver, answers));
    } else if (each.kind === 'result') {
      add(
        found,
        once(answers, `call ${each.call}`, () => givenByCall(each, resolver, answers)),
      );
    }
  }
  return [...found];
}

/** Those that a call or element has: its own component and what it shows, or what it wraps. */
function givenByCall(value: Value & { kind: 'result' }, resolver: ValueResolver, answers: Answers): readonly string[] {
  const call = resolver.table.call(value.call);
  if (call === undefined) return [];
  if (call.form === 'element') {
    const components = componentsOf(call.callee, resolver, answers);
    const shown = components.flatMap((component) => shownAttributes(call, component, resolver));
    return [
      ...components,
      ...shown.flatMap((each) => componentsOf(each, resolver, answers)),
      ...childElements(value, resolver).flatMap((child) => functionsOf(child, resolver, answers)),
    ];
  }
  // `actor(SendMail())` runs `SendMail.__call__`.
  const called = calledClasses(value, resolver);
  if (called.size > 0) return [...called.keys()];
  const wrapped = givenTo(call).flatMap((argument) => functionsOf(argument, resolver, answers));
  // `compose(withCart)(Carts)()`
  return call.arguments.length === 0 && call.callee.kind === 'result'
    ? [...wrapped, ...functionsOf(call.callee, resolver, answers)]
    : wrapped;
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
export function componentsOf(value: Value, resolver: ValueResolver, answers: Answers = new Map()): readonly string[] {
  const found = new Set(functionsOf(value, resolver, answers));
  const behind = (of: Value): readonly string[] => componentsOf(of, resolver, answers);
  for (const each of resolver.resolve(value)) {
    if (each.kind === 'class') found.add(each.object);
    add(found, wrappedComponents(each, resolver, answers));
    // `import('./page').then((module) => ({ default: module.Page }))`
    const loadedDefault = each.kind === 'record' ? each.members['default'] : undefined;
    if (loadedDefault !== undefined)
      add(
        found,
        once(answers, resolver.interned.of(each), () => behind(loadedDefault)),
      );
    if (each.kind === 'function')
      add(
        found,
        once(answers, `function ${each.object}`, () => loadedBy(each.object, resolver).flatMap(behind)),
      );
    if (each.kind === 'import')
      add(
        found,
        once(answers, `module ${each.file}`, () => behind({ kind: 'import', file: each.file, name: 'default' })),
      );
  }
  return [...found];
}

/** The modules that a function loads, and `lazy: async () => ({ Component: (await import('./page')).default })`. */
function loadedBy(object: string, { table }: ValueResolver): readonly Value[] {
  return (table.function(object)?.returns ?? []).flatMap((loaded) => [
    ...(loaded.kind === 'import' && loaded.name === '*' ? [loaded] : []),
    ...(loaded.kind === 'record' ? Object.values(loaded.members) : []),
  ]);
}

/** The classes of components that a call of a library wraps: `connect(state)(Carts)`. */
function wrappedComponents(value: Value, resolver: ValueResolver, answers: Answers): readonly string[] {
  const call = value.kind === 'result' ? resolver.table.call(value.call) : undefined;
  if (value.kind !== 'result' || call?.form !== 'call') return [];
  return once(answers, `wrapper ${value.call}`, () =>
    call.arguments.flatMap((argument) =>
      resolver.resolve(argument).flatMap((each) => {
        if (each.kind === 'result') return wrappedComponents(each, resolver, answers);
        return each.kind === 'class' && resolver.memberOf(each.object, 'render') !== null ? [each.object] : [];
      }),
    ),
  );
}

function add(found: Set<string>, more: readonly string[]): void {
  for (const each of more) found.add(each);
}
