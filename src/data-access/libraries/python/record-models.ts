import type { ClassFact, FileFacts } from '../../../code-model/facts.ts';
import type { ValueResolver } from '../../../value-analysis/value-resolver.ts';
import { textOf } from '../../record-values.ts';
import { snakeCase } from '../../snake-case.ts';
import { isSet, lineageOf, metaOf } from './class-lineage.ts';
import { type FoundModel, keyword, type Mapper, makerOf, nameId, type PythonModel } from './python-model.ts';

const bases: readonly (readonly [RegExp, Mapper])[] = [
  [/^(peewee|playhouse|peewee_async)#(\w+\.)*(\w*Model)$/, 'peewee'],
  [/^tortoise#(\w+\.)*Model$/, 'tortoise'],
  [/^piccolo#(\w+\.)*Table$/, 'piccolo'],
];
const field = /^((peewee|playhouse|tortoise)#(\w+\.)*\w*Field(Instance)?|piccolo#columns\.(\w+\.)*\w+)$/;
const reference = /(ForeignKey(Field)?|OneToOneField)$/;
const pairs = /ManyToManyField$/;

/** The table of a model of Peewee, Tortoise or Piccolo, whose queries begin with methods of the class; null for any other. */
export function recordModel(fact: ClassFact, file: FileFacts, resolver: ValueResolver): FoundModel | null {
  const ancestors = resolver.ancestorsOf(fact.object);
  const library = bases.find(([pattern]) => ancestors.some((symbol) => pattern.test(symbol)))?.[1];
  const meta = metaOf(fact, file);
  if (library === undefined || isSet(meta, 'abstract')) return null;
  const columns = columnsOf(fact, library, resolver);
  // A class that only names the database for those below it.
  if (columns.length === 0) return null;
  const stated = ['table_name', 'db_table', 'table'].flatMap(
    (name) => textOf(meta?.members.find((member) => member.name === name)?.value ?? undefined, resolver) ?? [],
  );
  // Of Piccolo the class statement: `class Cart(Table, tablename="carts")`.
  const inClass = textOf(fact.members.find(({ name }) => name === '$tablename')?.value ?? undefined, resolver);
  const implied = library === 'piccolo' ? snakeCase(fact.name) : fact.name.toLowerCase();
  const model: PythonModel = {
    name: fact.name,
    kind: 'table',
    library,
    table: { schema: null, name: stated[0] ?? inClass ?? implied },
    columns: new Map(columns),
    relations: new Map(),
    pairs: new Map(),
  };
  return { model, fact, file, ids: [nameId(fact.name)], reverse: [], isGuessed: false };
}

function columnsOf(fact: ClassFact, library: Mapper, resolver: ValueResolver): [property: string, column: string][] {
  return lineageOf(fact, resolver).flatMap(({ members }) =>
    members.flatMap(({ name, value }): [string, string][] => {
      const made = makerOf(value, resolver);
      const symbol = made?.symbols.find((each) => field.test(each));
      if (made === null || symbol === undefined || pairs.test(symbol)) return [];
      const stated = textOf(keyword(made.call, library === 'peewee' ? 'column_name' : 'source_field'), resolver);
      return [[name, stated ?? (reference.test(symbol) ? `${name}_id` : name)]];
    }),
  );
}
