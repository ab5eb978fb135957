import { copyId } from '../../code-model/fact-table.ts';
import type { ClassFact, DecoratorFact, FileFacts, MemberFact, Value } from '../../code-model/facts.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import type { InstanceFinder } from '../instances/instance-finder.ts';
import { joinPath } from '../instances/join-path.ts';
import { regexpPath } from '../instances/regexp-path.ts';
import { type ClassRule, listOf, type MemberRule } from '../rules/rule-schema.ts';
import { type Subject, select, textsAt } from '../rules/select.ts';
import { broughtOperations, impliedPath, pathsOfWords } from './brought-operations.ts';
import { implementationsOf, membersOf, statementsFor, verbsOfMember } from './class-members.ts';
import { declareStated } from './declare-stated.ts';
import { idOf, isForAny, type RuledClass } from './find-classes.ts';
import { typedBy } from './generated-constants.ts';
import { functionsGiven, isExcepted, isExposed, nameInSettings } from './limited-members.ts';
import { pathsOf, runningWith } from './member-paths.ts';
import { mountOtherwise } from './mount-otherwise.ts';
import { atNamedPaths } from './named-paths.ts';
import { isFinder, mountTrees, type ObjectTrees, pathsInTree, recordUnreached } from './object-trees.ts';
import { readFirst } from './read-first.ts';
import type { Registrations, Versioning } from './registrations.ts';
import type { Handler } from './start-point.ts';

/** By key of the class. */
type RuledClasses = ReadonlyMap<string, readonly RuledClass[]>;

/** What the classes register: start points, and the classes mounted in them. */
export function readClasses(classes: readonly RuledClass[], finder: InstanceFinder, found: Registrations): void {
  for (const ruled of classes) readBase(ruled, finder, found);
  // What a class states may depend on the application that it is mounted in.
  const byClass: RuledClasses = Map.groupBy(classes, ({ fact }) => fact.object);
  const trees = mountTrees(classes, finder, found);
  const read = (ruled: RuledClass): void => readClass(ruled, byClass, trees, finder, found);
  const mount = (ruled: RuledClass): void => mountClasses(ruled, byClass, finder, found);
  for (const step of [mount, read]) {
    if (step === read) mountOtherwise(classes, ({ fact }) => idOf(fact), found, finder.resolver);
    for (const ruled of classes) {
      const { fact, file, indexed } = ruled;
      const unit = { phase: 'rules for classes', model: indexed.rule.id, file: file.file, line: fact.lines.startLine };
      finder.resolver.table.coverage.attempt(unit, () => step(ruled));
    }
  }
  readFirst(classes, finder, found);
}

function mountClasses(
  { fact, indexed, subject }: RuledClass,
  classes: RuledClasses,
  finder: InstanceFinder,
  found: Registrations,
): void {
  const mounts = listOf(indexed.rule.mounts).flatMap((selector) => select(selector, subject, finder.resolver));
  if (mounts.length === 0) return;
  const paths = (classes.get(fact.object) ?? []).flatMap((each) =>
    textsAt(listOf(each.indexed.rule.path), each.subject, finder.resolver),
  );
  for (const { value } of mounts) {
    // Also of instances that the code makes itself: `new Carts()`.
    const made = finder.resolver.classesOf(value).map((object) => ({ kind: 'class', object }) as const);
    const children = new Set([value, ...made].flatMap((each) => finder.instancesOf(each).map(({ id }) => id)));
    for (const child of children) found.mounts.mount(child, idOf(fact), paths);
  }
}

function readClass(
  ruled: RuledClass,
  classes: RuledClasses,
  trees: ObjectTrees,
  finder: InstanceFinder,
  found: Registrations,
): void {
  const { fact, indexed } = ruled;
  if (ruled.isHolder === true || trees.bases.has(fact.object)) return;
  if (trees.unreached.has(fact.object)) {
    recordUnreached(ruled, finder);
    return;
  }
  readGlobals(ruled, finder, found);
  const before = chainOf(fact.decorators, ruled, finder);
  // What a class inherits is read where it is declared, if any class may have it.
  const members = isForAny(indexed.rule) ? fact.members : membersOf(fact, finder);
  readBrought(ruled, finder, found);
  readStated(ruled, finder, found);
  for (const member of members) {
    // An object of a tree answers what its class inherits, too.
    if (indexed.rule.nests !== undefined || !isStatedByHeir(member, ruled, classes, finder))
      readMember(member, ruled, before, trees, finder, found);
  }
}

