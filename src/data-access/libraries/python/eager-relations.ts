import type { CallFact, Value } from '../../../code-model/facts.ts';
import type { ValueResolver } from '../../../value-analysis/value-resolver.ts';
import { textOf } from '../../record-values.ts';
import { keyword, type PythonModel, positional } from './python-model.ts';
import type { PythonTables } from './python-tables.ts';
import { calledName } from './statement.ts';

/** How a relation of SQLAlchemy is loaded together with the rows that have it. */
const eager: ReadonlySet<string> = new Set(['joined', 'selectin', 'subquery', 'immediate']);
/** Options of a query that leave a relation out which is loaded otherwise. */
const leaving: ReadonlySet<string> = new Set(['lazyload', 'noload', 'raiseload']);
/** Steps after which a statement gives no rows as objects: columns, numbers, or a part of another statement. */
const withoutRows: ReadonlySet<string> = new Set(
  'with_entities with_only_columns values count exists subquery cte scalar_subquery as_scalar lateral update delete'.split(
    ' ',
  ),
);

/** `relationship(Line, lazy='joined')`; also the call of `backref` that says how the other side is loaded. */
export function isEager(relation: CallFact, resolver: ValueResolver): boolean {
  const lazy = keyword(relation, 'lazy');
  if (lazy?.kind === 'constant') return lazy.value === false;
  return eager.has(textOf(lazy, resolver) ?? '');
}

/** Whether the rows of a statement come as objects, with the relations that are loaded with these, behind a step of it. */
export function givesRows(method: string): boolean {
  return !withoutRows.has(method);
}

/** The models whose rows a statement selects as objects: `select(Cart)`, and not `select(Cart.id)`. */
export function wholeModels(values: readonly Value[], tables: PythonTables): readonly PythonModel[] {
  const found = new Set<PythonModel>();
  const open = [...values];
  for (const value of open) {
    if (value.kind === 'choice') open.push(...value.of);
    else if (value.kind === 'list') open.push(...value.items);
    else if (value.kind === 'spread') open.push(...(tables.resolver.itemsOf(value.of) ?? []));
    else if (tables.resolver.resolve(value).some(({ kind }) => kind === 'class'))
      for (const model of tables.modelsOf(value)) found.add(model);
  }
  return [...found];
}

/** What is loaded with the rows of models: the relations that say so, with their pairs, and what these load. @param left relations that are left out */
export function loadedWith(
  models: readonly PythonModel[],
  tables: PythonTables,
  left: ReadonlySet<string> = new Set(),
): readonly PythonModel[] {
  const found = new Set<PythonModel>();
  const open = [...models];
  const seen = new Set(open);
  for (const model of open) {
    for (const property of model.eager ?? []) {
      if (left.has('*') || left.has(property)) continue;
      const pair = tables.pairOf(model, property);
      const related = tables.related(model, property);
      if (pair !== null) found.add(pair);
      if (related === null) continue;
      found.add(related);
      if (!seen.has(related)) open.push(related);
      seen.add(related);
    }
  }
  return [...found];
}

/** Names of the relations that options of a query leave out: `lazyload(Cart.lines)`, `noload('*')`. */
export function relationsLeft(options: readonly Value[], { resolver }: PythonTables): readonly string[] {
  return leavingCalls(options, resolver).flatMap((call) =>
    positional(call).flatMap((given) => (given.kind === 'member' ? [given.name] : resolver.textsOf(given))),
  );
}

/** True for an option that leaves a relation out. */
export function isLeaving(option: Value, resolver: ValueResolver): boolean {
  return leavingCalls([option], resolver).length > 0;
}

function leavingCalls(options: readonly Value[], resolver: ValueResolver): readonly CallFact[] {
  return options.flatMap((option) => {
    const call = option.kind === 'result' ? resolver.table.call(option.call) : undefined;
    return call !== undefined && leaving.has(calledName(call)) ? [call] : [];
  });
}
