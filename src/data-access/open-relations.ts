import { lineOfArgument } from '../code-model/argument-line.ts';
import type { FactTable } from '../code-model/fact-table.ts';
import { type CallFact, type FileFacts, readOf, type Value } from '../code-model/facts.ts';
import { lastName } from '../code-model/symbol-name.ts';
import type { DataContext } from './data-context.ts';
import { membersOf } from './record-values.ts';

/** Members of statements that name relations to load, of which libraries of other kinds have none. */
const loading =
  /^(withGraph(Fetched|Joined)|\$?fetchGraph|(left|inner|outer)?[jJ]oinRelated|prefetch_related|select_related|selectinload|joinedload|subqueryload|(left|inner)JoinAnd(Select|Map\w+))$/;
/** Members that other libraries have too: what they name must be a relation that is known. */
const mayLoad = /^(populate|include|load|loadRelated|preload|related)$/;
/** Options of statements that name relations to load: `{ include: { lines: true } }`. */
const options: ReadonlySet<string> = new Set(['include', 'with', 'relations', 'populate', 'select']);
const maxDepth = 6;
/** Names that more relations lead on from say nothing. */
const maxTables = 3;

/** Members whose arguments of Django name columns of related rows: `values('author__name')`. */
const following = /^(values|values_list|only|defer|order_by|annotate|filter|exclude|get|first|distinct)$/;

/** A relation that code names or reads, and whose rows no access is known to load. */
export interface OpenRelation {
  readonly call: CallFact;
  /** Of what names it, 1-based; null: where the statement begins. */
  readonly line: number | null;
  readonly reason: string;
}

/**
 * Finds relations whose tables are not known to be read where a statement names them (`User.query().withGraphFetched({ role: true })`), or where
 * a member of their name is read of what is not known (`token.user.email`).
 */
export function* openRelations(context: DataContext): Generator<OpenRelation> {
  const tables = tablesByRelation(context);
  const { table } = context.resolver;
  const read = new Set(context.accesses.map(({ from, table }) => `${from} ${table.name}`));
  const isRead = (name: string, { caller }: CallFact): boolean =>
    [...(tables.get(name) ?? [])].some((table) => read.has(`${caller} ${table}`));
  for (const file of context.resolver.table.files()) {
    if (file.test) continue;
    for (const call of file.calls) {
      const unit = { phase: 'coverage', file: file.file, line: call.lines.startLine };
      const named = context.resolver.table.coverage.attempt(unit, () => relationsNamed(call, context, tables)) ?? [];
      const open = named.filter(({ name }) => !isRead(name, call));
      for (const [line, group] of Map.groupBy(open, (each) => each.line)) {
        const names = group.map(({ name }) => `'${name}'`).join(', ');
        yield { call, line, reason: `the tables behind ${names} are not known` };
      }
    }
    yield* openReads(file);
  }

  function* openReads({ loads }: FileFacts): Generator<OpenRelation> {
    for (const call of loads ?? []) {
      const of = call.callee.kind === 'member' && call.callee.name === readOf ? call.callee.of : null;
      if (of?.kind !== 'member' || isOfRequest(of.of, table)) continue;
      const found = mayLeadTo(of.name, tables);
      if (found === null || isRead(of.name, call)) continue;
      yield { call, line: null, reason: rowReason(of.name, found) };
    }
  }
}

/** The tables that a relation of a name leads to; null where there is none, or where there are too many to say anything. */
export function mayLeadTo(name: string, tables: ReadonlyMap<string, ReadonlySet<string>>): ReadonlySet<string> | null {
  const found = tables.get(name);
  return found === undefined || found.size > maxTables ? null : found;
}

export function rowReason(relation: string, tables: ReadonlySet<string>): string {
  return `it is not known of which row '${relation}' is read: it may load a row of ${[...tables].join(' or ')}`;
}

/** What a request has is known by other means, or is no row. */
export function isOfRequest(value: Value, table: FactTable): boolean {
  if (value.kind === 'parameter') return table.function(value.function)?.parameters[value.index]?.name === 'request';
  return value.kind === 'member' && (value.name === 'request' || isOfRequest(value.of, table));
}

/** Names of relations → the tables that they lead to, in any model of the libraries asked for. */
export function tablesByRelation(
  { models }: DataContext,
  isAsked: (library: string) => boolean = () => true,
): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const { library, relations } of models.all()) {
    if (!isAsked(library)) continue;
    for (const [name, id] of relations) {
      const target = models.get(id);
      if (target === undefined) continue;
      const known = found.get(name);
      if (known === undefined) found.set(name, new Set([target.table.name]));
      else known.add(target.table.name);
    }
  }
  return found;
}

/** The relations that a call names, each where it stands in a line of its own; none of any other call. */
function relationsNamed(
  call: CallFact,
  { resolver }: DataContext,
  tables: ReadonlyMap<string, ReadonlySet<string>>,
): { readonly name: string; readonly line: number | null }[] {
  const { callee, arguments: given, lines } = call;
  const inOptions = given.flatMap((value) => namedInOptions(value, tables, 0)).map((name) => ({ name, line: null }));
  if (inOptions.length > 0) return inOptions;
  const member = callee.kind === 'member' ? callee.name : callee.kind === 'external' ? lastName(callee.symbol) : '';
  const isSure = loading.test(member);
  const isPath = following.test(member) && resolver.table.fileOf(call).language === 'Python';
  if (!isSure && !isPath && !mayLoad.test(member)) return [];
  return given.flatMap((value, index) => {
    const isKeywords = value.kind === 'record' && value.keywords === true;
    const names = [
      ...(isKeywords && !isPath ? [] : membersOf(value, resolver).map(([name]) => name)),
      ...(value.kind === 'list' ? value.items : [value]).flatMap((each) => resolver.textsOf(each)),
    ];
    const at = isKeywords ? lines.startLine : lineOfArgument(index, call);
    const parts = names.flatMap((text) => {
      const all = text.split(/\.|__|[\s[\],()]+/).filter((each) => /^\w+$/.test(each));
      return isPath ? all.slice(0, -1) : all;
    });
    const line = at === lines.startLine ? null : at;
    return [...new Set(parts)].filter((each) => tables.has(each) || isSure).map((name) => ({ name, line }));
  });
}

/** Relations that the options of a statement name where they are written, also those of related rows: `{ include: { lines: { include: { item: true } } } }`. */
function namedInOptions(value: Value, tables: ReadonlyMap<string, ReadonlySet<string>>, depth: number): string[] {
  if (value.kind !== 'record' || value.keywords === true || depth > maxDepth) return [];
  return Object.entries(value.members).flatMap(([option, held]) => {
    if (!options.has(option) || held.kind !== 'record') return [];
    const named = Object.entries(held.members).filter(
      ([name, inner]) => tables.has(name) && (inner.kind === 'record' || (option !== 'select' && isTrue(inner))),
    );
    return named.flatMap(([name, inner]) => [name, ...namedInOptions(inner, tables, depth + 1)]);
  });
}

function isTrue(value: Value): boolean {
  return value.kind === 'constant' && value.value === true;
}
