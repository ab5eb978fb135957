import type { CallFact, Value } from '../../code-model/facts.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import { type ChainStep, chainOf } from '../call-chain.ts';
import type { DataAccessKind } from '../catalogue/table-definition.ts';
import type { DataContext } from '../data-context.ts';
import type { DataLibrary } from '../data-library.ts';
import type { DataModel, RelationKeys } from '../data-model.ts';
import { memberOf, membersOf, textOf } from '../record-values.ts';
import { lineage } from '../related-class.ts';
import { typeArguments } from '../type-arguments.ts';
import { defineEntity, defineSchema, entityId, relateEntity } from './typeorm-entities.ts';

const kindsOf = (names: string, ...kinds: DataAccessKind[]): [string, readonly DataAccessKind[]][] =>
  names.split(/\s+/).map((name) => [name, kinds]);

/** Methods of repositories, entity managers, active records; those of MikroORM's too. */
const methods: ReadonlyMap<string, readonly DataAccessKind[]> = new Map([
  ...kindsOf(
    `find findBy findOne findOneBy findOneOrFail findOneByOrFail findAndCount findAndCountBy findByIds findTrees findRoots
     findDescendants findAncestors findAll findOneOrFail findByCursor count countBy exist exists existsBy existBy sum average minimum
     maximum query preload reload`,
    'select',
  ),
  ...kindsOf('insert nativeInsert insertMany', 'insert'),
  ...kindsOf('save upsert upsertMany persist persistAndFlush', 'insert', 'update'),
  ...kindsOf(
    'assign update nativeUpdate increment decrement softDelete softRemove restore recover updateAll',
    'update',
  ),
  ...kindsOf('delete remove clear nativeDelete removeAndFlush deleteAll truncate', 'delete'),
]);

const repositoryType = /^(typeorm|@mikro-orm\/[\w-]+)#(\w*Repository)$/;
const managerType =
  /^(typeorm|@mikro-orm\/[\w-]+)#(\w*EntityManager|DataSource|Connection|QueryRunner|getManager|MikroORM)\b/;
const repositoryMakers = new Set(['getRepository', 'getTreeRepository', 'getMongoRepository', 'getCustomRepository']);
/** Members that give an instance. */
const finders = new Set(
  'findOne findOneBy findOneOrFail findOneByOrFail create preload save getOne getOneOrFail'.split(' '),
);

const builderEnds = new Set(
  'getMany getOne getOneOrFail getManyAndCount getRawMany getRawOne getRawAndEntities getCount getExists execute stream getResult getResultList getSingleResult'.split(
    ' ',
  ),
);

/** Entities of TypeORM and MikroORM, their repositories, managers, active records and query builders. */
export const typeorm: DataLibrary = {
  name: 'typeorm',
  members: new Set([
    ...[...methods.keys()].filter((name) => name !== 'assign'),
    ...builderEnds,
    ...repositoryMakers,
    'createQueryBuilder',
    'leftJoinAndSelect',
    'innerJoinAndSelect',
  ]),
  imported: /typeorm|mikro-orm/,
  define(file, context) {
    for (const fact of file.classes) defineEntity(fact, file, context);
    for (const call of file.calls) {
      defineSchema(call, file, context);
      bindTransaction(call, context);
    }
  },
  relate(file, context) {
    for (const fact of file.classes) relateEntity(fact, file, context);
  },
  access(call, method, context) {
    if (builderEnds.has(method)) readBuilder(call, context);
    const kinds = methods.get(method);
    const receiver = context.receiverOf(call);
    if (collectionLoads.has(method) && receiver?.kind === 'member') loadCollection(call, receiver, context);
    if (kinds === undefined || receiver === null || method === 'query') return;
    for (const model of receivedModels(call, receiver, context)) {
      context.add(idIn(context), call, model, kinds, columnsOf(call, kinds, model, context));
      const loaded = relationsOf(call, model, context);
      for (const related of loaded) readRelation(call, related, context);
      if (loadsEagerly(call, method, context)) readEager(call, [model, ...loaded.map(({ target }) => target)], context);
    }
  },
};

