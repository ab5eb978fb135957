import type { CallFact, ClassFact, FileFacts, Value } from '../../code-model/facts.ts';
import { type ChainStep, chainOf } from '../call-chain.ts';
import type { DataAccessKind } from '../catalogue/table-definition.ts';
import { type DataContext, placeIn } from '../data-context.ts';
import type { DataLibrary } from '../data-library.ts';
import type { DataModel, RelationKeys } from '../data-model.ts';
import { itemsOf, memberOf, membersOf, textOf } from '../record-values.ts';
import { lineage } from '../related-class.ts';
import { type ModelStatement, rowCalls } from '../row-calls.ts';
import { RowModels } from '../row-models.ts';
import { tablesOf } from './builder-tables.ts';
import { relationPaths } from './relation-paths.ts';
import { defineUpserts, isUpsert } from './upsert-texts.ts';

const isModel = /^objection#(\w*Model)$/;
/** Members of models and their instances that begin a statement. */
const starts = new Set([
  'query',
  'knexQuery',
  'relatedQuery',
  '$query',
  '$knexQuery',
  '$relatedQuery',
  '$fetchGraph',
  'fetchGraph',
]);
const loads =
  /^(withGraph(Fetched|Joined)|\$?fetchGraph|eager\w*|mergeEager|(inner|left|right|outer|full)?[jJ]oin(Related|Relation|Eager))$/;
const joins = /^((left|right|inner|outer|full|cross)Join|(left|right|full)OuterJoin|join)$/;

/** Methods of lists that no statement has. */
const ofList =
  /^(map|flatMap|flat|forEach|filter|find|find(Last)?(Index)?|reduce(Right)?|some|every|includes|indexOf|at|sort|slice|splice|concat|push|pop|shift|unshift|entries|keys|values|toSorted)$/;

const writes: readonly (readonly [steps: RegExp, kinds: readonly DataAccessKind[]])[] = [
  [/^upsert/, ['insert', 'update']],
  [/^insert/, ['insert']],
  [/^(update|patch|increment|decrement|merge$)/, ['update']],
  [/^(del|delete|truncate)/, ['delete']],
];
/** Steps on a related query that change rows of the table between. */
const relates: ReadonlyMap<string, readonly DataAccessKind[]> = new Map<string, readonly DataAccessKind[]>([
  ['relate', ['insert']],
  ['unrelate', ['delete']],
]);

/** Models of Objection: their tables, statements that begin at them, and the relations these load. */
export const objection: DataLibrary = {
  name: 'objection',
  members: new Set([
    ...starts,
    ...relates.keys(),
    ...[
      'withGraphFetched',
      'withGraphJoined',
      'joinRelated',
      'leftJoinRelated',
      'innerJoinRelated',
      'joinEager',
      'eager',
    ],
    ...[
      'insert',
      'insertAndFetch',
      'insertGraph',
      'upsertGraph',
      'patch',
      'patchAndFetchById',
      'deleteById',
      'findById',
    ],
  ]),
  imported: /(^|\/)objection\b/,
  define(file, context) {
    for (const fact of file.classes) defineModel(fact, file, context);
    defineUpserts(file, context);
  },
  relate(file, context) {
    for (const fact of file.classes) relateModel(fact, context);
  },
  access(call, _method, context) {
    const rows = rowsOf(context);
    // A member of a row that a statement gives may begin another statement, or be one of its class.
    // Methods of lists work on the rows that it gives.
    const isContinued = (member: string): boolean =>
      !starts.has(member) && !rows.names.has(member) && !ofList.test(member);
    if (call.callee.kind !== 'member' || !context.isLast(call, isContinued)) return;
    const { owner, steps } = statementOf(call, context);
    if (owner !== null) for (const model of rows.of(owner)) readStatement(call, model, steps, context);
    else readFurther(call, rows, context);
  },
  calls: (context) =>
    rowCalls('objection/row', rowsOf(context), statements.get(context) ?? [], (kind) => hooks[kind] ?? [], context),
};

