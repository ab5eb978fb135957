import type { CallFact, Value } from '../../../code-model/facts.ts';
import type { ValueResolver } from '../../../value-analysis/value-resolver.ts';
import { textOf } from '../../record-values.ts';
import { keyword, makerOf, type PythonModel, positional } from './python-model.ts';
import type { PythonTables } from './python-tables.ts';
import { fieldsOf } from './serializer-fields.ts';

/** Schemas that show any object by its attributes. */
const schemaClass = /^((flask_)?marshmallow\w*|lima)#(\w+\.)*\w*Schema$/;
/** Fields that show an object within another by a schema of its own. */
const nestedField = /^((flask_)?marshmallow\w*|lima)#(\w+\.)*(Nested|Embed|Pluck|Reference)$/;
/** Schemas in schemas. */
const maxDepth = 6;

/** Methods of a schema that show what they are given. */
export const dumping: ReadonlySet<string> = new Set(['dump', 'dumps']);

/**
 * The rows of other tables that `schema.dump(carts)` reads: those of the relations that the schema shows by schemas of their own, and by theirs.
 * @param models whose rows it is given
 */
export function dumpedRows(
  schema: Value,
  models: readonly PythonModel[],
  tables: PythonTables,
): readonly PythonModel[] {
  const found = new Set<PythonModel>();
  if (models.length > 0) walk(schema, models, tables, found, 0);
  return [...found];
}

function walk(
  schema: Value,
  models: readonly PythonModel[],
  tables: PythonTables,
  found: Set<PythonModel>,
  depth: number,
): void {
  const { resolver } = tables;
  if (depth > maxDepth || models.length === 0) return;
  const isShown = chosenNames(schema, resolver);
  for (const object of resolver.classesOf(schema)) {
    const fact = resolver.table.class(object);
    if (fact === undefined || !resolver.ancestorsOf(object).some((symbol) => schemaClass.test(symbol))) continue;
    for (const { member, call } of fieldsOf(fact, resolver)) {
      const inner =
        call === undefined || member === null || !isShown(member.name) ? undefined : nestedIn(call, resolver);
      if (call === undefined || inner === undefined) continue;
      const stated = textOf(keyword(call, 'attribute') ?? keyword(call, 'attr'), resolver);
      const property = stated ?? member?.name ?? '';
      for (const each of models) {
        const pair = tables.pairOf(each, property);
        if (pair !== null) found.add(pair);
      }
      const related = models.flatMap((each) => tables.related(each, property) ?? []);
      for (const each of related) found.add(each);
      walk(inner, related, tables, found, depth + 1);
    }
  }
}

function nestedIn(call: CallFact, resolver: ValueResolver): Value | undefined {
  if (!resolver.symbolsOf(call.callee).some((symbol) => nestedField.test(symbol))) return undefined;
  return positional(call)[0] ?? keyword(call, 'schema') ?? keyword(call, 'nested');
}

/** Which fields a schema shows that is made with `only` or `exclude`. */
function chosenNames(schema: Value, resolver: ValueResolver): (name: string) => boolean {
  const makers = resolver.resolve(schema).flatMap((each) => makerOf(each, resolver) ?? []);
  const [made] = makers.length === 1 ? makers : [];
  const named = (option: string): ReadonlySet<string> | null => {
    const items = made === undefined ? null : resolver.itemsOf(keyword(made.call, option) ?? { kind: 'unknown' });
    return items === null ? null : new Set(items.flatMap((each) => resolver.textsOf(each)));
  };
  const only = named('only');
  const excluded = named('exclude');
  return (name) => (only === null || [...only].some((each) => each.split('.')[0] === name)) && !excluded?.has(name);
}
