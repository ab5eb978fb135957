import { originOf } from '../../code-model/fact-table.ts';
import type { CallFact, ClassFact, FileFacts, Value } from '../../code-model/facts.ts';
import { pluralize } from '../../code-model/pluralize.ts';
import { type DataContext, placeIn } from '../data-context.ts';
import type { DataModel } from '../data-model.ts';
import { memberOf, membersOf, textOf } from '../record-values.ts';
import { lineage } from '../related-class.ts';
import { modelId, referenceOf, referencesIn } from './mongo-references.ts';

const bySchema = new WeakMap<DataContext, Map<string, DataModel[]>>();

/** `schema.virtual('comments', { ref: 'Comment', … })`: relations that the documents of other collections hold. */
export function relateVirtual(call: CallFact, context: DataContext): void {
  if (call.callee.kind !== 'member' || call.callee.name !== 'virtual' || call.arguments.length < 2) return;
  const { resolver } = context;
  const name = textOf(call.arguments[0], resolver);
  const target = referenceOf(call.arguments[1], context);
  if (name === null || target === null) return;
  for (const each of resolver.resolve(call.callee.of)) {
    if (each.kind !== 'result') continue;
    for (const model of modelsBySchema(context).get(originOf(each.call)) ?? [])
      (model.relations as Map<string, string>).set(name, target);
  }
}

/** The models by the calls that make their schemas. */
export function modelsBySchema(context: DataContext): ReadonlyMap<string, readonly DataModel[]> {
  return bySchema.get(context) ?? new Map();
}

function noteSchema(schema: CallFact | undefined, model: DataModel, context: DataContext): void {
  if (schema === undefined) return;
  const known = bySchema.get(context) ?? new Map<string, DataModel[]>();
  bySchema.set(context, known);
  const id = originOf(schema.id);
  known.set(id, [...(known.get(id) ?? []), model]);
}

/** `model('User', schema)`, `mongoose.model('User', schema, 'people')`, `connection.model(…)`. */
export function defineModel(call: CallFact, file: FileFacts, context: DataContext): void {
  const { resolver } = context;
  const name = call.arguments.length < 2 ? null : modelName(call, context);
  if (name === null) return;
  const schema = madeWith(call.arguments[1], context);
  const given =
    textOf(call.arguments[2], resolver) ?? textOf(memberOf(schema?.arguments[1], 'collection', resolver), resolver);
  const fields = membersOf(schema?.arguments[0], resolver).map(([field]): [string, string] => [field, field]);
  const model = collectionModel(name, given, new Map(fields), referencesIn(schema?.arguments[0], context));
  noteSchema(schema, model, context);
  // `model<IUser>('User', schema)`: what is typed `Model<IUser>` is of this model, too.
  const types = (call.typeArguments ?? []).flatMap((type) => resolver.classesOf(type.name));
  context.define([call.id, modelId(name)], model, placeIn(file.file, call.lines), null);
  for (const type of types) context.models.addType(type, model);
}

/** The models that `mongoose.model('User')` or `connection.models.User` recalls, which other calls define: one for each name that is given. */
export function recalledModels(value: Value, context: DataContext): readonly DataModel[] {
  return recalledNames(value, context).flatMap((name) => context.models.get(modelId(name)) ?? []);
}

function recalledNames(value: Value, context: DataContext): readonly string[] {
  if (value.kind === 'external') return /^mongoose#(?:\w+\.)?models\.(\w+)$/.exec(value.symbol)?.slice(1) ?? [];
  const call = value.kind === 'result' ? context.resolver.table.call(value.call) : undefined;
  const [name, ...others] = call?.arguments ?? [];
  if (call === undefined || name === undefined || others.length > 0 || !isModelCall(call, context)) return [];
  const names = context.resolver.textsOf(name);
  return names.every((each) => !each.includes('{}')) ? names : [];
}

/** `new Mongo.Collection('boards')` of Meteor, also of a class derived from it, and `getModelForClass(User)` of Typegoose. */
export function defineCollection(call: CallFact, file: FileFacts, context: DataContext): void {
  const { resolver } = context;
  const symbols = resolver.symbolsOf(call.callee);
  const [first] = call.arguments;
  const place = placeIn(file.file, call.lines);
  if (call.form === 'new' && symbols.some((symbol) => /^meteor\/mongo#(Mongo\.)?Collection$/.test(symbol))) {
    const name = textOf(first, resolver);
    if (name !== null) context.define([call.id], collectionModel(name, name, new Map(), new Map()), place, null);
  } else if (first !== undefined && symbols.some((symbol) => /#getModelForClass$/.test(symbol))) {
    for (const object of resolver.classesOf(first)) {
      const fact = resolver.table.class(object);
      if (fact === undefined) continue;
      const model = collectionModel(fact.name, typegooseName(fact, context), typegooseFields(fact, context), new Map());
      context.define([call.id, object, modelId(fact.name)], model, place, object);
    }
  }
}

/** `@modelOptions({ schemaOptions: { collection: 'people' } })`. */
function typegooseName({ decorators }: ClassFact, { resolver }: DataContext): string | null {
  const names = decorators.map(({ arguments: given }) =>
    textOf(memberOf(memberOf(given?.[0], 'schemaOptions', resolver), 'collection', resolver), resolver),
  );
  return names.find((name) => name !== null) ?? null;
}

function typegooseFields(fact: ClassFact, { resolver }: DataContext): ReadonlyMap<string, string> {
  const members = lineage(fact, resolver).flatMap((each) => each.members);
  const fields = members.filter(({ decorators }) =>
    decorators.some(({ callee }) => resolver.symbolsOf(callee).some((symbol) => /typegoose#(prop|Prop)$/.test(symbol))),
  );
  return new Map(fields.map(({ name }) => [name, name]));
}

function modelName(call: CallFact, context: DataContext): string | null {
  return isModelCall(call, context) ? textOf(call.arguments[0], context.resolver) : null;
}

function isModelCall(call: CallFact, { resolver }: DataContext): boolean {
  return (
    resolver.symbolsOf(call.callee).some((symbol) => /^mongoose#(?:[\w.]+\.)?model$/.test(symbol)) ||
    /^mongoose#(Connection\.)?model$/.test(call.declared ?? '')
  );
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
export function defineClass(fact: ClassFact, file: FileFacts, context: DataContext): void {
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