/**
 * True for a member that a class inherits under the same path by the same rule: what a base class states is an entry of the classes that
 * are derived from it, once.
 */
function isStatedByHeir(
  member: MemberFact,
  { fact, indexed, subject }: RuledClass,
  classes: RuledClasses,
  finder: InstanceFinder,
): boolean {
  const { resolver } = finder;
  // Where only what is registered answers, a class and its heir each may be.
  if (indexed.rule.members?.every(({ startPoint }) => startPoint?.mounted === true) === true) return false;
  const paths = textsAt(listOf(indexed.rule.path), subject, resolver).join();
  return resolver.hierarchy
    .heirsInScope(fact.object)
    .flatMap((heir) => classes.get(heir) ?? [])
    .some(
      (heir) =>
        heir.indexed.rule === indexed.rule &&
        textsAt(listOf(heir.indexed.rule.path), heir.subject, resolver).join() === paths &&
        resolver.memberOf(heir.fact.object, member.name)?.object === member.object,
    );
}

/** A class whose path stands before those of others: `@ApplicationPath("/rest")`. */
function readBase({ file, indexed, subject }: RuledClass, finder: InstanceFinder, { bases }: Registrations): void {
  const { rule, rules } = indexed;
  if (rule.baseOf === undefined || file.test) return;
  for (const path of textsAt(listOf(rule.path), subject, finder.resolver))
    bases.add(rules.framework, rule.baseOf, file.file, path);
}

function readMember(
  member: MemberFact,
  ruled: RuledClass,
  before: readonly Handler[],
  trees: ObjectTrees,
  finder: InstanceFinder,
  found: Registrations,
): void {
  const { fact, file, indexed } = ruled;
  const { table } = finder.resolver;
  if (isFinder(member, indexed.rule)) return;
  const owner = member.object === null ? null : table.ownerOf(member.object);
  const declaring = (owner === null ? undefined : table.fileOfDefinition(owner)) ?? file;
  for (const memberRule of indexed.rule.members ?? []) {
    const { startPoint, settings, runs } = memberRule;
    if (memberRule.exposed === true && !isExposed(member, fact, finder)) continue;
    if (isExcepted(member, fact, memberRule, finder)) continue;
    const set = settings === undefined ? undefined : nameInSettings(settings, member, file.file, found.settings);
    if (set === null) continue;
    for (const { decorator, verb, path } of statementsFor(memberRule, member, finder)) {
      const given: Subject = {
        arguments: decorator.arguments ?? [],
        receiver: { kind: 'class', object: fact.object },
      };
      const stated = set !== undefined ? [set] : pathsOf(memberRule, member, fact, given, path, finder);
      const written = stated.map((path) => filled(path, file, found));
      const relative = indexed.rule.nests === undefined ? written : pathsInTree(written, member, fact.object, trees);
      if (memberRule.locates === true)
        locate(member, idOf(fact), withClassPath(relative, member, ruled, finder, found), finder, found);
      if (startPoint === undefined) continue;
      const isOwn = member.value !== null && !isForAny(indexed.rule);
      const run =
        runs === undefined
          ? implementationsOf(member, fact, finder)
          : functionsGiven(member, listOf(runs.methods), finder);
      const receiver = isOwn && runs === undefined ? fact.object : undefined;
      const beside = runningWith(memberRule, member, fact, finder).flatMap((each) =>
        handlerOf(each, declaring, decorator, fact.object),
      );
      const own = run.flatMap((each) => handlerOf(each, declaring, decorator, receiver));
      const textsOf = (selectors: readonly string[]): readonly string[] =>
        textsOrDefaults(selectors, given, memberRule, fact, finder);
      if (memberRule.needs !== undefined && textsOf(listOf(memberRule.needs)).length === 0) continue;
      const place = { rules: indexed.rules, file: declaring.file, lines: decorator.lines };
      const pathNames = textsOf(listOf(memberRule.pathNamed));
      const named =
        pathNames.length === 0 ? null : atNamedPaths(`${fact.object} ${member.name} ${verb}`, pathNames, place, found);
      const declared = {
        rule: memberRule.id,
        rules: indexed.rules,
        startPoint: typedBy(startPoint, memberRule, given, finder),
        at: named ?? idOf(fact),
        ...(pathNames.length === 0 ? {} : { routeNames: pathNames }),
        paths:
          named !== null
            ? ['']
            : startPoint.ignoreMountPath === true
              ? behindClassPath(relative, memberRule, ruled, finder, found)
              : withClassPath(relative, member, ruled, finder, found, startPoint.separator),
        handlers: [...before, ...beside, ...chainOf(member.decorators, ruled, finder), ...own],
        file: declaring.file,
        lines: decorator.lines,
        order: decorator.lines.startLine,
        language: file.language,
        test: file.test,
      };
      const verbs = verbsOfMember(member, startPoint, textsOf(listOf(startPoint.verb)), finder);
      for (const each of verbs.length > 0 ? verbs : [verb]) found.declarations.push({ ...declared, verb: each });
    }
  }
}

