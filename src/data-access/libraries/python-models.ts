import { type CallFact, readItself, type Value } from '../../code-model/facts.ts';
import type { DataAccessKind } from '../catalogue/table-definition.ts';
import type { DataContext } from '../data-context.ts';
import type { DataLibrary } from '../data-library.ts';
import { methodsOf, stepsOf } from '../models/read-data-models.ts';
import { DjangoViews } from './python/django-views.ts';
import { dumpedRows, dumping } from './python/dumped-rows.ts';
import { loadedWith } from './python/eager-relations.ts';
import { formChecks } from './python/form-checks.ts';
import { Instances, type Row } from './python/instances.ts';
import { pairsSaved } from './python/library-forms.ts';
import { isDocument, keyword, type PythonModel, positional } from './python/python-model.ts';
import { PythonTables } from './python/python-tables.ts';
import { RowSignals } from './python/row-signals.ts';
import { stateRowTypes, stateTableNames } from './python/row-types.ts';
import { shownFields } from './python/shown-fields.ts';
import type { Statement } from './python/statement.ts';
import { managers, Statements } from './python/statements.ts';
import { StoredRows } from './python/stored-rows.ts';
import { TemplateRows } from './python/template-rows.ts';

const endingKinds = methodsOf('pythonQuery');
const rowMethods = methodsOf('pythonRow');
const documentMethods = methodsOf('documentRow');
const formMethods = methodsOf('pythonForm');
const sessionMethods = methodsOf('pythonSession');
const pairMethods = { django: methodsOf('djangoPairs'), sqlalchemy: methodsOf('sqlalchemyPairs') } as const;
const endsStatement = stepsOf('pythonEnds');

const rowMembers: ReadonlySet<string> = new Set([
  ...['__setattr__', 'setattr'],
  ...[rowMethods, documentMethods, sessionMethods, pairMethods.django, pairMethods.sqlalchemy].flatMap((methods) => [
    ...methods.keys(),
  ]),
]);

interface PythonCode {
  readonly tables: PythonTables;
  readonly statements: Statements;
  readonly instances: Instances;
  readonly views: DjangoViews;
  readonly signals: RowSignals;
  readonly stored: StoredRows;
  readonly templates: TemplateRows;
}

const codeOf = new WeakMap<DataContext, PythonCode>();

/** What statements begin with, or what says that they are statements. */
const reads = [
  'all',
  'filter',
  'filter_by',
  'exclude',
  'select_related',
  'prefetch_related',
  'annotate',
  'values',
  'values_list',
  'order_by',
];

/** Models of SQLAlchemy, Flask-SQLAlchemy, SQLModel, Django, Peewee, Tortoise, MongoEngine and Beanie; and what queries, sessions and rows do to their tables. */
export const pythonModels: DataLibrary = {
  name: 'python-models',
  members: new Set([
    ...endsStatement,
    ...endingKinds.keys(),
    ...rowMethods.keys(),
    ...sessionMethods.keys(),
    ...managers,
    ...dumping,
    ...reads,
  ]),
  define(_file, context) {
    pythonCode(context);
  },
  rows: {
    state(context) {
      const code = codeOf.get(context);
      if (code !== undefined) stateRowTypes(code.tables, code.statements, code.instances);
    },
    mayBe({ callee }, method, context) {
      const code = codeOf.get(context);
      if (code === undefined) return false;
      if (rowMembers.has(method)) return true;
      return callee.kind === 'member' && callee.of.kind === 'member' && code.tables.mayRelate(callee.of.name);
    },
    access(call, method, context) {
      const code = codeOf.get(context);
      if (code !== undefined)
        informed(call, code, context, () => new CallReader(call, method, code, context).readRows());
    },
  },
  complete(context) {
    const code = codeOf.get(context);
    if (code === undefined) return;
    code.stored.spread(context, (call) => {
      const method = call.callee.kind === 'member' ? call.callee.name : '';
      informed(call, code, context, () => new CallReader(call, method, code, context).read());
    });
    code.signals.divide(context);
    code.templates.read();
  },
  isOpen(call, context) {
    const statements = codeOf.get(context)?.statements.of(call) ?? [];
    return statements.some(({ models, own }) => models.length === 0 && own === null);
  },
  load(call, context) {
    const code = codeOf.get(context);
    if (code !== undefined) new CallReader(call, '', code, context).load();
  },
  access(call, method, context) {
    const code = codeOf.get(context);
    if (code === undefined) return;
    informed(call, code, context, () => {
      const found = context.collect(() => new CallReader(call, method, code, context).read());
      context.report(code.views.divided(call, found));
    });
  },
  *calls(context) {
    const code = codeOf.get(context);
    if (code === undefined) return;
    yield* code.stored.links(context.accesses);
    yield* shownFields(code.tables);
    yield* formChecks(code.tables.resolver);
    yield* code.templates.links();
  },
};

