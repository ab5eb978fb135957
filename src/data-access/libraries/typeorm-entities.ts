import type { CallFact, ClassFact, DecoratorFact, FileFacts, MemberFact, Value } from '../../code-model/facts.ts';
import type { TableName } from '../../sql/table-access.ts';
import { type DataContext, placeIn } from '../data-context.ts';
import type { DataModel, RelationKeys } from '../data-model.ts';
import { memberOf, membersOf, textOf } from '../record-values.ts';
import { lineage, relatedClass } from '../related-class.ts';
import { snakeCase } from '../snake-case.ts';

const entityDecorator = /^(typeorm|@mikro-orm\/[\w-]+)#(Entity|ViewEntity|ChildEntity)$/;
const columnDecorators = /#(\w*Column|PrimaryKey|Property|Enum|SerializedPrimaryKey|Formula)$/;
const relationDecorators = /#(ManyToOne|OneToMany|OneToOne|ManyToMany)$/;

/** What finds an entity by its name. */
export const entityId = (name: string): string => `typeorm:${name}`;

/**
 * `@Entity('users')`, `@Entity({ name, schema })`, `@Entity({ tableName })`; without a name the class in snake case. Classes of one
 * inheritance in a single table have that table.
 */
export function defineEntity(fact: ClassFact, file: FileFacts, context: DataContext): void {
  const owner = tableOwner(fact, context);
  const entity = owner === null ? null : decoratorNamed(owner.decorators, entityDecorator, context);
  if (owner === null || entity === null) return;
  const isView = context.resolver.symbolsOf(entity.callee).some((symbol) => symbol.endsWith('ViewEntity'));
  const model: DataModel = {
    library: 'typeorm',
    name: fact.name,
    kind: isView ? 'view' : 'table',
    table: tableOf(owner, entity, context),
    ...propertiesOf(fact, context),
    relationKeys: new Map(),
  };
  context.define([fact.object, entityId(fact.name)], model, placeIn(file.file, fact.lines), fact.object);
}