/** Members of models that the library calls, of the class and of rows. */
const hooks: Readonly<Partial<Record<DataAccessKind, readonly string[]>>> = {
  insert: ['beforeInsert', '$beforeInsert', 'afterInsert', '$afterInsert'],
  update: ['beforeUpdate', '$beforeUpdate', 'afterUpdate', '$afterUpdate'],
  delete: ['beforeDelete', '$beforeDelete', 'afterDelete', '$afterDelete'],
  select: ['beforeFind', 'afterFind', '$afterFind', '$afterGet'],
};

const rowsByContext = new WeakMap<DataContext, RowModels>();
const statements = new WeakMap<DataContext, ModelStatement[]>();

function rowsOf(context: DataContext): RowModels {
  const known = rowsByContext.get(context);
  if (known !== undefined) return known;
  const made = new RowModels(context, 'objection', (call, rows) => {
    const { owner, steps } = statementOf(call, context);
    if (owner !== null) return relatedOf(rows.of(owner), steps[0] as ChainStep, context);
    // What follows on a statement that a getter or method of the application begins.
    return isStep.test(nameOf(call)) && call.callee.kind === 'member' ? rows.of(call.callee.of) : [];
  });
  rowsByContext.set(context, made);
  return made;
}

const isStep =
  /^(clone|first|throwIfNotFound|find\w*|where\w*|or[A-Z]\w*|and[A-Z]\w*|orderBy\w*|select|limit|offset|distinct\w*|joinRelated|withGraph\w+|modify\w*|alias|returning|patchAndFetch\w*|insertAndFetch\w*|\w*JoinRelated)$/;

function nameOf({ callee }: CallFact): string {
  return callee.kind === 'member' ? callee.name : '';
}

/** `user.readableCarts.clone().withGraphFetched('lines').patch(…)`: what a statement goes on with that a getter or method of a row begins. */
function readFurther(last: CallFact, rows: RowModels, context: DataContext): void {
  const { root, steps } = chainOf(last, context.resolver);
  if (!steps.some(({ method }) => loads.test(method) || writes.some(([names]) => names.test(method)))) return;
  for (const model of rows.of(root)) {
    const written = steps.flatMap(({ method }) => writes.find(([names]) => names.test(method))?.[1] ?? []);
    if (written.length > 0) addStatement(last, model, [...new Set(written)], context);
    for (const { method, call } of steps) if (loads.test(method)) readGraph(last, call, model, context);
  }
}

function addStatement(call: CallFact, model: DataModel, kinds: readonly DataAccessKind[], context: DataContext): void {
  context.add('objection', call, model, kinds);
  statements.set(context, [...(statements.get(context) ?? []), { call, model, kinds }]);
}

/** The statement that a chain ends with, and what it begins at; null where it is none. */
function statementOf(call: CallFact, { resolver }: DataContext): { owner: Value | null; steps: readonly ChainStep[] } {
  const { root, steps } = chainOf(call, resolver);
  const start = steps.findLastIndex(({ method }) => starts.has(method));
  const before = steps[start - 1];
  const owner: Value = before === undefined ? root : { kind: 'result', call: before.call.id };
  return { owner: start < 0 ? null : owner, steps: steps.slice(start) };
}

/** `class Person extends Model { static tableName = 'persons' }`, also as a getter. */
function defineModel(fact: ClassFact, file: FileFacts, context: DataContext): void {
  if (!context.resolver.ancestorsOf(fact.object).some((symbol) => isModel.test(symbol))) return;
  const name = textOf(memberValue(fact, 'tableName', context), context.resolver);
  const [table] = name === null ? [] : tablesOf({ kind: 'text', text: name }, context);
  if (table === undefined) return;
  const model: DataModel = {
    library: 'objection',
    name: fact.name,
    kind: 'table',
    table,
    object: fact.object,
    columns: new Map(),
    relations: new Map(),
    relationKeys: new Map(),
  };
  const base = withoutEnding(file.file.split('/').at(-1) as string);
  const models = file.classes.filter(({ object }) =>
    context.resolver.ancestorsOf(object).some((symbol) => isModel.test(symbol)),
  );
  // Of several models in one file its name says none.
  const ids = [fact.object, `objection:${fact.name}`, ...(models.length === 1 ? [`objection-file:${base}`] : [])];
  context.define(ids, model, placeIn(file.file, fact.lines), fact.object);
}

