import type { LinkRecord } from '../../bundle/records.ts';
import type { CallFact, Value } from '../../code-model/facts.ts';
import { DerivedCalls } from '../../value-analysis/derived-calls.ts';
import type { DataAccessKind } from '../catalogue/table-definition.ts';
import type { DataContext } from '../data-context.ts';
import type { DataLibrary } from '../data-library.ts';
import type { DataModel } from '../data-model.ts';
import { methodsOf } from '../models/read-data-models.ts';
import { itemsOf, membersOf } from '../record-values.ts';
import { callbacksOf, collectionTable, defineWaterlineModel, waterlineModels } from './waterline-models.ts';

const methods = methodsOf('waterline');
/** Methods of a model that change what an attribute holds which is a collection; the attribute is the second argument. */
const ofCollections = methodsOf('waterlineCollection');
/** Methods of rows. */
const ofRows = methodsOf('waterlineRow');
/** Parts of the names of lifecycle callbacks by what is done. */
const events: Readonly<Record<DataAccessKind, string>> = {
  insert: 'Create',
  update: 'Update',
  delete: 'Destroy',
  select: 'Find',
};
/** Conditions of finders that name the attribute: `findOneByEmail`. */
const dynamicFinder = /^(find|findOne|count)By[A-Z]/;
const longestChain = 20;

/** Models of Waterline, the library of Sails: files of models are known by the rules of the framework. */
export const waterline: DataLibrary = {
  name: 'waterline',
  members: new Set([...methods.keys(), ...ofCollections.keys()]),
  define: defineWaterlineModel,
  access(call, method, context) {
    if (call.callee.kind !== 'member') return;
    const { of } = call.callee;
    if (method === 'populate' || method === 'populateAll') {
      populate(call, method, of, context);
      return;
    }
    const kinds = kindsOf(method);
    if (kinds !== undefined) {
      for (const model of waterlineModels(of, context))
        context.add('waterline', call, model, kinds, columnsOf(call, model, context));
    }
    const stored = ofCollections.get(method);
    if (stored !== undefined) {
      for (const model of waterlineModels(of, context)) {
        for (const attribute of textsOf(call.arguments[1], context)) {
          const table = collectionTable(model, attribute, context);
          // Where the rows hold the key themselves, they are changed.
          const holding = context.models.get(model.relations.get(attribute) ?? '') === table;
          if (table !== null) context.add('waterline', call, table, holding ? ['update'] : stored);
        }
      }
    }
    const done = ofRows.get(method);
    if (done === undefined || waterlineModels(of, context).length > 0) return;
    for (const model of queriedModels(of, context)) context.add('waterline', call, model, done);
  },
  calls: callbackCalls,
};

function kindsOf(method: string): readonly DataAccessKind[] | undefined {
  return methods.get(method) ?? (dynamicFinder.test(method) ? ['select'] : undefined);
}

/** Columns that the criteria or the values of a call name. */
function columnsOf({ arguments: given }: CallFact, model: DataModel, { resolver }: DataContext): readonly string[] {
  const names = given.flatMap((each) => membersOf(each, resolver).map(([name]) => name));
  return [...new Set(names.flatMap((name) => model.columns.get(name) ?? []))];
}

/** `Board.find().populate('cards')` reads cards, and the table between the two where there is one. */
function populate(call: CallFact, method: string, of: Value, context: DataContext): void {
  for (const model of queriedModels(of, context)) {
    const given = method === 'populateAll' ? [...model.relations.keys()] : textsOf(call.arguments[0], context);
    for (const attribute of given) {
      const target = context.models.get(model.relations.get(attribute) ?? '');
      const between = collectionTable(model, attribute, context);
      if (target !== undefined) context.add('waterline', call, target, ['select']);
      if (between !== null && between !== target) context.add('waterline', call, between, ['select']);
    }
  }
}

function textsOf(value: Value | undefined, { resolver }: DataContext): readonly string[] {
  return itemsOf(value, resolver).flatMap((each) => resolver.textsOf(each));
}

/** The models at the beginning of a chain of calls: `Board.find().sort('name')`, and of rows that it gives. */
function queriedModels(value: Value, context: DataContext): readonly DataModel[] {
  const found = new Set<DataModel>();
  let current: readonly Value[] = [value];
  for (let step = 0; step < longestChain && current.length > 0; step++) {
    for (const each of current) for (const model of waterlineModels(each, context)) found.add(model);
    if (found.size > 0) break;
    current = current.flatMap((each) => behind(each, context));
  }
  return [...found];
}

function behind(value: Value, { resolver }: DataContext): readonly Value[] {
  if (value.kind === 'element') return [value.of];
  return resolver.resolve(value).flatMap((each): readonly Value[] => {
    if (each.kind === 'element') return [each.of];
    const call = each.kind === 'result' ? resolver.table.call(each.call) : undefined;
    return call?.callee.kind === 'member' ? [call.callee.of] : [];
  });
}

/** Calls of the lifecycle callbacks of what code does with models. */
function* callbackCalls(context: DataContext): Generator<LinkRecord> {
  const hasAny = [...context.models.all()].some((model) =>
    callbackNames.some((name) => callbacksOf(model, name).length > 0),
  );
  if (!hasAny) return;
  for (const { file, calls, test } of context.resolver.table.files()) {
    if (test) continue;
    const links = new DerivedCalls(file, 'waterline/callback');
    for (const call of calls) {
      const kinds = call.callee.kind === 'member' ? kindsOf(call.callee.name) : undefined;
      if (kinds === undefined || call.callee.kind !== 'member') continue;
      const models = waterlineModels(call.callee.of, context);
      const functions = models.flatMap((model) =>
        kinds.flatMap((kind) => ['before', 'after'].flatMap((when) => callbacksOf(model, `${when}${events[kind]}`))),
      );
      for (const each of new Set(functions)) links.add(call, each, functions.length);
    }
    yield* links.records();
  }
}

const callbackNames = Object.values(events).flatMap((event) => [`before${event}`, `after${event}`]);
