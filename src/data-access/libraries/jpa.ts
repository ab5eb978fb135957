import type { CallFact, ClassFact, FileFacts, MemberFact } from '../../code-model/facts.ts';
import { readSql } from '../../sql/read-sql.ts';
import type { DataAccessKind } from '../catalogue/table-definition.ts';
import { type DataContext, placeIn } from '../data-context.ts';
import type { DataLibrary } from '../data-library.ts';
import type { DataModel } from '../data-model.ts';
import { entityId, entityOf, textIn } from './java/entities.ts';
import { recordSqlAccess } from './raw-sql.ts';

type Kinds = readonly DataAccessKind[];

const repository = /^org\.springframework\.data\.([\w.]+)#\w*Repository$/;
const query = /^org\.springframework\.data\.jpa\.repository#(Query|NativeQuery)$/;
const entityManager =
  /^((jakarta|javax)\.persistence#EntityManager|org\.hibernate#(Session|SessionFactory|StatelessSession))\b/;
const jdbc = /^(java\.sql|javax\.sql|org\.springframework\.jdbc[\w.]*)#/;

/** What names of methods of repositories mean, both of those that Spring Data has and of those it makes of their names. */
const byName: readonly (readonly [RegExp, Kinds])[] = [
  [/^(find|read|get|query|search|stream|exists|count)/, ['select']],
  [/^(delete|remove)/, ['delete']],
  [/^(save|saveAll|saveAndFlush|saveAllAndFlush)$/, ['insert', 'update']],
];
const byManager: Readonly<Record<string, Kinds>> = {
  persist: ['insert'],
  save: ['insert'],
  saveOrUpdate: ['insert', 'update'],
  merge: ['insert', 'update'],
  remove: ['delete'],
  refresh: ['select'],
  find: ['select'],
  getReference: ['select'],
};
/** Methods of JDBC and of templates that take a statement first. */
const statements = /^(query\w*|update|batchUpdate|execute\w*|prepareStatement|prepareCall|addBatch)$/;

/** Entities of JPA, repositories of Spring Data, entity managers, and SQL passed to JDBC and Spring's templates. */
export const jpa: DataLibrary = {
  name: 'jpa',
  define(file, context) {
    for (const fact of file.classes) {
      const found = entityOf(fact, context.resolver);
      if (found === null) continue;
      context.define(found.ids, found.model, placeIn(file.file, fact.lines), fact.object);
      for (const table of found.pairs)
        context.definitions.push({ kind: 'table', table, columns: [], place: null, model: null });
    }
  },
  relate(file, context) {
    for (const fact of file.classes) readRepository(fact, file, context);
  },
  access(call, method, context) {
    const { callee } = call;
    if (callee.kind !== 'member') return;
    const symbols = context.resolver.symbolsOf(callee.of);
    if (symbols.some((symbol) => entityManager.test(symbol))) onManager(call, method, context);
    else if (symbols.some((symbol) => jdbc.test(symbol)) && statements.test(method)) onJdbc(call, context);
    for (const object of context.resolver.classesOf(callee.of)) {
      const model = entityOfRepository(object, context);
      // What the repository declares itself is recorded at its declaration.
      if (model === null || context.resolver.memberOf(object, method) !== null) continue;
      context.add('jpa', call, model, kindsOf(method));
    }
  },
};

/** The methods that a repository declares: what their queries or names say. */
function readRepository(fact: ClassFact, file: FileFacts, context: DataContext): void {
  const model = entityOfRepository(fact.object, context);
  if (model === null) return;
  for (const member of fact.members) {
    if (member.kind !== 'method' || member.object === null) continue;
    const stated = queryOf(member, model, context);
    const accesses = stated ?? kindsOf(member.name).map((access) => ({ model, access }));
    for (const { model: of, access } of accesses) {
      const place = placeIn(file.file, member.lines);
      context.accesses.push({
        from: member.object,
        place,
        kind: of.kind,
        table: of.table,
        access,
        columns: [],
        library: 'jpa',
      });
    }
  }
}

/** The entity that a repository is about: the first argument of a base of Spring Data, also through bases of one's own. */
function entityOfRepository(object: string, context: DataContext): DataModel | null {
  const { resolver } = context;
  if (!resolver.ancestorsOf(object).some((symbol) => repository.test(symbol))) return null;
  const seen = new Set([object]);
  for (const each of seen) {
    const fact = resolver.table.class(each);
    for (const base of fact === undefined
      ? []
      : [...(fact.extends === null ? [] : [fact.extends]), ...fact.implements]) {
      for (const argument of base.arguments) {
        const [model] = resolver.classesOf(argument.name).flatMap((key) => context.models.get(key) ?? []);
        if (model !== undefined) return model;
      }
      for (const key of resolver.classesOf(base.name)) seen.add(key);
    }
  }
  return null;
}

function kindsOf(method: string): Kinds {
  return byName.find(([pattern]) => pattern.test(method))?.[1] ?? [];
}

interface ModelAccess {
  readonly model: Pick<DataModel, 'kind' | 'table'>;
  readonly access: DataAccessKind;
}

/** What the `@Query` of a method does; null where it has none. */
function queryOf(member: MemberFact, own: DataModel, context: DataContext): readonly ModelAccess[] | null {
  const { resolver } = context;
  const stated = member.decorators.find(({ callee }) =>
    resolver.symbolsOf(callee).some((symbol) => query.test(symbol)),
  );
  const text = stated === undefined ? null : textIn(stated, 'value', resolver);
  if (stated === undefined || text === null) return null;
  const [record] = stated.arguments ?? [];
  const native = record?.kind === 'record' ? record.members['nativeQuery'] : undefined;
  const isNative =
    (native?.kind === 'constant' && native.value === true) ||
    resolver.symbolsOf(stated.callee).some((symbol) => symbol.endsWith('#NativeQuery'));
  const found = isNative ? sqlAccesses(text, context) : jpqlAccesses(text, context);
  return found.length > 0 ? found : [{ model: own, access: 'select' }];
}

function sqlAccesses(text: string, { dialect }: DataContext): readonly ModelAccess[] {
  // `{h-schema}` stands for the schema that is set.
  const plain = text.replace(/\{h-[\w-]+\}/g, '');
  return readSql(plain, dialect).accesses.flatMap(({ table, access }): ModelAccess[] =>
    access === 'create' || access === 'alter' || access === 'drop' ? [] : [{ model: { kind: 'table', table }, access }],
  );
}

/** JPQL is read as SQL whose tables are entities; a path of relations (`join c.lines l`) names none. */
function jpqlAccesses(text: string, context: DataContext): readonly ModelAccess[] {
  const asSql = text.replace(/\bfetch\b/gi, '').replace(/^\s*from\b/i, 'SELECT * FROM');
  return sqlAccesses(asSql, context).flatMap(({ model: { table }, access }) => {
    const model = table.schema === null ? context.models.get(entityId(table.name)) : undefined;
    return model === undefined ? [] : [{ model, access }];
  });
}

function onManager(call: CallFact, method: string, context: DataContext): void {
  const [first] = call.arguments;
  if (first === undefined) return;
  const kinds = byManager[method];
  if (kinds !== undefined) {
    for (const model of context.modelsOf(first)) context.add('jpa', call, model, kinds);
    return;
  }
  if (method === 'createNativeQuery') onJdbc(call, context);
  for (const text of method === 'createQuery' ? context.resolver.textsOf(first) : []) {
    for (const { model, access } of jpqlAccesses(text, context)) context.add('jpa', call, model, [access]);
  }
}

function onJdbc(call: CallFact, context: DataContext): void {
  const [first] = call.arguments;
  for (const text of first === undefined ? [] : context.resolver.textsOf(first)) {
    recordSqlAccess(call, readSql(text, context.dialect), context);
  }
}