/** The value of a static member of a class or its bases, or what its getter or method returns. */
function memberValue(fact: ClassFact, name: string, { resolver }: DataContext): Value | undefined {
  const member = lineage(fact, resolver)
    .flatMap(({ members }) => members)
    .find((each) => each.name === name);
  if (member === undefined) return undefined;
  if (member.kind === 'property') return member.value ?? undefined;
  return member.object === null ? undefined : resolver.table.function(member.object)?.returns[0];
}

/** `static relationMappings = { pets: { modelClass: Animal, join: { through: { from: 'persons_pets.person' } } } }`. */
function relateModel(fact: ClassFact, context: DataContext): void {
  const model = context.models.get(fact.object);
  if (model?.library !== 'objection') return;
  const { resolver } = context;
  const returned = (value: Value | undefined): Value[] =>
    (value === undefined ? [] : resolver.resolve(value)).flatMap((each) =>
      each.kind === 'function' ? (resolver.table.function(each.object)?.returns ?? []) : [each],
    );
  for (const [name, mapping] of returned(memberValue(fact, 'relationMappings', context)).flatMap((each) =>
    membersOf(each, resolver),
  )) {
    const target = relatedModel(memberOf(mapping, 'modelClass', resolver), context);
    if (target === null) continue;
    (model.relations as Map<string, string>).set(name, target);
    const through = memberOf(memberOf(mapping, 'join', resolver), 'through', resolver);
    const key = textOf(memberOf(through, 'from', resolver), resolver);
    const between = key === null ? undefined : /^(?:(.+)\.)?([^.]+)\.[^.]+$/.exec(key);
    if (between == null) continue;
    const table = { schema: between[1] ?? null, name: between[2] as string };
    (model.relationKeys as Map<string, RelationKeys>).set(name, { at: 'between', table, columns: [] });
  }
}

/** A class, or the name or path of the file that exports it: `'shop/cart.model'` is `cart.model.js`. */
function relatedModel(value: Value | undefined, context: DataContext): string | null {
  const [model] = value === undefined ? [] : context.modelsOf(value);
  if (model !== undefined) return `objection:${model.name}`;
  const path = textOf(value, context.resolver);
  if (path === null) return null;
  const name = path.split('/').at(-1) as string;
  const ids = [`objection:${name}`, `objection-file:${name}`, `objection-file:${withoutEnding(name)}`];
  return ids.find((id) => context.models.get(id) !== undefined) ?? `objection:${withoutEnding(name)}`;
}

function withoutEnding(name: string): string {
  return name.replace(/\.\w+$/, '');
}

/** Of a related query the models it leads to. */
function relatedOf(
  models: readonly DataModel[],
  { method, call }: ChainStep,
  context: DataContext,
): readonly DataModel[] {
  if (!/elatedQuery$/.test(method)) return models;
  const name = textOf(call.arguments[0], context.resolver);
  return models.flatMap((model) => context.models.get(model.relations.get(name ?? '') ?? '') ?? []);
}

