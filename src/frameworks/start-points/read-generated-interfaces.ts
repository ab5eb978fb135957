import { posix } from 'node:path';
import type { FileFacts, MemberFact } from '../../code-model/facts.ts';
import type { InstanceFinder } from '../instances/instance-finder.ts';
import { joinPath } from '../instances/join-path.ts';
import { sharedParts } from '../instances/shared-parts.ts';
import type { GeneratedInterface } from '../rules/beside-code-schema.ts';
import { type FrameworkRules, listOf } from '../rules/rule-schema.ts';
import type { ApiDocuments } from '../schemas/api-documents.ts';
import type { ApiDocument } from '../schemas/api-operations.ts';
import { moduleOf } from './base-paths.ts';
import { membersOf, statementsFor } from './class-members.ts';
import { declareInFile } from './declare-in-file.ts';
import type { RuledClass } from './find-classes.ts';
import { withClassPath } from './read-classes.ts';
import type { Registrations } from './registrations.ts';

interface Document extends ApiDocument {
  readonly file: string;
}

/** A class below an interface that is not in the sources. */
interface Answering {
  readonly file: FileFacts;
  readonly object: string;
  readonly rules: FrameworkRules;
  readonly rule: GeneratedInterface;
  /** Full name of the interface. */
  readonly interface: string;
}

/**
 * Start points of the operations that documents of OpenAPI state, where a build generates interfaces of the documents: a class below an interface that is not
 * in the sources answers the operations that its methods are named after. Of the documents nearest to the class, those count that name one of its methods.
 * An operation of such a document, or of one in the module of such a class, that no method is named after is recorded as unresolved.
 * @param recorded where operations stand that are known or recorded by other means, as `file:line`
 * @returns these and those that are found or recorded here
 */
export function readGeneratedInterfaces(
  given: ApiDocuments,
  classes: readonly RuledClass[],
  finder: InstanceFinder,
  all: readonly FrameworkRules[],
  found: Registrations,
  recorded: ReadonlySet<string> = new Set(),
): ReadonlySet<string> {
  const answering = answeringClasses(finder, all);
  if (answering.length === 0) return recorded;
  const documents = given.files.flatMap((file): readonly Document[] => {
    const document = given.of(file, { controllers: [], operations: ['operationId'] });
    return document === null ? [] : [{ ...document, file: file.path }];
  });
  const known = new Set(recorded);
  const open = new Map<Document, Answering>();
  for (const each of answering) {
    const ruled = classes.filter(
      ({ fact, indexed }) => fact.object === each.object && indexed.rule.kind === each.rule.of,
    );
    const methods = methodsOf(each, ruled, finder);
    const own = moduleOf(each.file.file);
    const naming = documents.filter(({ operations }) =>
      operations.some(({ operation }) => methods.has(plain(operation))),
    );
    const depths = naming.map(({ file }) => sharedParts(own, file));
    const nearest = naming.filter((_, at) => depths[at] === Math.max(...depths));
    for (const document of nearest) declareOperations(document, methods, each, ruled, finder, found, known);
    for (const document of documents)
      if (nearest.includes(document) || (own !== '' && moduleOf(document.file) === own)) open.set(document, each);
  }
  recordOpen(open, known, finder);
  return known;
}

function answeringClasses(finder: InstanceFinder, all: readonly FrameworkRules[]): readonly Answering[] {
  const { resolver } = finder;
  const rules = all.flatMap((each) => (each.generatedInterfaces ?? []).map((rule) => ({ rules: each, rule })));
  const files = resolver.table.files().filter(({ test, language }) => !test && language === 'Java');
  const inModule = Map.groupBy(files, ({ file }) => moduleOf(file));
  return files.flatMap((file) =>
    file.classes.flatMap(({ object, extends: base, implements: interfaces }) => {
      if (base === null && interfaces.length === 0) return [];
      const missing = resolver
        .ancestorsOf(object)
        .filter((symbol) => symbol.includes('#') && !/^javax?\./.test(symbol));
      const fitting = rules.flatMap((each) => {
        const name = missing.find((symbol) =>
          listOf(each.rule.names).some((glob) => posix.matchesGlob(nameOf(symbol), glob)),
        );
        return name === undefined ? [] : [{ ...each, file, object, interface: name }];
      });
      const isOf = ({ rule }: Answering, among: readonly FileFacts[]): boolean =>
        among.some(({ imports }) => imports.some((each) => isBelow(each, listOf(rule.imports))));
      const [first] = [
        ...fitting.filter((each) => isOf(each, [file])),
        ...fitting.filter((each) => isOf(each, inModule.get(moduleOf(file.file)) ?? [])),
      ];
      return first === undefined ? [] : [first];
    }),
  );
}

/** By plain name the methods of a class that state no operation themselves. */
function methodsOf(
  { object }: Answering,
  ruled: readonly RuledClass[],
  finder: InstanceFinder,
): ReadonlyMap<string, MemberFact> {
  const fact = finder.resolver.table.class(object);
  const methods = (fact === undefined ? [] : membersOf(fact, finder)).filter(
    (member) =>
      member.kind === 'method' &&
      member.value !== null &&
      member.hidden !== true &&
      !ruled.some(({ indexed }) =>
        (indexed.rule.members ?? []).some((rule) => statementsFor(rule, member, finder).length > 0),
      ),
  );
  return new Map(methods.toReversed().map((member) => [plain(member.name), member]));
}

function declareOperations(
  { file: document, base, operations }: Document,
  methods: ReadonlyMap<string, MemberFact>,
  { file, rule, rules, interface: name }: Answering,
  [ruled]: readonly RuledClass[],
  finder: InstanceFinder,
  found: Registrations,
  known: Set<string>,
): void {
  const isBased = listOf(rule.withBase).some((glob) => posix.matchesGlob(nameOf(name), glob));
  for (const { verb, path, operation, line } of operations) {
    const member = methods.get(plain(operation));
    if (member === undefined || member.object === null) continue;
    known.add(`${document}:${line}`);
    const own = isBased ? joinPath(base, path) : path;
    const paths =
      ruled === undefined
        ? [joinPath(found.bases.of(rules.framework, rule.of, file.file), own)]
        : withClassPath([own], member, ruled, finder, found);
    const declared = { verb, objects: [member.object], lines: member.lines };
    for (const each of paths) declareInFile(file, rule, rules, { ...declared, path: each }, found);
  }
}

function recordOpen(open: ReadonlyMap<Document, Answering>, known: Set<string>, { resolver }: InstanceFinder): void {
  for (const [{ file, operations }, { rules }] of open) {
    for (const { operation, line } of operations) {
      const place = `${file}:${line}`;
      if (known.has(place)) continue;
      known.add(place);
      const site = { kind: 'registration', library: rules.framework, file, line, isBesideCode: true } as const;
      const reason = `no class was found that answers '${operation}'`;
      resolver.table.coverage.unresolved({ ...site, reason });
    }
  }
}

function isBelow(name: string, packages: readonly string[]): boolean {
  return packages.some((each) => name === each || name.startsWith(`${each}.`) || name.startsWith(`${each}#`));
}

/** `PetsApi` of `com.shop.api#PetsApi`. */
function nameOf(symbol: string): string {
  return symbol.slice(Math.max(symbol.lastIndexOf('#'), symbol.lastIndexOf('.')) + 1);
}

/** As generators spell names of methods in more than one way: `listPets` for `list-pets`. */
function plain(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}
