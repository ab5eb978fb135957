import type { CallFact, ClassFact, FileFacts, Value } from '../../code-model/facts.ts';
import type { DataAccessKind } from '../catalogue/structure.ts';
import { type DataContext, placeIn } from '../data-context.ts';
import type { DataLibrary } from '../data-library.ts';
import type { DataModel } from '../data-model.ts';
import { pluralize } from '../pluralize.ts';
import { memberOf, membersOf, textOf } from '../record-values.ts';
import { lineage } from '../related-class.ts';
import { collectionNamed, modelId, populatedPaths, readStages, referenceOf, referencesIn } from './mongo-references.ts';

const kindsOf = (names: string, ...kinds: DataAccessKind[]): [string, readonly DataAccessKind[]][] =>
  names.split(/\s+/).map((name) => [name, kinds]);

const methods: ReadonlyMap<string, readonly DataAccessKind[]> = new Map([
  ...kindsOf(
    'find findOne findById aggregate paginate aggregatePaginate count countDocuments estimatedDocumentCount distinct exists where watch',
    'select',
  ),
  ...kindsOf('create insertOne insertMany insert', 'insert'),
  ...kindsOf(
    'updateOne updateMany update replaceOne findOneAndUpdate findByIdAndUpdate findOneAndReplace findAndModify',
    'update',
  ),
  ...kindsOf(
    'deleteOne deleteMany remove findOneAndDelete findByIdAndDelete findOneAndRemove findByIdAndRemove drop',
    'delete',
  ),
  ...kindsOf('save bulkWrite bulkSave', 'insert', 'update'),
]);

/** What gives a document of a model. */
const finders = new Set([
  'findOne',
  'findById',
  'create',
  'findOneAndUpdate',
  'findByIdAndUpdate',
  'hydrate',
  'exec',
  'populate',
  'select',
  'orFail',
  'lean',
  'sort',
]);

/** Models of Mongoose, plain and as classes of Nest, and collections of MongoDB's own driver. */
export const mongo: DataLibrary = {
  name: 'mongo',
  define(file, context) {
    for (const call of file.calls) defineModel(call, file, context);
    for (const fact of file.classes) defineClass(fact, file, context);
  },
  relate(file, context) {
    for (const call of file.calls) recallModel(call, context);
  },
  access(call, method, context) {
    const kinds = methods.get(method);
    const receiver = context.receiverOf(call);
    if (receiver === null) return;
    if (method === 'populate') populate(call, receiver, context);
    if (kinds === undefined) return;
    const isQuery = isOfQuery(receiver, context);
    const models = isQuery ? [] : [...modelsOf(receiver, context, 0), ...injectedModels(receiver, context)];
    for (const model of new Set(models)) {
      const columns = membersOf(call.arguments[0], context.resolver).flatMap(([name]) => model.columns.get(name) ?? []);
      context.add('mongo', call, model, isNew(receiver, method, context) ? ['insert'] : kinds, columns);
    }
    const collection = collectionOf(receiver, context);
    if (collection !== null) context.add('mongo', call, collectionNamed(collection), kinds);
    if (method === 'aggregate' && (models.length > 0 || collection !== null)) readStages(call, context);
  },
};

/** `model('User', schema)`, `mongoose.model('User', schema, 'people')`, `connection.model(…)`. */
function defineModel(call: CallFact, file: FileFacts, context: DataContext): void {
  const { resolver } = context;
  const name = call.arguments.length < 2 ? null : modelName(call, context);
  if (name === null) return;
  const schema = madeWith(call.arguments[1], context);
  const given =
    textOf(call.arguments[2], resolver) ?? textOf(memberOf(schema?.arguments[1], 'collection', resolver), resolver);
  const fields = membersOf(schema?.arguments[0], resolver).map(([field]): [string, string] => [field, field]);
  const model = collectionModel(name, given, new Map(fields), referencesIn(schema?.arguments[0], context));
  context.define([call.id, modelId(name)], model, placeIn(file.file, call.lines), null);
}

/** `mongoose.model('User')` is the model that another file defines. */
function recallModel(call: CallFact, context: DataContext): void {
  const name = call.arguments.length === 1 ? modelName(call, context) : null;
  const known = name === null ? undefined : context.models.get(modelId(name));
  if (known !== undefined) context.models.add(call.id, known);
}

