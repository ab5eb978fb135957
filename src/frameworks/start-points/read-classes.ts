import type { ClassFact, DecoratorFact, FileFacts, MemberFact } from '../../code-model/facts.ts';
import type { InstanceFinder } from '../instances/instance-finder.ts';
import { joinPath } from '../instances/join-path.ts';
import { regexpPath } from '../instances/regexp-path.ts';
import type { IndexedClass } from '../rules/rule-index.ts';
import { type ClassRule, listOf, type MemberRule, verbsOf } from '../rules/rule-schema.ts';
import { type Subject, select, textsAt } from '../rules/select.ts';
import type { Registrations, Versioning } from './registrations.ts';
import type { Handler } from './start-point.ts';

/** A class that a decorator or a base class makes a controller, module and the like. */
export interface RuledClass {
  readonly fact: ClassFact;
  readonly file: FileFacts;
  readonly indexed: IndexedClass;
  /** The decorator's arguments. */
  readonly subject: Subject;
}

/** Finds those classes, and states each as an instance. */
export function findClasses(finder: InstanceFinder): readonly RuledClass[] {
  const classes: RuledClass[] = [];
  for (const file of finder.resolver.table.files()) {
    for (const fact of file.classes) {
      const unit = { phase: 'rules for classes', file: file.file, line: fact.lines.startLine };
      const rules = finder.resolver.table.coverage.attempt(unit, () => rulesOf(fact, finder)) ?? [];
      for (const { indexed, subject } of rules) {
        classes.push({ fact, file, indexed, subject });
        finder.state({ id: idOf(fact), kind: indexed.rule.kind, rules: indexed.rules, file: file.file });
      }
    }
  }
  return classes;
}

/** What the classes register: start points, and the classes mounted in them. */
export function readClasses(classes: readonly RuledClass[], finder: InstanceFinder, found: Registrations): void {
  for (const ruled of classes) {
    const { fact, file, indexed } = ruled;
    const unit = { phase: 'rules for classes', model: indexed.rule.id, file: file.file, line: fact.lines.startLine };
    finder.resolver.table.coverage.attempt(unit, () => readClass(ruled, finder, found));
  }
}

function readClass(ruled: RuledClass, finder: InstanceFinder, found: Registrations): void {
  const { fact, indexed, subject } = ruled;
  const mounts = listOf(indexed.rule.mounts).flatMap((selector) => select(selector, subject, finder.resolver));
  for (const { value } of mounts) {
    for (const child of finder.instancesOf(value)) found.mounts.mount(child.id, idOf(fact), []);
  }
  readGlobals(ruled, finder, found);
  const before = chainOf(fact.decorators, ruled, finder);
  for (const member of membersOf(fact, finder)) readMember(member, ruled, before, finder, found);
}

function idOf(fact: ClassFact): string {
  return `class ${fact.object}`;
}

function rulesOf(fact: ClassFact, finder: InstanceFinder): { indexed: IndexedClass; subject: Subject }[] {
  const { index, resolver } = finder;
  const own = new Set(fact.decorators.flatMap(({ callee }) => resolver.symbolsOf(callee)));
  const decorators = fact.decorators.flatMap((decorator) =>
    resolver
      .symbolsOf(decorator.callee)
      .flatMap((symbol) => index.classDecorators.get(symbol) ?? [])
      .filter(({ rule }) => !listOf(rule.without).some((symbol) => own.has(symbol)))
      .map((indexed) => ({ indexed, subject: { arguments: decorator.arguments ?? [] } })),
  );
  if (index.classBases.size === 0 || (fact.extends === null && fact.implements.length === 0)) return decorators;
  const bases = resolver
    .ancestorsOf(fact.object)
    .flatMap((symbol) => index.classBases.get(symbol) ?? [])
    .map((indexed) => ({
      indexed,
      subject: { arguments: [], receiver: { kind: 'class', object: fact.object } as const },
    }));
  return [...decorators, ...bases];
}

