import type { MemberFact } from '../../code-model/facts.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import { joinPath } from '../instances/join-path.ts';
import type { ExportedRepositoryRule } from '../rules/exported-schema.ts';
import { type FrameworkRules, listOf } from '../rules/rule-schema.ts';
import { textsAt } from '../rules/select.ts';
import type { ModuleLibraries } from '../settings/module-libraries.ts';
import { moduleOf } from './base-paths.ts';
import { type ExportedRepository, exportedRepository, isExported, statementOf } from './exported-repositories.ts';
import type { Registrations } from './registrations.ts';
import type { Handler } from './start-point.ts';

interface Reading {
  readonly rule: ExportedRepositoryRule;
  readonly rules: FrameworkRules;
  readonly resolver: ValueResolver;
  readonly found: Registrations;
}

/**
 * Start points of the operations that a library answers for the rows of repositories: of all rows, of one, and of each query that a repository declares. What runs
 * is the method that the repository declares, else the library's, and what the code has run by events of such rows.
 */
export function readExportedRepositories(
  resolver: ValueResolver,
  all: readonly FrameworkRules[],
  libraries: ModuleLibraries,
  found: Registrations,
): void {
  for (const rules of all) {
    for (const rule of rules.exportedRepositories ?? []) {
      const reading: Reading = { rule, rules, resolver, found };
      const modules = askingModules(reading, libraries);
      if (modules.size === 0) continue;
      const files = resolver.table.files().filter(({ file, test }) => !test && modules.has(moduleOf(file)));
      for (const file of files) {
        const detection =
          listOf(rule.detection).flatMap((key) => found.settings.valueOf(key, file.file) ?? [])[0] ?? '';
        for (const fact of file.classes) {
          const repository = exportedRepository(fact, file, rule, detection.toLowerCase(), resolver);
          if (repository !== null) declareRepository(repository, reading);
        }
      }
    }
  }
}

/** The modules that have the library, and those that such a module uses: their classes run together. */
function askingModules({ rule: { asked }, resolver }: Reading, libraries: ModuleLibraries): ReadonlySet<string> {
  const files = resolver.table.files().filter(({ test, language }) => !test && language === 'Java');
  const byModule = Map.groupBy(files, ({ file }) => moduleOf(file));
  const asking = [...byModule].filter(
    ([, [first, ...rest]]) =>
      first !== undefined &&
      (libraries.asks(first.file, listOf(asked.artifacts)) ||
        [first, ...rest].some(({ imports }) => imports.some((name) => isBelow(name, listOf(asked.imports))))),
  );
  const own = asking.map(([module]) => module);
  const used = [...byModule.keys()].filter((module) => own.some((each) => libraries.uses(each, module)));
  return new Set([...own, ...used]);
}

function isBelow(name: string, packages: readonly string[]): boolean {
  return packages.some((each) => name === each || name.startsWith(`${each}.`));
}

function declareRepository(repository: ExportedRepository, reading: Reading): void {
  const { rule, resolver } = reading;
  for (const [operation, steps] of Object.entries(rule.operations)) {
    const [verb = '', path = ''] = operation.split(' ');
    const handlers = listOf(steps).map((names) => handlersOf(names.split('|'), repository, reading));
    const known = handlers.flatMap((each) => each ?? []);
    if (handlers.includes(null)) continue;
    declare(repository, verb, path, [...known, ...eventsOf(repository, verb, reading)], reading);
  }
  const inherited = new Set(rule.inherited);
  const queries = repository.methods.filter(({ name }) => !inherited.has(name));
  for (const member of queries) {
    const stated = statementOf(member.decorators, listOf(rule.stated.decorators), resolver);
    if (member.object === null || (stated !== null && !isExported(stated, rule, resolver))) continue;
    const [name = member.name] = stated === null ? [] : textsAt(listOf(rule.stated.path), stated, resolver);
    declare(repository, 'GET', `${rule.search}/${name}`, [declared(member, repository)], reading);
  }
}

/** What runs where the library calls the first of these methods that is there; null where none is, or one of them is not exported. */
function handlersOf(
  names: readonly string[],
  repository: ExportedRepository,
  { rule, resolver }: Reading,
): readonly Handler[] | null {
  const { fact, file, isBare, methods } = repository;
  const own = methods.filter(({ name }) => names.includes(name));
  const stated = own.flatMap(
    ({ decorators }) => statementOf(decorators, listOf(rule.stated.decorators), resolver) ?? [],
  );
  if (stated.some((each) => !isExported(each, rule, resolver))) return null;
  if (own.length > 0) return own.map((member) => declared(member, repository));
  const [brought = ''] = names;
  const { object } = fact;
  return isBare ? null : [{ object, receiver: object, brought, file: file.file, lines: fact.lines }];
}

function declared({ object, lines }: MemberFact, { fact, file }: ExportedRepository): Handler {
  return { object: object ?? fact.object, file: file.file, lines };
}

/** Methods that take such a row, and that run with operations of a verb: `@HandleBeforeCreate void check(Cart cart)`. */
function eventsOf({ row }: ExportedRepository, verb: string, { rule, resolver }: Reading): readonly Handler[] {
  const symbols = Object.entries(rule.events ?? {}).flatMap(([symbol, verbs]) =>
    listOf(verbs).includes(verb) ? symbol : [],
  );
  if (symbols.length === 0 || row === null) return [];
  const rows = new Set(resolver.hierarchy.lineage(row));
  return resolver.table.files().flatMap(({ file, test, classes }) =>
    (test ? [] : classes).flatMap((fact) =>
      fact.members.flatMap(({ object, parameters, decorators, lines }): readonly Handler[] => {
        const type = parameters[0]?.type;
        if (object === null || type == null || statementOf(decorators, symbols, resolver) === null) return [];
        const isTaken = resolver.classesOf(type.name).some((each) => rows.has(each));
        return isTaken ? [{ object, receiver: fact.object, file, lines }] : [];
      }),
    ),
  );
}

function declare(
  { fact: { lines }, file, path: outer }: ExportedRepository,
  verb: string,
  path: string,
  handlers: readonly Handler[],
  { rule, rules, found }: Reading,
): void {
  const base = found.bases.of(rules.framework, rule.of, file.file);
  found.declarations.push({
    rule: rule.id,
    rules,
    startPoint: rule.startPoint,
    at: null,
    verb,
    paths: [joinPath(joinPath(base, found.settings.fill(outer, file.file)), path)],
    handlers,
    file: file.file,
    lines,
    order: lines.startLine,
    language: file.language,
    test: false,
  });
}