/** The entity whose table a class has: itself, or of a single table for several classes the base of them. Null for what is no entity. */
function tableOwner(fact: ClassFact, context: DataContext): ClassFact | null {
  const entity = decoratorNamed(fact.decorators, entityDecorator, context);
  if (entity === null) return null;
  const isChild = context.resolver.symbolsOf(entity.callee).some((symbol) => symbol.endsWith('#ChildEntity'));
  const bases = lineage(fact, context.resolver).slice(1);
  const root = bases.find((base) =>
    isChild
      ? decoratorNamed(base.decorators, /#(Entity|TableInheritance)$/, context) !== null
      : base.decorators.some(({ arguments: given }) =>
          ['discriminatorColumn', 'discriminatorMap'].some(
            (name) => memberOf(given?.[0], name, context.resolver) !== undefined,
          ),
        ),
  );
  return root ?? fact;
}

function tableOf(fact: ClassFact, entity: DecoratorFact, { resolver }: DataContext): TableName {
  const [first, second] = entity.arguments ?? [];
  const options = membersOf(first, resolver).length > 0 ? first : second;
  const given = ['name', 'tableName', 'collection']
    .map((name) => textOf(memberOf(options, name, resolver), resolver))
    .find((name) => name !== null);
  const named = first === undefined || membersOf(first, resolver).length > 0 ? null : textOf(first, resolver);
  const schema = textOf(memberOf(options, 'schema', resolver), resolver);
  return { schema, name: named ?? given ?? snakeCase(fact.name) };
}

function decoratorNamed(
  decorators: readonly DecoratorFact[],
  symbol: RegExp,
  { resolver }: DataContext,
): DecoratorFact | null {
  return decorators.find(({ callee }) => resolver.symbolsOf(callee).some((each) => symbol.test(each))) ?? null;
}

function propertiesOf(fact: ClassFact, context: DataContext): Pick<DataModel, 'columns' | 'relations' | 'eager'> {
  const { resolver } = context;
  const columns = new Map<string, string>();
  const relations = new Map<string, string>();
  const eager = new Set<string>();
  for (const member of lineage(fact, resolver).flatMap((each) => each.members)) {
    const relation = decoratorNamed(member.decorators, relationDecorators, context);
    if (relation !== null) {
      const target = targetOf(member, relation, context);
      if (target !== null && !relations.has(member.name)) relations.set(member.name, target);
      if ((relation.arguments ?? []).some((value) => isTrue(memberOf(value, 'eager', resolver), context)))
        eager.add(member.name);
      const join = decoratorNamed(member.decorators, /#JoinColumn$/, context);
      const joined = textOf(memberOf(join?.arguments?.[0], 'name', resolver), resolver);
      if (joined !== null) columns.set(member.name, joined);
      continue;
    }
    const column = decoratorNamed(member.decorators, columnDecorators, context);
    if (column === null || columns.has(member.name)) continue;
    const names = (column.arguments ?? []).flatMap((value) =>
      ['name', 'fieldName'].map((name) => textOf(memberOf(value, name, resolver), resolver)),
    );
    columns.set(member.name, names.find((name) => name !== null) ?? member.name);
  }
  return { columns, relations, eager };
}

function isTrue(value: Value | undefined, { resolver }: DataContext): boolean {
  return value !== undefined && resolver.resolve(value).some((each) => each.kind === 'constant' && each.value === true);
}

function targetOf(member: MemberFact, relation: DecoratorFact, { resolver }: DataContext): string | null {
  const related = relatedClass(relation, resolver);
  if (related !== null || member.type === null) return related;
  return resolver.classesOf(member.type.name)[0] ?? null;
}

/** The tables between two entities: those of relations with `@JoinTable`, in MikroORM of the owning side of `@ManyToMany`. */
export function relateEntity(fact: ClassFact, file: FileFacts, context: DataContext): void {
  const model = context.models.get(fact.object);
  if (model?.relationKeys === undefined || !model.name || model.library !== 'typeorm') return;
  for (const member of lineage(fact, context.resolver).flatMap((each) => each.members)) {
    const relation = decoratorNamed(member.decorators, /#ManyToMany$/, context);
    const target = context.models.get(model.relations.get(member.name) ?? '');
    if (relation === null || target === undefined) continue;
    const table = tableBetween(member, relation, model, target, context);
    if (table === null) continue;
    const keys: RelationKeys = { at: 'between', table, columns: [] };
    (model.relationKeys as Map<string, RelationKeys>).set(member.name, keys);
    const inverse = inverseOf(relation, context);
    if (inverse !== null) (target.relationKeys as Map<string, RelationKeys> | undefined)?.set(inverse, keys);
    context.definitions.push({
      kind: 'table',
      table,
      columns: [],
      place: placeIn(file.file, member.lines),
      model: null,
    });
  }
}

function tableBetween(
  member: MemberFact,
  relation: DecoratorFact,
  model: DataModel,
  target: DataModel,
  context: DataContext,
): TableName | null {
  const { resolver } = context;
  const isMikro = resolver.symbolsOf(relation.callee).some((symbol) => symbol.startsWith('@mikro-orm/'));
  if (isMikro) {
    const option = (name: string): string | null =>
      (relation.arguments ?? [])
        .map((value) => textOf(memberOf(value, name, resolver), resolver))
        .find((each) => each !== null) ?? null;
    if (inverseOf(relation, context) !== null && option('owner') === null && option('pivotTable') === null) return null;
    const name = option('pivotTable') ?? `${model.table.name}_${snakeCase(member.name)}`;
    return { schema: model.table.schema, name };
  }
  const join = decoratorNamed(member.decorators, /#JoinTable$/, context);
  if (join === null) return null;
  const [given] = join.arguments ?? [];
  const name = textOf(memberOf(given, 'name', resolver), resolver) ?? textOf(given, resolver);
  const schema = textOf(memberOf(given, 'schema', resolver), resolver) ?? model.table.schema;
  return { schema, name: name ?? snakeCase(`${model.table.name}_${member.name}_${target.table.name}`) };
}

/** The property of the other entity: `(tag) => tag.users`, or its name. */
function inverseOf(relation: DecoratorFact, { resolver }: DataContext): string | null {
  const second = relation.arguments?.[1];
  if (second === undefined) return null;
  for (const each of resolver.resolve(second)) {
    if (each.kind === 'text') return each.text;
    const returned = each.kind === 'function' ? resolver.table.function(each.object)?.returns[0] : undefined;
    if (returned?.kind === 'member') return returned.name;
  }
  return null;
}

/** `new EntitySchema({ name, tableName, columns })`. */
export function defineSchema(call: CallFact, file: FileFacts, context: DataContext): void {
  const { resolver } = context;
  if (call.form !== 'new' || !resolver.symbolsOf(call.callee).some((symbol) => /#EntitySchema$/.test(symbol))) return;
  const [options] = call.arguments;
  const given = memberOf(options, 'class', resolver);
  const [object = null] = given === undefined ? [] : resolver.classesOf(given);
  const ofClass = object === null ? undefined : resolver.table.class(object)?.name;
  const name = textOf(memberOf(options, 'name', resolver), resolver) ?? ofClass ?? null;
  if (name === null) return;
  const table = textOf(memberOf(options, 'tableName', resolver), resolver) ?? snakeCase(name);
  const columns = membersOf(memberOf(options, 'columns', resolver), resolver).map(
    ([property, value]): [string, string] => [
      property,
      textOf(memberOf(value, 'name', resolver), resolver) ?? property,
    ],
  );
  const model: DataModel = {
    library: 'typeorm',
    name,
    kind: 'table',
    table: { schema: null, name: table },
    columns: new Map(columns),
    relations: new Map(),
  };
  const ids = [call.id, entityId(name), ...(object === null ? [] : [object])];
  context.define(ids, model, placeIn(file.file, call.lines), object);
}