/** The members of a class and those it inherits from in-house classes; one without decorators has those of the interface's member that it implements. */
function membersOf(fact: ClassFact, finder: InstanceFinder): readonly MemberFact[] {
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
  let current: ClassFact | undefined = fact;
  for (let depth = 0; depth < 12 && current !== undefined; depth++) {
    // Overloads of one class are members of their own.
    const nearer = [...members];
    members.push(...current.members.filter((member) => !nearer.some((each) => isOverriddenBy(member, each))));
    const [base]: readonly string[] = current.extends === null ? [] : finder.resolver.classesOf(current.extends.name);
    current = base === undefined ? undefined : finder.resolver.table.class(base);
  }
  return members;
}

function isOverriddenBy(member: MemberFact, nearer: MemberFact): boolean {
  return member.kind === 'method' && nearer.kind === 'method'
    ? isSameMethod(member, nearer)
    : member.name === nearer.name;
}

function readMember(
  member: MemberFact,
  ruled: RuledClass,
  before: readonly Handler[],
  finder: InstanceFinder,
  found: Registrations,
): void {
  const { fact, file, indexed } = ruled;
  const { resolver } = finder;
  for (const memberRule of indexed.rule.members ?? []) {
    for (const { decorator, verb } of statementsFor(memberRule, member, finder)) {
      const given: Subject = { arguments: decorator.arguments ?? [] };
      const names = textsAt(listOf(memberRule.startPoint.name), given, resolver);
      const paths = names.length > 0 ? names : textsAt(listOf(memberRule.path), given, resolver);
      const written = memberRule.pathIs === 'regexp' ? paths.map((path) => regexpPath(path)) : paths;
      const relative = written.length > 0 ? written : [memberRule.path === undefined ? member.name : ''];
      const own = implementationsOf(member, fact, finder).flatMap((each) => handlerOf(each, file, decorator));
      found.declarations.push({
        rule: memberRule.id,
        rules: indexed.rules,
        startPoint: memberRule.startPoint,
        at: idOf(fact),
        verb,
        paths:
          memberRule.startPoint.ignoreMountPath === true
            ? relative
            : withClassPath(relative, member, ruled, finder, found),
        handlers: [...before, ...chainOf(member.decorators, ruled, finder), ...own],
        file: file.file,
        lines: decorator.lines,
        order: decorator.lines.startLine,
        language: file.language,
        test: file.test,
      });
    }
  }
}

