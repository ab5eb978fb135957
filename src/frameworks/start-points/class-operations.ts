import type { CallFact, Value } from '../../code-model/facts.ts';
import { lastName } from '../../code-model/symbol-name.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import { type ClassMembersRule, listOf } from '../rules/rule-schema.ts';
import { elementsOf, type Subject, textsAt } from '../rules/select.ts';
import type { ClassOperation } from './class-operation.ts';
import { decoratedMembers, hooksOf, membersOf } from './decorated-members.ts';
import { functionsOf } from './functions-of.ts';
import { mappedOperations, mappedVerbs } from './mapped-operations.ts';
import { type SetMember, setMembers } from './set-members.ts';

const maxDepth = 4;
/** A class that answers, and the call that made the handler of it. */
export interface ClassBehind {
  /** Key of the class. Of one of a library its symbol. */
  readonly object: string;
  readonly made: CallFact | null;
  readonly isLibrary?: true;
  /** What the code that makes the handler gives the instance by name. */
  readonly members?: readonly SetMember[];
}

/** The classes that a value is, or was made from: of `View.as_view()`, and of what is passed to a call that wraps it. */
export function classesBehind(
  value: Value,
  rule: ClassMembersRule,
  resolver: ValueResolver,
  depth = 0,
): readonly ClassBehind[] {
  if (depth > maxDepth) return [];
  return resolver.resolve(value).flatMap((each): readonly ClassBehind[] => {
    if (each.kind === 'class') return [{ object: each.object, made: null }];
    if (each.kind === 'external') return [{ object: each.symbol, made: null, isLibrary: true }];
    if (each.kind === 'function')
      return [...closureOf(each, rule, resolver), ...wrappedBy(each, rule, resolver, depth)];
    const call = each.kind === 'result' ? resolver.table.call(each.call) : undefined;
    if (call !== undefined && resolver.table.class(resolver.classesOf(each)[0] ?? '') !== undefined)
      return resolver.classesOf(each).map((object) => ({ object, made: null }));
    if (call === undefined || rule.made === undefined) return [];
    const made = listOf(rule.made).find((method) => isMadeBy(call.callee, method));
    if (made !== undefined) return madeFrom(call, made, resolver);
    return call.arguments.flatMap((argument) => classesBehind(argument, rule, resolver, depth + 1));
  });
}

/** The type that a rule states for handlers which a method makes: `ChatConsumer.as_asgi()`. */
export function typeOfMade({ made }: ClassBehind, { types = {} }: ClassMembersRule): string | undefined {
  const method = made === null ? null : made.callee.kind === 'member' ? made.callee.name : symbolMember(made.callee);
  return method !== null && Object.hasOwn(types, method) ? types[method] : undefined;
}

/**
 * The class of a handler that a method of the application makes, where it gives the instance members by name, or the class is one of views of a library all
 * the same: `def as_view(cls, **kwargs): def view(request): return cls(**kwargs).dispatch(request)`.
 */
function closureOf(
  closure: Value & { kind: 'function' },
  rule: ClassMembersRule,
  resolver: ValueResolver,
): readonly ClassBehind[] {
  const made = closure.madeAt === undefined ? undefined : resolver.table.call(closure.madeAt);
  if (made?.callee.kind !== 'member' || !listOf(rule.made).includes(made.callee.name)) return [];
  const members = setMembers(made, resolver).filter(({ name }) => Object.hasOwn(rule.names, name));
  const classes = resolver.classesOf(made.callee.of);
  const known = members.length > 0 ? classes : classes.filter((object) => isOfLibrary(object, rule, resolver));
  return known.map((object) => ({ object, made, members }));
}

/** Whether a class is derived from one of those that a library dispatches to by their members. */
function isOfLibrary(object: string, { plain, inherited }: ClassMembersRule, resolver: ValueResolver): boolean {
  const bases = new Set([...listOf(plain), ...Object.keys(inherited ?? {})]);
  return resolver.ancestorsOf(object).some((symbol) => bases.has(symbol) || bases.has(`*.${lastName(symbol)}`));
}

/**
 * The classes of the handlers that a function of the application wraps in a closure: `protected(CartView.as_view())`. A class that is passed as
 * it is may be anything (`list_of(Cart)`), so it is none.
 */
function wrappedBy(
  closure: Value & { kind: 'function' },
  rule: ClassMembersRule,
  resolver: ValueResolver,
  depth: number,
): readonly ClassBehind[] {
  const wrapping = closure.madeAt === undefined ? undefined : resolver.table.call(closure.madeAt);
  const behind = (wrapping?.arguments ?? []).flatMap((each) => classesBehind(each, rule, resolver, depth + 1));
  return behind.filter(({ made }) => made !== null);
}

function isMadeBy(callee: Value, method: string): boolean {
  return callee.kind === 'member' ? callee.name === method : symbolMember(callee) === method;
}

