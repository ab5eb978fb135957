import type { ClassFact, DecoratorFact, MemberFact, Value } from '../../code-model/facts.ts';
import { classesBehind } from '../../value-analysis/made-classes.ts';
import type { InstanceFinder } from '../instances/instance-finder.ts';
import { listOf, type MemberRule, type StartPointRule, verbsOf } from '../rules/rule-schema.ts';
import { verbsOfDecorators } from './decorated-verbs.ts';
import { isMarked } from './marked-members.ts';

/** The members of a class and those it inherits from in-house classes; one without decorators has those of the interface's member that it implements. */
export function membersOf(fact: ClassFact, finder: InstanceFinder): readonly MemberFact[] {
  const stated = finder.resolver.hierarchy
    .lineage(fact.object)
    .flatMap((object) => finder.resolver.table.class(object)?.members ?? [])
    .filter(({ value, decorators }) => value === null && decorators.length > 0);
  return ownMembersOf(fact, finder).map((member) => {
    const isPlain = member.kind === 'method' && member.value !== null;
    const found = isPlain ? stated.filter((each) => isSameMethod(each, member)) : [];
    return found.length === 0
      ? member
      : { ...member, decorators: [...member.decorators, ...found.flatMap(({ decorators }) => decorators)] };
  });
}

function isSameMethod(a: MemberFact, b: MemberFact): boolean {
  return a.name === b.name && a.kind === b.kind && a.parameters.length === b.parameters.length;
}

function ownMembersOf(fact: ClassFact, finder: InstanceFinder): readonly MemberFact[] {
  const members: MemberFact[] = [];
  const isPython = finder.resolver.table.fileOfDefinition(fact.object)?.language === 'Python';
  const classes = isPython ? inOrderOfLookUp(fact, finder) : classesBehind(fact, finder.resolver);
  for (const current of classes) {
    // Overloads of one class are members of their own.
    const nearer = [...members];
    members.push(
      ...current.members.filter(
        (member) => !nearer.some((each) => (isPython ? member.name === each.name : isOverriddenBy(member, each))),
      ),
    );
  }
  return isPython ? members : [...members, ...defaultMethods(fact, members, finder)];
}

/** The class and all its bases, in the order in which Python looks members up; one that a function makes as its call states it. */
function inOrderOfLookUp(fact: ClassFact, { resolver }: InstanceFinder): readonly ClassFact[] {
  const behind = new Map(classesBehind(fact, resolver).map((each) => [each.object, each]));
  const objects = new Set([...resolver.hierarchy.lineage(fact.object), ...behind.keys()]);
  return [...objects].flatMap((object) => behind.get(object) ?? resolver.table.class(object) ?? []);
}

/** Methods that interfaces of the class bring with a body. */
function defaultMethods(
  fact: ClassFact,
  known: readonly MemberFact[],
  { resolver }: InstanceFinder,
): readonly MemberFact[] {
  if (fact.implements.length === 0) return [];
  return resolver.hierarchy
    .lineage(fact.object)
    .flatMap((object) => resolver.table.class(object)?.members ?? [])
    .filter(({ kind, value, decorators }) => kind === 'method' && value !== null && decorators.length > 0)
    .filter((member) => !known.some((each) => isOverriddenBy(member, each)));
}

function isOverriddenBy(member: MemberFact, nearer: MemberFact): boolean {
  return member.kind === 'method' && nearer.kind === 'method'
    ? isSameMethod(member, nearer)
    : member.name === nearer.name;
}

/** The member itself; of an abstract one those that implement it. */
export function implementationsOf(
  member: MemberFact,
  fact: ClassFact,
  { resolver }: InstanceFinder,
): readonly (string | null)[] {
  if (member.value !== null) return [member.object];
  const found = resolver.hierarchy
    .overrides(fact.object, member.name)
    .filter((each) => each.value !== null && isSameMethod(each, member));
  return found.length > 0 ? found.map(({ object }) => object) : [member.object];
}

export interface Statement {
  readonly decorator: Pick<DecoratorFact, 'arguments' | 'lines'>;
  readonly verb: string;
  /** Where the rule states it by the name of the member: `GET <id>`. */
  readonly path?: string;
}

/** What makes a member a start point: its decorators, or, where its name or its types do, the member itself. */
export function statementsFor(rule: MemberRule, member: MemberFact, finder: InstanceFinder): Statement[] {
  const { name, lines, decorators } = member;
  if (!hasTypes(rule, member, finder)) return [];
  const isWith = (symbols: readonly string[]): boolean =>
    decorators.some(({ callee }) => finder.resolver.symbolsOf(callee).some((each) => symbols.includes(each)));
  if (rule.without !== undefined && isWith(listOf(rule.without))) return [];
  if (rule.with !== undefined && !isWith(listOf(rule.with))) return [];
  const anyVerb = rule.startPoint?.anyVerb ?? 'ANY';
  if (rule.marked !== undefined)
    return isMarked(member, rule.marked, finder.resolver.table)
      ? [{ decorator: { arguments: null, lines }, verb: anyVerb }]
      : [];
  const names = verbsOf(rule.names);
  const named = rule.names === undefined && rule.decorators === undefined ? '' : operationNamed(names, name);
  if (named !== undefined) {
    const [verb = '', path] = named.split(' ');
    return [{ decorator: { arguments: null, lines }, verb: verb || anyVerb, ...(path === undefined ? {} : { path }) }];
  }
  const verbs = verbsOf(rule.decorators as Readonly<Record<string, string>>);
  return decorators.flatMap((decorator) => {
    const symbol = finder.resolver.symbolsOf(decorator.callee).find((each) => verbs.has(each));
    return symbol === undefined ? [] : [{ decorator, verb: verbs.get(symbol) || anyVerb }];
  });
}

/** The verbs that a member answers: as stated, else as its decorators limit it. */
export function verbsOfMember(
  { decorators }: MemberFact,
  { verbs }: StartPointRule,
  stated: readonly string[],
  { resolver }: InstanceFinder,
): readonly string[] {
  if (stated.length > 0 || verbs === undefined) return stated.map((text) => text.toUpperCase());
  return verbsOfDecorators(decorators, verbs, resolver);
}

/** What a rule says of a name; one that ends with an asterisk is about all that begin so. */
function operationNamed(names: ReadonlyMap<string, string>, name: string): string | undefined {
  const own = names.get(name);
  if (own !== undefined) return own;
  return names.entries().find(([each]) => each.endsWith('*') && name.startsWith(each.slice(0, -1)))?.[1];
}

/** Whether a method takes and gives what the rule says: types, or decorators, of a parameter. */
function hasTypes(
  { takes, gives }: MemberRule,
  { kind, parameters, type }: MemberFact,
  finder: InstanceFinder,
): boolean {
  const { resolver } = finder;
  const isOf = (symbols: MemberRule['takes'], values: readonly Value[]): boolean =>
    symbols === undefined ||
    (kind === 'method' &&
      values.flatMap((each) => resolver.symbolsOf(each)).some((each) => listOf(symbols).includes(each)));
  const taken = (): Value[] =>
    parameters.flatMap((each) => [
      ...(each.type === null ? [] : [each.type.name]),
      ...each.decorators.map(({ callee }) => callee),
    ]);
  return isOf(takes, takes === undefined ? [] : taken()) && isOf(gives, type === null ? [] : [type.name]);
}
