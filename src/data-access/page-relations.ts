import type { ClassFact, FileFacts, Value } from '../code-model/facts.ts';
import { includeSymbol } from '../code-model/page-address.ts';
import { pushTo } from '../code-model/push-to.ts';
import type { DataContext } from './data-context.ts';
import { isOfRequest, mayLeadTo, type OpenRelation, rowReason, tablesByRelation } from './open-relations.ts';
import type { ReachedAccesses } from './reached-accesses.ts';

/** Libraries whose rows load what they are related to when it is read. */
const lazy: ReadonlySet<string> = new Set(['django', 'sqlalchemy', 'peewee', 'mongoengine']);
const isTemplate = /\.(html?|xhtml|jinja2?|j2|txt|xml)$/i;
/** Classes above a view whose code may run for it. */
const maxBases = 8;

/**
 * Relations that templates read (`{{ order.owner.name }}`) in a table that the code which names the template is not known to read: the code of one
 * source has the models and fills in the templates, which are another source.
 */
export class PageRelations {
  private readonly tables = new Map<string, ReadonlySet<string>>();
  /** Name of a template → the tables that each code which names it is known to touch. */
  private readonly named = new Map<string, ReadonlySet<string>[]>();

  /** Keeps what a source with models states. */
  learn(context: DataContext, reached: ReachedAccesses): void {
    const relations = tablesByRelation(context, (library) => lazy.has(library));
    if (relations.size === 0) return;
    for (const [name, tables] of relations)
      this.tables.set(name, new Set([...tables, ...(this.tables.get(name) ?? [])]));
    const touched = (objects: readonly string[]): ReadonlySet<string> =>
      new Set(objects.flatMap((object) => reached.from(object)).map(({ table }) => table.name));
    for (const { calls, classes, test } of context.resolver.table.files()) {
      if (test) continue;
      for (const { caller, arguments: given } of calls)
        for (const name of given.flatMap(templatesIn)) this.name(name, touched([caller]));
      for (const fact of classes)
        for (const name of fact.members.flatMap(({ value }) => (value === null ? [] : templatesIn(value))))
          this.name(name, touched(lineOf(fact, context)));
    }
  }

  /** Each table once in a template, where the first relation that may lead to it is read. */
  *open({ resolver }: DataContext): Generator<OpenRelation> {
    if (this.tables.size === 0) return;
    const pages = resolver.table.files().filter(({ language, loads }) => language !== 'Python' && loads !== undefined);
    const known = new KnownTables(resolver.table.files(), this.named);
    for (const page of pages) {
      if (page.test) continue;
      const met = new Set(known.of(page.file));
      for (const call of page.loads ?? []) {
        const of = call.callee.kind === 'member' ? call.callee.of : null;
        if (of?.kind !== 'member' || isOfRequest(of.of, resolver.table)) continue;
        const tables = mayLeadTo(of.name, this.tables);
        if (tables === null || [...tables].some((table) => met.has(table))) continue;
        for (const table of tables) met.add(table);
        yield { call, line: call.lines.startLine, reason: rowReason(of.name, tables) };
      }
    }
  }

  private name(template: string, tables: ReadonlySet<string>): void {
    const all = this.named.get(template);
    if (all === undefined) this.named.set(template, [tables]);
    else all.push(tables);
  }
}

/** The tables that all code is known to touch which fills in a template, or one that takes it in. */
class KnownTables {
  private readonly named: ReadonlyMap<string, readonly ReadonlySet<string>[]>;
  /** Last part of a path → names of the templates that others take in, with those. */
  private readonly taken = new Map<string, { readonly name: string; readonly by: string }[]>();
  private readonly namesByLast = new Map<string, string[]>();
  private readonly found = new Map<string, ReadonlySet<string>>();

  constructor(files: readonly FileFacts[], named: ReadonlyMap<string, readonly ReadonlySet<string>[]>) {
    this.named = named;
    for (const name of named.keys()) pushTo(this.namesByLast, lastPart(name), name);
    for (const { file, calls } of files) {
      for (const { callee, arguments: given } of calls) {
        if (callee.kind !== 'external' || callee.symbol !== includeSymbol) continue;
        const [first] = given;
        const name = first?.kind === 'record' ? first.members['name'] : undefined;
        if (name?.kind === 'text') pushTo(this.taken, lastPart(name.text), { name: name.text, by: file });
      }
    }
  }

  of(file: string): ReadonlySet<string> {
    const known = this.found.get(file);
    if (known !== undefined) return known;
    this.found.set(file, new Set());
    const last = lastPart(file);
    const own = (this.namesByLast.get(last) ?? []).filter((name) => isNamed(file, name));
    const takers = (this.taken.get(last) ?? []).filter(({ name, by }) => by !== file && isNamed(file, name));
    const [first, ...others] = [
      ...own.flatMap((name) => this.named.get(name) ?? []),
      ...takers.map(({ by }) => this.of(by)),
    ];
    const common = new Set([...(first ?? [])].filter((table) => others.every((each) => each.has(table))));
    this.found.set(file, common);
    return common;
  }
}

function templatesIn(value: Value): string[] {
  if (value.kind === 'text') return isTemplate.test(value.text) ? [value.text] : [];
  if (value.kind === 'list') return value.items.flatMap(templatesIn);
  if (value.kind === 'choice') return value.of.flatMap(templatesIn);
  return value.kind === 'record' && value.keywords === true ? Object.values(value.members).flatMap(templatesIn) : [];
}

/** Keys of a class and of those that it is derived from, with their methods. */
function lineOf({ object }: ClassFact, { resolver }: DataContext): readonly string[] {
  const met = new Set([object]);
  for (const each of met) {
    const fact = resolver.table.class(each);
    for (const { name } of fact?.extends == null ? [] : [fact.extends, ...fact.implements])
      for (const base of resolver.classesOf(name)) if (met.size < maxBases) met.add(base);
  }
  return [...met].flatMap((each) => [
    each,
    ...(resolver.table.class(each)?.members ?? []).flatMap(({ object: member }) => member ?? []),
  ]);
}

function isNamed(file: string, name: string): boolean {
  return file === name || file.endsWith(`/${name}`);
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
