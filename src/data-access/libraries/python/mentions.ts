import type { CallFact, Value } from '../../../code-model/facts.ts';
import { placeOf } from '../../../value-analysis/bounds-met.ts';
import { isLeaving } from './eager-relations.ts';
import { keyword, makerOf, type PythonModel, positional } from './python-model.ts';
import type { PythonTables } from './python-tables.ts';
import { calledName } from './statement.ts';

/** Expressions in expressions. */
const maxDepth = 6;

function tooDeep(value: Value, { resolver }: PythonTables): void {
  resolver.bounds.add('depth of the expressions of a statement', maxDepth, placeOf(value));
}

/** The models that values name: a model, one of its columns, a relation with what it leads to, and these inside of calls (`func.count(Cart.id)`). */
export function mentionedModels(values: readonly Value[], tables: PythonTables): readonly PythonModel[] {
  const found = new Set<PythonModel>();
  for (const value of values) mention(value, tables, adding(found), 0);
  return [...found];
}

/**
 * The models that options of a query load beside its own: relations of its models, of what is joined and of what other options load. Those of other
 * models belong to other queries, where the options come from code that serves many; all count where none fits and there are few.
 */
export function loadedModels(
  values: readonly Value[],
  queried: readonly PythonModel[],
  tables: PythonTables,
): readonly PythonModel[] {
  const found = new Set<PythonModel>();
  const options = new Map<object, Relation[]>();
  const mentions: Mentions = {
    model: (model) => found.add(model),
    relation: (owner, leads, option) => {
      const known = options.get(option);
      if (known === undefined) options.set(option, [{ owner, leads }]);
      else known.push({ owner, leads });
    },
  };
  for (const value of values) if (!isLeaving(value, tables.resolver)) mention(value, tables, mentions, 0);
  const owners = new Set([...options.values()].map(([first]) => (first as Relation).owner));
  const reached = new Set([...queried, ...found]);
  const isOpen =
    queried.length === 0 || (owners.size <= maxOwners && !owners.values().some((each) => reached.has(each)));
  if (isOpen) for (const owner of owners) reached.add(owner);
  for (const model of reached) {
    for (const relations of options.values()) {
      if (relations[0]?.owner !== model) continue;
      // What follows in a chain loads from what stands before it.
      for (const each of relations.flatMap(({ owner, leads }) => [owner, ...leads])) {
        found.add(each);
        reached.add(each);
      }
    }
  }
  return [...found];
}

interface Relation {
  readonly owner: PythonModel;
  readonly leads: readonly PythonModel[];
}

/** Models whose relations are loaded although the query is not about them, such as those it is an alias or a base of. */
const maxOwners = 2;

/** What is made of the models that values name. */
interface Mentions {
  readonly model: (model: PythonModel) => void;
  /** A column or relation of a model, with what it leads to. `option`: the chain of calls that it is named in, the first relation first. */
  readonly relation: (owner: PythonModel, leads: readonly PythonModel[], option: object) => void;
}

function adding(found: Set<PythonModel>): Mentions {
  return {
    model: (model) => found.add(model),
    relation: (owner, leads) => {
      for (const each of [owner, ...leads]) found.add(each);
    },
  };
}

function mention(value: Value, tables: PythonTables, found: Mentions, depth: number, option: object = value): void {
  if (depth > maxDepth) {
    tooDeep(value, tables);
    return;
  }
  const direct = tables.modelsOf(value);
  for (const model of direct) found.model(model);
  if (direct.length > 0) return;
  if (value.kind === 'member') {
    const models = tables.modelsOf(value.of);
    for (const model of models) {
      const leads = [tables.related(model, value.name), tables.pairOf(model, value.name)];
      found.relation(
        model,
        leads.filter((each) => each !== null),
        option,
      );
    }
    if (models.length === 0) mention(value.of, tables, found, depth + 1, option);
    return;
  }
  if (value.kind === 'choice') for (const each of value.of) mention(each, tables, found, depth + 1);
  if (value.kind === 'list') for (const each of value.items) mention(each, tables, found, depth + 1);
  if (value.kind === 'spread')
    for (const each of tables.resolver.itemsOf(value.of) ?? [value.of]) mention(each, tables, found, depth + 1);
  if (value.kind !== 'result') return;
  const call = tables.resolver.table.call(value.call);
  if (call === undefined) return;
  // What a function of the application gives: `options(*schema.options())`.
  const given = tables.resolver.resolve(value).filter((each) => each.kind === 'list' || each.kind === 'result');
  if (given.length > 0 && !given.includes(value)) {
    for (const each of given) mention(each, tables, found, depth + 1);
    return;
  }
  if (call.callee.kind === 'member') mention(call.callee.of, tables, found, depth + 1, option);
  for (const each of positional(call)) mention(each, tables, found, depth + 1, option);
}

/** So far does Django follow relations that nothing names. */
const maxRelated = 5;

const tests = new Set(['any', 'has', 'contains']);