/** Reports what reading a call finds, with what of it the library informs the application of. */
function informed(call: CallFact, { stored, statements }: PythonCode, context: DataContext, read: () => void): void {
  const found = context.collect(read);
  context.report(stored.informing(call, statements.of(call).length > 0, found));
}

function pythonCode(context: DataContext): PythonCode {
  const known = codeOf.get(context);
  if (known !== undefined) return known;
  const tables = new PythonTables(context);
  for (const object of tables.managers.shared()) context.sharedReceivers.add(object);
  stateTableNames(tables);
  const statements = new Statements(tables);
  const instances = new Instances(tables, statements);
  tables.instances = instances;
  const stored = new StoredRows(tables);
  const views = new DjangoViews(tables, statements, instances, context);
  views.read();
  const signals = new RowSignals(tables, stored);
  if (context.imports('django') || context.imports('mongoengine')) signals.read();
  statements.forget();
  const templates = new TemplateRows({ tables, instances, views }, context, context.templates);
  const code = { tables, statements, instances, views, signals, stored, templates };
  codeOf.set(context, code);
  return code;
}

/** States what one call does to tables. */
class CallReader {
  private readonly call: CallFact;
  private readonly method: string;
  private readonly code: PythonCode;
  private readonly context: DataContext;

  constructor(call: CallFact, method: string, code: PythonCode, context: DataContext) {
    this.call = call;
    this.method = method;
    this.code = code;
    this.context = context;
  }

  read(): void {
    const { call, method, code } = this;
    const statements = code.statements.of(call);
    if (this.onPairs() && method !== 'create') return;
    if (statements.length > 0 && (endsStatement.has(method) || code.statements.isLast(call))) {
      for (const statement of statements) this.recordStatement(statement);
    }
    const { callee } = call;
    this.madeWithPairs();
    if (callee.kind !== 'member') {
      if (callee.kind === 'external' && callee.symbol === 'builtins#setattr') this.assigned(call.arguments[0], null);
      return;
    }
    // The last relation before the point is read as a statement where it is one.
    this.loaded(statements.length > 0 && callee.of.kind === 'member' ? callee.of.of : callee.of);
    if (statements.length === 0) {
      this.inForm(callee.of);
      for (const pair of pairsSaved(call, method, code.tables)) this.record(pair, pairMethods.django.get('set') ?? []);
      const inherited = code.views.inherited(call, method);
      for (const model of inherited?.models ?? []) this.record(model, inherited?.kinds ?? []);
      if (inherited === null) this.onRow(callee.of);
    }
    this.inSession(callee.of);
    this.inTree();
    this.dumped(callee.of);
  }

  /** What the call does where it is about a row, and no part of a statement. */
  readRows(): void {
    const { callee } = this.call;
    if (this.onPairs() && this.method !== 'create') return;
    if (callee.kind === 'member') {
      const isStatement = this.code.statements.of(this.call).length > 0;
      this.loaded(isStatement && callee.of.kind === 'member' ? callee.of.of : callee.of);
      if (!isStatement) this.onRow(callee.of);
      this.inSession(callee.of);
    } else if (callee.kind === 'external' && callee.symbol === 'builtins#setattr')
      this.assigned(this.call.arguments[0], null);
  }

  /** `order.owner.name` reads the row of the owner, and so does `return order.owner`. */
  load(): void {
    const { callee } = this.call;
    if (callee.kind !== 'member') return;
    if (callee.name !== readItself) this.loaded(callee.of);
    else if (callee.of.kind === 'member') this.loadedBy(callee.of, true);
  }

  /** The rows that reading a relation loads: `order.owner.notify()` reads the owner. */
  private loaded(of: Value): void {
    for (let value = of; value.kind === 'member'; value = value.of) this.loadedBy(value, false);
  }