/** Members of collections and references of MikroORM that load their rows. */
const collectionLoads = new Set(['init', 'loadItems', 'loadCount', 'matching', 'load', 'loadOrFail']);

/** `author.books.loadItems()` */
function loadCollection(call: CallFact, { of, name }: Value & { kind: 'member' }, context: DataContext): void {
  const rows = [...context.modelsBehind(of, finders), ...rowModels(of, context)];
  for (const model of new Set(rows.filter(({ library }) => library === 'typeorm'))) {
    const relation = relationOf(model, name, context);
    if (relation !== null) readRelation(call, relation, context);
  }
}

/** Under which accesses name the library: entities of both are read alike, and an application has one of them. */
function idIn(context: DataContext): string {
  return context.importsLike(/(^|\/)typeorm/) || !context.importsLike(/mikro-orm/) ? 'typeorm' : 'mikro-orm';
}

/** `source.transaction((manager) => …)`: the function is called with a manager. */
function bindTransaction({ callee, arguments: given }: CallFact, { resolver }: DataContext): void {
  if (callee.kind !== 'member' || !['transaction', 'transactional'].includes(callee.name)) return;
  if (!resolver.symbolsOf(callee.of).some((symbol) => managerType.test(symbol))) return;
  for (const work of given.flatMap((value) => resolver.resolve(value))) {
    if (work.kind === 'function') resolver.bind(work.object, [callee.of]);
  }
}

/** The models of a repository, of the first argument of a manager's method, of an active record. */
function receivedModels(call: CallFact, receiver: Value, context: DataContext): readonly DataModel[] {
  const ofRepository = repositoryModels(receiver, context);
  if (ofRepository.length > 0) return ofRepository;
  const injected = injectedModels(receiver, context);
  if (injected.length > 0) return injected;
  const { resolver } = context;
  if (resolver.symbolsOf(receiver).some((symbol) => managerType.test(symbol) && !repositoryType.test(symbol))) {
    return modelsOfArgument(call.arguments[0], context);
  }
  const isActive = call.declared === undefined || /^typeorm#BaseEntity/.test(call.declared);
  const records = context
    .modelsBehind(receiver, finders)
    .filter((model) => context.models.get(entityId(model.name)) === model);
  return isActive ? records : [];
}

/** An entity class or schema, its name as a text, or an instance. */
function modelsOfArgument(value: Value | undefined, context: DataContext): readonly DataModel[] {
  if (value === undefined) return [];
  const direct = context.modelsOf(value);
  if (direct.length > 0) return direct;
  const rows = rowModels(value, context);
  if (rows.length > 0) return rows;
  const name = textOf(value, context.resolver);
  const model = name === null ? undefined : context.models.get(entityId(name));
  return model === undefined ? [] : [model];
}

/** The model of a row that a manager or repository gave: `manager.create(User, …)`, `users.findOneBy(…)`; of a list those of its rows. */
function rowModels(value: Value, context: DataContext): readonly DataModel[] {
  const { resolver } = context;
  return resolver.resolve(value).flatMap((each): readonly DataModel[] => {
    if (each.kind === 'list') return each.items.flatMap((item) => modelsOfArgument(item, context));
    const made = each.kind === 'result' ? resolver.table.call(each.call) : undefined;
    if (made?.callee.kind !== 'member' || !finders.has(made.callee.name)) return [];
    return receivedModels(made, made.callee.of, context);
  });
}

