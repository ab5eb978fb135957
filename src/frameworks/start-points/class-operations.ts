import type { CallFact, DecoratorFact, MemberFact, Value } from '../../code-model/facts.ts';
import { lastName } from '../../code-model/symbol-name.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import { regexpPath } from '../instances/regexp-path.ts';
import { type ClassMembersRule, listOf } from '../rules/rule-schema.ts';
import { membersOf as membersIn, recordsOf, type Subject, select, textsAt } from '../rules/select.ts';
import { functionsOf } from './functions-of.ts';
import { type SetMember, setMembers } from './set-members.ts';
import { verbsAt } from './stated-verbs.ts';

/** What a class answers: one of its members, or one that a library class brings. */
export interface ClassOperation {
  /** Empty where the class does not state it. */
  readonly verb: string;
  /** Below the path that the class is registered for. */
  readonly path: string;
  /** Keys of the functions that run; of the class where the member is the library's. */
  readonly objects: readonly string[];
  /** Key of the class; absent for one of a library. */
  readonly receiver?: string;
  /** The member that the class has from a library, where that is what runs; empty for any. */
  readonly brought?: string;
  /** Of a decorated member what it is named in addresses. */
  readonly named?: string;
  /** The names by which templates ask for its address. */
  readonly routeNames?: readonly string[];
  /** Type of the start point, where the rule states another one for how the handler is made. */
  readonly type?: string;
}

const maxDepth = 4;
/** Classes that a method gives. */
const maxHeld = 8;

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
  return resolver.symbolsOf(callee.of).map((object) => ({ object, made: call, isLibrary: true }));
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
  if (isLibrary === true) return libraryOperations(object, rule, named);
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
  if (rule.held !== undefined || (rule.decorated !== undefined && Object.keys(rule.names).length === 0)) return [];
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