  /** @param isBare nothing more is read of the value: a set of related rows of Django reads none before it is asked for them */
  private loadedBy(value: Value & { kind: 'member' }, isBare: boolean): void {
    const { instances, tables } = this.code;
    if (!tables.mayRelate(value.name)) return;
    for (const { model, origin } of instances.of(value.of)) {
      const related = tables.related(model, value.name);
      const isSet = model.library === 'django' && !tables.leadsToOne(model, value.name);
      if (related === null || (isBare && isSet)) continue;
      // What a new row is related with is what code puts there.
      if (model.library === 'sqlalchemy' && origin === 'new') continue;
      for (const each of [related, ...loadedWith([related], tables)]) this.record(each, ['select']);
      const pair = model.library === 'sqlalchemy' ? tables.pairOf(model, value.name) : null;
      if (pair !== null) this.record(pair, ['select']);
    }
  }

  /** `schema.dump(carts)` reads the relations that the schema shows. */
  private dumped(schema: Value): void {
    const [given] = dumping.has(this.method) ? positional(this.call) : [];
    if (given === undefined) return;
    const rows = this.code.instances.of(given).filter(({ origin }) => origin !== 'new');
    const models = rows.map(({ model }) => model);
    for (const model of dumpedRows(schema, models, this.code.tables)) this.record(model, ['select']);
  }

  /** `parent.add_child(instance=page)` of django-treebeard stores a new row. */
  private inTree(): void {
    const { call, method } = this;
    const row = /^add_(child|sibling|root)$/.test(method) ? keyword(call, 'instance') : undefined;
    for (const { model } of row === undefined ? [] : this.code.instances.of(row))
      if (model.library === 'django') this.record(model, ['insert']);
  }

  /** What another function has begun is read there already. */
  private recordStatement({ kinds, models, read, caller, own, whole, left }: Statement): void {
    const { table } = this.context.resolver;
    // What a class states (`queryset = Cart.objects.all()`) reads nothing before its methods ask for it.
    const isStated = caller !== null && table.class(caller) !== undefined;
    const isBegunHere = isStated || caller === this.call.caller || kinds.some((kind) => kind !== 'select');
    for (const model of isBegunHere ? models : []) this.record(model, kinds);
    for (const model of isBegunHere && kinds.includes('select') ? loadedWith(whole, this.code.tables, left) : [])
      if (!models.includes(model)) this.record(model, ['select']);
    for (const [model, by] of read) {
      if (by === this.call.caller && !models.includes(model)) this.record(model, ['select']);
    }
    if (own !== null) this.context.inherited.add(this.call, own, 'python', kinds, this.context);
  }

  /** `super().create(values)` in a serializer saves the row of its model. */
  private inForm(of: Value): void {
    const kinds = formMethods.get(this.method);
    const object = kinds === undefined ? null : this.code.tables.superClass(of);
    if (kinds === undefined || object === null) return;
    const form: Value = { kind: 'this', class: object };
    for (const model of this.code.tables.isForm(form) ? this.code.tables.modelsOf(form) : []) this.record(model, kinds);
  }

  /** `cart.save()`, `cart.total = 1` */
  private onRow(of: Value): void {
    if (this.method === '__setattr__') {
      const [name] = this.call.arguments;
      this.assigned(of, name?.kind === 'text' ? name.text : null);
      return;
    }
    const kinds = rowMethods.get(this.method);
    const ofDocuments = this.code.tables.hasDocuments ? (documentMethods.get(this.method) ?? kinds) : undefined;
    const takesModels = positionalModels(this.call);
    if (ofDocuments === undefined && (kinds === undefined || takesModels)) return;
    for (const { model, origin } of this.code.instances.of(of)) {
      const own = isDocument(model) ? ofDocuments : takesModels || model.library === 'sqlalchemy' ? undefined : kinds;
      if (own !== undefined) this.record(model, storing(own, origin));
    }
  }

  /** Rows that SQLAlchemy keeps are written when their session ends; new ones are written as a whole. */
  private assigned(of: Value | undefined, property: string | null): void {
    if (of === undefined || (of.kind === 'this' && /\b(__init__|constructor)\b/.test(this.call.caller))) return;
    const rows = this.code.instances.of(of);
    if (rows.some(({ origin }) => origin === 'new')) return;
    for (const { model } of rows) {
      const isColumn = property === null || model.columns.has(property) || model.relations.has(property);
      if (model.library === 'sqlalchemy' && isColumn) this.record(model, ['update']);
    }
  }