/** Paths behind what a rule for members takes from the class, where nothing else of the class stands before them. */
function behindClassPath(
  paths: readonly string[],
  { classPath }: MemberRule,
  { file, indexed, subject }: RuledClass,
  { resolver }: InstanceFinder,
  found: Registrations,
): readonly string[] {
  const before = textsAt(listOf(classPath), subject, resolver).map((path) => filled(path, file, found));
  if (before.length === 0) return paths;
  return before.flatMap((outer) => paths.map((path) => joinPath(outer, path, indexed.rules.separator)));
}

/** The texts that a decorator of a member states, or else one of its class, or of a class above that, which states what members leave out. */
function textsOrDefaults(
  selectors: readonly string[],
  given: Subject,
  { defaults }: MemberRule,
  { object }: ClassFact,
  { resolver }: InstanceFinder,
): readonly string[] {
  if (selectors.length === 0) return [];
  const wanted = new Set(listOf(defaults));
  const above = wanted.size === 0 ? [] : resolver.hierarchy.lineage(object);
  const decorators = above.flatMap((each) => resolver.table.class(each)?.decorators ?? []);
  const stating = decorators.filter(({ callee }) => resolver.symbolsOf(callee).some((symbol) => wanted.has(symbol)));
  for (const subject of [given, ...stating.map((each): Subject => ({ arguments: each.arguments ?? [] }))]) {
    const texts = textsAt(selectors, subject, resolver);
    if (texts.length > 0) return texts;
  }
  return [];
}

/** Start points that members of a class hold: `functions = [send_mail]`. */
function readStated({ fact, file, indexed }: RuledClass, finder: InstanceFinder, found: Registrations): void {
  const { rule, rules } = indexed;
  if (rule.states === undefined) return;
  const subject: Subject = { arguments: [], receiver: { kind: 'class', object: fact.object } };
  declareStated(subject, { id: rule.id, startPoint: rule.states }, rules, { file, lines: fact.lines }, finder, found);
}

/** The operations that the library answers for a class; a class that others are derived from has some where it is mounted alone. */
function readBrought(ruled: RuledClass, finder: InstanceFinder, found: Registrations): void {
  const { fact, file, indexed } = ruled;
  const { brings, id } = indexed.rule;
  if (brings === undefined) return;
  const { resolver } = finder;
  if (resolver.hierarchy.heirsInScope(fact.object).length > 0 && !found.mounts.isMounted(idOf(fact))) return;
  const { lines } = fact;
  for (const { verb, path, object, brought } of broughtOperations(fact, brings, resolver))
    found.declarations.push({
      rule: id,
      rules: indexed.rules,
      startPoint: brings.startPoint,
      at: idOf(fact),
      verb,
      paths: withClassPath([path], null, ruled, finder, found),
      handlers: [{ object, receiver: fact.object, file: file.file, lines, brought }],
      file: file.file,
      lines,
      order: lines.startLine,
      language: file.language,
      test: file.test,
    });
}

/** With what settings beside the code put into it, in languages whose annotations may name some. */
function filled(path: string, { file, language }: FileFacts, { settings }: Registrations): string {
  return language === 'Java' ? settings.fill(path, file) : path;
}

/** What the class that a member returns registers stands below the path of the member. */
function locate(
  { type }: MemberFact,
  at: string,
  paths: readonly string[],
  { resolver }: InstanceFinder,
  { mounts }: Registrations,
): void {
  for (const object of type === null ? [] : resolver.classesOf(type.name)) {
    if (`class ${object}` !== at) mounts.mount(`class ${object}`, at, paths);
  }
}