/** `UserView.as_view({"get": "list", "post": "create"})` */
function mappedOperations(
  object: string,
  { arguments: given }: CallFact,
  rule: ClassMembersRule,
  resolver: ValueResolver,
): readonly ClassOperation[] {
  if (rule.mapped === undefined) return [];
  const chosen = select(rule.mapped, { arguments: given }, resolver);
  const records = chosen.flatMap(({ value }) => recordsOf(value, resolver)).filter(({ keywords }) => keywords !== true);
  return records.flatMap((record) =>
    membersIn(record, resolver).flatMap(({ key, value }) =>
      resolver.textsOf(value).map((name) => {
        const own = resolver.memberOf(object, name)?.object ?? null;
        const objects = [...hooksOf(object, name, rule, resolver), own ?? object];
        return { verb: key.toUpperCase(), path: '', objects, ...(own === null ? { brought: name } : {}) };
      }),
    ),
  );
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

function hooksOf(object: string, name: string, { hooks }: ClassMembersRule, resolver: ValueResolver): string[] {
  const names = new Set([...listOf(hooks?.['*']), ...listOf(hooks?.[name])]);
  return [...names].flatMap((each) =>
    each.startsWith('@') ? decoratedBy(object, each.slice('@'.length), resolver) : hookAt(object, each, resolver),
  );
}

/** The members with a decorator of a library, whatever they are called. */
function decoratedBy(object: string, symbol: string, resolver: ValueResolver): readonly string[] {
  return [...membersOf(object, resolver).values()].flatMap((member) => {
    const isDecorated = member.decorators.some(({ callee }) => resolver.symbolsOf(callee).includes(symbol));
    return isDecorated && member.object !== null ? [member.object] : [];
  });
}

/** A member, or what stands behind a class that a member holds or returns: `serializer_class()`, `serializer_class().update`. */
function hookAt(object: string, hook: string, resolver: ValueResolver): readonly string[] {
  const [holder = '', member] = hook.split('()');
  const held = resolver.memberOf(object, holder);
  if (member === undefined) return held?.object == null ? [] : [held.object];
  const value = held?.value ?? null;
  if (value === null) return [];
  const values = value.kind === 'function' ? (resolver.table.function(value.object)?.returns ?? []) : [value];
  const classes = new Set(values.flatMap((each) => resolver.classesOf(each)));
  // One that is looked up among all there are says nothing of any.
  if (classes.size > maxHeld) {
    resolver.bounds.add('classes that a method of a view gives', maxHeld, held?.object ?? object);
    return [];
  }
  return [...classes].flatMap((each) =>
    member === ''
      ? [each, ...membersNamed(each, 'constructor', resolver)]
      : membersNamed(each, member.slice('.'.length), resolver),
  );
}

/** A member; with a name that ends in an asterisk all that begin so. */
function membersNamed(object: string, name: string, resolver: ValueResolver): readonly string[] {
  if (!name.endsWith('*')) {
    const member = resolver.memberOf(object, name)?.object;
    return member == null ? [] : [member];
  }
  const members = [...membersOf(object, resolver).values()].filter((each) => each.name.startsWith(name.slice(0, -1)));
  return members.flatMap((member) => (member.kind === 'method' && member.object !== null ? [member.object] : []));
}

function decoratedMembers(object: string, rule: ClassMembersRule, resolver: ValueResolver): readonly ClassOperation[] {
  const { decorated } = rule;
  if (decorated === undefined) return [];
  const wanted = new Set(listOf(decorated.decorators));
  const current = membersOf(object, resolver);
  const members = [...current.values()];
  const isWanted = ({ callee }: DecoratorFact): boolean => resolver.symbolsOf(callee).some((each) => wanted.has(each));
  // A mapping goes by the name of the method, so it also holds for one that a derived class puts in place of it.
  const mappings = statedMembers(object, resolver).flatMap((stated) => {
    const runs = current.get(stated.name);
    if (runs === undefined || runs === stated) return [];
    const decorators = stated.decorators.filter((each) => mappingOf(each, decorated.mapping) !== null);
    return decorators.length === 0 ? [] : [{ ...runs, decorators }];
  });
  return [...members, ...mappings].flatMap((member) =>
    member.decorators.flatMap((decorator): readonly ClassOperation[] => {
      if (member.object === null) return [];
      const objects = [...hooksOf(object, member.name, rule, resolver), member.object];
      if (isWanted(decorator)) {
        const subject = { arguments: decorator.arguments ?? [] };
        const stated = verbsAt(listOf(decorated.verb), subject, resolver);
        const path = decoratedPath(member.name, decorated, subject, resolver);
        const named = nameInAddresses(member.name, decorated, subject, resolver);
        return (stated.length > 0 ? stated : [decorated.anyVerb]).map((verb) => ({ verb, path, objects, named }));
      }
      const mapping = mappingOf(decorator, decorated.mapping);
      const mapped = mapping === null ? [] : resolver.resolve(mapping.of);
      return members.flatMap((other) => {
        const stated = other.decorators.find(isWanted);
        if (mapping === null || stated === undefined || !mapped.some((each) => isFunction(each, other.object)))
          return [];
        const subject = { arguments: stated.arguments ?? [] };
        const path = decoratedPath(other.name, decorated, subject, resolver);
        const named = nameInAddresses(other.name, decorated, subject, resolver);
        return [{ verb: mapping.verb, path, objects, named }];
      });
    }),
  );
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

type DecoratedRule = NonNullable<ClassMembersRule['decorated']>;

function decoratedPath(
  name: string,
  { path, below }: DecoratedRule,
  subject: Subject,
  resolver: ValueResolver,
): string {
  const [stated = name] = textsAt(listOf(path), subject, resolver);
  const own = regexpPath(stated);
  return below !== undefined && isTrue(below.where, subject, resolver) ? `${below.path}/${own}` : own;
}

/** `@action(url_name="archive")`, else the name of the member: `add_row` as `add-row`. */
function nameInAddresses(name: string, { named }: DecoratedRule, subject: Subject, resolver: ValueResolver): string {
  const [stated = name.replaceAll('_', '-')] = textsAt(listOf(named), subject, resolver);
  return stated;
}

/** `@archive.mapping.delete`: a further verb of the path of `archive`; null for any other decorator. */
function mappingOf({ callee }: DecoratorFact, mapping: string | undefined): { verb: string; of: Value } | null {
  if (mapping === undefined || callee.kind !== 'member' || callee.of.kind !== 'member') return null;
  return callee.of.name === mapping ? { verb: callee.name.toUpperCase(), of: callee.of.of } : null;
}

function isFunction(value: Value, object: string | null): boolean {
  return value.kind === 'function' && value.object === object;
}

function isTrue(selector: string, subject: Subject, resolver: ValueResolver): boolean {
  const values = select(selector, subject, resolver).flatMap(({ value }) => resolver.resolve(value));
  return values.some((value) => value.kind === 'constant' && value.value === true);
}

/** The members of a class by name, those of its in-house bases included. */
function membersOf(object: string, resolver: ValueResolver): ReadonlyMap<string, MemberFact> {
  const members = new Map<string, MemberFact>();
  for (const member of statedMembers(object, resolver)) if (!members.has(member.name)) members.set(member.name, member);
  return members;
}

/** The members of a class and of its in-house bases, also those that a derived class replaces; what runs comes first. */
function statedMembers(object: string, resolver: ValueResolver): readonly MemberFact[] {
  const members: MemberFact[] = [];
  const visited = new Set<string>();
  const visit = (key: string): void => {
    const fact = resolver.table.class(key);
    if (fact === undefined || visited.has(key)) return;
    visited.add(key);
    members.push(...fact.members);
    for (const base of fact.extends === null ? fact.implements : [fact.extends, ...fact.implements])
      for (const each of resolver.classesOf(base.name)) visit(each);
  };
  visit(object);
  return members;
}
