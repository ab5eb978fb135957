import type { CallFact, ClassFact, FileFacts, MemberFact, TypeReference, Value } from '../../../code-model/facts.ts';
import type { DataAccessKind } from '../../catalogue/table-definition.ts';
import { type DataContext, placeIn } from '../../data-context.ts';
import type { DataLibrary } from '../../data-library.ts';
import type { DataModel } from '../../data-model.ts';
import { repositoryBases, statementAnnotations } from '../../models/read-data-models.ts';
import { wholeTextIn } from './annotations.ts';
import { defineNamedEntity } from './entities.ts';
import { graphRows } from './entity-graphs.ts';
import { addGeneric, entityArgument, modelsNamed } from './generic-access.ts';
import { follow, type ModelAccess, sqlAccesses } from './jpql.ts';
import { isNativeQuery, namedQueryAccesses } from './named-queries.ts';
import { addEntity, queryAccesses, relatedRows } from './related-rows.ts';

type Kinds = readonly DataAccessKind[];

/** What names of methods of repositories mean, both of those that the library has and of those that it makes of their names. */
const byName: readonly (readonly [RegExp, Kinds])[] = [
  [/^get(BaseMapper|EntityClass|EntityManager|Class)$/, []],
  [/^(find|read|get|query|search|stream|exists|count|select|list|page|one|load)/, ['select']],
  [/^(delete|remove|truncate|physicalDelete)/, ['delete']],
  [/^(save|merge|saveOrUpdate|insertOrUpdate|upsert|persistOrUpdate)/, ['insert', 'update']],
  [/^(insert|persist)/, ['insert']],
  [/^update/, ['update']],
];

/** Repositories that a library makes of interfaces, and classes that inherit the methods of one: Spring Data, Panache, MyBatis-Plus. */
export const repositories: DataLibrary = {
  name: 'jpa',
  define(file, context) {
    for (const fact of file.classes) defineNamedEntity(fact, context);
  },
  relate(file, context) {
    for (const fact of file.classes) readRepository(fact, file, context);
  },
  access(call, method, context) {
    const { callee } = call;
    if (callee.kind !== 'member') return;
    for (const object of context.resolver.classesOf(callee.of)) {
      const model = entityOfRepository(object, context);
      // What the repository declares itself is recorded at its declaration.
      if (context.resolver.memberOf(object, method) !== null) continue;
      if (model !== null) addRows(call, model, method, context);
      else if (isRepository(object, context)) addGeneric(call, 'jpa', kindsOf(method), context);
    }
    onLibraryType(call, callee.of, method, context);
  },
  complete(context) {
    for (const file of context.resolver.table.files())
      for (const fact of file.language === 'Java' ? file.classes : []) readEntered(fact, file, context);
  },
};

/** What entries have a repository do by methods of the library: `findAll` where the library itself answers a request for all rows. */
function readEntered(fact: ClassFact, file: FileFacts, context: DataContext): void {
  const entered = context.resolver.table.enteredMembers.of(fact.object);
  const model = entered.length === 0 ? null : entityOfRepository(fact.object, context);
  if (model === null) return;
  const place = placeIn(file.file, fact.lines);
  for (const { entry, member } of entered) {
    const kinds = kindsOf(member);
    const own = kinds.map((access): ModelAccess => ({ model, access }));
    for (const { model: of, access } of [...own, ...relatedRows(model, kinds, context)])
      context.accesses.push({
        from: entry,
        place,
        kind: of.kind,
        table: of.table,
        access,
        columns: [],
        library: 'jpa',
      });
  }
}

/** A repository that is known by the library's type alone: `JpaRepository<E, Long>`, of whatever entity the class around it is about. */
function onLibraryType(call: CallFact, receiver: Value, method: string, context: DataContext): void {
  const { resolver } = context;
  for (const each of resolver.resolve(receiver)) {
    if (each.kind !== 'typed' || resolver.classesOf(each).length > 0) continue;
    if (!resolver.symbolsOf(each.type.name).some((symbol) => repositoryBases().repositories.test(symbol))) continue;
    const [model] = each.type.arguments.flatMap(({ name }) => modelsNamed(name, context));
    if (model === undefined) addGeneric(call, 'jpa', kindsOf(method), context);
    else addRows(call, model, method, context);
  }
}

/** What counts rows loads none. */
function addRows(call: CallFact, model: DataModel, method: string, context: DataContext): void {
  if (/^(exists|count)/.test(method)) context.add('jpa', call, model, kindsOf(method));
  else addEntity(call, model, kindsOf(method), context);
}

