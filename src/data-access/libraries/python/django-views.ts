import type { CallFact, ClassFact, FileFacts, FunctionFact, TypeReference, Value } from '../../../code-model/facts.ts';
import type { ValueResolver } from '../../../value-analysis/value-resolver.ts';
import type { DataAccessKind } from '../../catalogue/table-definition.ts';
import { type DataContext, type Findings, placeIn } from '../../data-context.ts';
import { ChosenTables } from './chosen-tables.ts';
import { directSymbols, inheritedMember, lineageAbove, lineageOf } from './class-lineage.ts';
import type { Instances } from './instances.ts';
import { kindsOfMember, libraryViewKinds } from './library-views.ts';
import type { PythonModel } from './python-model.ts';
import type { PythonTables } from './python-tables.ts';
import { shownRelations } from './shown-relations.ts';
import type { Statements } from './statements.ts';

/** Library classes that work with the rows of a model: views, sets of views, pages of the admin site. */
const viewClass =
  /^(django\w*|rest_framework\w*|vanilla|extra_views|wagtail|import_export|\w+)#(\w+\.)*\w*(View|ViewSet|ModelAdmin|Inline|Mixin)$/;
/** What the names of templates end with that views show without naming them. */
const impliedEndings: readonly (readonly [RegExp, string])[] = [
  [/\.ListView$/, '_list'],
  [/\.DetailView$/, '_detail'],
  [/\.(Create|Update)View$/, '_form'],
  [/\.DeleteView$/, '_confirm_delete'],
  [/\.ArchiveIndexView$/, '_archive'],
];

/** What methods of library classes do; with no kind, what the class does otherwise than read. */
const superKinds: ReadonlyMap<string, readonly DataAccessKind[]> = new Map([
  ['list', ['select']],
  ['retrieve', ['select']],
  ['create', ['insert']],
  ['perform_create', ['insert']],
  ['update', ['update']],
  ['partial_update', ['update']],
  ['perform_update', ['update']],
  ['destroy', ['delete']],
  ['perform_destroy', ['delete']],
  ['delete', ['delete']],
  ['save_model', ['insert', 'update']],
  ['delete_model', ['delete']],
  ['form_valid', []],
  ['post', []],
]);

/** Tables and what is done to them. */
export interface Access {
  readonly models: readonly PythonModel[];
  readonly kinds: readonly DataAccessKind[];
}

/** What a class works with. */
interface Handled {
  readonly models: readonly PythonModel[];
  /** Keys of classes of forms and serializers. */
  readonly forms: readonly string[];
  /** What its rows load with them: `queryset = Line.objects.select_related("cart")`. */
  readonly related?: readonly PythonModel[];
}

type Part = 'row' | 'rows' | 'form';

/** Parameters, members and results of methods of such classes, by the names that the libraries give them. */
const parameterParts: Readonly<Record<string, Part>> = {
  queryset: 'rows',
  qs: 'rows',
  obj: 'row',
  instance: 'row',
  form: 'form',
  serializer: 'form',
};
const memberParts: Readonly<Record<string, Part>> = {
  object: 'row',
  object_list: 'rows',
  instance: 'row',
  form: 'form',
};
const resultParts: Readonly<Record<string, Part>> = {
  get_object: 'row',
  get_queryset: 'rows',
  filter_queryset: 'rows',
  get_form: 'form',
  get_serializer: 'form',
};

/**
 * Registers with the resolver what Django and Django REST framework pass to views, forms, serializers, pages of the admin site and receivers of
 * signals (`self.object`, `form_valid(form)`, `perform_create(serializer)`), and records what library views do to the tables of their models.
 */
export class DjangoViews {
  private readonly tables: PythonTables;
  private readonly statements: Statements;
  private readonly instances: Instances;
  private readonly context: DataContext;
  private readonly resolver: ValueResolver;
  /** What a class, or a mixin by the classes that it is in, works with. */
  private readonly handled = new Map<string, Handled>();
  private readonly chosen: ChosenTables;
  private readonly adminModels = new Map<string, PythonModel[]>();

  constructor(tables: PythonTables, statements: Statements, instances: Instances, context: DataContext) {
    this.tables = tables;
    this.statements = statements;
    this.instances = instances;
    this.context = context;
    this.resolver = context.resolver;
    this.chosen = new ChosenTables(context.resolver);
  }

