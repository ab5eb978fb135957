import type { CallFact, Value } from '../../code-model/facts.ts';
import type { DataAccessKind } from '../catalogue/table-definition.ts';
import type { DataContext } from '../data-context.ts';
import type { DataLibrary } from '../data-library.ts';
import type { DataModel } from '../data-model.ts';
import { openMemberName } from '../open-members.ts';
import { itemsOf, memberOf, membersOf, textOf } from '../record-values.ts';
import { rowCalls } from '../row-calls.ts';
import { RowModels } from '../row-models.ts';
import { associateByCall, associateClass } from './sequelize-associations.ts';
import { defineByCall, defineClass, isModel, modelId } from './sequelize-models.ts';

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

/** Models of Sequelize: `define`, `init`, and the decorators of sequelize-typescript. */
export const sequelize: DataLibrary = {
  name: 'sequelize',
  members: new Set(methods.keys()),
  imported: /sequelize/,
  define(file, context) {
    for (const fact of file.classes) defineClass(fact, file, context);
    for (const call of file.calls) defineByCall(call, file, context);
  },
  nameModel,
  relate(file, context) {
    for (const fact of file.classes) associateClass(fact, context);
    for (const call of file.calls) associateByCall(call, context);
  },
  access(call, method, context) {
    if (method.startsWith('$') || context.associations.hasAccessor(method)) useAssociation(call, method, context);
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
      for (const included of includedTables(call, model, context)) context.add('sequelize', call, included, ['select']);
    }
  },
  calls: (context) => rowCalls('sequelize/row', rowsOf(context), [], () => [], context),
};

const rowFinders: ReadonlySet<string> = new Set([...passing, 'findAll', 'bulkCreate', 'findById', 'find', 'reload']);

/** Rows of models that are classes, whose methods the code calls. */
function rowsOf(context: DataContext): RowModels {
  return new RowModels(context, 'sequelize', ({ callee }, rows) =>
    callee.kind === 'member' && rowFinders.has(callee.name) ? rows.of(callee.of) : [],
  );
}

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
  const behind = receiver === null ? [] : context.modelsBehind(receiver, passing);
  const found = behind.filter(({ library }) => library === 'sequelize');
  if (found.length > 0 || call.receiver === undefined) return found;
  const model = context.modelOfClass(call.receiver);
  return model?.library === 'sequelize' ? [model] : [];
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

/**
 * Tables that `include: [User, 'posts', { model: Team, include: … }]` in the options of a call reads: of models and named associations, and those
 * between two models.
 */
function includedTables(call: CallFact, model: DataModel, context: DataContext): Pick<DataModel, 'kind' | 'table'>[] {
  const { resolver } = context;
  const found = new Map<string, Pick<DataModel, 'kind' | 'table'>>();
  const add = (to: Pick<DataModel, 'kind' | 'table'>): void =>
    void found.set(`${to.table.schema}.${to.table.name}`, to);
  const visit = (options: Value | undefined, from: readonly DataModel[], depth: number): void => {
    const include = depth > 6 ? undefined : memberOf(options, 'include', resolver);
    if (include === undefined) return;
    const items = itemsOf(include, resolver);
    for (const item of items.length > 0 ? items : [include]) {
      const name = textOf(memberOf(item, 'association', resolver), resolver) ?? textOf(item, resolver);
      const stated = memberOf(item, 'model', resolver) ?? item;
      const models = stated.kind === 'record' ? [] : context.modelsBehind(stated, passing);
      const associations = from
        .flatMap((each) => context.associations.of(each))
        .filter((each) => (name === null ? models.includes(each.target) : each.name === name));
      const targets = [...models, ...(name === null ? [] : associations.map(({ target }) => target))];
      for (const target of targets) add(target);
      for (const { keys } of associations) if (keys.at === 'between') add({ kind: 'table', table: keys.table });
      visit(item, targets, depth + 1);
    }
  };
  for (const options of call.arguments) visit(options, [model], 0);
  return [...found.values()];
}

/** What associations add to instances: `user.getPosts()`, in sequelize-typescript `user.$get('posts')`. */
function useAssociation(call: CallFact, method: string, context: DataContext): void {
  const name = method.startsWith('$') ? textOf(call.arguments[0], context.resolver) : null;
  if (name === null && method.startsWith('$')) return;
  for (const model of modelsOf(call, context)) {
    for (const { to, kinds, columns } of context.associations.effects(model, method, name)) {
      context.add('sequelize', call, to, kinds, columns);
    }
  }
}

/**
 * Models known by their names alone: what `sequelize.models` holds and `sequelize.model('User')` gives, and what a file that makes the
 * connection exports under names given as the program runs (`db[model.name] = model`).
 */
function nameModel(value: Value, { resolver }: DataContext): string | null {
  const isConnection = (of: Value): boolean => resolver.symbolsOf(of).includes('sequelize#Sequelize');
  if (value.kind === 'result') {
    const call = resolver.table.call(value.call);
    const isModel = call?.callee.kind === 'member' && call.callee.name === 'model' && isConnection(call.callee.of);
    const name = isModel ? textOf(call.arguments[0], resolver) : null;
    return name === null ? null : modelId(name);
  }
  const holder = value.kind === 'member' ? value.of : value;
  const isExported =
    holder.kind === 'import' && resolver.table.file(holder.file)?.imports.includes('sequelize') === true;
  const isHeld = (of: Value): boolean =>
    resolver.resolve(of).some((each) => each.kind === 'member' && each.name === 'models' && isConnection(each.of));
  if (value.kind === 'import') return isExported ? modelId(value.name) : null;
  if (value.kind === 'member' && (isExported || isHeld(value.of))) return modelId(value.name);
  const name = openMemberName(value, resolver);
  return name === null ? null : modelId(name);
}
