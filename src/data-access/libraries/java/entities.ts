import type { ClassFact, DecoratorFact, MemberFact, TypeReference } from '../../../code-model/facts.ts';
import type { TableName } from '../../../sql/table-access.ts';
import type { ValueResolver } from '../../../value-analysis/value-resolver.ts';
import { type DataContext, placeIn } from '../../data-context.ts';
import type { DataLibrary } from '../../data-library.ts';
import type { DataModel, RelationKeys } from '../../data-model.ts';
import { type EntityModel, entityModels } from '../../models/read-data-models.ts';
import { lineage } from '../../related-class.ts';
import { snakeCase } from '../../snake-case.ts';
import { annotationLike, textIn } from './annotations.ts';
import { carriedRelations } from './carried-relations.ts';

const persistence = '^(?:jakarta|javax)\\.persistence#';
/** Annotations of properties that have no column of their own. */
const without = new RegExp(`${persistence}(Transient|OneToMany|ManyToMany|ElementCollection|Embedded|EmbeddedId)$`);
const toOne = new RegExp(`${persistence}(ManyToOne|OneToOne)$`);
const relating = new RegExp(`${persistence}(ManyToOne|OneToOne|OneToMany|ManyToMany)$`);
const carrying = new RegExp(`${persistence}(ManyToOne|OneToOne|OneToMany|ManyToMany|ElementCollection)$`);
const between = new RegExp(`${persistence}(JoinTable|CollectionTable)$`);
const inheritance = new RegExp(`${persistence}Inheritance$`);

/** Entities of JPA and of other mappers, as the models of `rules/models/data-libraries.yml` name them. */
export const javaEntities: DataLibrary = {
  name: 'jpa',
  define(file, context) {
    for (const fact of file.classes) {
      const found = entityOf(fact, context);
      if (found === null) continue;
      context.define(found.ids, found.model, placeIn(file.file, fact.lines), found.isOwnTable ? fact.object : null);
      for (const { table } of found.pairs)
        context.definitions.push({ kind: 'table', table, columns: [], place: null, model: null });
    }
  },
  access() {},
};

/** Libraries whose repositories need no annotation on the class of a row, with how they name its table. */
const namers: readonly (readonly [RegExp, EntityModel['kind'], EntityModel['naming']])[] = [
  [/^com\.baomidou\.mybatisplus\./, 'table', 'snake'],
  [/^org\.springframework\.data\.(jdbc|r2dbc|relational|cassandra)\./, 'table', 'snake'],
  [/^org\.springframework\.data\.mongodb\./, 'collection', 'decapitalized'],
  [/^org\.springframework\.data\.elasticsearch\./, 'index', 'decapitalized'],
  [/^org\.springframework\.data\.neo4j\./, 'node', 'same'],
];

/** The class that a repository is about where nothing but the repository makes it a model: `interface Users extends BaseMapper<User>`. */
export function defineNamedEntity(fact: ClassFact, context: DataContext): void {
  const { resolver } = context;
  for (const base of [...(fact.extends === null ? [] : [fact.extends]), ...fact.implements]) {
    const symbols = resolver.symbolsOf(base.name);
    const found = namers.find(([pattern]) => symbols.some((symbol) => pattern.test(symbol)));
    if (found === undefined) continue;
    const [, kind, way] = found;
    for (const object of base.arguments.flatMap(({ name }) => resolver.classesOf(name))) {
      const row = resolver.table.class(object);
      if (row === undefined || isModelled(row, resolver) || resolver.ancestorsOf(object).some(isMapper)) continue;
      const names = { snake: snakeCase, same: (name: string): string => name, decapitalized };
      const table = { schema: null, name: names[way](row.name) };
      const model = { library: 'jpa', name: row.name, kind, table, columns: new Map(), relations: new Map() };
      const { file } = resolver.table.fileOfDefinition(object) ?? { file: '' };
      context.define([object, entityId(row.name)], model, placeIn(file, row.lines), object);
    }
  }
}

/** True where annotations of the class say what its table is. */
function isModelled(fact: ClassFact, resolver: ValueResolver): boolean {
  return entityModels().some((rule) => annotationOf(fact, rule.decorators, resolver) !== null);
}

function isMapper(symbol: string): boolean {
  return namers.some(([pattern]) => pattern.test(symbol));
}