  read(): void {
    if (!this.context.imports('django')) return;
    const files = this.resolver.table.files().filter(({ language }) => language === 'Python');
    for (const { calls } of files) for (const call of calls) this.readAdmin(call);
    for (const file of files) for (const fact of file.classes) this.readClass(fact, file);
    for (const file of files) for (const fact of file.classes) this.recordClass(fact);
    this.resolver.explain((call) => this.explained(call));
    this.statements.forget();
  }

  /** `admin.site.register(Cart, CartAdmin)`, `@admin.register(Cart)` */
  private readAdmin(call: CallFact): void {
    const { callee } = call;
    const name = callee.kind === 'member' ? callee.name : callee.kind === 'external' ? callee.symbol : '';
    if (!/(^|[.#])register$/.test(name)) return;
    const given = call.arguments.filter(({ kind }) => kind !== 'record');
    const pages = given.flatMap((value) => this.resolver.classesOf(value)).filter((object) => this.isView(object));
    const models = given.flatMap((value) => (value.kind === 'list' ? value.items : [value]));
    for (const page of pages) {
      const known = this.adminModels.get(page) ?? [];
      this.adminModels.set(page, [...known, ...models.flatMap((value) => this.tables.modelsOf(value))]);
    }
  }

  private isView(object: string): boolean {
    return this.resolver.ancestorsOf(object).some((symbol) => viewClass.test(symbol));
  }

  private readClass(fact: ClassFact, file: FileFacts): void {
    const lineage = lineageOf(fact, this.resolver);
    const isForm = this.tables.isForm({ kind: 'class', object: fact.object });
    if (!isForm && !this.isView(fact.object)) return;
    const handled: Handled = isForm
      ? { models: this.tables.modelsOf({ kind: 'class', object: fact.object }), forms: [fact.object] }
      : { models: this.modelsOfView(fact, lineage), forms: this.formsOf(lineage), related: this.relatedOf(lineage) };
    if (handled.models.length === 0 && handled.forms.length === 0) return;
    if (!isForm) this.chosen.add(fact, lineage, handled.models);
    for (const { object } of lineage) {
      const known = this.handled.get(object);
      this.handled.set(object, {
        models: [...new Set([...(known?.models ?? []), ...handled.models])],
        forms: [...new Set([...(known?.forms ?? []), ...handled.forms])],
        related: [...new Set([...(known?.related ?? []), ...(handled.related ?? [])])],
      });
    }
    if (isForm) {
      this.recordRelated(fact, handled.models);
      return;
    }
    this.recordView(fact, lineage, handled, file);
  }

  /** What a library view does to its tables: by the entries that run its members, where these are known. */
  private recordView(
    fact: ClassFact,
    lineage: readonly ClassFact[],
    { models, related = [] }: Handled,
    { file }: FileFacts,
  ): void {
    const kinds = libraryViewKinds(lineage, this.resolver);
    const isOwn = (method: string): boolean => inheritedMember(lineage, method) !== null;
    const entered = this.resolver.table.enteredMembers.of(fact.object);
    const sources =
      entered.length === 0
        ? [{ from: fact.object, done: kinds }]
        : entered.map(({ entry, member }) => ({ from: entry, done: kindsOfMember(member, kinds, isOwn) }));
    const place = placeIn(file, fact.lines);
    for (const { from, done } of sources) {
      const isEntry = from !== fact.object;
      for (const { kind, table, library } of models)
        for (const access of done)
          this.context.accesses.push({
            from,
            place,
            kind,
            table,
            access,
            columns: [],
            library,
            ...(isEntry && access !== 'select' && library === 'django' ? { informs: 'row' as const } : {}),
          });
      for (const { kind, table, library } of done.includes('select') ? related : [])
        this.context.accesses.push({ from, place, kind, table, access: 'select', columns: [], library });
    }
  }

  /** The related rows that a serializer puts into what it gives. */
  private recordRelated(fact: ClassFact, models: readonly PythonModel[]): void {
    for (const { related, place } of shownRelations(fact, models, this.tables))
      for (const { kind, table, library } of related)
        this.context.accesses.push({ from: fact.object, place, kind, table, access: 'select', columns: [], library });
  }

  /** By what the class says first: its model, rows, object, form or serializer. */
  private modelsOfView(fact: ClassFact, lineage: readonly ClassFact[]): readonly PythonModel[] {
    const values = (name: string): readonly Value[] => this.valuesOf(lineage, name);
    const ways: readonly (() => readonly PythonModel[])[] = [
      () => this.adminModels.get(fact.object) ?? [],
      () => values('model').flatMap((value) => this.tables.modelsOf(value)),
      () =>
        [...values('queryset'), ...values('get_queryset')].flatMap((value) =>
          this.statements.ofValue(value).flatMap(({ models }) => models),
        ),
      () => values('get_object').flatMap((value) => this.instances.of(value).map(({ model }) => model)),
      () => this.formsOf(lineage).flatMap((object) => this.tables.modelsOf({ kind: 'class', object })),
    ];
    for (const way of ways) {
      const found = [...new Set(way())];
      if (found.length > 0) return found;
    }
    return [];
  }

  /** What the rows of a view load with them, as the class states it: what methods load is read where they do. */
  private relatedOf(lineage: readonly ClassFact[]): readonly PythonModel[] {
    const stated = inheritedMember(lineage, 'queryset')?.member.value ?? null;
    const statements = stated === null || stated.kind === 'function' ? [] : this.statements.ofValue(stated);
    return statements.flatMap(({ read, models }) => [...read.keys()].filter((each) => !models.includes(each)));
  }

  private formsOf(lineage: readonly ClassFact[]): readonly string[] {
    const names = ['form_class', 'get_form_class', 'serializer_class', 'get_serializer_class', 'form'];
    const classes = names
      .flatMap((name) => this.valuesOf(lineage, name))
      .flatMap((value) => this.resolver.classesOf(value));
    return [...new Set(classes)].filter((object) => this.tables.isForm({ kind: 'class', object }));
  }

  /** What a member is, or what a method returns. */
  private valuesOf(lineage: readonly ClassFact[], name: string): readonly Value[] {
    const value = inheritedMember(lineage, name)?.member.value ?? null;
    if (value === null) return [];
    return value.kind === 'function' ? (this.resolver.table.function(value.object)?.returns ?? []) : [value];
  }

  /** The templates that a view shows which names none: `shop/cart_list.html`. */
  impliedTemplates(fact: ClassFact, lineage: readonly ClassFact[]): readonly string[] {
    const symbols = lineage.flatMap((each) => directSymbols(each, this.resolver));
    const [ending] = symbols.flatMap((symbol) => impliedEndings.find(([name]) => name.test(symbol))?.[1] ?? []);
    if (ending === undefined) return [];
    return (this.handled.get(fact.object)?.models ?? []).flatMap(({ name, table }) => {
      const model = name.toLowerCase();
      const [, label] = new RegExp(`^(\\w+)_${model}$`).exec(table.name) ?? [];
      return label === undefined ? [] : [`${label}/${model}${ending}.html`];
    });
  }

  /** What templates of a view know its rows and its form as. */
  namesIn(fact: ClassFact, lineage: readonly ClassFact[]): ReadonlyMap<string, Value> {
    const names = new Map<string, Value>();
    const handled = this.handled.get(fact.object);
    if (handled === undefined) return names;
    const form = this.partOf(handled, 'form');
    if (form !== null) for (const name of ['form', 'formset']) names.set(name, form);
    const row = this.partOf({ models: handled.models, forms: [] }, 'row');
    if (row === null) return names;
    const own = handled.models.flatMap(({ name }) => [name.toLowerCase(), `${name.toLowerCase()}_list`]);
    const stated = this.valuesOf(lineage, 'context_object_name').flatMap((value) => this.resolver.textsOf(value));
    for (const name of ['object', 'object_list', 'page_obj', ...own, ...stated]) names.set(name, row);
    return names;
  }

  private recordClass(fact: ClassFact): void {
    const handled = this.handled.get(fact.object);
    if (handled === undefined) return;
    for (const [name, part] of Object.entries(memberParts)) {
      const value = this.partOf(handled, part);
      if (value !== null && this.resolver.memberOf(fact.object, name) === null)
        this.resolver.fillMember(fact.object, name, value);
    }
    for (const { object } of fact.members) {
      const method = object === null ? undefined : this.resolver.table.function(object);
      if (method !== undefined) this.bindParameters(method, (name) => this.named(handled, name));
    }
  }

  private named(handled: Handled, name: string): Value | null {
    const part = Object.hasOwn(parameterParts, name) ? parameterParts[name] : undefined;
    return part === undefined ? null : this.partOf(handled, part);
  }

  private bindParameters(method: FunctionFact, partNamed: (name: string) => Value | null): void {
    const given = method.parameters.map(({ name, type }) => (type === null ? partNamed(name) : null));
    if (given.every((value) => value === null)) return;
    this.resolver.bind(
      method.object,
      given.map((value) => value ?? undefined),
    );
  }

  /** What the library's own method does to the tables of the models: `super().perform_create(serializer)`, `super().form_valid(form)`. */
  inherited(call: CallFact, method: string): Access | null {
    if (method === 'get_object') return this.readRow(call);
    const kinds = superKinds.get(method);
    const of = call.callee.kind === 'member' ? call.callee.of : null;
    if (kinds === undefined || of?.kind !== 'super') return null;
    const fact = this.resolver.table.class(this.tables.superClass(of) ?? '');
    const handled = fact === undefined ? undefined : this.handled.get(fact.object);
    if (fact === undefined || handled === undefined) return null;
    if (this.tables.isForm({ kind: 'class', object: fact.object })) return null;
    if (inheritedMember(lineageAbove(fact, of.class, this.resolver), method) !== null) return null;
    const done = (): readonly DataAccessKind[] => libraryViewKinds(lineageOf(fact, this.resolver), this.resolver);
    return { models: handled.models, kinds: kinds.length > 0 ? kinds : done().filter((kind) => kind !== 'select') };
  }

  /** What a method that several classes inherit does to the tables of all of them, for the instances of each apart. */
  divided(call: CallFact, found: Findings): Findings {
    return this.chosen.divide(call, found);
  }

  /** `self.get_object()` of the library reads the row. */
  private readRow(call: CallFact): Access | null {
    const handled = this.calledOn(call);
    return handled === null ? null : { models: [...handled.models, ...(handled.related ?? [])], kinds: ['select'] };
  }

  /** `self.get_object()`, `super().get_queryset()` where the method is the library's. */
  private explained(call: CallFact): Value | null {
    const { callee } = call;
    if (callee.kind !== 'member' || !Object.hasOwn(resultParts, callee.name)) return null;
    const handled = this.calledOn(call);
    return handled === null ? null : this.partOf(handled, resultParts[callee.name] as Part);
  }

  /** What the class works with that a method of the library is called on; null where the method is in-house. */
  private calledOn({ callee }: CallFact): Handled | null {
    if (callee.kind !== 'member') return null;
    const { of, name } = callee;
    const above = this.tables.superClass(of);
    const [object] = above === null ? this.resolver.classesOf(of) : [above];
    const fact = object === undefined ? undefined : this.resolver.table.class(object);
    const handled = fact === undefined ? undefined : this.handled.get(fact.object);
    if (fact === undefined || handled === undefined) return null;
    const lineage = of.kind === 'super' ? lineageAbove(fact, of.class, this.resolver) : lineageOf(fact, this.resolver);
    return inheritedMember(lineage, name) === null ? handled : null;
  }

  private partOf({ models, forms }: Handled, part: Part): Value | null {
    if (part === 'form' && forms.length > 0)
      return oneOf(forms.map((object) => ({ kind: 'typed', type: type({ kind: 'class', object }) })));
    const types = models.flatMap((model) => {
      const name = this.tables.typeOf(model);
      return name === null ? [] : [type(name)];
    });
    if (types.length === 0) return null;
    return oneOf(types.map((each) => ({ kind: 'typed', type: part === 'rows' ? querySet(each) : each })));
  }
}

function type(name: Value, given: readonly TypeReference[] = []): TypeReference {
  return { name, arguments: given };
}

function querySet(of: TypeReference): TypeReference {
  return type({ kind: 'external', symbol: 'django#db.models.QuerySet' }, [of]);
}

function oneOf(values: readonly Value[]): Value {
  return values.length === 1 ? (values[0] as Value) : { kind: 'choice', of: values };
}
