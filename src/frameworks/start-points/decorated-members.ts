import type { DecoratorFact, MemberFact, Value } from '../../code-model/facts.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import { regexpPath } from '../instances/regexp-path.ts';
import { type ClassMembersRule, listOf } from '../rules/rule-schema.ts';
import { type Subject, select, textsAt } from '../rules/select.ts';
import type { ClassOperation } from './class-operation.ts';
import { verbsAt } from './stated-verbs.ts';

/** Classes that a method gives. */
const maxHeld = 8;

/** Keys of the methods that a library calls on the way to a member. */
export function hooksOf(object: string, name: string, { hooks }: ClassMembersRule, resolver: ValueResolver): string[] {
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

/** What the members with a decorator of the rule answer, and those that one of them is mapped to. */
export function decoratedMembers(
  object: string,
  rule: ClassMembersRule,
  resolver: ValueResolver,
): readonly ClassOperation[] {
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
export function membersOf(object: string, resolver: ValueResolver): ReadonlyMap<string, MemberFact> {
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
