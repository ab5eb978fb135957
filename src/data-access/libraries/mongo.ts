import { originOf } from '../../code-model/fact-table.ts';
import type { CallFact, Value } from '../../code-model/facts.ts';
import type { DataAccessKind } from '../catalogue/table-definition.ts';
import type { DataContext } from '../data-context.ts';
import type { DataLibrary } from '../data-library.ts';
import type { DataModel } from '../data-model.ts';
import { openMemberName } from '../open-members.ts';
import { memberOf, membersOf, textOf } from '../record-values.ts';
import { typeArguments } from '../type-arguments.ts';
import { bindCallbacks } from './mongo-callbacks.ts';
import {
  defineClass,
  defineCollection,
  defineModel,
  modelsBySchema,
  recalledModels,
  relateVirtual,
} from './mongo-models.ts';
import { collectionNamed, modelId, populatedPaths, readStages } from './mongo-references.ts';
import { MongoSchemas } from './mongo-schemas.ts';

const kindsOf = (names: string, ...kinds: DataAccessKind[]): [string, readonly DataAccessKind[]][] =>
  names.split(/\s+/).map((name) => [name, kinds]);

const methods: ReadonlyMap<string, readonly DataAccessKind[]> = new Map([
  ...kindsOf(
    'find findOne findById aggregate paginate aggregatePaginate count countDocuments estimatedDocumentCount distinct exists where watch findDeleted findOneDeleted countDocumentsDeleted findWithDeleted findOneWithDeleted countDocumentsWithDeleted',
    'select',
  ),
  ...kindsOf('create insertOne insertMany insert', 'insert'),
  ...kindsOf(
    'updateOne updateMany update replaceOne findOneAndUpdate findByIdAndUpdate findOneAndReplace findAndModify restore',
    'update',
  ),
  ...kindsOf(
    'deleteOne deleteMany delete deleteById remove findOneAndDelete findByIdAndDelete findOneAndRemove findByIdAndRemove drop',
    'delete',
  ),
  ...kindsOf('save bulkWrite bulkSave upsert initializeOrderedBulkOp initializeUnorderedBulkOp', 'insert', 'update'),
]);

/** What gives a document that is stored. */
const stored = new Set([
  'findOne',
  'findById',
  'findOneAndUpdate',
  'findByIdAndUpdate',
  'exec',
  'populate',
  'select',
  'orFail',
  'lean',
  'sort',
  'save',
  'create',
]);
/** What gives a document of a model. */
const finders = new Set([...stored, 'hydrate']);

/** Documents of documents, parameters of parameters. */
const maxSteps = 4;
/** Of a function with more callers, what they pass is not looked up. */
const maxCallers = 64;

/** Models of Mongoose, plain and as classes of Nest, and collections of MongoDB's own driver. */
export const mongo: DataLibrary = {
  name: 'mongo',
  members: new Set([...methods.keys(), 'populate']),
  imported: /mongo|typegoose/i,
  define(file, context) {
    for (const call of file.calls) {
      defineModel(call, file, context);
      defineCollection(call, file, context);
    }
    for (const fact of file.classes) defineClass(fact, file, context);
  },
  readsThis: true,
  // Once for all files, before the first access is read: classes that schemas load have their models by then.
  relate(file, context) {
    schemasOf(context);
    for (const call of file.calls) relateVirtual(call, context);
    if (context.imports('mongoose'))
      bindCallbacks(file, (value) => queriedModels(value, context, 0).length > 0, context);
  },
  calls: (context) => schemasOf(context).calls(),
  access(call, method, context) {
    const kinds = methods.get(method) ?? methods.get(method.replace(/Async$/, ''));
    for (const model of kinds === undefined || call.ofThis === undefined
      ? []
      : schemasOf(context).modelsOfThis(call.ofThis.function))
      context.add('mongo', call, model, kinds ?? []);
    const receiver = context.receiverOf(call);
    if (receiver === null) return;
    if (method === 'populate') populate(call, call.arguments, receiver, context);
    if (kinds === undefined) return;
    const options = call.arguments.flatMap((each) => memberOf(each, 'populate', context.resolver) ?? []);
    if (options.length > 0) populate(call, options, receiver, context);
    const isQuery = isOfQuery(receiver, context);
    const models = isQuery ? [] : [...modelsOf(receiver, context, 0), ...injectedModels(receiver, context)];
    for (const model of new Set(models)) {
      const columns = membersOf(call.arguments[0], context.resolver).flatMap(([name]) => model.columns.get(name) ?? []);
      context.add('mongo', call, model, method === 'save' ? savedAs(receiver, context) : kinds, columns);
    }
    const collections = collectionsOf(receiver, context, 0);
    for (const collection of collections) context.add('mongo', call, collectionNamed(collection), kinds);
    if (method === 'aggregate' && (models.length > 0 || collections.length > 0)) readStages(call, context);
  },
};

