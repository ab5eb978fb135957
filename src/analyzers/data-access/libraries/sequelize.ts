import type { CallFact, ClassFact, DecoratorFact, FileFacts, Value } from '../../frameworks/facts/facts.ts';
import type { DataAccessKind } from '../catalogue/structure.ts';
import { type DataContext, placeIn } from '../data-context.ts';
import type { DataLibrary } from '../data-library.ts';
import type { DataModel } from '../data-model.ts';
import { pluralize } from '../pluralize.ts';
import { itemsOf, memberOf, membersOf, textOf } from '../record-values.ts';
import { lineage, relatedClass } from '../related-class.ts';

const methods: ReadonlyMap<string, readonly DataAccessKind[]> = new Map([
  ...[
    ...[
      'findAll',
      'findOne',
      'findByPk',
      'findAndCountAll',
      'findCreateFind',
      'findById',
      'find',
      'count',
      'max',
      'min',
    ],
    ...['sum', 'aggregate', 'reload', 'countAll', 'findAllInBatches'],
  ].map((name): [string, DataAccessKind[]] => [name, ['select']]),
  ...['create', 'bulkCreate'].map((name): [string, DataAccessKind[]] => [name, ['insert']]),
  ...['update', 'save', 'increment', 'decrement', 'restore'].map((name): [string, DataAccessKind[]] => [
    name,
    ['update'],
  ]),
  ...['destroy', 'truncate'].map((name): [string, DataAccessKind[]] => [name, ['delete']]),
  ...['findOrCreate', 'findCreateFind'].map((name): [string, DataAccessKind[]] => [name, ['insert', 'select']]),
  ['upsert', ['insert', 'update']],
]);

/** Members that give the model again, or an instance of it. */
const passing = new Set(
  'scope unscoped schema withScope build create findOne findByPk findOrCreate bulkBuild'.split(' '),
);

/** Accessors that associations add, in Sequelize (`getPosts`) and sequelize-typescript (`$get('posts')`). */
const associated: ReadonlyMap<string, readonly DataAccessKind[]> = new Map([
  ['$get', ['select']],
  ['$count', ['select']],
  ['$has', ['select']],
  ['$create', ['insert']],
]);

/** Models of Sequelize: `define`, `init`, and the decorators of sequelize-typescript. */
export const sequelize: DataLibrary = {
  name: 'sequelize',
  define(file, context) {
    for (const fact of file.classes) defineClass(fact, file, context);
    for (const call of file.calls) defineByCall(call, file, context);
  },
  access(call, method, context) {
    const association = associated.get(method);
    if (association !== undefined) readAssociation(call, association, context);
    const kinds = methods.get(method);
    if (kinds === undefined || !isOfLibrary(call)) return;
    const models = modelsOf(call, context);
    if (models.length === 0) readOfBase(call, kinds, context);
    for (const model of models) {
      context.add(
        'sequelize',
        call,
        model,
        kindsOf(call, method, kinds, context),
        columnsOf(call, method, model, context),
      );
      for (const included of includedModels(call, context)) context.add('sequelize', call, included, ['select']);
    }
  },
};

/** `this.create()` in a class without a table: whatever class it is called for. */
function readOfBase(call: CallFact, kinds: readonly DataAccessKind[], context: DataContext): void {
  const { resolver } = context;
  for (const each of resolver.resolve(context.receiverOf(call) ?? { kind: 'unknown' })) {
    if (each.kind !== 'this' || !resolver.ancestorsOf(each.class).some((symbol) => isModel.test(symbol))) continue;
    context.inherited.add(call, each.class, 'sequelize', kinds, context);
  }
}

