import type { CallFact, TypeReference, Value } from '../../../code-model/facts.ts';
import { oneOf } from '../../../code-model/one-of.ts';
import { lineageOf } from './class-lineage.ts';
import type { Instances } from './instances.ts';
import type { PythonModel } from './python-model.ts';
import type { PythonTables } from './python-tables.ts';
import { savedForm } from './saved-form.ts';
import { calledName } from './statement.ts';
import { managers, type Statements } from './statements.ts';

/** Methods and functions that give one row. */
const givesRow = new Set(
  'get first last latest earliest create aget afirst alast acreate get_or_404 first_or_404 one one_or_none scalar_one scalar_one_or_none get_object_or_404 aget_object_or_404'.split(
    ' ',
  ),
);
/** Methods that give a row, and whether it is new. */
const givesPair = new Set(['get_or_create', 'update_or_create', 'aget_or_create', 'aupdate_or_create']);

/**
 * States to the resolver which classes the rows are instances of that queries give and relations lead to, so that calls of their methods are known:
 * `Cart.objects.get(pk=1).total()`, `cart.owner.name()`, `for line in cart.lines.all(): line.price()`.
 */
export function stateRowTypes(tables: PythonTables, statements: Statements, instances: Instances): void {
  for (const model of tables.models()) stateRelations(model, tables);
  tables.resolver.explainMembers((of, name) => relatedMember(of, name, tables));
  tables.resolver.explain((call) => {
    const { callee } = call;
    if (tables.resolver.table.fileOf(call).language !== 'Python') return null;
    const name = calledName(call);
    const maker = callee.kind === 'result' ? tables.resolver.table.call(callee.call) : undefined;
    if (/^(as_manager|from_queryset)$/.test(maker === undefined ? name : calledName(maker)))
      return managerOf(call, name, tables);
    if (givesRow.has(name) || savedForm(call, tables) !== null) return rowOf(call, tables, instances);
    if (name === 'scalar') return scalarOf(call, tables, statements);
    if (givesPair.has(name)) {
      const row = rowOf(call, tables, instances);
      return row === null ? null : { kind: 'list', items: [row, { kind: 'unknown' }] };
    }
    return callee.kind === 'member' && !managers.has(name) ? query(call, callee.of, tables, statements) : null;
  });
}

/** What `CartQuerySet.as_manager()` and `CartManager.from_queryset(CartQuerySet)()` are instances of; null for any other call. */
function managerOf(call: CallFact, name: string, tables: PythonTables): Value | null {
  const objects = tables.managers.classesOf({ kind: 'result', call: call.id });
  if (objects.length === 0) return null;
  const classes = objects.map((object): Value => ({ kind: 'class', object }));
  if (name === 'from_queryset') return oneOf(classes);
  return oneOf(classes.map((each): Value => ({ kind: 'typed', type: { name: each, arguments: [] } })));
}

function rowOf(call: CallFact, tables: PythonTables, instances: Instances): Value | null {
  return rowsOf(
    instances.madeBy(call).map(({ model }) => model),
    tables,
  );
}

/** A row of one of these models; null where none is one of a class. */
function rowsOf(models: readonly PythonModel[], tables: PythonTables): Value | null {
  const types = models.flatMap((model) => typeOf(model, tables) ?? []);
  return types.length === 0 ? null : oneOf(types.map((type): Value => ({ kind: 'typed', type })));
}

/** The row that `session.scalar(select(Cart))` gives; null where the statement selects columns, or is none. */
function scalarOf({ arguments: [statement] }: CallFact, tables: PythonTables, statements: Statements): Value | null {
  if (statement === undefined) return null;
  // As it is written: what a query is resolved to has its rows, whatever it selects of them.
  const written = statement.kind === 'choice' ? statement.of : [statement];
  const calls = written.flatMap((each) =>
    each.kind === 'result' ? (tables.resolver.table.call(each.call) ?? []) : [],
  );
  return rowsOf(
    calls.flatMap((each) => statements.of(each)).flatMap(({ whole }) => whole),
    tables,
  );
}

/** What goes on with a query is of the same manager or set, and its elements are rows. */
function query(call: CallFact, of: Value, tables: PythonTables, statements: Statements): Value | null {
  const models = statements
    .of(call)
    .flatMap(({ kinds, models: selected }) => (kinds.includes('select') ? selected : []));
  const types = models.flatMap((model) => typeOf(model, tables) ?? []);
  if (types.length === 0) return null;
  const { resolver } = tables;
  const [object] = resolver.classesOf(of).filter((each) => tables.managers.has(each));
  const rows = types.map((type): Value => ({ kind: 'typed', type: querySet(type) }));
  if (object === undefined) return oneOf(rows);
  if (resolver.memberOf(object, calledName(call)) !== null) return null;
  const sets = [object, ...tables.managers.setsOf(object)];
  return oneOf([...sets.map((each): Value => ({ kind: 'typed', type: classType(each) })), ...rows]);
}

function stateRelations(model: PythonModel, tables: PythonTables): void {
  const object = tables.classOf(model);
  const fact = object === null ? undefined : tables.resolver.table.class(object);
  if (fact === undefined) return;
  for (const [property, related] of tables.relationsTo(model)) {
    const type = typeOf(related, tables);
    if (type === null) continue;
    const value: Value = { kind: 'typed', type: tables.leadsToOne(model, property) ? type : querySet(type) };
    for (const { object: owner } of lineageOf(fact, tables.resolver)) {
      if (owner === object || tables.byId(owner) === null) tables.resolver.fillMember(owner, property, value);
    }
  }
}

/** States what tables are called, as models say: statements are put together of these names. */
export function stateTableNames(tables: PythonTables): void {
  tables.resolver.explainMembers((of, name) => tableName(of, name, tables));
}

/** What a table is called, as a model says: `Cart._meta.db_table`, `Cart.__table__.name`. */
function tableName(of: Value, name: string, tables: PythonTables): Value | null {
  const isName = of.kind === 'member' && /^(_meta\.db_table|__table__\.(name|fullname))$/.test(`${of.name}.${name}`);
  const names = isName ? tables.modelsOf(of.of).map(({ table: { schema, name: own } }) => [schema, own]) : [];
  if (names.length === 0) return null;
  return oneOf(names.map((each): Value => ({ kind: 'text', text: each.filter((part) => part !== null).join('.') })));
}

/** The user of a request, and what rows of a library's model lead back to: `request.user.profile`. */
function relatedMember(of: Value, name: string, tables: PythonTables): Value | null {
  const user = tables.requestUser({ kind: 'member', of, name });
  const own = user === null ? null : typeOf(user, tables);
  if (own !== null) return { kind: 'typed', type: own };
  if (of.kind !== 'typed' || of.type.name.kind !== 'external' || !tables.mayRelate(name)) return null;
  const model = tables.byId(of.type.name.symbol);
  const related = model === null ? null : tables.related(model, name);
  const type = related === null ? null : typeOf(related, tables);
  if (model === null || type === null) return null;
  return { kind: 'typed', type: tables.leadsToOne(model, name) ? type : querySet(type) };
}

function classType(object: string): TypeReference {
  return { name: { kind: 'class', object }, arguments: [] };
}

function typeOf(model: PythonModel, tables: PythonTables): TypeReference | null {
  const name = tables.typeOf(model);
  return name === null ? null : { name, arguments: [] };
}

function querySet(row: TypeReference): TypeReference {
  return { name: { kind: 'external', symbol: 'django#db.models.QuerySet' }, arguments: [row] };
}