const schemas = new WeakMap<DataContext, MongoSchemas>();

/** What the application adds to its schemas; asked for when all models are defined. */
function schemasOf(context: DataContext): MongoSchemas {
  const known =
    schemas.get(context) ?? new MongoSchemas(modelsBySchema(context), (value) => modelsOf(value, context, 0), context);
  schemas.set(context, known);
  return known;
}

/** The models of a value: a model, its documents, `Model<User>`, `new User(…)`. */
function modelsOf(value: Value, context: DataContext, depth: number): readonly DataModel[] {
  const { resolver } = context;
  const found: DataModel[] = resolver.resolve(value).flatMap((each): readonly DataModel[] => {
    if (
      each.kind === 'typed' &&
      resolver
        .symbolsOf(each.type.name)
        .some((symbol) => /^mongoose#(Model|PaginateModel|HydratedDocument)$/.test(symbol))
    ) {
      return typeArguments(each.type, value, resolver).flatMap(({ name }) => context.modelsOf(name));
    }
    const owner = each.kind === 'this' ? each.class : each.kind === 'class' ? each.object : null;
    const ofClass = owner === null ? null : context.modelOfClass(owner);
    if (ofClass !== null) return [ofClass];
    const recalled = recalledModels(each, context);
    if (recalled.length > 0) return recalled;
    const call = each.kind === 'result' ? resolver.table.call(each.call) : undefined;
    if (call === undefined || depth > 6) return [];
    const model = context.models.get(originOf(call.id));
    if (model !== undefined) return [model];
    if (call.form === 'new') return modelsOf(call.callee, context, depth + 1);
    if (call.ofThis !== undefined && finders.has(call.ofThis.member))
      return schemasOf(context).modelsOfThis(call.ofThis.function);
    return call.callee.kind === 'member' && finders.has(call.callee.name)
      ? modelsOf(call.callee.of, context, depth + 1)
      : [];
  });
  if (found.length === 0 && depth <= maxSteps) found.push(...elementModels(value, context, depth + 1));
  const named = found.length > 0 ? null : openMemberName(value, resolver);
  const model = named === null ? undefined : context.models.get(modelId(named));
  return [...new Set(model === undefined ? found : [model])].filter(({ library }) => library === 'mongo');
}

/** Of documents in a list that a query gives: `for (const user of await User.find())`, `users.map((user) => …)`. */
function elementModels(value: Value, context: DataContext, depth: number): readonly DataModel[] {
  if (value.kind === 'choice') return value.of.flatMap((each) => elementModels(each, context, depth));
  if (value.kind === 'element') return queriedModels(value.of, context, depth);
  if (value.kind !== 'parameter' || depth > maxSteps) return [];
  const given = context.resolver.handedTo(value.function).flatMap((passed) => passed[value.index] ?? []);
  if (given.length <= maxCallers) return given.flatMap((each) => elementModels(each, context, depth + 1));
  context.resolver.bounds.add('callers that pass rows', maxCallers, value.function);
  return [];
}

/** `@InjectModel(User.name) private readonly users: Model<UserDocument>`. */
function injectedModels(receiver: Value, context: DataContext): DataModel[] {
  if (receiver.kind !== 'member') return [];
  const { resolver } = context;
  const decorators = resolver
    .classesOf(receiver.of)
    .flatMap((object) => resolver.memberOf(object, receiver.name)?.decorators ?? []);
  return decorators.flatMap((decorator) => {
    const [given] = decorator.arguments ?? [];
    if (given === undefined || !resolver.symbolsOf(decorator.callee).includes('@nestjs/mongoose#InjectModel'))
      return [];
    const name = given.kind === 'member' ? resolver.classesOf(given.of)[0] : modelId(textOf(given, resolver) ?? '');
    return context.models.get(name ?? '') ?? [];
  });
}

/** `posts.find().populate('author comments.author')` reads the collections that those fields refer to, and so does an option `populate` of a query. */
function populate(call: CallFact, given: readonly Value[], receiver: Value, context: DataContext): void {
  const paths = given.flatMap((value) => populatedPaths(value, context));
  for (const model of paths.length === 0 ? [] : queriedModels(receiver, context, 0)) {
    for (const path of paths) {
      let current: DataModel | undefined = model;
      for (const name of path) current = context.models.get(current?.relations.get(name) ?? '');
      if (current !== undefined) context.add('mongo', call, current, ['select']);
    }
  }
}

/** The models at the beginning of a chain of calls: `posts.find().sort().limit()`, and of what it gives. */
function queriedModels(value: Value, context: DataContext, depth: number): readonly DataModel[] {
  const direct = [...modelsOf(value, context, 0), ...injectedModels(value, context)];
  if (direct.length > 0 || depth > 10) return direct;
  return context.resolver.resolve(value).flatMap((each) => {
    const call = each.kind === 'result' ? context.resolver.table.call(each.call) : undefined;
    if (call?.ofThis !== undefined) return schemasOf(context).modelsOfThis(call.ofThis.function);
    return call?.callee.kind === 'member' ? queriedModels(call.callee.of, context, depth + 1) : [];
  });
}

/** What `save` does: a document that the code has just made is inserted, one that is stored is updated, any other one is either. */
function savedAs(receiver: Value, context: DataContext): readonly DataAccessKind[] {
  const all = context.resolver.resolve(receiver).flatMap((each) => savedAlternative(each, context, 0));
  const kinds = new Set(
    all.length === 0 || all.includes(null) ? (['insert', 'update'] as const) : (all as DataAccessKind[]),
  );
  return (['insert', 'update'] as const).filter((kind) => kinds.has(kind));
}

/** Null for a document of which it is not known where it comes from. */
function savedAlternative(value: Value, context: DataContext, depth: number): readonly (DataAccessKind | null)[] {
  const { resolver } = context;
  if (depth > maxSteps) return [null];
  if (value.kind === 'element')
    return resolver.resolve(value.of).map((list) => (isQueried(list, context) ? 'update' : null));
  const call = value.kind === 'result' ? resolver.table.call(value.call) : undefined;
  if (call?.form === 'new') return ['insert'];
  if (call?.callee.kind !== 'member') return [null];
  // Of a document itself it gives that document again.
  if (call.callee.name === 'populate' || call.callee.name === 'save') {
    const behind = resolver.resolve(call.callee.of).flatMap((each) => savedAlternative(each, context, depth + 1));
    if (call.callee.name === 'populate' && behind.length > 0 && !behind.includes(null)) return behind;
    return ['update'];
  }
  return [stored.has(call.callee.name) ? 'update' : null];
}

function isQueried(list: Value, { resolver }: DataContext): boolean {
  const call = list.kind === 'result' ? resolver.table.call(list.call) : undefined;
  return call?.callee.kind === 'member' && (call.callee.name === 'find' || stored.has(call.callee.name));
}

/** `Model.find().where(…)`: conditions on a query that is recorded already. */
function isOfQuery(receiver: Value, { resolver }: DataContext): boolean {
  return resolver.resolve(receiver).some((each) => {
    const call = each.kind === 'result' ? resolver.table.call(each.call) : undefined;
    return call?.callee.kind === 'member' && call.callee.name === 'find';
  });
}

/** Names of collections: of `db.collection('users')`, in Java `getCollection`, of the driver, of `rawCollection()` and `Meteor.users` of Meteor. */
function collectionsOf(receiver: Value, context: DataContext, depth: number): readonly string[] {
  const { resolver } = context;
  const names = resolver.resolve(receiver).flatMap((each): readonly string[] => {
    if (each.kind === 'external') return each.symbol === 'meteor/meteor#Meteor.users' ? ['users'] : [];
    // `User.collection` is the driver's collection of a model.
    if (each.kind === 'member' && each.name === 'collection')
      return modelsOf(each.of, context, depth + 1).map(({ table }) => table.name);
    const call = each.kind === 'result' ? resolver.table.call(each.call) : undefined;
    if (call?.callee.kind === 'external' && /^mongoose#connection(\.db)?\.collection$/.test(call.callee.symbol))
      return namesOf(call.arguments[0], context);
    if (call?.callee.kind !== 'member' || depth > 6) return [];
    const { name, of } = call.callee;
    if (name === 'rawCollection') {
      const models = modelsOf(of, context, 0).map(({ table }) => table.name);
      return [...models, ...collectionsOf(of, context, depth + 1)];
    }
    if (name !== 'collection' && name !== 'getCollection') return [];
    const isDriver =
      call.declared?.startsWith('mongodb') === true ||
      resolver.symbolsOf(of).some((symbol) => /^(mongo|com\.mongodb)/.test(symbol));
    return isDriver || context.imports('mongodb') ? namesOf(call.arguments[0], context) : [];
  });
  return [...new Set(names)];
}

function namesOf(value: Value | undefined, { resolver }: DataContext): readonly string[] {
  const names = value === undefined ? [] : resolver.textsOf(value);
  return names.filter((name) => /[^{}]/.test(name));
}