/** `CartView.as_view()`, `TemplateView.as_view()` */
function madeFrom(call: CallFact, method: string, resolver: ValueResolver): readonly ClassBehind[] {
  const { callee } = call;
  if (callee.kind === 'external')
    return [{ object: callee.symbol.slice(0, -method.length - 1), made: call, isLibrary: true }];
  if (callee.kind !== 'member') return [];
  const own = resolver.classesOf(callee.of).map((object) => standingFor(object, method, resolver));
  if (own.length > 0) {
    const members = setMembers(call, resolver);
    return own.map((object) => ({ object, made: call, members }));
  }
  const symbols = resolver.symbolsOf(callee.of);
  return (symbols.length > 0 ? symbols : basesOfMade(callee.of, resolver)).map((object) => ({
    object,
    made: call,
    isLibrary: true,
  }));
}

/** Symbols of the library classes that a class is made of when the program runs: `type(name, (ListModelMixin, GenericViewSet), members)`. */
function basesOfMade(value: Value, resolver: ValueResolver): readonly string[] {
  return resolver.resolve(value).flatMap((each) => {
    const call = each.kind === 'result' ? resolver.table.call(each.call) : undefined;
    const isMaking = call?.callee.kind === 'external' && call.callee.symbol === 'builtins#type';
    const bases = isMaking ? call.arguments[1] : undefined;
    return bases === undefined ? [] : elementsOf(bases, resolver).flatMap((base) => resolver.symbolsOf(base));
  });
}

/**
 * The class that one stands for which has no such member and is derived from no class of a library: what its metaclass leads to the only class
 * that it holds (`class LoginView(Replaceable): default = LoginViewBase`).
 */
function standingFor(object: string, method: string, resolver: ValueResolver): string {
  if (resolver.memberOf(object, method) !== null || resolver.ancestorsOf(object).length > 0) return object;
  const members = resolver.table.class(object)?.members ?? [];
  const held = members.flatMap(({ value }) => (value === null ? [] : resolver.resolve(value)));
  const [only, more] = held.filter(({ kind }) => kind === 'class' || kind === 'external');
  return only?.kind === 'class' && more === undefined ? only.object : object;
}

