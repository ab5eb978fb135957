import type { CallFact, ClassFact, FileFacts, Value } from '../../code-model/facts.ts';
import { type ChainStep, chainOf } from '../call-chain.ts';
import type { DataAccessKind } from '../catalogue/structure.ts';
import { type DataContext, placeIn } from '../data-context.ts';
import type { DataLibrary } from '../data-library.ts';
import type { DataModel } from '../data-model.ts';
import { memberOf, membersOf, textOf } from '../record-values.ts';
import { lineage, relatedClass } from '../related-class.ts';

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
  ...kindsOf('update nativeUpdate increment decrement softDelete softRemove restore recover updateAll', 'update'),
  ...kindsOf('delete remove clear nativeDelete removeAndFlush deleteAll truncate', 'delete'),
]);

const entityDecorator = /^(typeorm|@mikro-orm\/[\w-]+)#(Entity|ViewEntity|ChildEntity)$/;
const repositoryType = /^(typeorm|@mikro-orm\/[\w-]+)#(\w*Repository)$/;
const managerType =
  /^(typeorm|@mikro-orm\/[\w-]+)#(\w*EntityManager|DataSource|Connection|QueryRunner|getManager|MikroORM)\b/;
const repositoryMakers = new Set(['getRepository', 'getTreeRepository', 'getMongoRepository', 'getCustomRepository']);
/** Members that give an instance. */
const finders = new Set(
  'findOne findOneBy findOneOrFail findOneByOrFail create preload save getOne getOneOrFail'.split(' '),
);
const columnDecorators = /#(\w*Column|PrimaryKey|Property|Enum|SerializedPrimaryKey|Formula)$/;
const relationDecorators = /#(ManyToOne|OneToMany|OneToOne|ManyToMany)$/;

/** Entities of TypeORM and MikroORM, their repositories, managers, active records and query builders. */
export const typeorm: DataLibrary = {
  name: 'typeorm',
  define(file, context) {
    for (const fact of file.classes) defineEntity(fact, file, context);
    for (const call of file.calls) {
      defineSchema(call, file, context);
      bindTransaction(call, context);
    }
  },
  access(call, method, context) {
    if (builderEnds.has(method) && context.isLast(call)) readBuilder(call, context);
    const kinds = methods.get(method);
    const receiver = context.receiverOf(call);
    if (kinds === undefined || receiver === null || method === 'query') return;
    for (const model of receivedModels(call, receiver, context)) {
      context.add('typeorm', call, model, kinds, columnsOf(call, kinds, model, context));
      for (const related of relationsOf(call, model, context)) context.add('typeorm', call, related, ['select']);
    }
  },
};

/** `@Entity('users')`, `@Entity({ name, schema })`, `@Entity({ tableName })`; without a name the class in snake case. */
function defineEntity(fact: ClassFact, file: FileFacts, context: DataContext): void {
  const { resolver } = context;
  const entity = fact.decorators.find(({ callee }) =>
    resolver.symbolsOf(callee).some((symbol) => entityDecorator.test(symbol)),
  );
  if (entity === undefined) return;
  const [first, second] = entity.arguments ?? [];
  const options = membersOf(first, resolver).length > 0 ? first : second;
  const given = ['name', 'tableName', 'collection']
    .map((name) => textOf(memberOf(options, name, resolver), resolver))
    .find((name) => name !== null);
  const named = first === undefined || membersOf(first, resolver).length > 0 ? null : textOf(first, resolver);
  const isView = resolver.symbolsOf(entity.callee).some((symbol) => symbol.endsWith('ViewEntity'));
  const schema = textOf(memberOf(options, 'schema', resolver), resolver);
  const model: DataModel = {
    library: 'typeorm',
    name: fact.name,
    kind: isView ? 'view' : 'table',
    table: { schema, name: named ?? given ?? snakeCase(fact.name) },
    ...propertiesOf(fact, context),
  };
  context.define([fact.object, `typeorm:${fact.name}`], model, placeIn(file.file, fact.lines), fact.object);
}

function propertiesOf(fact: ClassFact, { resolver }: DataContext): Pick<DataModel, 'columns' | 'relations'> {
  const columns = new Map<string, string>();
  const relations = new Map<string, string>();
  for (const member of lineage(fact, resolver).flatMap((each) => each.members)) {
    const decorators = member.decorators.map((decorator) => ({
      decorator,
      symbols: resolver.symbolsOf(decorator.callee),
    }));
    const relation = decorators.find(({ symbols }) => symbols.some((symbol) => relationDecorators.test(symbol)));
    if (relation !== undefined) {
      const target =
        relatedClass(relation.decorator, resolver) ??
        (member.type === null ? null : (resolver.classesOf(member.type.name)[0] ?? null));
      if (target !== null && !relations.has(member.name)) relations.set(member.name, target);
      const join = decorators.find(({ symbols }) => symbols.some((symbol) => symbol.endsWith('#JoinColumn')));
      const joined =
        join === undefined ? null : textOf(memberOf(join.decorator.arguments?.[0], 'name', resolver), resolver);
      if (joined !== null) columns.set(member.name, joined);
      continue;
    }
    const column = decorators.find(({ symbols }) => symbols.some((symbol) => columnDecorators.test(symbol)));
    if (column === undefined || columns.has(member.name)) continue;
    const names = (column.decorator.arguments ?? []).flatMap((value) =>
      ['name', 'fieldName'].map((name) => textOf(memberOf(value, name, resolver), resolver)),
    );
    columns.set(member.name, names.find((name) => name !== null) ?? member.name);
  }
  return { columns, relations };
}