function modelName(call: CallFact, { resolver }: DataContext): string | null {
  const isModel =
    resolver.symbolsOf(call.callee).some((symbol) => /^mongoose#(?:[\w.]+\.)?model$/.test(symbol)) ||
    /^mongoose#(Connection\.)?model$/.test(call.declared ?? '');
  return isModel ? textOf(call.arguments[0], resolver) : null;
}

function madeWith(value: Value | undefined, { resolver }: DataContext): CallFact | undefined {
  const made = value === undefined ? undefined : resolver.resolve(value).find((each) => each.kind === 'result');
  return made?.kind === 'result' ? resolver.table.call(made.call) : undefined;
}

/** Mongoose takes the plural of the name in small letters. */
function collectionModel(
  name: string,
  collection: string | null,
  columns: ReadonlyMap<string, string>,
  relations: ReadonlyMap<string, string>,
): DataModel {
  const table = { schema: null, name: collection ?? pluralize(name.toLowerCase()) };
  return { library: 'mongo', name, kind: 'collection', table, columns, relations };
}

/** `@Schema({ collection }) class User` of Nest, with `@Prop()`. */
function defineClass(fact: ClassFact, file: FileFacts, context: DataContext): void {
  const { resolver } = context;
  const schema = fact.decorators.find(({ callee }) => resolver.symbolsOf(callee).includes('@nestjs/mongoose#Schema'));
  if (schema === undefined) return;
  const members = lineage(fact, resolver).flatMap((each) => each.members);
  const fields = members.filter((member) =>
    member.decorators.some(({ callee }) => resolver.symbolsOf(callee).includes('@nestjs/mongoose#Prop')),
  );
  const model = collectionModel(
    fact.name,
    textOf(memberOf(schema.arguments?.[0], 'collection', resolver), resolver),
    new Map(fields.map(({ name }) => [name, name])),
    new Map(
      fields.flatMap((field) =>
        field.decorators.flatMap(({ arguments: given }) => {
          const target = referenceOf(given?.[0], context);
          return target === null ? [] : [[field.name, target] as const];
        }),
      ),
    ),
  );
  context.define([fact.object, modelId(fact.name)], model, placeIn(file.file, fact.lines), fact.object);
}

/** The models of a value: a model, its documents, `Model<User>`, `new User(…)`. */
function modelsOf(value: Value, context: DataContext, depth: number): readonly DataModel[] {
  const { resolver } = context;
  const found = resolver.resolve(value).flatMap((each): readonly DataModel[] => {
    if (
      each.kind === 'typed' &&
      resolver
        .symbolsOf(each.type.name)
        .some((symbol) => /^mongoose#(Model|PaginateModel|HydratedDocument)$/.test(symbol))
    ) {
      return each.type.arguments.flatMap(({ name }) => context.modelsOf(name));
    }
    const call = each.kind === 'result' ? resolver.table.call(each.call) : undefined;
    if (call === undefined || depth > 6) return [];
    const model = context.models.get(call.id);
    if (model !== undefined) return [model];
    if (call.form === 'new') return modelsOf(call.callee, context, depth + 1);
    return call.callee.kind === 'member' && finders.has(call.callee.name)
      ? modelsOf(call.callee.of, context, depth + 1)
      : [];
  });
  return [...new Set(found)].filter(({ library }) => library === 'mongo');
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

/** `posts.find().populate('author comments.author')` reads the collections that those fields refer to. */
function populate(call: CallFact, receiver: Value, context: DataContext): void {
  for (const model of queriedModels(receiver, context, 0)) {
    for (const path of populatedPaths(call, context)) {
      const related = context.models.get(model.relations.get(path) ?? '');
      if (related !== undefined) context.add('mongo', call, related, ['select']);
    }
  }
}

/** The models at the beginning of a chain of calls: `posts.find().sort().limit()`, and of what it gives. */
function queriedModels(value: Value, context: DataContext, depth: number): readonly DataModel[] {
  const direct = [...modelsOf(value, context, 0), ...injectedModels(value, context)];
  if (direct.length > 0 || depth > 10) return direct;
  return context.resolver.resolve(value).flatMap((each) => {
    const call = each.kind === 'result' ? context.resolver.table.call(each.call) : undefined;
    return call?.callee.kind === 'member' ? queriedModels(call.callee.of, context, depth + 1) : [];
  });
}

/** A document that the code has just made. */
function isNew(receiver: Value, method: string, { resolver }: DataContext): boolean {
  if (method !== 'save') return false;
  return resolver
    .resolve(receiver)
    .some((each) => each.kind === 'result' && resolver.table.call(each.call)?.form === 'new');
}

/** `Model.find().where(…)`: conditions on a query that is told already. */
function isOfQuery(receiver: Value, { resolver }: DataContext): boolean {
  return resolver.resolve(receiver).some((each) => {
    const call = each.kind === 'result' ? resolver.table.call(each.call) : undefined;
    return call?.callee.kind === 'member' && call.callee.name === 'find';
  });
}

/** `db.collection('users')` of the driver. */
function collectionOf(receiver: Value, context: DataContext): string | null {
  const { resolver } = context;
  for (const each of resolver.resolve(receiver)) {
    const call = each.kind === 'result' ? resolver.table.call(each.call) : undefined;
    if (call?.callee.kind !== 'member' || call.callee.name !== 'collection') continue;
    const isDriver =
      call.declared?.startsWith('mongodb') === true ||
      resolver.symbolsOf(call.callee.of).some((symbol) => symbol.startsWith('mongo'));
    if (isDriver || context.imports('mongodb')) return textOf(call.arguments[0], resolver);
  }
  return null;
}