/** A class of the analysed code may have a method of that name that is its own. */
function isOfLibrary({ callee, declared }: CallFact): boolean {
  return callee.kind === 'member' && (declared === undefined || /^sequelize/.test(declared) || !/[#.]/.test(declared));
}

/** `save` of an instance that the code has just made inserts it. */
function kindsOf(
  call: CallFact,
  method: string,
  kinds: readonly DataAccessKind[],
  context: DataContext,
): readonly DataAccessKind[] {
  const receiver = context.receiverOf(call);
  if (method !== 'save' || receiver === null) return kinds;
  const isNew = context.resolver.resolve(receiver).some((each) => {
    const made = each.kind === 'result' ? context.resolver.table.call(each.call) : undefined;
    return made?.form === 'new' || (made?.callee.kind === 'member' && made.callee.name === 'build');
  });
  return isNew ? ['insert'] : kinds;
}

function modelsOf(call: CallFact, context: DataContext): readonly DataModel[] {
  const receiver = context.receiverOf(call);
  const found = receiver === null ? [] : context.modelsBehind(receiver, passing);
  if (found.length > 0 || call.receiver === undefined) return found;
  const model = context.modelOfClass(call.receiver);
  return model === null ? [] : [model];
}

function columnsOf(call: CallFact, method: string, model: DataModel, { resolver }: DataContext): string[] {
  const [first] = call.arguments;
  const isWritten = method === 'update' || method === 'create' || method === 'upsert';
  const names = isWritten
    ? membersOf(first, resolver).map(([name]) => name)
    : [
        ...membersOf(memberOf(first, 'where', resolver), resolver).map(([name]) => name),
        ...itemsOf(memberOf(first, 'attributes', resolver), resolver).flatMap((each) =>
          each.kind === 'text' ? [each.text] : [],
        ),
      ];
  return [...new Set(names.flatMap((name) => model.columns.get(name) ?? []))];
}

/** `include: [User, { model: Team, include: … }]` in the options of a call. */
function includedModels(call: CallFact, context: DataContext): DataModel[] {
  const found = new Set<DataModel>();
  const visit = (options: Value | undefined, depth: number): void => {
    if (depth > 6) return;
    for (const item of itemsOf(memberOf(options, 'include', context.resolver), context.resolver)) {
      const model = memberOf(item, 'model', context.resolver) ?? item;
      for (const each of model.kind === 'record' ? [] : context.modelsBehind(model, passing)) found.add(each);
      visit(item, depth + 1);
    }
  };
  for (const options of call.arguments) visit(options, 0);
  return [...found];
}

/** `user.$get('posts')`. */
function readAssociation(call: CallFact, kinds: readonly DataAccessKind[], context: DataContext): void {
  const name = textOf(call.arguments[0], context.resolver);
  for (const model of modelsOf(call, context)) {
    const related = context.models.get(model.relations.get(name ?? '') ?? '');
    if (related !== undefined) context.add('sequelize', call, related, kinds);
  }
}

const isModel = /^sequelize(-typescript)?#Model$/;
const isTable = (symbol: string): boolean => symbol === 'sequelize-typescript#Table';
const columnDecorators =
  /^sequelize-typescript#(Column|PrimaryKey|ForeignKey|CreatedAt|UpdatedAt|DeletedAt|AutoIncrement)$/;
const relationDecorators = /^sequelize-typescript#(BelongsTo|HasMany|HasOne|BelongsToMany)$/;

/** `@Table class User extends Model`. */
function defineClass(fact: ClassFact, file: FileFacts, context: DataContext): void {
  const table = fact.decorators.find((decorator) => context.resolver.symbolsOf(decorator.callee).some(isTable));
  if (table === undefined) return;
  const options = table.arguments?.[0];
  const name = textOf(memberOf(options, 'modelName', context.resolver), context.resolver) ?? fact.name;
  const columns = new Map<string, string>();
  const relations = new Map<string, string>();
  for (const base of lineage(fact, context.resolver)) {
    for (const member of base.members) {
      for (const decorator of member.decorators) {
        const symbols = context.resolver.symbolsOf(decorator.callee);
        if (symbols.some((symbol) => columnDecorators.test(symbol)) && !columns.has(member.name)) {
          columns.set(member.name, columnName(member.decorators, context) ?? member.name);
        }
        const target = symbols.some((symbol) => relationDecorators.test(symbol))
          ? relatedClass(decorator, context.resolver)
          : null;
        if (target !== null) relations.set(member.name, target);
      }
    }
  }
  const tableName = textOf(memberOf(options, 'tableName', context.resolver), context.resolver) ?? pluralize(name);
  const model: DataModel = { name, kind: 'table', table: { schema: null, name: tableName }, columns, relations };
  context.define([fact.object], model, placeIn(file.file, fact.lines), fact.object);
}

function columnName(decorators: readonly DecoratorFact[], { resolver }: DataContext): string | null {
  for (const { arguments: given } of decorators) {
    const name = textOf(memberOf(given?.[0], 'field', resolver), resolver);
    if (name !== null) return name;
  }
  return null;
}

/** `sequelize.define('user', attributes, options)` and `User.init(attributes, options)`. */
function defineByCall(call: CallFact, file: FileFacts, context: DataContext): void {
  if (call.callee.kind !== 'member') return;
  const { resolver } = context;
  const { name: method, of } = call.callee;
  if (method === 'define') {
    const symbols = resolver.symbolsOf(of);
    const name = textOf(call.arguments[0], resolver);
    const isSequelize =
      symbols.some((symbol) => /^sequelize(-typescript)?(#Sequelize)?$/.test(symbol)) ||
      (symbols.length === 0 && call.arguments.length >= 2);
    if (!isSequelize || name === null || membersOf(call.arguments[1], resolver).length === 0) return;
    context.define(
      [call.id, `sequelize:${name}`],
      modelByAttributes(name, call.arguments[1], call.arguments[2], context),
      placeIn(file.file, call.lines),
      null,
    );
  } else if (method === 'init') {
    for (const object of resolver.classesOf(of)) {
      if (!resolver.ancestorsOf(object).some((symbol) => isModel.test(symbol))) continue;
      const options = call.arguments[1];
      const name =
        textOf(memberOf(options, 'modelName', resolver), resolver) ?? resolver.table.class(object)?.name ?? '';
      context.define(
        [object, `sequelize:${name}`],
        modelByAttributes(name, call.arguments[0], options, context),
        placeIn(file.file, call.lines),
        object,
      );
    }
  }
}

function modelByAttributes(
  name: string,
  attributes: Value | undefined,
  options: Value | undefined,
  context: DataContext,
): DataModel {
  const { resolver } = context;
  const tableName = textOf(memberOf(options, 'tableName', resolver), resolver);
  const frozen = memberOf(options, 'freezeTableName', resolver);
  const isFrozen = frozen?.kind === 'constant' && frozen.value === true;
  const columns = membersOf(attributes, resolver).map(([property, value]): [string, string] => [
    property,
    textOf(memberOf(value, 'field', resolver), resolver) ?? property,
  ]);
  return {
    name,
    kind: 'table',
    table: { schema: null, name: tableName ?? (isFrozen ? name : pluralize(name)) },
    columns: new Map(columns),
    relations: new Map(),
  };
}