/** `Repository<User>` by its type, `getRepository(User)` by its call, a class that extends a repository. */
function repositoryModels(value: Value, context: DataContext): readonly DataModel[] {
  const { resolver } = context;
  return resolver.resolve(value).flatMap((each): readonly DataModel[] => {
    if (each.kind === 'typed' && resolver.symbolsOf(each.type.name).some((symbol) => repositoryType.test(symbol))) {
      return typeArguments(each.type, value, resolver).flatMap(({ name }) => context.modelsOf(name));
    }
    if (each.kind === 'result') {
      const made = resolver.table.call(each.call);
      const name =
        made?.callee.kind === 'member'
          ? made.callee.name
          : (/[^#.]+$/.exec(made === undefined ? '' : (resolver.symbolsOf(made.callee)[0] ?? ''))?.[0] ?? '');
      if (made !== undefined && repositoryMakers.has(name)) {
        const typed = (made.typeArguments ?? []).flatMap(({ name: type }) => context.modelsOf(type));
        return made.arguments.length === 0 ? typed : modelsOfArgument(made.arguments[0], context);
      }
      // `getRepository(User).extend({ … })`
      if (made?.callee.kind === 'member' && name === 'extend') return repositoryModels(made.callee.of, context);
    }
    return resolver.classesOf(each).flatMap((object) => extendedRepository(object, context));
  });
}

/** `@InjectRepository(User) private readonly users: UserStore`. */
function injectedModels(receiver: Value, context: DataContext): readonly DataModel[] {
  if (receiver.kind !== 'member') return [];
  const { resolver } = context;
  const decorators = resolver
    .classesOf(receiver.of)
    .flatMap((object) => resolver.memberOf(object, receiver.name)?.decorators ?? []);
  return decorators
    .filter(({ callee }) => resolver.symbolsOf(callee).some((symbol) => symbol.endsWith('#InjectRepository')))
    .flatMap(({ arguments: given }) => modelsOfArgument(given?.[0], context));
}

function extendedRepository(object: string, context: DataContext): readonly DataModel[] {
  const { resolver } = context;
  const fact = resolver.table.class(object);
  if (fact === undefined) return [];
  return lineage(fact, resolver).flatMap(({ extends: base, decorators }) => {
    if (base === null || !resolver.symbolsOf(base.name).some((symbol) => repositoryType.test(symbol))) return [];
    const typed = base.arguments.flatMap(({ name }) => context.modelsOf(name));
    const decorated = decorators.flatMap((decorator) =>
      (decorator.arguments ?? []).flatMap((value) => context.modelsOf(value)),
    );
    return typed.length > 0 ? typed : decorated;
  });
}

function columnsOf(
  call: CallFact,
  kinds: readonly DataAccessKind[],
  model: DataModel,
  { resolver }: DataContext,
): string[] {
  const names = call.arguments.flatMap((value) => {
    const members = membersOf(value, resolver);
    const inner = members
      .filter(([name]) => name === 'where' || name === 'select')
      .flatMap(([, given]) => membersOf(given, resolver));
    return [...members, ...inner].map(([name]) => name);
  });
  return kinds.includes('delete') ? [] : [...new Set(names.flatMap((name) => model.columns.get(name) ?? []))];
}

/** `relations: { posts: true }` and `relations: ['posts', 'posts.tags']`. */
function relationsOf(call: CallFact, model: DataModel, context: DataContext): Relation[] {
  const { resolver } = context;
  return call.arguments.flatMap((options) =>
    ['relations', 'populate'].flatMap((name) => {
      const given = memberOf(options, name, resolver);
      const texts =
        given === undefined
          ? []
          : resolver
              .resolve(given)
              .flatMap((each) => (each.kind === 'list' ? each.items.flatMap((item) => resolver.textsOf(item)) : []));
      const names = [...texts, ...recordPaths(given, resolver, 0)];
      return names.flatMap((path) => followPath(path, model, context));
    }),
  );
}

/** `{ posts: { tags: true } }`: `posts`, `posts.tags`. */
function recordPaths(value: Value | undefined, resolver: ValueResolver, depth: number): readonly string[] {
  if (depth > maxNested) return [];
  return membersOf(value, resolver).flatMap(([name, inner]) => [
    name,
    ...recordPaths(inner, resolver, depth + 1).map((path) => `${name}.${path}`),
  ]);
}

/** A relation that a statement loads. */
interface Relation {
  readonly target: DataModel;
  /** The table between the two. */
  readonly between: RelationKeys | null;
}

function followPath(path: string, model: DataModel, context: DataContext): Relation[] {
  const found: Relation[] = [];
  let current: DataModel | undefined = model;
  for (const part of path.split('.')) {
    const relation: Relation | null = current === undefined ? null : relationOf(current, part, context);
    if (relation === null) break;
    found.push(relation);
    current = relation.target;
  }
  return found;
}

function relationOf(model: DataModel, name: string, { models }: DataContext): Relation | null {
  const target = models.get(model.relations.get(name) ?? '');
  const keys = model.relationKeys?.get(name);
  return target === undefined ? null : { target, between: keys?.at === 'between' ? keys : null };
}

function readRelation(call: CallFact, { target, between }: Relation, context: DataContext): void {
  context.add(idIn(context), call, target, ['select']);
  if (between !== null) context.add(idIn(context), call, { kind: 'table', table: between.table }, ['select']);
}

/** What finds rows reads their eager relations too, unless an option says otherwise. */
function loadsEagerly(call: CallFact, method: string, { resolver }: DataContext): boolean {
  if (!/^find|^(preload|reload)$/.test(method)) return false;
  const options = call.arguments.flatMap((value) => memberOf(value, 'loadEagerRelations', resolver) ?? []);
  return !options.some((value) => resolver.resolve(value).some((each) => each.kind === 'constant' && !each.value));
}

function readEager(call: CallFact, models: readonly DataModel[], context: DataContext): void {
  const met = new Set(models);
  for (const model of met) {
    for (const name of model.eager ?? []) {
      const relation = relationOf(model, name, context);
      if (relation === null) continue;
      readRelation(call, relation, context);
      met.add(relation.target);
    }
  }
}

/** Relations in relations. */
const maxNested = 6;
const joins = /^(left|inner)Join(AndSelect|AndMapOne|AndMapMany)?$/;

/** `repository.createQueryBuilder('u').leftJoin('u.posts', 'p').getMany()`, `….update(User).set(…).execute()`. */
function readBuilder(last: CallFact, context: DataContext): void {
  const { root, steps } = chainOf(last, context.resolver);
  const start = steps.findIndex(({ method }) => method === 'createQueryBuilder' || method === 'qb');
  if (start < 0) return;
  const before: Value = start === 0 ? root : { kind: 'result', call: (steps[start - 1] as ChainStep).call.id };
  const builder = (steps[start] as ChainStep).call;
  const aliases = new Map<string, DataModel>();
  let main =
    [...repositoryModels(before, context), ...modelsOfArgument(builder.arguments[0], context)][0] ??
    context.modelsOf(before)[0];
  let kinds: readonly DataAccessKind[] = ['select'];
  for (const { method, call } of steps.slice(start + 1)) {
    // `leftJoinAndMapMany('user.lastPosts', 'user.posts', 'post')` names a property before what it joins.
    const [first, second, third] = call.arguments;
    if (method === 'update' || method === 'delete' || method === 'insert') kinds = [method];
    if (method === 'softDelete' || method === 'restore') kinds = ['update'];
    if (method === 'orUpdate') kinds = ['insert', 'update'];
    if (['from', 'update', 'into'].includes(method)) main = modelsOfArgument(first, context)[0] ?? main;
    if (!joins.test(method)) continue;
    const joinedWith = /AndMap/.test(method) ? second : first;
    const path = textOf(joinedWith, context.resolver)?.split('.') ?? [];
    const owner = aliases.get(path[0] ?? '') ?? main;
    const [entity] = modelsOfArgument(joinedWith, context);
    const joined =
      path.length === 2 && owner !== undefined
        ? relationOf(owner, path[1] as string, context)
        : entity === undefined
          ? null
          : { target: entity, between: null };
    if (joined === null) continue;
    const alias = textOf(/AndMap/.test(method) ? third : second, context.resolver);
    if (alias !== null) aliases.set(alias, joined.target);
    readRelation(last, joined, context);
  }
  if (main !== undefined) context.add(idIn(context), last, main, kinds);
}
