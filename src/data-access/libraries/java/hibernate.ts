import { ClassesByName } from '../../../code-model/classes-by-name.ts';
import type { TableName } from '../../../sql/table-access.ts';
import type { DataContext } from '../../data-context.ts';
import type { RelationKeys } from '../../data-model.ts';
import { readHibernateMapping } from '../../schemas/hibernate-mapping.ts';
import type { MappedClass, MappedProperty } from '../../schemas/mapped-class.ts';
import { entityId } from './entities.ts';
import { defineNamedQuery } from './named-queries.ts';

/** The entities that mapping files of Hibernate and JPA (`Cart.hbm.xml`, `orm.xml`) state for classes of the code, and the queries that they name. */
export function defineHibernate(
  files: readonly { readonly path: string; readonly text: string }[],
  context: DataContext,
): void {
  const mapped = new Map<string, MappedClass & { readonly file: string }>();
  for (const { path, text } of files) {
    const { classes, queries } = readHibernateMapping(text);
    for (const each of classes) mapped.set(each.name, { ...each, file: path });
    for (const each of queries) defineNamedQuery(each.name, each, context);
  }
  if (mapped.size === 0) return;
  const keys = keysOf([...mapped.keys()], context);
  for (const each of mapped.values()) {
    const lineage = lineageOf(each, mapped);
    const object = keys.get(each.name);
    const table = tableOf(each, mapped);
    const properties = lineage.flatMap((one) => one.properties);
    const above = lineage.slice(1).flatMap((one, at) => (lineage[at]?.isJoined === true ? [tableOf(one, mapped)] : []));
    const model = {
      library: 'jpa',
      name: lastName(each.name),
      kind: 'table' as const,
      table,
      columns: new Map(
        properties.flatMap(({ name, column }): [string, string][] => (column === null ? [] : [[name, column]])),
      ),
      relations: new Map(properties.flatMap((one) => relationOf(one, object, keys, context))),
      relationKeys: new Map(properties.flatMap(pairOf)),
      ...(above.length > 0 ? { above } : {}),
    };
    const place = { file: each.file, startLine: each.line, endLine: each.line };
    const isOwnTable = each.table !== null || each.above === null;
    const ids = [...(object === undefined ? [] : [object]), entityId(lastName(each.name))];
    context.define(ids, model, place, isOwnTable ? (object ?? null) : null);
    for (const { table: between } of model.relationKeys.values())
      context.definitions.push({ kind: 'table', table: between, columns: [], place: null, model: null });
  }
}

/** The class and those above it, nearest first. */
function lineageOf<Mapped extends MappedClass>(own: Mapped, mapped: ReadonlyMap<string, Mapped>): readonly Mapped[] {
  const found: Mapped[] = [];
  for (let each: Mapped | undefined = own; each !== undefined && found.length < 20; each = mapped.get(each.above ?? ''))
    found.push(each);
  return found;
}

function tableOf(own: MappedClass, mapped: ReadonlyMap<string, MappedClass>): TableName {
  const stated = own.isJoined ? own : (lineageOf(own, mapped).find(({ table }) => table !== null) ?? own);
  const [schema, name] = (stated.table ?? lastName(stated.name)).replaceAll('`', '').split(/\.(?=[^.]*$)/);
  return name === undefined ? { schema: stated.schema, name: schema ?? '' } : { schema: schema ?? null, name };
}

function pairOf({ name, between }: MappedProperty): [string, RelationKeys][] {
  return between === null ? [] : [[name, { at: 'between', table: { schema: null, name: between }, columns: [] }]];
}

/** The class that a property leads to: the one that the file names, else the declared type of the field. */
function relationOf(
  { name, target, column, between }: MappedProperty,
  object: string | undefined,
  keys: ReadonlyMap<string, string>,
  { resolver }: DataContext,
): [string, string][] {
  const stated = target === null ? undefined : keys.get(target);
  if (stated !== undefined) return [[name, stated]];
  if (target !== null || between !== null || object === undefined) return [];
  const type = resolver.memberOf(object, name)?.type;
  const found = type == null ? [] : resolver.classesOf(type.name);
  return found
    .slice(0, 1)
    .map((each): [string, string] => [name, each])
    .filter(() => column !== name);
}

/** Keys of the classes of the code, by full names. */
function keysOf(names: readonly string[], { resolver }: DataContext): ReadonlyMap<string, string> {
  const classes = new ClassesByName(resolver.table);
  return new Map(
    names.flatMap((name): [string, string][] => {
      const fact = classes.get(name);
      return fact === null ? [] : [[name, fact.object]];
    }),
  );
}

function lastName(name: string): string {
  return name.slice(Math.max(name.lastIndexOf('.'), name.lastIndexOf('$')) + 1);
}
