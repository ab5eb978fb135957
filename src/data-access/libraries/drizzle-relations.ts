import type { CallFact, FileFacts, Value } from '../../code-model/facts.ts';
import { placeOf } from '../../value-analysis/bounds-met.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import type { DataContext } from '../data-context.ts';
import type { DataModel } from '../data-model.ts';
import { itemsOf, membersOf } from '../record-values.ts';

type Relations = Map<DataModel, Map<string, DataModel>>;

const relationsOf = new WeakMap<DataContext, Relations>();
const maxDepth = 6;

/** The id of a table by the name that its schema exports it under. */
export function exportedTable(name: string): string {
  return `drizzle:${name}`;
}

/** The tables that a value is. */
export function drizzleTables(value: Value | undefined, context: DataContext): readonly DataModel[] {
  if (value === undefined) return [];
  return context.resolver
    .resolve(value)
    .flatMap((each) => (each.kind === 'result' ? (context.models.get(each.call) ?? []) : []));
}

/**
 * Reads how tables are related: `relations(posts, ({ one }) => ({ author: one(users) }))`, and
 * `defineRelations(schema, (r) => ({ posts: { author: r.one.users() } }))`.
 */
export function readRelations({ calls }: FileFacts, context: DataContext): void {
  const { resolver } = context;
  for (const call of calls) {
    const symbols = resolver.symbolsOf(call.callee);
    const [tables, described] = call.arguments;
    if (symbols.some((symbol) => /^drizzle-orm(\/\w+)?#relations$/.test(symbol))) {
      for (const [name, value] of describedMembers(described, resolver))
        for (const model of drizzleTables(tables, context)) relate(model, name, relatedTables(value, context), context);
    }
    if (!symbols.some((symbol) => /^drizzle-orm(\/\w+)?#defineRelations(Part)?$/.test(symbol))) continue;
    for (const [table, relations] of describedMembers(described, resolver)) {
      const model = context.models.get(exportedTable(table));
      for (const [name, value] of model === undefined ? [] : membersOf(relations, resolver))
        relate(model as DataModel, name, relatedTables(value, context), context);
    }
  }
}

/** The tables that the option `with` of a query reads beside its own, through relations or else by their names. */
export function readWith(options: Value | undefined, of: DataModel, context: DataContext): readonly DataModel[] {
  const found = new Set<DataModel>();
  collect(options, of, context, found, 0);
  return [...found];
}

function collect(
  options: Value | undefined,
  of: DataModel,
  context: DataContext,
  found: Set<DataModel>,
  depth: number,
): void {
  const { resolver } = context;
  if (depth > maxDepth) {
    resolver.bounds.add('depth of the relations of a query', maxDepth, options === undefined ? '' : placeOf(options));
    return;
  }
  for (const [member, given] of membersOf(options, resolver)) {
    if (member !== 'with') continue;
    for (const [name, value] of membersOf(given, resolver)) {
      const related = relationsOf.get(context)?.get(of)?.get(name) ?? context.models.get(exportedTable(name));
      if (related === undefined) continue;
      found.add(related);
      collect(value, related, context, found, depth + 1);
    }
  }
}

function relate(model: DataModel, name: string, related: readonly DataModel[], context: DataContext): void {
  const all = relationsOf.get(context) ?? new Map<DataModel, Map<string, DataModel>>();
  relationsOf.set(context, all);
  const own = all.get(model) ?? new Map<string, DataModel>();
  all.set(model, own);
  for (const each of related) own.set(name, each);
}

/** The members of the record that a function gives. */
function describedMembers(value: Value | undefined, resolver: ValueResolver): (readonly [string, Value])[] {
  return itemsOf(value, resolver).flatMap((each) => {
    const returns = each.kind === 'function' ? (resolver.table.function(each.object)?.returns ?? []) : [];
    return returns.flatMap((result) => membersOf(result, resolver));
  });
}

/** The table of `one(users, …)`, of `r.many.users(…)`. */
function relatedTables(value: Value, context: DataContext): readonly DataModel[] {
  return context.resolver.resolve(value).flatMap((each) => {
    const call = each.kind === 'result' ? context.resolver.table.call(each.call) : undefined;
    if (call === undefined) return [];
    const given = drizzleTables(call.arguments[0], context);
    return given.length > 0 ? given : (context.models.get(exportedTable(lastName(call))) ?? []);
  });
}

function lastName({ callee }: CallFact): string {
  return callee.kind === 'member' ? callee.name : '';
}