function symbolMember(value: Value): string | null {
  return value.kind === 'external' ? (/[.#](\w+)$/.exec(value.symbol)?.[1] ?? null) : null;
}

/** What a module answers that stands in place of a class, by its functions: `add_route('/carts', carts)`. */
export function moduleOperations(
  value: Value,
  rule: ClassMembersRule,
  resolver: ValueResolver,
): readonly ClassOperation[] {
  const modules = resolver.resolve(value).filter((each) => each.kind === 'import' && each.name === '*');
  return modules.flatMap((of) =>
    Object.entries(rule.names).flatMap(([name, operation]) => {
      const [verb = '', path = ''] = operation.split(' ');
      const objects = functionsOf({ kind: 'member', of, name }, resolver);
      return objects.length === 0 ? [] : [{ verb, path, objects }];
    }),
  );
}

/** What a class of a library answers, as far as rules say it; nothing of any other. */
function libraryOperations(
  symbol: string,
  rule: ClassMembersRule,
  named: readonly NamedOperation[],
): readonly ClassOperation[] {
  const brought = Object.entries(rule.inherited ?? {}).flatMap(([name, members]) =>
    name === symbol || name === `*.${lastName(symbol)}` ? listOf(members) : [],
  );
  return named.flatMap(([name, operation]) => {
    const [verb = '', path = ''] = operation.split(' ');
    return brought.includes(name) ? [{ verb, path, objects: [] }] : [];
  });
}

/** A member, and its verb and path: `['retrieve', 'GET <pk>']`. */
export type NamedOperation = readonly [member: string, operation: string];

/** What the members of a class answer, in the order of the rule; with no member that answers, what is called in any case. */
export function classOperations(
  { object, made, isLibrary, members: set = [] }: ClassBehind,
  rule: ClassMembersRule,
  resolver: ValueResolver,
  named: readonly NamedOperation[] = Object.entries(rule.names),
): readonly ClassOperation[] {
  if (isLibrary === true) {
    const verbs = made === null ? [] : mappedVerbs(made, rule, resolver);
    return verbs.length > 0
      ? verbs.map((verb) => ({ verb, path: '', objects: [] }))
      : libraryOperations(object, rule, named);
  }
  const mapped = made === null ? [] : mappedOperations(object, made, rule, resolver);
  if (mapped.length > 0) return mapped;
  const bases = new Set(resolver.ancestorsOf(object).flatMap((symbol) => [symbol, `*.${lastName(symbol)}`]));
  const brought = new Set(
    Object.entries(rule.inherited ?? {}).flatMap(([symbol, names]) => (bases.has(symbol) ? listOf(names) : [])),
  );
  const found: ClassOperation[] = [];
  for (const [name, operation] of named.flatMap((each) => namedLike(each, object, resolver))) {
    const given = set.filter((each) => each.name === name).flatMap(({ objects }) => objects);
    const own = resolver.memberOf(object, name)?.object ?? null;
    if (own === null && given.length === 0 && !brought.has(name)) continue;
    const [verb = '', path = ''] = operation.split(' ');
    const runs = given.length > 0 ? given : [own ?? object];
    // What is given by name runs in place of what the library would run.
    const hooks = hooksOf(object, given.length > 0 ? '*' : name, rule, resolver);
    const ofLibrary = given.length === 0 && own === null ? { brought: name } : {};
    found.push({ verb, path, objects: [...hooks, ...new Set(runs)], ...ofLibrary });
  }
  found.push(...decoratedMembers(object, rule, resolver), ...heldMembers(object, rule, resolver));
  const limits = limitsOf(object, made, rule, resolver);
  if (found.length === 0 && limits.length > 0) {
    const objects = [...hooksOf(object, '*', rule, resolver), object];
    return limits.map((verb) => ({ verb, path: '', objects, brought: verb.toLowerCase() }));
  }
  const allowed = limits.length === 0 ? found : found.filter(({ verb }) => limits.includes(verb));
  if (allowed.length > 0) return allowed;
  // A class whose decorated members alone answer has nothing else that does.
  if (
    rule.only === true ||
    rule.held !== undefined ||
    (rule.decorated !== undefined && Object.keys(rule.names).length === 0)
  )
    return [];
  return [{ verb: '', path: '', objects: [...hooksOf(object, '*', rule, resolver), object], brought: '' }];
}

/** The one member that a call names: `add_view(CartViews, attr='show')`. */
export function chosenMember(
  object: string,
  { chosen }: ClassMembersRule,
  subject: Subject,
  resolver: ValueResolver,
): ClassOperation | null {
  if (chosen === undefined) return null;
  const [name = '__call__'] = textsAt([chosen], subject, resolver);
  const member = resolver.memberOf(object, name)?.object ?? null;
  return member === null ? null : { verb: '', path: '', objects: [member] };
}

/** The rule for members that a call gives a suffix: `add_route('/carts', carts, suffix='list')` is about `on_get_list`. */
export function suffixed(rule: ClassMembersRule, subject: Subject, resolver: ValueResolver): ClassMembersRule {
  const [suffix] = rule.suffix === undefined ? [] : textsAt([rule.suffix], subject, resolver);
  if (suffix === undefined) return rule;
  const names = Object.entries(rule.names).map(([name, operation]) => [`${name}_${suffix}`, operation]);
  return { ...rule, names: Object.fromEntries(names) };
}

/** `http_method_names = ["get"]`, in the class or as an argument of the call that makes the handler. */
function limitsOf(
  object: string,
  made: CallFact | null,
  { limited }: ClassMembersRule,
  resolver: ValueResolver,
): readonly string[] {
  if (limited === undefined) return [];
  const given = made === null ? [] : textsAt([`-1.${limited}`], { arguments: made.arguments }, resolver);
  const value = resolver.memberOf(object, limited)?.value ?? null;
  const own = value === null || given.length > 0 ? [] : textsAt(['0'], { arguments: [value] }, resolver);
  return [...given, ...own].map((verb) => verb.toUpperCase());
}

/** A name that ends with an asterisk stands for all members that begin so: `resolve_*` → `resolve_carts`, with `carts` as path. */
function namedLike(
  [name, operation]: NamedOperation,
  object: string,
  resolver: ValueResolver,
): readonly NamedOperation[] {
  if (!name.endsWith('*')) return [[name, operation]];
  const start = name.slice(0, -1);
  const members = [...membersOf(object, resolver).values()].filter((each) => each.name.startsWith(start));
  return members.map((member) => [member.name, `${operation} ${member.name.slice(start.length)}`]);
}

/** Members that hold what a method of another class makes: `create = CreateCart.Field()`. */
function heldMembers(object: string, { held }: ClassMembersRule, resolver: ValueResolver): readonly ClassOperation[] {
  if (held === undefined) return [];
  return [...membersOf(object, resolver).values()].flatMap(({ name, value }) => {
    const call = value?.kind === 'result' ? resolver.table.call(value.call) : undefined;
    if (call?.callee.kind !== 'member' || call.callee.name !== held.made) return [];
    const classes = resolver.classesOf(call.callee.of);
    const objects = classes.flatMap((each) =>
      listOf(held.methods).flatMap((method) => resolver.memberOf(each, method)?.object ?? []),
    );
    return classes.length === 0 ? [] : [{ verb: '', path: name, objects: objects.length > 0 ? objects : classes }];
  });
}
