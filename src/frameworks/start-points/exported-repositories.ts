import { posix } from 'node:path';
import type { ClassFact, DecoratorFact, FileFacts, MemberFact } from '../../code-model/facts.ts';
import { pluralize } from '../../code-model/pluralize.ts';
import { lastName } from '../../code-model/symbol-name.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import type { ExportedRepositoryRule } from '../rules/exported-schema.ts';
import { listOf } from '../rules/rule-schema.ts';
import { type Subject, select, textsAt } from '../rules/select.ts';

/** A repository whose rows a library answers for. */
export interface ExportedRepository {
  readonly fact: ClassFact;
  readonly file: FileFacts;
  /** Path of all rows, below the base path. */
  readonly path: string;
  /** Key of the class of a row; null where it is a library's. */
  readonly row: string | null;
  /** True where its bases have no methods, so that it has those that it declares alone. */
  readonly isBare: boolean;
  /** Methods without a body, its own before those of its bases. */
  readonly methods: readonly MemberFact[];
}

/** The repository that an interface is; null for any other class and one that is not exported. @param detection how repositories are detected, as settings say */
export function exportedRepository(
  fact: ClassFact,
  file: FileFacts,
  rule: ExportedRepositoryRule,
  detection: string,
  resolver: ValueResolver,
): ExportedRepository | null {
  if (fact.extends !== null || fact.implements.length === 0) return null;
  const bases = resolver.ancestorsOf(fact.object).filter((symbol) => isLike(symbol, listOf(rule.extends)));
  if (bases.length === 0 || statementOf(fact.decorators, listOf(rule.without), resolver) !== null) return null;
  const stated = statementOf(fact.decorators, listOf(rule.stated.decorators), resolver);
  const isSeen = detection === 'all' || (detection !== 'annotated' && fact.hidden !== true);
  if (!(stated === null ? isSeen : isExported(stated, rule, resolver))) return null;
  const row = rowOf(fact, bases, resolver);
  const [path = row === null ? '' : pluralize(uncapitalized(row.name))] =
    stated === null ? [] : textsAt(listOf(rule.stated.path), stated, resolver).filter((text) => text !== '');
  if (path === '') return null;
  const methods = resolver.hierarchy
    .lineage(fact.object)
    .flatMap((object) => resolver.table.class(object)?.members ?? [])
    .filter(({ kind, value, static: isStatic }) => kind === 'method' && value === null && !isStatic);
  const isBare = bases.every((symbol) => listOf(rule.bare).includes(symbol));
  return { fact, file, path, row: row?.object ?? null, isBare, methods };
}

/** The class of a row: what a base is given first, the nearest one alone. */
function rowOf(
  fact: ClassFact,
  bases: readonly string[],
  resolver: ValueResolver,
): { readonly name: string; readonly object: string | null } | null {
  for (const object of resolver.hierarchy.lineage(fact.object)) {
    for (const { name, arguments: given } of resolver.table.class(object)?.implements ?? []) {
      const [first] = given;
      const [own] = first === undefined ? [] : resolver.classesOf(first.name);
      if (own !== undefined) return { name: resolver.table.class(own)?.name ?? '', object: own };
      const isOfLibrary = resolver.symbolsOf(name).some((symbol) => bases.includes(symbol));
      const [symbol] = first === undefined || !isOfLibrary ? [] : resolver.symbolsOf(first.name);
      if (symbol !== undefined) return { name: lastName(symbol), object: null };
    }
  }
  return null;
}

/** The arguments of the first decorator that is one of these; null where there is none. */
export function statementOf(
  decorators: readonly DecoratorFact[],
  symbols: readonly string[],
  resolver: ValueResolver,
): Subject | null {
  const found = decorators.find(({ callee }) => resolver.symbolsOf(callee).some((symbol) => symbols.includes(symbol)));
  return found === undefined ? null : { arguments: found.arguments ?? [] };
}

/** False where a decorator says so. */
export function isExported(
  stated: Subject,
  { stated: { exported } }: ExportedRepositoryRule,
  resolver: ValueResolver,
): boolean {
  const values = listOf(exported).flatMap((selector) => select(selector, stated, resolver));
  return !values
    .flatMap(({ value }) => resolver.resolve(value))
    .some((value) => value.kind === 'constant' && value.value === false);
}

function isLike(symbol: string, globs: readonly string[]): boolean {
  return globs.some((glob) => posix.matchesGlob(symbol, glob));
}

function uncapitalized(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}