  /** `order.tags.add(tag)`, in SQLAlchemy `order.tags.append(tag)`. True where it is that. */
  private onPairs(): boolean {
    const { callee } = this.call;
    const mayBe = pairMethods.django.has(this.method) || pairMethods.sqlalchemy.has(this.method);
    if (!mayBe || callee.kind !== 'member' || callee.of.kind !== 'member') return false;
    const { of, name } = callee.of;
    let isReported = false;
    for (const { model } of this.code.instances.of(of)) {
      const kinds = pairMethods[model.library === 'sqlalchemy' ? 'sqlalchemy' : 'django'].get(this.method);
      if (kinds === undefined) continue;
      const pair = this.code.tables.pairOf(model, name)?.table;
      if (pair === undefined) {
        const isRelation = model.library === 'sqlalchemy' && this.code.tables.related(model, name) !== null;
        if (isRelation && kinds.includes('insert')) this.putInto();
        continue;
      }
      this.context.add(model.library, this.call, { kind: 'table', table: pair }, kinds);
      isReported = true;
    }
    return isReported;
  }

  /** `Order(tags=tags)` of SQLAlchemy: the pairs are stored with the new row. */
  private madeWithPairs(): void {
    const given = this.call.form === 'new' ? this.call.arguments.at(-1) : undefined;
    if (given?.kind !== 'record' || Object.keys(given.members).length === 0) return;
    for (const { model, origin } of this.code.instances.madeBy(this.call)) {
      if (origin !== 'new' || model.library !== 'sqlalchemy') continue;
      for (const name of Object.keys(given.members)) {
        const pair = this.code.tables.pairOf(model, name);
        if (pair !== null) this.record(pair, ['insert']);
      }
    }
  }

  /** `order.lines.append(Line(cart))` stores the new row with the other. */
  private putInto(): void {
    const rows = positional(this.call).flatMap((each) => this.code.instances.of(each));
    for (const { model, origin } of rows) if (origin === 'new') this.record(model, ['insert']);
  }

  /** `session.add(cart)`, `session.get(Cart, 1)` */
  private inSession(session: Value): void {
    const kinds = sessionMethods.get(this.method);
    const [first] = positional(this.call);
    if (kinds === undefined || first === undefined) return;
    const isByClass = /^get|^bulk_.*mappings$/.test(this.method);
    const rows = isByClass ? this.classRows(first) : this.code.instances.of(first);
    const mapped = rows.filter(({ model }) => model.library === 'sqlalchemy');
    if (mapped.length === 0 || !this.maySession(session)) return;
    for (const { model, origin } of mapped) {
      this.record(model, storing(kinds, origin));
      for (const each of kinds.includes('select') ? loadedWith([model], this.code.tables) : [])
        this.record(each, ['select']);
    }
  }

  private classRows(value: Value): readonly Row[] {
    const isClass = this.context.resolver.resolve(value).some(({ kind }) => kind === 'class');
    return isClass ? this.code.tables.modelsOf(value).map((model) => ({ model, origin: 'stored' as const })) : [];
  }

  /** False for what is known to be something else: a set of rows has `add` too. */
  private maySession(value: Value): boolean {
    const { resolver } = this.context;
    const values = resolver.resolve(value);
    if (values.some(({ kind }) => kind === 'list' || kind === 'record' || kind === 'text')) return false;
    const symbols = resolver.symbolsOf(value);
    if (
      symbols.some((symbol) =>
        /^(builtins|collections)#(set|list|dict|frozenset|deque|OrderedDict|defaultdict)$/.test(symbol),
      )
    )
      return false;
    return !resolver.classesOf(value).some((object) => resolver.memberOf(object, this.method) !== null);
  }

  private record(model: PythonModel, kinds: readonly DataAccessKind[]): void {
    const parts = (model.parents ?? []).flatMap((object) => this.code.tables.byId(object) ?? []);
    this.context.add(model.library, this.call, model, kinds);
    const found = this.context.collect(() => {
      for (const part of parts) this.context.add(part.library, this.call, part, kinds);
    });
    const accesses = found.accesses.map((each) => ({ ...each, informs: 'part' as const }));
    this.context.report({ ...found, accesses });
  }
}

/** What storing a row does follows from where it comes from. */
function storing(kinds: readonly DataAccessKind[], origin: Row['origin']): readonly DataAccessKind[] {
  if (!kinds.includes('insert') || !kinds.includes('update') || origin === 'unknown') return kinds;
  return origin === 'new' ? ['insert'] : ['update'];
}

/** A call that receives models is one of a session, not of a row. */
function positionalModels(call: CallFact): boolean {
  const given = positional(call).filter(({ kind }) => kind !== 'spread');
  return given.length > 0 && call.callee.kind === 'member' && call.callee.name !== 'save';
}