/** The paths of a member behind those of its class and, where versions are switched on, behind its versions. */
export function withClassPath(
  paths: readonly string[],
  member: MemberFact | null,
  ruled: RuledClass,
  finder: InstanceFinder,
  found: Registrations,
  separator = ruled.indexed.rules.separator ?? '/',
): readonly string[] {
  const { file, indexed } = ruled;
  const { rule, rules } = indexed;
  const base = found.bases.of(rules.framework, rule.kind, file.file);
  const outer = classPaths(ruled, finder).map((path) => joinPath(base, filled(path, file, found), separator));
  const versioning = found.versioningOf(idOf(ruled.fact));
  const versions = versioning === null || member === null ? [''] : versionPaths(versioning, member, ruled, finder);
  return versions.flatMap((version) =>
    (outer.length === 0 ? [base] : outer).flatMap((start) =>
      paths.map((path) => joinPath(joinPath(version, start, separator), path, separator)),
    ),
  );
}

/** The paths that decorators of a class state, or else those of the nearest class or interface above it that has such. */
function classPaths({ fact, indexed, subject }: RuledClass, { resolver }: InstanceFinder): readonly string[] {
  const selectors = listOf(indexed.rule.path);
  const own = textsAt(selectors, subject, resolver);
  // Decorators beside the one of the rule are inherited: `$RequestMapping`.
  const beside = selectors.filter((selector) => selector.includes('$'));
  const { implied, words, pathIs } = indexed.rule;
  if (words !== undefined) return pathsOfWords(listOf(words), subject, indexed.rules.separator, resolver);
  if (own.length === 0 && implied !== undefined) return [impliedPath(fact, implied, resolver)];
  if (own.length > 0 || beside.length === 0) return pathIs === 'regexp' ? own.map((each) => regexpPath(each)) : own;
  for (const object of resolver.hierarchy.lineage(fact.object).slice(1)) {
    const [decorator] = resolver.table.class(object)?.decorators ?? [];
    const above = textsAt(beside, { arguments: decorator?.arguments ?? [] }, resolver);
    if (above.length > 0) return above;
  }
  return [];
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
        .flatMap((object) => handlerOf(resolver.memberOf(object, method)?.object ?? null, file, fact, object));
    });
    if (handlers.length > 0) found.middleware.push({ at: idOf(fact), paths: [], handlers, file: file.file, order: -1 });
  }
}

/** Functions that decorators such as `@UseGuards(…)` name, and the methods of classes that they name. */
function chainOf(
  decorators: readonly DecoratorFact[],
  { file, indexed }: RuledClass,
  finder: InstanceFinder,
): Handler[] {
  const { resolver } = finder;
  return (indexed.rule.chain ?? []).flatMap(({ decorators: wanted, method }) =>
    decorators.flatMap((decorator) => {
      if (!resolver.symbolsOf(decorator.callee).some((symbol) => listOf(wanted).includes(symbol))) return [];
      const given = decorator.arguments ?? [];
      const classes = given.flatMap((argument) => resolver.classesOf(argument));
      const plain = given.flatMap((argument) => givenFunctions(argument, resolver));
      return [
        ...classes.flatMap((object) =>
          handlerOf(resolver.memberOf(object, method)?.object ?? null, file, decorator, object),
        ),
        ...plain.flatMap((object) => handlerOf(object, file, decorator, undefined)),
      ];
    }),
  );
}

/** Keys of the functions that an argument is or lists; what another call is given on the way to it is none of them. */
function givenFunctions(argument: Value, resolver: ValueResolver): readonly string[] {
  return resolver.resolve(argument).flatMap((each): readonly string[] => {
    if (each.kind === 'list') return each.items.flatMap((item) => givenFunctions(item, resolver));
    if (each.kind !== 'function' || resolver.table.class(each.object) !== undefined) return [];
    return [each.madeAt === undefined ? each.object : copyId(each.object, each.madeAt)];
  });
}

/** @param receiver key of the class whose instance it runs for, where that is known */
function handlerOf(
  object: string | null,
  { file }: FileFacts,
  { lines }: Pick<DecoratorFact, 'lines'>,
  receiver: string | undefined,
): Handler[] {
  return object === null ? [] : [{ object, receiver, file, lines }];
}