function decapitalized(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/** Id of an entity by the name that queries use. */
export function entityId(name: string): string {
  return `jpa ${name}`;
}

interface FoundEntity {
  readonly model: DataModel;
  readonly ids: readonly string[];
  readonly isOwnTable: boolean;
  /** Tables that hold pairs and lists of values. */
  readonly pairs: readonly RelationKeys[];
}

/** The table of a class that an annotation makes an entity; null of any other. */
function entityOf(fact: ClassFact, context: DataContext): FoundEntity | null {
  const { resolver } = context;
  const [found] = entityModels().flatMap((rule) => {
    const decorator = annotationOf(fact, rule.decorators, resolver);
    return decorator === null ? [] : [{ rule, decorator }];
  });
  if (found === undefined) return null;
  const { rule, decorator } = found;
  const name = textIn(decorator, 'name', resolver) ?? fact.name;
  const members = lineage(fact, resolver).flatMap((each, at) =>
    at > 0 && annotationOf(each, rule.decorators, resolver) !== null ? [] : each.members,
  );
  const above = parentWithTable(fact, rule, context);
  const table = above ?? tableOf(fact, rule, decorator, context);
  const pairs = members.flatMap((member) => pairOf(member, context));
  const model: DataModel = {
    library: 'jpa',
    name: fact.name,
    kind: rule.kind,
    table,
    columns: rule.kind === 'table' ? new Map(members.flatMap((member) => columnOf(member, context))) : new Map(),
    relations: new Map(members.flatMap((member) => relationOf(member, resolver))),
    relationKeys: new Map(pairs),
    ...carriedRelations(
      members.map((member) => ({ member, relation: annotationLike(member.decorators, carrying, resolver) })),
      resolver,
    ),
    ...(above === null ? tablesAbove(fact, rule, context) : {}),
  };
  return {
    model,
    ids: [fact.object, entityId(name)],
    isOwnTable: above === null,
    pairs: pairs.map(([, keys]) => keys),
  };
}

function tableOf(fact: ClassFact, rule: EntityModel, entity: DecoratorFact, context: DataContext): TableName {
  const { resolver } = context;
  const stated = rule.table === undefined ? entity : annotationOf(fact, rule.table, resolver);
  const [name] = stated === null ? [] : rule.name.flatMap((member) => textIn(stated, member, resolver) ?? []);
  const schema = stated === null ? null : (textIn(stated, 'schema', resolver) ?? textIn(stated, 'catalog', resolver));
  const written = rule.table === undefined ? null : textIn(entity, 'name', resolver);
  return { schema: schema === '' ? null : schema, name: name || naming(rule, written ?? fact.name, context) };
}

/** Spring Boot makes names of tables and columns in snake case; JPA alone takes them as they are. */
function naming({ naming: way }: EntityModel, name: string, context: DataContext): string {
  if (way === 'decapitalized') return decapitalized(name);
  return way === 'snake' && isSnake(context) ? snakeCase(name, false) : name;
}

function isSnake(context: DataContext): boolean {
  return (
    context.importsLike(/^(org\.springframework|com\.baomidou|io\.micronaut)\b/) ||
    !context.importsLike(/^(jakarta|javax)\.(ejb|enterprise)\b/)
  );
}

/** Entities derived from an entity stand in its table, unless the first of them says otherwise. */
function parentWithTable(fact: ClassFact, rule: EntityModel, context: DataContext): TableName | null {
  const { resolver } = context;
  const entities = lineage(fact, resolver).filter((each) => annotationOf(each, rule.decorators, resolver) !== null);
  const root = entities.at(-1);
  if (rule.table === undefined || root === undefined || root === fact) return null;
  if (annotationOf(fact, rule.table, resolver) !== null) return null;
  if (/^(JOINED|TABLE_PER_CLASS)$/.test(strategyOf(root, resolver) ?? '')) return null;
  const decorator = annotationOf(root, rule.decorators, resolver);
  return decorator === null ? null : tableOf(root, rule, decorator, context);
}

/** The tables that hold what a row inherits, where each class has its own. */
function tablesAbove(fact: ClassFact, rule: EntityModel, context: DataContext): Pick<DataModel, 'above'> {
  const { resolver } = context;
  const all = lineage(fact, resolver).filter((each) => annotationOf(each, rule.decorators, resolver) !== null);
  const root = all.at(-1);
  if (root === undefined || root === fact || strategyOf(root, resolver) !== 'JOINED') return {};
  const above = all.slice(1).flatMap((each) => {
    const decorator = annotationOf(each, rule.decorators, resolver);
    return decorator === null ? [] : [tableOf(each, rule, decorator, context)];
  });
  return { above };
}

/** `JOINED` of `@Inheritance(strategy = InheritanceType.JOINED)`; null where none is stated. */
function strategyOf(root: ClassFact, resolver: ValueResolver): string | null {
  const [record] = annotationLike(root.decorators, inheritance, resolver)?.arguments ?? [];
  const value = record?.kind === 'record' ? record.members['strategy'] : undefined;
  const stated = value === undefined ? [] : resolver.symbolsOf(value);
  return stated.flatMap((symbol) => /\.(\w+)$/.exec(symbol)?.[1] ?? [])[0] ?? null;
}

function annotationOf(fact: ClassFact, symbols: readonly string[], resolver: ValueResolver): DecoratorFact | null {
  return (
    fact.decorators.find(({ callee }) => resolver.symbolsOf(callee).some((symbol) => symbols.includes(symbol))) ?? null
  );
}

function pairOf(member: MemberFact, context: DataContext): [string, RelationKeys][] {
  const stated = annotationLike(member.decorators, between, context.resolver);
  const name = stated === null ? null : textIn(stated, 'name', context.resolver);
  if (name === null || name === '') return [];
  const schema = stated === null ? null : textIn(stated, 'schema', context.resolver);
  return [[member.name, { at: 'between', table: { schema, name }, columns: [] }]];
}

/** The entity that a property leads to, alone or in a collection. */
function relationOf(member: MemberFact, resolver: ValueResolver): [string, string][] {
  if (member.type === null || annotationLike(member.decorators, relating, resolver) === null) return [];
  const related = typesIn(member.type).flatMap((type) => resolver.classesOf(type.name));
  return related.slice(-1).map((object) => [member.name, object]);
}

function typesIn(type: TypeReference): TypeReference[] {
  return [type, ...type.arguments.flatMap(typesIn)];
}

function columnOf(member: MemberFact, context: DataContext): [property: string, column: string][] {
  const { resolver } = context;
  if (member.kind !== 'property' || member.static || annotationLike(member.decorators, without, resolver) !== null)
    return [];
  const stated = ['Column', 'JoinColumn'].flatMap((each) => {
    const found = annotationLike(member.decorators, new RegExp(`${persistence}${each}$`), resolver);
    return (found === null ? null : textIn(found, 'name', resolver)) ?? [];
  });
  const own = isSnake(context) ? snakeCase(member.name, false) : member.name;
  const isJoined = annotationLike(member.decorators, toOne, resolver) !== null;
  return [[member.name, stated[0] ?? (isJoined ? `${own}_id` : own)]];
}