function snakeCase(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1_$2')
    .toLowerCase();
}

/** `source.transaction((manager) => …)`: the function is called with a manager. */
function bindTransaction({ callee, arguments: given }: CallFact, { resolver }: DataContext): void {
  if (callee.kind !== 'member' || !['transaction', 'transactional'].includes(callee.name)) return;
  if (!resolver.symbolsOf(callee.of).some((symbol) => managerType.test(symbol))) return;
  for (const work of given.flatMap((value) => resolver.resolve(value))) {
    if (work.kind === 'function') resolver.bind(work.object, [callee.of]);
  }
}

/** `new EntitySchema({ name, tableName, columns })`. */
function defineSchema(call: CallFact, file: FileFacts, context: DataContext): void {
  const { resolver } = context;
  if (call.form !== 'new' || !resolver.symbolsOf(call.callee).some((symbol) => /#EntitySchema$/.test(symbol))) return;
  const [options] = call.arguments;
  const name = textOf(memberOf(options, 'name', resolver), resolver);
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
  context.define([call.id, `typeorm:${name}`], model, placeIn(file.file, call.lines), null);
}

/** The models of a repository, of the first argument of a manager's method, of an active record. */
function receivedModels(call: CallFact, receiver: Value, context: DataContext): readonly DataModel[] {
  const ofRepository = repositoryModels(receiver, context);
  if (ofRepository.length > 0) return ofRepository;
  const { resolver } = context;
  if (resolver.symbolsOf(receiver).some((symbol) => managerType.test(symbol) && !repositoryType.test(symbol))) {
    return modelsOfArgument(call.arguments[0], context);
  }
  const isActive = call.declared === undefined || /^typeorm#BaseEntity/.test(call.declared);
  const records = context
    .modelsBehind(receiver, finders)
    .filter((model) => context.models.get(`typeorm:${model.name}`) === model);
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
  const model = name === null ? undefined : context.models.get(`typeorm:${name}`);
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
      return each.type.arguments.flatMap(({ name }) => context.modelsOf(name));
    }
    if (each.kind === 'result') {
      const made = resolver.table.call(each.call);
      const name =
        made?.callee.kind === 'member'
          ? made.callee.name
          : (/[^#.]+$/.exec(made === undefined ? '' : (resolver.symbolsOf(made.callee)[0] ?? ''))?.[0] ?? '');
      if (made !== undefined && repositoryMakers.has(name)) return modelsOfArgument(made.arguments[0], context);
    }
    return resolver.classesOf(each).flatMap((object) => extendedRepository(object, context));
  });
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
function relationsOf(call: CallFact, model: DataModel, context: DataContext): DataModel[] {
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
      const names = [...texts, ...membersOf(given, resolver).map(([each]) => each)];
      return names.flatMap((path) => followPath(path, model, context));
    }),
  );
}

function followPath(path: string, model: DataModel, context: DataContext): DataModel[] {
  const found: DataModel[] = [];
  let current: DataModel | undefined = model;
  for (const part of path.split('.')) {
    current = context.models.get(current?.relations.get(part) ?? '');
    if (current === undefined) break;
    found.push(current);
  }
  return found;
}

const builderEnds = new Set(
  'getMany getOne getOneOrFail getManyAndCount getRawMany getRawOne getRawAndEntities getCount getExists execute stream getResult getResultList getSingleResult'.split(
    ' ',
  ),
);
const joins = /^(left|inner)Join(AndSelect|AndMapOne|AndMapMany)?$/;

/** `repository.createQueryBuilder('u').leftJoin('u.posts', 'p').getMany()`, `….update(User).set(…).execute()`. */
function readBuilder(last: CallFact, context: DataContext): void {
  const { root, steps } = chainOf(last, context.resolver);
  const start = steps.findIndex(({ method }) => method === 'createQueryBuilder');
  if (start < 0) return;
  const before: Value = start === 0 ? root : { kind: 'result', call: (steps[start - 1] as ChainStep).call.id };
  const builder = (steps[start] as ChainStep).call;
  const aliases = new Map<string, DataModel>();
  let main =
    [...repositoryModels(before, context), ...modelsOfArgument(builder.arguments[0], context)][0] ??
    context.modelsOf(before)[0];
  let kinds: readonly DataAccessKind[] = ['select'];
  for (const { method, call } of steps.slice(start + 1)) {
    const [first, second] = call.arguments;
    if (method === 'update' || method === 'delete' || method === 'insert') kinds = [method];
    if (method === 'softDelete' || method === 'restore') kinds = ['update'];
    if (method === 'orUpdate') kinds = ['insert', 'update'];
    if (['from', 'update', 'into'].includes(method)) main = modelsOfArgument(first, context)[0] ?? main;
    if (!joins.test(method)) continue;
    const path = textOf(first, context.resolver)?.split('.') ?? [];
    const owner = aliases.get(path[0] ?? '') ?? main;
    const joined =
      path.length === 2
        ? context.models.get(owner?.relations.get(path[1] as string) ?? '')
        : modelsOfArgument(first, context)[0];
    if (joined === undefined) continue;
    const alias = textOf(second, context.resolver);
    if (alias !== null) aliases.set(alias, joined);
    context.add('typeorm', last, joined, ['select']);
  }
  if (main !== undefined) context.add('typeorm', last, main, kinds);
}