/** The member itself; of an abstract one those that implement it. */
function implementationsOf(
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

/** The paths of a member behind those of its class and, where versions are switched on, behind its versions. */
function withClassPath(
  paths: readonly string[],
  member: MemberFact,
  ruled: RuledClass,
  finder: InstanceFinder,
  { versioning }: Registrations,
): readonly string[] {
  const { indexed, subject } = ruled;
  const { rule, rules } = indexed;
  const separator = rules.separator ?? '/';
  const outer = textsAt(listOf(rule.path), subject, finder.resolver);
  const versions = versioning === null ? [''] : versionPaths(versioning, member, ruled, finder);
  return versions.flatMap((version) =>
    (outer.length === 0 ? [''] : outer).flatMap((start) =>
      paths.map((path) => joinPath(joinPath(version, start, separator), path, separator)),
    ),
  );
}

/** `v1` for each version of a member: stated on it, on its class, or by default. */
function versionPaths(
  { prefix, defaults }: Versioning,
  member: MemberFact,
  { fact, indexed, subject }: RuledClass,
  finder: InstanceFinder,
): readonly string[] {
  const { versions } = indexed.rule;
  if (versions === undefined) return [''];
  const stated =
    decoratedVersions(member.decorators, versions, finder) ??
    decoratedVersions(fact.decorators, versions, finder) ??
    versionTexts(versions.path, subject, versions.neutral, finder) ??
    defaults;
  return stated.length === 0 ? [''] : stated.map((version) => (version === '' ? '' : prefix + version));
}

function decoratedVersions(
  given: readonly DecoratorFact[],
  { decorators, neutral }: NonNullable<ClassRule['versions']>,
  finder: InstanceFinder,
): readonly string[] | null {
  for (const decorator of given) {
    const isVersion = finder.resolver.symbolsOf(decorator.callee).some((symbol) => listOf(decorators).includes(symbol));
    if (isVersion) return versionTexts('0', { arguments: decorator.arguments ?? [] }, neutral, finder);
  }
  return null;
}

/** Stated versions, an empty one where the neutral version is named; null where none is stated. */
function versionTexts(
  path: string | readonly string[],
  subject: Subject,
  neutral: string | readonly string[],
  finder: InstanceFinder,
): readonly string[] | null {
  const { resolver } = finder;
  const values = listOf(path).flatMap((selector) => select(selector, subject, resolver));
  const isNeutral = values.some(({ value }) =>
    resolver.symbolsOf(value).some((symbol) => listOf(neutral).includes(symbol)),
  );
  const texts = textsAt(listOf(path), subject, resolver);
  if (isNeutral) return ['', ...texts];
  return texts.length > 0 ? texts : null;
}

/** Methods that a class has run before all that is mounted in it: `{ provide: APP_GUARD, useClass: LoginGuard }`. */
function readGlobals({ fact, file, indexed, subject }: RuledClass, finder: InstanceFinder, found: Registrations): void {
  const { resolver } = finder;
  for (const { each, when, is, classes, method } of indexed.rule.globals ?? []) {
    const handlers = select(each, subject, resolver).flatMap(({ value }) => {
      const given: Subject = { arguments: [value] };
      const stated = select(when, given, resolver).flatMap((selected) => resolver.symbolsOf(selected.value));
      if (!stated.some((symbol) => listOf(is).includes(symbol))) return [];
      return listOf(classes)
        .flatMap((selector) => select(selector, given, resolver))
        .flatMap((selected) => resolver.classesOf(selected.value))
        .flatMap((object) => handlerOf(resolver.memberOf(object, method)?.object ?? null, file, fact));
    });
    if (handlers.length > 0) found.middleware.push({ at: idOf(fact), paths: [], handlers, file: file.file, order: -1 });
  }
}

/** Methods of the classes that decorators such as `@UseGuards(…)` name. */
function chainOf(
  decorators: readonly DecoratorFact[],
  { file, indexed }: RuledClass,
  finder: InstanceFinder,
): Handler[] {
  const { resolver } = finder;
  return (indexed.rule.chain ?? []).flatMap(({ decorators: wanted, method }) =>
    decorators.flatMap((decorator) => {
      if (!resolver.symbolsOf(decorator.callee).some((symbol) => listOf(wanted).includes(symbol))) return [];
      const classes = (decorator.arguments ?? []).flatMap((argument) => resolver.classesOf(argument));
      return classes.flatMap((object) => handlerOf(resolver.memberOf(object, method)?.object ?? null, file, decorator));
    }),
  );
}

function handlerOf(object: string | null, { file }: FileFacts, { lines }: Pick<DecoratorFact, 'lines'>): Handler[] {
  return object === null ? [] : [{ object, file, lines }];
}

/** What makes a member a start point: its decorators, or, where its name does, the member itself. */
function statementsFor(
  rule: MemberRule,
  { name, lines, decorators }: MemberFact,
  finder: InstanceFinder,
): { decorator: Pick<DecoratorFact, 'arguments' | 'lines'>; verb: string }[] {
  const named = verbsOf(rule.names).get(name);
  if (named !== undefined)
    return [{ decorator: { arguments: null, lines }, verb: named || (rule.startPoint.anyVerb ?? 'ANY') }];
  const verbs = verbsOf(rule.decorators as Readonly<Record<string, string>>);
  return decorators.flatMap((decorator) => {
    const symbol = finder.resolver.symbolsOf(decorator.callee).find((each) => verbs.has(each));
    if (symbol === undefined) return [];
    return [{ decorator, verb: verbs.get(symbol) || (rule.startPoint.anyVerb ?? 'ANY') }];
  });
}