/** The models that conditions ask rows of: `User.groups.any(Group.id == 1)`, also inside of `or_(…)` and `~`. */
export function testedModels(values: readonly Value[], tables: PythonTables): readonly PythonModel[] {
  const found = new Set<PythonModel>();
  const pending = values.map((value) => ({ value, depth: 0 }));
  for (const { value, depth } of pending) {
    const call = value.kind === 'result' ? tables.resolver.table.call(value.call) : undefined;
    if (value.kind === 'choice') for (const each of value.of) pending.push({ value: each, depth });
    if (call === undefined) continue;
    if (depth > maxDepth) {
      tooDeep(value, tables);
      continue;
    }
    const { callee } = call;
    if (callee.kind === 'member' && tests.has(callee.name) && callee.of.kind === 'member')
      mention(callee.of, tables, adding(found), 0);
    for (const each of positional(call)) pending.push({ value: each, depth: depth + 1 });
  }
  return [...found];
}

/** Keywords of these methods are properties, with those of related models behind `__`. */
const filters = new Set(['filter', 'exclude', 'get', 'aget', 'get_or_create', 'update_or_create']);
/** Texts given to these methods are the same. */
const paths = new Set(['select_related', 'prefetch_related', 'values', 'values_list', 'order_by', 'only', 'annotate']);

/** Functions of Django that name a column or relation by its path: `F("owner__email")`, `Count("lines")`, `Prefetch("lines")`. */
const named =
  /^(F|Count|Sum|Avg|Min|Max|Prefetch|OuterRef|Coalesce|Lower|Upper|ArrayAgg|StringAgg|JSONBAgg|FilteredRelation)$/;

/** The models that a step of a query of Django leads to beside its own: `filter(owner__name=…)`, `select_related("owner")`. */
export function pathModels(
  models: readonly PythonModel[],
  method: string,
  call: CallFact,
  tables: PythonTables,
): readonly PythonModel[] {
  const found = new Set<PythonModel>();
  const last = call.arguments.at(-1);
  const keywords = filters.has(method) && last?.kind === 'record' ? Object.keys(last.members) : [];
  // What a path ends with is a column, or how it is compared.
  for (const path of keywords) follow(models, path.split('__').slice(0, -1), tables, found);
  for (const value of call.arguments) inExpressions(value, models, tables, found, 0);
  if (!paths.has(method)) return [...found];
  const isWhole = method.endsWith('_related');
  if (method === 'select_related' && positional(call).length === 0) required(models, tables, found);
  for (const text of positional(call).flatMap((value) => tables.resolver.textsOf(value))) {
    const parts = text.replace(/^-/, '').split('__');
    follow(models, isWhole ? parts : parts.slice(0, -1), tables, found);
  }
  return [...found];
}

/** What `select_related()` follows where it names nothing: relations to one row that each row has. */
function required(models: readonly PythonModel[], tables: PythonTables, found: Set<PythonModel>): void {
  let current = models;
  for (let depth = 0; depth < maxRelated && current.length > 0; depth++) {
    const next = current.flatMap((model) =>
      [...model.relations.keys()].flatMap((name) =>
        isRequired(model, name, tables) ? (tables.related(model, name) ?? []) : [],
      ),
    );
    current = [...new Set(next)].filter((model) => !found.has(model));
    for (const model of current) found.add(model);
  }
}

/** A foreign key, without `null=True`. */
function isRequired(model: PythonModel, name: string, tables: PythonTables): boolean {
  const object = tables.classOf(model);
  const made = makerOf(object === null ? null : tables.resolver.memberOf(object, name)?.value, tables.resolver);
  const nullable = made === null ? undefined : keyword(made.call, 'null');
  const isOne = made?.symbols.some((symbol) => /(ForeignKey|OneToOneField)$/.test(symbol)) === true;
  return isOne && !(nullable?.kind === 'constant' && nullable.value === true);
}

function follow(
  models: readonly PythonModel[],
  path: readonly string[],
  tables: PythonTables,
  found: Set<PythonModel>,
): void {
  let current = models;
  for (const property of path) {
    for (const model of current) {
      const pair = tables.pairOf(model, property);
      if (pair !== null) found.add(pair);
    }
    current = current.flatMap((model) => tables.related(model, property) ?? []);
    for (const model of current) found.add(model);
  }
}

/** The models that expressions lead to: `Q(owner__name="a") | Q(…)`, `annotate(lines=Count("lines"))`. */
function inExpressions(
  value: Value,
  models: readonly PythonModel[],
  tables: PythonTables,
  found: Set<PythonModel>,
  depth: number,
): void {
  if (depth > maxDepth) {
    tooDeep(value, tables);
    return;
  }
  const inner = (each: Value): void => inExpressions(each, models, tables, found, depth + 1);
  if (value.kind === 'record' && value.keywords === true) for (const each of Object.values(value.members)) inner(each);
  if (value.kind === 'choice') value.of.forEach(inner);
  const made = value.kind === 'result' ? tables.resolver.table.call(value.call) : undefined;
  if (made === undefined) return;
  const name = calledName(made);
  const last = made.arguments.at(-1);
  if (name === 'Q' && last?.kind === 'record')
    for (const path of Object.keys(last.members)) follow(models, path.split('__').slice(0, -1), tables, found);
  if (named.test(name))
    for (const text of positional(made).flatMap((each) => tables.resolver.textsOf(each)))
      follow(models, text.split('__'), tables, found);
  if (name === 'Q' || named.test(name)) made.arguments.forEach(inner);
}
