import type { CallFact, Value } from '../../../code-model/facts.ts';
import type { TableName } from '../../../sql/table-access.ts';
import type { ValueResolver } from '../../../value-analysis/value-resolver.ts';
import { type FoundModel, keyword, makerOf, nameId, type PythonModel, positional } from './python-model.ts';
import { coreTable, relationOf, reverseOf } from './sqlalchemy-models.ts';
import { calledName } from './statement.ts';

const mapping = /^(map_imperatively|mapper)$/;

/**
 * The class that a call of SQLAlchemy maps to a table, with its relations: `registry.map_imperatively(Cart, carts, properties={'lines':
 * relationship(Line)})`, `mapper(Cart, carts)`; null for any other call.
 */
export function imperativeModel(call: CallFact, resolver: ValueResolver): FoundModel | null {
  if (!mapping.test(calledName(call))) return null;
  const [mapped, table] = positional(call);
  const [object] = mapped === undefined ? [] : resolver.classesOf(mapped);
  const fact = object === undefined ? undefined : resolver.table.class(object);
  const file = object === undefined ? undefined : resolver.table.fileOfDefinition(object);
  const core = tableOf(table ?? keyword(call, 'local_table'), resolver);
  if (fact === undefined || file === undefined || core === null) return null;
  const properties = keyword(call, 'properties');
  const members = properties?.kind === 'record' ? Object.entries(properties.members) : [];
  const relations = members.flatMap(([name, value]) =>
    relationOf({ name, kind: 'property', value, type: null }, resolver),
  );
  const model: PythonModel = {
    ...core,
    name: fact.name,
    relations: new Map(relations.map(({ name, to }) => [name, to])),
    pairs: new Map(relations.flatMap(({ name, pair }): [string, TableName][] => (pair === null ? [] : [[name, pair]]))),
    eager: new Set(relations.flatMap(({ name, isEager }) => (isEager ? [name] : []))),
  };
  return { model, fact, file, ids: [nameId(fact.name)], reverse: reverseOf(relations), isGuessed: false };
}

/** The table that a value is: what one call of `Table` made. */
function tableOf(value: Value | undefined, resolver: ValueResolver): PythonModel | null {
  for (const each of value === undefined ? [] : resolver.resolve(value)) {
    const made = makerOf(each, resolver);
    const core = made === null ? null : coreTable(made.call, resolver);
    if (core !== null) return core;
  }
  return null;
}
