import type { CallFact, ClassFact, FileFacts, Value } from '../../frameworks/facts/facts.ts';
import type { DataAccessKind } from '../catalogue/structure.ts';
import { type DataContext, placeIn } from '../data-context.ts';
import type { DataLibrary } from '../data-library.ts';
import type { DataModel } from '../data-model.ts';
import { textOf } from '../record-values.ts';

const djangoModel = 'django#db.models.Model';
const flaskModel = 'flask_sqlalchemy#SQLAlchemy.Model';
const columnMaker =
  /^(sqlalchemy#(\w+\.)*(Column|mapped_column)|flask_sqlalchemy#SQLAlchemy\.Column|django#db\.models\.\w+)$/;
/** Members of a model class that begin a query over its table. */
const managers = new Set(['objects', '_default_manager', 'query']);
const statements: Readonly<Record<string, DataAccessKind>> = {
  select: 'select',
  insert: 'insert',
  update: 'update',
  delete: 'delete',
};

/** What a query's method does to the table it is over; others read it. */
const byMethod: ReadonlyMap<string, readonly DataAccessKind[]> = new Map<string, readonly DataAccessKind[]>([
  ['create', ['insert']],
  ['bulk_create', ['insert']],
  ['get_or_create', ['select', 'insert']],
  ['update_or_create', ['select', 'insert', 'update']],
  ['update', ['update']],
  ['bulk_update', ['update']],
  ['delete', ['delete']],
]);

/** Classes that stand for tables in Python: SQLAlchemy (`__tablename__`), Flask-SQLAlchemy, models of Django; and queries over them. */
export const pythonModels: DataLibrary = {
  name: 'python-models',
  define(file, context) {
    if (file.language !== 'Python') return;
    for (const fact of file.classes) {
      const table = tableOf(fact, file, context);
      if (table === null) continue;
      const model: DataModel = {
        library: 'python-models',
        name: fact.name,
        kind: 'table',
        table: { schema: null, name: table },
        columns: new Map(columnsOf(fact, context)),
        relations: new Map(),
      };
      context.define([fact.object], model, placeIn(file.file, fact.lines), fact.object);
    }
  },
  access(call, method, context) {
    if (context.resolver.table.fileOf(call).language !== 'Python') return;
    for (const [model, kinds] of accessesOf(call, method, context)) context.add('python-models', call, model, kinds);
  },
};

function tableOf(fact: ClassFact, file: FileFacts, { resolver }: DataContext): string | null {
  const stated = fact.members.find((member) => member.name === '__tablename__')?.value;
  if (stated != null) return textOf(stated, resolver);
  const ancestors = resolver.ancestorsOf(fact.object);
  if (ancestors.includes(flaskModel)) return snakeCase(fact.name);
  if (!ancestors.includes(djangoModel)) return null;
  const inside = (other: ClassFact): boolean =>
    other.lines.startLine > fact.lines.startLine && other.lines.endLine <= fact.lines.endLine;
  const meta = file.classes.find((other) => other.name === 'Meta' && inside(other));
  const abstract = meta?.members.find((member) => member.name === 'abstract')?.value;
  if (abstract?.kind === 'constant' && abstract.value === true) return null;
  const named = meta?.members.find((member) => member.name === 'db_table')?.value;
  return (named == null ? null : textOf(named, resolver)) ?? `${appOf(file.file)}_${fact.name.toLowerCase()}`;
}

/** Django names tables after the folder of `models.py`, or of the package `models`. */
function appOf(path: string): string {
  return path.replace(/(\/models)?\/[^/]+$/, '').replace(/^.*\//, '');
}

function snakeCase(name: string): string {
  return name.replace(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, '_').toLowerCase();
}

function columnsOf(fact: ClassFact, { resolver }: DataContext): [property: string, column: string][] {
  return fact.members.flatMap(({ name, value }): [string, string][] => {
    const call = value?.kind === 'result' ? resolver.table.call(value.call) : undefined;
    if (call === undefined || !resolver.symbolsOf(call.callee).some((symbol) => columnMaker.test(symbol))) return [];
    const [first] = call.arguments;
    if (isDjango(call, resolver)) return [[name, /ForeignKey|OneToOneField/.test(last(call)) ? `${name}_id` : name]];
    return [[name, first?.kind === 'text' ? first.text : name]];
  });
}

function last({ callee }: CallFact): string {
  return callee.kind === 'member' ? callee.name : callee.kind === 'external' ? callee.symbol : '';
}

function isDjango(call: CallFact, resolver: DataContext['resolver']): boolean {
  return resolver.symbolsOf(call.callee).some((symbol) => symbol.startsWith('django#'));
}

function* accessesOf(
  call: CallFact,
  method: string,
  context: DataContext,
): Generator<readonly [DataModel, readonly DataAccessKind[]]> {
  const { callee } = call;
  const given = call.arguments.slice(0, -1);
  const statement = statements[method];
  if (callee.kind !== 'member') {
    const isStatement = context.resolver.symbolsOf(callee).some((symbol) => /^sqlalchemy#/.test(symbol));
    if (statement === undefined || !isStatement) return;
    for (const model of given.flatMap((value) => modelsIn(value, context))) yield [model, [statement]];
    return;
  }
  for (const model of queried(callee.of, context, new Set())) yield [model, byMethod.get(method) ?? ['select']];
  const [first] = given;
  if (first === undefined) {
    const own = method === 'save' || method === 'delete' ? context.modelsOf(callee.of) : [];
    for (const model of own) yield [model, method === 'save' ? ['insert', 'update'] : ['delete']];
    return;
  }
  if (method === 'query' || method === 'get')
    for (const model of given.flatMap((value) => modelsIn(value, context))) yield [model, ['select']];
  if (method === 'add' || method === 'merge') for (const model of context.modelsOf(first)) yield [model, ['insert']];
  if (method === 'delete') for (const model of context.modelsOf(first)) yield [model, ['delete']];
}

/** A model, or that of one of its columns. */
function modelsIn(value: Value, context: DataContext): readonly DataModel[] {
  return context.modelsOf(value.kind === 'member' ? value.of : value);
}

/** The models that a chain of calls queries: `Cart.objects.filter(…)`, `session.query(Cart).filter(…)`. */
function queried(value: Value, context: DataContext, seen: Set<string>): readonly DataModel[] {
  return context.resolver.resolve(value).flatMap((each) => {
    if (each.kind === 'member' && managers.has(each.name)) return context.modelsOf(each.of);
    const call = each.kind === 'result' ? context.resolver.table.call(each.call) : undefined;
    if (call?.callee.kind !== 'member' || seen.has(call.id)) return [];
    seen.add(call.id);
    if (call.callee.name === 'query') return call.arguments.slice(0, -1).flatMap((given) => modelsIn(given, context));
    return queried(call.callee.of, context, seen);
  });
}
