import type { CallFact, Value } from '../../../code-model/facts.ts';
import type { DataAccessKind } from '../../catalogue/table-definition.ts';
import type { DataContext } from '../../data-context.ts';
import type { DataLibrary } from '../../data-library.ts';
import type { DataModel } from '../../data-model.ts';
import { methodsOf } from '../../models/read-data-models.ts';
import { defineEntityGraphs, namedGraphRows } from './entity-graphs.ts';
import { addGeneric } from './generic-access.ts';
import { follow, type ModelAccess, sqlAccesses } from './jpql.ts';
import { defineNamedQueries, namedQueryAccesses } from './named-queries.ts';
import { addEntity, queryAccesses } from './related-rows.ts';

const manager =
  /^((jakarta|javax)\.persistence#EntityManager|org\.hibernate#(Session|SessionFactory|StatelessSession)|org\.springframework\.orm\.[\w.]+#\w+Template|org\.springframework\.data\.[\w.]+#(\w*Template|\w*Operations))\b/;
const criteria = /^(jakarta|javax)\.persistence(\.criteria)?#/;

/** Entity managers, sessions and templates: operations on entities, queries in JPQL, named queries, criteria. */
export const persistence: DataLibrary = {
  name: 'jpa',
  define(file, context) {
    for (const { object, name, decorators } of file.classes) {
      defineNamedQueries(decorators, context);
      defineEntityGraphs(object, name, decorators, context);
    }
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
    return queryAccesses(text, context);
  });
  if (texts.length > 0) {
    for (const { model, access } of found) context.add('jpa', call, model, [access]);
    if (found.length === 0) addGeneric(call, 'jpa', [...new Set(texts.flatMap(kindOfOpen))], context);
    return;
  }
  if (method === 'getEntityGraph') {
    for (const { model, access } of resolver.textsOf(first).flatMap((name) => namedGraphRows(name, context)))
      context.add('jpa', call, model, [access]);
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

/** Methods that name relations whose rows are read too. */
const following = /^(join|fetch|add(Attribute(Nodes?)|Subgraphs?))$/;

/** `query.from(Cart.class)`, `root.join("lines")`, `graph.addAttributeNodes("lines")`. */
function onCriteria(call: CallFact, receiver: Value, method: string, context: DataContext): void {
  const [first] = call.arguments;
  if (first === undefined) return;
  if (method === 'from') {
    const kinds = kindsOfCriteria(receiver, context);
    const given = rowsOfQuery(receiver, context);
    for (const model of context.modelsOf(first)) {
      if (given.includes(model)) addEntity(call, model, kinds, context);
      else context.add('jpa', call, model, kinds);
    }
    return;
  }
  if (!following.test(method)) return;
  for (const property of call.arguments.flatMap((each) => context.resolver.textsOf(each))) {
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

/** The entities whose whole rows a query by criteria gives: `builder.createQuery(Cart.class)`, `CriteriaQuery<Cart>`. */
function rowsOfQuery(query: Value, context: DataContext): readonly DataModel[] {
  return context.resolver.resolve(query).flatMap((each) => {
    if (each.kind === 'typed') return each.type.arguments.flatMap(({ name }) => context.modelsOf(name));
    const made = each.kind === 'result' ? context.resolver.table.call(each.call) : undefined;
    const [given] = made?.arguments ?? [];
    return made?.callee.kind === 'member' && made.callee.name === 'createQuery' && given !== undefined
      ? context.modelsOf(given)
      : [];
  });
}

/** The entities that a root, or a join behind one, or a graph, stands for. */
function rootModels(value: Value, context: DataContext, depth: number): readonly DataModel[] {
  if (depth > 4) return [];
  return context.resolver.resolve(value).flatMap((each) => {
    if (each.kind === 'typed') return each.type.arguments.flatMap(({ name }) => context.modelsOf(name));
    const made = each.kind === 'result' ? context.resolver.table.call(each.call) : undefined;
    const [given] = made?.arguments ?? [];
    if (made?.callee.kind !== 'member' || given === undefined) return [];
    if (made.callee.name === 'from' || made.callee.name === 'createEntityGraph') return context.modelsOf(given);
    const before = rootModels(made.callee.of, context, depth + 1);
    const found: ModelAccess[] = [];
    return context.resolver
      .textsOf(given)
      .flatMap((property) => before.flatMap((model) => follow(model, property, found, context) ?? []));
  });
}
