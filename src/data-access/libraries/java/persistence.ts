import type { CallFact, Value } from '../../../code-model/facts.ts';
import type { DataAccessKind } from '../../catalogue/table-definition.ts';
import type { DataContext } from '../../data-context.ts';
import type { DataLibrary } from '../../data-library.ts';
import type { DataModel } from '../../data-model.ts';
import { methodsOf } from '../../models/read-data-models.ts';
import { addGeneric } from './generic-access.ts';
import { defineNamedQueries, follow, jpqlAccesses, type ModelAccess, namedQueryAccesses, sqlAccesses } from './jpql.ts';
import { addEntity } from './related-rows.ts';

const manager =
  /^((jakarta|javax)\.persistence#EntityManager|org\.hibernate#(Session|SessionFactory|StatelessSession)|org\.springframework\.orm\.[\w.]+#\w+Template|org\.springframework\.data\.[\w.]+#(\w*Template|\w*Operations))\b/;
const criteria = /^(jakarta|javax)\.persistence(\.criteria)?#/;

/** Entity managers, sessions and templates: operations on entities, queries in JPQL, named queries, criteria. */
export const persistence: DataLibrary = {
  name: 'jpa',
  define(file, context) {
    for (const fact of file.classes) defineNamedQueries(fact.decorators, context);
  },
  access(call, method, context) {
    const { callee } = call;
    if (callee.kind !== 'member') return;
    const symbols = context.resolver.symbolsOf(callee.of);
    if (symbols.some((symbol) => manager.test(symbol))) onManager(call, method, context);
    if (symbols.some((symbol) => criteria.test(symbol))) onCriteria(call, callee.of, method, context);
  },
};

function onManager(call: CallFact, method: string, context: DataContext): void {
  const { resolver } = context;
  const [first, second] = call.arguments;
  if (first === undefined) return;
  const texts = /Query$/.test(method) ? resolver.textsOf(first) : [];
  const found = texts.flatMap((text): readonly ModelAccess[] => {
    if (/^create(Native(Mutation)?|SQL)Query$/.test(method)) return sqlAccesses(text, context);
    if (/^(create|get)Named/.test(method) || method === 'getNamedQuery') return namedQueryAccesses(text, context) ?? [];
    return jpqlAccesses(text, context);
  });
  if (texts.length > 0) {
    for (const { model, access } of found) context.add('jpa', call, model, [access]);
    if (found.length === 0) addGeneric(call, 'jpa', [...new Set(texts.flatMap(kindOfOpen))], context);
    return;
  }
  const kinds = methodsOf('javaManager').get(method) ?? [];
  // Templates name the entity by its class behind the query: `mongo.find(query, User.class)`.
  const models = [first, ...(second === undefined ? [] : [second])].map((each) => context.modelsOf(each));
  const named = models.find((each) => each.length > 0) ?? [];
  for (const model of named) addEntity(call, model, kinds, context);
  if (named.length === 0) addGeneric(call, 'jpa', kinds, context);
}

const verbs = ['update', 'delete', 'insert'] as const;

/** What a query does whose entity is not constant: `from {} where …`. */
function kindOfOpen(text: string): readonly DataAccessKind[] {
  const [, verb = ''] = /^\s*(select|update|delete|insert)?\b.*?\{\}/is.exec(text) ?? [];
  if (!/\b(from|update|into)\s+\{\}/i.test(text)) return [];
  return [verbs.find((each) => each === verb.toLowerCase()) ?? 'select'];
}

/** `query.from(Cart.class)` and `root.join("lines")`. */
function onCriteria(call: CallFact, receiver: Value, method: string, context: DataContext): void {
  const [first] = call.arguments;
  if (first === undefined) return;
  if (method === 'from') {
    const kinds = kindsOfCriteria(receiver, context);
    for (const model of context.modelsOf(first)) context.add('jpa', call, model, kinds);
    return;
  }
  if (method !== 'join' && method !== 'fetch') return;
  for (const property of context.resolver.textsOf(first)) {
    const found: ModelAccess[] = [];
    for (const model of rootModels(receiver, context, 0)) follow(model, property, found, context);
    for (const { model, access } of found) context.add('jpa', call, model, [access]);
  }
}

function kindsOfCriteria(receiver: Value, { resolver }: DataContext): readonly DataAccessKind[] {
  const symbols = resolver.symbolsOf(receiver).join(' ');
  if (/CriteriaDelete|createCriteriaDelete/.test(symbols)) return ['delete'];
  return /CriteriaUpdate|createCriteriaUpdate/.test(symbols) ? ['update'] : ['select'];
}

/** The entities that a root, or a join behind one, stands for. */
function rootModels(value: Value, context: DataContext, depth: number): readonly DataModel[] {
  if (depth > 4) return [];
  return context.resolver.resolve(value).flatMap((each) => {
    if (each.kind === 'typed') return each.type.arguments.flatMap(({ name }) => context.modelsOf(name));
    const made = each.kind === 'result' ? context.resolver.table.call(each.call) : undefined;
    const [given] = made?.arguments ?? [];
    if (made?.callee.kind !== 'member' || given === undefined) return [];
    if (made.callee.name === 'from') return context.modelsOf(given);
    const before = rootModels(made.callee.of, context, depth + 1);
    const found: ModelAccess[] = [];
    return context.resolver
      .textsOf(given)
      .flatMap((property) => before.flatMap((model) => follow(model, property, found, context) ?? []));
  });
}