/** The methods that a repository declares: what their queries or names say. */
function readRepository(fact: ClassFact, file: FileFacts, context: DataContext): void {
  const model = entityOfRepository(fact.object, context);
  for (const member of fact.members) {
    if (member.kind !== 'method' || member.object === null || member.decorators.length + (model === null ? 0 : 1) === 0)
      continue;
    const stated = queryOf(member, model, context) ?? (model === null ? [] : ofDeclaration(member, model, context));
    const place = placeIn(file.file, member.lines);
    const isLoaded =
      model !== null && stated.some((each) => each.model === model) && gives(member.type, model, context);
    const more = isLoaded
      ? [...relatedRows(model, ['select'], context), ...graphRows(member.decorators, model, context)]
      : [];
    for (const { model: of, access } of [...stated, ...more]) {
      const found = { kind: of.kind, table: of.table, access, columns: [], library: 'jpa' };
      context.accesses.push({ from: member.object, place, ...found });
    }
  }
}

/** True for a method whose result has rows of an entity, not parts of them or their number. */
function gives(type: TypeReference | null, model: DataModel, context: DataContext): boolean {
  return (
    type !== null &&
    (modelsNamed(type.name, context).includes(model) || type.arguments.some((each) => gives(each, model, context)))
  );
}

/** A named query of the entity, else a derived query: only methods without a body are made of their names. */
function ofDeclaration(member: MemberFact, model: DataModel, context: DataContext): readonly ModelAccess[] {
  if (member.value !== null) return [];
  const named = namedQueryAccesses(`${model.name}.${member.name}`, context);
  if (named !== null) return named;
  const own = kindsOf(member.name).map((access) => ({ model, access }));
  return [...own, ...relationsInName(member.name, model, context)];
}

/** `findByOwnerLastName` reads the owners too. */
function relationsInName(name: string, model: DataModel, context: DataContext): readonly ModelAccess[] {
  const found: ModelAccess[] = [];
  const parts = (/By(.+)$/.exec(name)?.[1] ?? '').split(/(?:And|Or|OrderBy)(?=[A-Z])/);
  for (const part of parts) {
    for (const relation of model.relations.keys()) {
      const start = relation.charAt(0).toUpperCase() + relation.slice(1);
      const rest = part.startsWith(start) ? part.slice(start.length).replace(operators, '') : '';
      if (rest !== '' && !/^_?Id$/.test(rest)) follow(model, relation, found, context);
    }
  }
  return found;
}

const operators =
  /(Is|Equals|Between|LessThan(Equal)?|GreaterThan(Equal)?|After|Before|IsNull|IsNotNull|NotNull|Null|Like|NotLike|StartingWith|EndingWith|Containing|Contains|Not|In|NotIn|True|False|IgnoreCase|Asc|Desc|Exists)+$/;

/** The entity that a repository is about: the first argument of a base of its library, also through bases of one's own. */
function entityOfRepository(object: string, context: DataContext): DataModel | null {
  const { resolver } = context;
  if (!isRepository(object, context)) {
    const isRecord = resolver.ancestorsOf(object).some((symbol) => repositoryBases().records.test(symbol));
    return isRecord ? context.modelOfClass(object) : null;
  }
  return entityArgument(object, context);
}

function isRepository(object: string, { resolver }: DataContext): boolean {
  return resolver.ancestorsOf(object).some((symbol) => repositoryBases().repositories.test(symbol));
}

export function kindsOf(method: string): Kinds {
  return byName.find(([pattern]) => pattern.test(method))?.[1] ?? [];
}

/** What a statement in an annotation of a method does; null where it has none. */
function queryOf(member: MemberFact, own: DataModel | null, context: DataContext): readonly ModelAccess[] | null {
  const { resolver } = context;
  for (const decorator of member.decorators) {
    for (const symbol of resolver.symbolsOf(decorator.callee)) {
      const rule = statementAnnotations().get(symbol);
      if (rule === undefined) continue;
      const text = wholeTextIn(decorator, 'value', resolver) ?? wholeTextIn(decorator, 'sql', resolver);
      const language = isNativeQuery(decorator) ? 'sql' : rule.language;
      if (language === 'own' || text === null)
        return own === null ? [] : [{ model: own, access: rule.access ?? 'select' }];
      const found =
        language === 'sql'
          ? sqlAccesses(plainStatement(text), context)
          : queryAccesses(text.replace('#{#entityName}', own?.name ?? ''), context);
      return found.length > 0 || own === null ? found : [{ model: own, access: rule.access ?? 'select' }];
    }
  }
  return null;
}

/** Without the tags of MyBatis, its parameters as `?`. */
function plainStatement(text: string): string {
  return text
    .replace(/<\/?[a-z][^>]*>/gi, ' ')
    .replace(/#\{[^}]*\}/g, '?')
    .replace(/\$\{[^}]*\}/g, '{}');
}