function readStatement(last: CallFact, model: DataModel, steps: readonly ChainStep[], context: DataContext): void {
  const [start, ...rest] = steps as [ChainStep, ...ChainStep[]];
  const written = rest.flatMap(({ method }) => writes.find(([names]) => names.test(method))?.[1] ?? []);
  if (isUpsert(last, context)) written.push('update');
  const isRead = written.length === 0 || rest.some(({ method }) => /AndFetch/.test(method));
  const kinds: readonly DataAccessKind[] = [...new Set(isRead ? [...written, 'select' as const] : written)];
  const between = relates.get(rest.find(({ method }) => relates.has(method))?.method ?? '');
  if (/elatedQuery$/.test(start.method)) {
    const name = textOf(start.call.arguments[0], context.resolver) ?? '';
    const keys = model.relationKeys?.get(name);
    if (between === undefined) {
      for (const target of relatedOf([model], start, context)) addStatement(last, target, kinds, context);
    }
    const how = between ?? (kinds.includes('insert') ? ['insert'] : ['select']);
    if (keys !== undefined) context.add('objection', last, { kind: 'table', table: keys.table }, how);
  } else if (!/etchGraph$/.test(start.method)) addStatement(last, model, kinds, context);
  for (const { method, call } of steps) {
    if (loads.test(method)) readGraph(last, call, model, context);
    if (/^(insert|upsert)Graph/.test(method)) writeGraph(last, call, model, context);
    if (!joins.test(method)) continue;
    for (const table of tablesOf(firstOf(call, context), context))
      context.add('objection', last, { kind: 'table', table }, ['select']);
  }
}

/** The first operand of a call, also where a list is spread. */
function firstOf({ arguments: [first] }: CallFact, { resolver }: DataContext): Value | undefined {
  return first?.kind === 'spread' ? itemsOf(first.of, resolver)[0] : first;
}

/**
 * What a graph of records stores beside the rows of its model: rows of relations, and pairs of keys. `relate: true` stores
 * pairs and foreign keys for rows that are there.
 */
function writeGraph(last: CallFact, step: CallFact, model: DataModel, context: DataContext): void {
  const { resolver } = context;
  const option = memberOf(step.arguments[1], 'relate', resolver);
  const isRelated = option?.kind === 'constant' && option.value === true;
  for (const record of itemsOf(step.arguments[0], resolver)) writeRecord(last, record, model, isRelated, context, 0);
}

function writeRecord(
  last: CallFact,
  record: Value,
  model: DataModel,
  isRelated: boolean,
  context: DataContext,
  depth: number,
): void {
  if (depth > 6) return;
  for (const [name, rows] of membersOf(record, context.resolver)) {
    const target = context.models.get(model.relations.get(name) ?? '');
    if (target === undefined) continue;
    const keys = model.relationKeys?.get(name);
    if (!isRelated) addStatement(last, target, ['insert'], context);
    if (keys !== undefined) context.add('objection', last, { kind: 'table', table: keys.table }, ['insert']);
    for (const row of itemsOf(rows, context.resolver)) writeRecord(last, row, target, isRelated, context, depth + 1);
  }
}

/** The relations of `'[pets.owner, children]'` and of `{ pets: { owner: true }, children: true }`. */
function readGraph(last: CallFact, step: CallFact, model: DataModel, context: DataContext): void {
  const { resolver } = context;
  const paths = step.arguments.flatMap((value) => [
    ...resolver.textsOf(value).flatMap(relationPaths),
    ...recordPaths(value, context, 0),
  ]);
  for (const path of paths) {
    let current: DataModel | undefined = model;
    for (const name of path) {
      const keys = current?.relationKeys?.get(name);
      current = context.models.get(current?.relations.get(name) ?? '');
      if (current === undefined) break;
      addStatement(last, current, ['select'], context);
      if (keys !== undefined) context.add('objection', last, { kind: 'table', table: keys.table }, ['select']);
    }
  }
}

function recordPaths(value: Value, context: DataContext, depth: number): string[][] {
  if (depth > 6 || !context.resolver.resolve(value).some(({ kind }) => kind === 'record')) return [];
  return membersOf(value, context.resolver)
    .filter(([name]) => !name.startsWith('$'))
    .flatMap(([name, inner]) => [[name], ...recordPaths(inner, context, depth + 1).map((path) => [name, ...path])]);
}
