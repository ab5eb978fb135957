import type { CallFact, ClassFact, FileFacts, Value } from '../../../code-model/facts.ts';
import { writtenSymbol } from '../../../code-model/symbol-name.ts';
import type { ValueResolver } from '../../../value-analysis/value-resolver.ts';
import { type DataContext, placeIn } from '../../data-context.ts';
import type { DataModel } from '../../data-model.ts';
import { textOf } from '../../record-values.ts';
import { inheritedMember, isSet, lineageOf, metaOf } from './class-lineage.ts';
import { djangoTable, relationsOfUsers, userModelId } from './django-models.ts';
import { documentModel } from './document-models.ts';
import { imperativeModel } from './imperative-models.ts';
import type { Instances } from './instances.ts';
import { formsOfUsers } from './library-forms.ts';
import { type LibraryTable, libraryTables, tableOfUsers, usersOfLibrary } from './library-models.ts';
import { Managers } from './managers.ts';
import {
  type FoundModel,
  isDocument,
  isPythonModel,
  makerOf,
  nameId,
  type PythonModel,
  positional,
} from './python-model.ts';
import { recordModel } from './record-models.ts';
import { coreTable, sqlalchemyModel } from './sqlalchemy-models.ts';

/** Models that come with Django and django-taggit, by the symbols that code imports, with their tables. */
const djangoOwn: Readonly<Record<string, string>> = {
  'django#contrib.auth.models.User': 'auth_user',
  'django#contrib.auth.models.Group': 'auth_group',
  'django#contrib.auth.models.Permission': 'auth_permission',
  'django#contrib.contenttypes.models.ContentType': 'django_content_type',
  'django#contrib.sessions.models.Session': 'django_session',
  'django#contrib.sites.models.Site': 'django_site',
  'django#contrib.flatpages.models.FlatPage': 'django_flatpage',
  'django#contrib.redirects.models.Redirect': 'django_redirect',
  'django#contrib.admin.models.LogEntry': 'django_admin_log',
  'taggit#models.Tag': 'taggit_tag',
  'taggit#models.TaggedItem': 'taggit_taggeditem',
};
const requestClass = /^(django#http\.(\w+\.)*HttpRequest|rest_framework#request\.Request)$/;
/** Classes whose inner `Meta` names the model that their instances save. */
const formClass =
  /^(django#forms\.(\w+\.)*ModelForm|\w+#(\w+\.)*\w*Serializer|(flask_)?marshmallow\w*#(\w+\.)*(ModelSchema|SQLAlchemySchema|SQLAlchemyAutoSchema))$/;
const formsetMaker = /^django#(?:\w+\.)*(model|inline|generic_inline)formset_factory$/;
/** Kinds of values that may stand for a class of a library. */
const named: ReadonlySet<Value['kind']> = new Set(['external', 'import', 'typed', 'choice']);

/** The models of an application's Python code, all of them before the first use, and the classes that stand in for them. */
export class PythonTables {
  readonly resolver: ValueResolver;
  /** Whether there are models whose rows are documents. */
  readonly hasDocuments: boolean;
  /** Set when all models are known. */
  instances: Instances | null = null;
  private readonly context: DataContext;
  /** Models whose rows the methods of a manager or query set are about, by its class. */
  private readonly classes = new Map<PythonModel, string>();
  private readonly symbols = new Map<PythonModel, string>();
  private readonly proxies = new Set<PythonModel>();
  private readonly pairModels = new Map<string, PythonModel>();
  /** Model → property that relates it back → table of the pairs. */
  private readonly reversePairs = new Map<PythonModel, Map<string, PythonModel['table']>>();
  private kept: ReadonlyMap<string, readonly Value[]> | null = null;
  private readonly forms = new Set<string>();
  /** Model → property → id of the related model, relations of others back to it included. */
  private readonly relations = new Map<DataModel, Map<string, string>>();

  /** Model → properties that lead back to one row. */
  private readonly singles = new Map<DataModel, Set<string>>();
  private relationNames: ReadonlySet<string> | null = null;
  /** Class → models derived from it, itself included. */
  private below: ReadonlyMap<string, readonly PythonModel[]> | null = null;

  readonly managers: Managers;

  constructor(context: DataContext) {
    this.context = context;
    this.resolver = context.resolver;
    this.managers = new Managers(context.resolver);
    const files = context.resolver.table.files().filter(({ language }) => language === 'Python');
    const found = files.flatMap((file) => this.modelsIn(file));
    this.hasDocuments = found.some(({ model }) => isDocument(model));
    for (const each of found) this.define(each);
    for (const file of files) this.defineTables(file);
    this.defineDjangoOwn(files);
    for (const file of files) for (const fact of file.classes) this.defineProxy(fact, file);
    for (const each of found) this.relate(each);
    for (const file of files) {
      for (const fact of file.classes) this.readClass(fact, file);
      for (const call of file.calls) this.readGetModel(call);
    }
  }

  /** The models that a class, an instance or a table object stands for. */
  modelsOf(value: Value): readonly PythonModel[] {
    const found = new Set(this.context.modelsOf(value).filter(isPythonModel));
    if (value.kind === 'member' && value.name === 'through' && value.of.kind === 'member') {
      const { of, name } = value.of;
      for (const model of this.modelsOf(of)) found.add(this.pairOf(model, name) ?? model);
    }
    for (const model of this.ofClassOfRow(value)) found.add(model);
    const explained = value.kind === 'result' && this.resolver.resolve(value).some(({ kind }) => kind === 'external');
    for (const symbol of named.has(value.kind) || explained ? this.resolver.symbolsOf(value) : []) {
      const model = this.byId(symbol);
      if (model !== null) found.add(model);
    }
    return [...found];
  }

  /** `cart.__class__`, `type(cart)` of a row. */
  private ofClassOfRow(value: Value): readonly PythonModel[] {
    if (value.kind !== 'member' && value.kind !== 'result') return [];
    return this.resolver.resolve(value).flatMap((each) => {
      const isOfRow = each.kind === 'member' && each.name === '__class__';
      return isOfRow ? (this.instances?.of(each.of) ?? []).map(({ model }) => model) : [];
    });
  }

  byId(id: string): PythonModel | null {
    const model = this.context.models.get(id);
    return model !== undefined && isPythonModel(model) ? model : null;
  }

  /** The model that a property of another leads to. */
  related(model: PythonModel, property: string): PythonModel | null {
    const id = this.relations.get(model)?.get(property) ?? model.relations.get(property);
    return id === undefined ? null : this.byId(id);
  }

  /** The model that a property of a class without a table leads to, where it is the same for all models derived from it: `self.links` of an abstract model. */
  relatedBelow(object: string, property: string): PythonModel | null {
    if (!this.mayRelate(property) || this.byId(object) !== null) return null;
    this.below ??= this.modelsBelow();
    const [related = null, ...others] = new Set(
      (this.below.get(object) ?? []).map((model) => this.related(model, property)),
    );
    return others.length === 0 ? related : null;
  }

  private modelsBelow(): ReadonlyMap<string, readonly PythonModel[]> {
    const below = new Map<string, PythonModel[]>();
    for (const [model, object] of this.classes) {
      for (const above of this.resolver.hierarchy.lineage(object))
        below.set(above, [...(below.get(above) ?? []), model]);
    }
    return below;
  }

  /** True for a property that is one row, and no list of them. */
  leadsToOne(model: PythonModel, property: string): boolean {
    const isOwn = model.relations.has(property) && !model.pairs.has(property);
    return isOwn || this.singles.get(model)?.has(property) === true;
  }

  /** False for a property of no model that leads to another. */
  mayRelate(property: string): boolean {
    this.relationNames ??= new Set([...this.relations.values()].flatMap((names) => [...names.keys()]));
    return this.relationNames.has(property);
  }

  /** The table of the pairs of a relation many to many, as a model without a class; null for any other property. */
  pairOf(model: PythonModel, property: string): PythonModel | null {
    const table = this.pairTable(model, property) ?? this.reversePairs.get(model)?.get(property);
    if (table === undefined) return null;
    const known = this.pairModels.get(table.name);
    if (known !== undefined) return known;
    const name = table.name;
    const none = new Map<string, never>();
    const pair: PythonModel = {
      name,
      kind: 'table',
      library: model.library,
      table,
      columns: none,
      relations: none,
      pairs: none,
    };
    this.pairModels.set(name, pair);
    return pair;
  }

  /** The table of the pairs of a relation that the model itself states, or that of the model of the application that stands for them. */
  pairTable(model: PythonModel, property: string): PythonModel['table'] | undefined {
    const through = model.through?.get(property);
    return model.pairs.get(property) ?? (through === undefined ? undefined : this.byId(through)?.table);
  }

  /** The model of who sends a request of Django: `request.user`. */
  requestUser(value: Value & { kind: 'member' }): PythonModel | null {
    return value.name === 'user' && this.isRequest(value.of) ? this.byId(userModelId) : null;
  }

  /** What the application itself keeps in requests: `request.cart = …` in a middleware. */
  requestValues({ of, name }: Value & { kind: 'member' }): readonly Value[] {
    this.kept ??= this.keptInRequests();
    return this.kept.has(name) && this.isRequest(of) ? (this.kept.get(name) ?? []) : [];
  }

  private keptInRequests(): ReadonlyMap<string, readonly Value[]> {
    const kept = new Map<string, Value[]>();
    for (const { callee, arguments: given } of this.resolver.table.files().flatMap(({ calls }) => calls)) {
      const [name, value] = given;
      if (callee.kind !== 'member' || callee.name !== '__setattr__' || name?.kind !== 'text') continue;
      if (value !== undefined && this.isRequest(callee.of))
        kept.set(name.text, [...(kept.get(name.text) ?? []), value]);
    }
    return kept;
  }

  private isRequest(of: Value): boolean {
    const isNamed =
      (of.kind === 'member' && of.name === 'request') ||
      (of.kind === 'parameter' && this.resolver.table.function(of.function)?.parameters[of.index]?.name === 'request');
    return isNamed || this.resolver.symbolsOf(of).some((symbol) => requestClass.test(symbol));
  }

  /** The class whose code `super()` stands in, as the class of the instance where the context says it; null of any other value. */
  superClass(value: Value): string | null {
    if (value.kind !== 'super') return null;
    const [object] = value.of.kind === 'this' ? [value.of.class] : this.resolver.classesOf(value.of);
    return object ?? value.class;
  }

  private modelsIn(file: FileFacts): FoundModel[] {
    const { resolver } = this;
    const declared = file.classes.flatMap(
      (fact) =>
        sqlalchemyModel(fact, file, resolver) ??
        djangoTable(fact, file, resolver) ??
        recordModel(fact, file, resolver) ??
        documentModel(fact, file, resolver) ??
        [],
    );
    return [...declared, ...file.calls.flatMap((call) => imperativeModel(call, resolver) ?? [])];
  }

  private define({ model, fact, file, ids, isGuessed }: FoundModel): void {
    this.context.define([fact.object, ...ids], model, placeIn(file.file, fact.lines), fact.object, isGuessed);
    this.classes.set(model, fact.object);
    for (const pair of model.pairs.values()) this.definePair(pair);
  }

  private definePair(table: PythonModel['table']): void {
    this.context.definitions.push({ kind: 'table', table, columns: [], place: null, model: null });
  }

  /** Those that are classes of the code. */
  models(): Iterable<PythonModel> {
    return this.classes.keys();
  }

  /** True for a model with methods of its own for the table of another. */
  isProxy(model: PythonModel): boolean {
    return this.proxies.has(model);
  }

  /** The properties of a model that lead to others, relations of others back to it included. */
  relationsTo(model: PythonModel): readonly (readonly [string, PythonModel])[] {
    const ids = new Map([...(this.relations.get(model) ?? []), ...model.relations]);
    return [...ids].flatMap(([property, id]) => {
      const related = this.byId(id);
      return related === null ? [] : [[property, related] as const];
    });
  }

  /** Key of the class of a model; null where it is a table object, or of a library. */
  classOf(model: PythonModel): string | null {
    return this.classes.get(model) ?? null;
  }

  /** True for a model, or a form, that a library brings. */
  isLibraryModel(value: Value): boolean {
    return this.resolver.symbolsOf(value).some((symbol) => {
      if (this.forms.has(symbol)) return true;
      const model = this.byId(symbol);
      return model !== null && this.symbols.get(model) === symbol;
    });
  }

  /** What a declared type names for rows of a model: its class, in-house or of a library; null for a table object. */
  typeOf(model: PythonModel): Value | null {
    const object = this.classes.get(model);
    if (object !== undefined) return { kind: 'class', object };
    const symbol = this.symbols.get(model);
    return symbol === undefined ? null : { kind: 'external', symbol };
  }

  /** The models whose rows a set of forms saves: what `inlineformset_factory(Cart, Line)` makes. */
  modelsOfForms(made: Value): readonly PythonModel[] {
    return this.resolver.resolve(made).flatMap((value) => {
      const maker = makerOf(value, this.resolver);
      const [, kind] = formsetMaker.exec(maker?.symbols[0] ?? '') ?? [];
      if (maker === null || kind === undefined) return [];
      const model = positional(maker.call)[kind === 'inline' ? 1 : 0];
      return model === undefined ? [] : this.modelsOf(model);
    });
  }

  /** A class of forms or serializers, whose instances stand for the row that they save. */
  isForm(value: Value): boolean {
    const { resolver } = this;
    return [...resolver.classesOf(value), ...resolver.symbolsOf(value)].some((id) => this.forms.has(id));
  }

  private defineTables(file: FileFacts): void {
    for (const call of file.calls) {
      const model = coreTable(call, this.resolver);
      if (model !== null) this.context.define([call.id], model, placeIn(file.file, call.lines), null);
    }
  }

  /** Label and name of the model of users. Settings of tests name a model that stands among the tests as well: the application has one that it or a library brings. */
  private userName(files: readonly FileFacts[]): string {
    const named = [...files.filter(({ test }) => !test), ...files.filter(({ test }) => test)]
      .flatMap(({ exports }) => exports['AUTH_USER_MODEL'] ?? [])
      .flatMap((value) => textOf(value, this.resolver) ?? []);
    const isThere = (name: string): boolean =>
      this.byId(nameId(name.toLowerCase())) !== null || this.context.imports(name.replace(/\..*$/, ''));
    return named[0] ?? this.context.testUsers.find(isThere) ?? 'auth.User';
  }

  private defineDjangoOwn(files: readonly FileFacts[]): void {
    if (!this.context.imports('django')) return;
    const userName = this.userName(files);
    const ofLibrary = this.byId(nameId(userName.toLowerCase())) === null ? userName : null;
    const ofLibraries = files.flatMap(({ calls }) =>
      calls.flatMap((call) => libraryTables(call, ofLibrary, this.resolver)),
    );
    const own = Object.entries(djangoOwn).map(([symbol, table]): LibraryTable => ({ symbol, table }));
    for (const { symbol, table: name, id } of [...own, ...ofLibraries, ...usersOfLibrary(ofLibrary, ofLibraries)]) {
      if (this.byId(symbol) !== null || (id !== undefined && this.byId(id) !== null)) continue;
      const model: PythonModel = {
        name: symbol.replace(/^.*\./, ''),
        kind: 'table',
        library: 'django',
        table: { schema: null, name },
        columns: new Map(),
        relations: new Map(),
        pairs: new Map(),
      };
      if (!(symbol in djangoOwn) && name !== tableOfUsers(userName)) this.context.guessedTables.add(name);
      this.symbols.set(model, symbol);
      this.context.models.add(symbol, model);
      this.context.models.add(id ?? nameId(name.replace(/^(auth)_/, '$1.')), model);
      if (name === tableOfUsers(userName)) this.context.models.add(nameId(userName.toLowerCase()), model);
    }
    const user = this.byId(nameId(userName.toLowerCase()));
    if (user === null) return;
    this.context.models.add(userModelId, user);
    for (const symbol of formsOfUsers) this.defineForm(symbol, [user]);
    if (this.symbols.get(user) === 'django#contrib.auth.models.User') this.relateUsers(user);
    const type = this.typeOf(user);
    this.resolver.explain(({ callee }) => {
      const symbol = callee.kind === 'external' ? callee.symbol : '';
      return symbol === 'django#contrib.auth.get_user_model' ? type : null;
    });
  }

  /** The relations many to many of the model of users that comes with Django. */
  private relateUsers(user: PythonModel): void {
    for (const { name, to, back } of relationsOfUsers) {
      const other = this.byId(to);
      if (other === null) continue;
      const pair = { schema: null, name: `${user.table.name}_${name}` };
      this.relationsOf(user).set(name, to);
      this.relationsOf(other).set(back, userModelId);
      this.reversePairs.set(user, (this.reversePairs.get(user) ?? new Map()).set(name, pair));
      this.addReversePair(other, back, pair);
    }
  }

  /** A proxy has the table and relations of the model that it is derived from, which may be of a library. */
  private defineProxy(fact: ClassFact, file: FileFacts): void {
    if (!isSet(metaOf(fact, file), 'proxy') || this.byId(fact.object) !== null) return;
    const above = [...this.resolver.hierarchy.lineage(fact.object).slice(1), ...this.resolver.ancestorsOf(fact.object)];
    const base = above.map((id) => this.byId(id)).find((model) => model !== null);
    if (base?.library !== 'django') return;
    const model: PythonModel = { ...base, name: fact.name };
    this.context.models.add(fact.object, model);
    this.classes.set(model, fact.object);
    this.proxies.add(model);
    this.relations.set(model, this.relationsOf(base));
  }

  private relate({ model, reverse, lists = [] }: FoundModel): void {
    const own = this.relationsOf(model);
    for (const [property, id] of [...model.relations, ...lists]) own.set(property, id);
    for (const { of, name, pair, isOne, isEager } of reverse) {
      const other = this.byId(of);
      if (isEager === true) other?.eager?.add(name);
      if (other !== null && isOne === true) this.singles.set(other, (this.singles.get(other) ?? new Set()).add(name));
      const table = typeof pair === 'string' ? this.byId(pair)?.table : pair;
      if (other !== null && table != null) this.addReversePair(other, name, table);
      const back = model.library === 'django' ? this.idOf(model) : nameId(model.name);
      // In queries of Django the relation goes by the name without `_set`.
      for (const each of other === null ? [] : new Set([name, name.replace(/_set$/, '')])) {
        const known = this.relationsOf(other as PythonModel);
        if (!known.has(each)) known.set(each, back);
      }
    }
  }

  private addReversePair(model: PythonModel, name: string, pair: PythonModel['table']): void {
    const known = this.reversePairs.get(model) ?? new Map<string, PythonModel['table']>();
    this.reversePairs.set(model, known.set(name, pair).set(name.replace(/_set$/, ''), pair));
  }

  private idOf(model: PythonModel): string {
    const id = `python model ${model.table.name}`;
    this.context.models.add(id, model);
    return id;
  }

  private relationsOf(model: DataModel): Map<string, string> {
    const known = this.relations.get(model) ?? new Map<string, string>();
    this.relations.set(model, known);
    return known;
  }

  private readClass(fact: ClassFact, file: FileFacts): void {
    const model = this.byId(fact.object);
    if (model?.library === 'django') this.managers.read(fact, model);
    if (model?.library === 'sqlalchemy') this.readQueryClass(fact, model);
    const meta = metaOf(fact, file);
    const named = meta?.members.find(({ name }) => name === 'model')?.value;
    const above = this.resolver.ancestorsOf(fact.object);
    const saved = above.flatMap((symbol) => (this.forms.has(symbol) ? (this.byId(symbol) ?? []) : []));
    if (named == null ? saved.length > 0 : saved.length > 0 || above.some((symbol) => formClass.test(symbol)))
      this.defineForm(fact.object, named == null ? saved : this.modelsOf(named));
  }

  /** @param id key of a class, or symbol of one of a library */
  private defineForm(id: string, saved: readonly PythonModel[]): void {
    this.forms.add(id);
    for (const model of saved) this.context.models.add(id, model);
  }

  /** `apps.get_model("shop", "Cart")`, `apps.get_model("shop.Cart")`, `swapper.load_model("shop", "Cart")` */
  private readGetModel(call: CallFact): void {
    const isOfApps = call.callee.kind === 'member' && call.callee.name === 'get_model';
    if (!isOfApps && writtenSymbol(call.callee) !== 'swapper#load_model') return;
    const texts = positional(call).map((value) => textOf(value, this.resolver) ?? '');
    const model = this.byId(nameId(texts.slice(0, 2).join('.').toLowerCase()));
    if (model !== null) this.context.models.add(call.id, model);
  }

  /** `query_class = CartQuery` of Flask-SQLAlchemy: what `Cart.query` is an instance of. */
  private readQueryClass(fact: ClassFact, model: PythonModel): void {
    const lineage = lineageOf(fact, this.resolver);
    const named = inheritedMember(lineage, 'query_class')?.member.value ?? null;
    const [object] = named === null ? [] : this.resolver.classesOf(named);
    const query = object === undefined ? undefined : this.resolver.table.class(object);
    if (query === undefined) return;
    this.managers.add(query, model);
    const type = { name: { kind: 'class', object: query.object } as const, arguments: [] };
    this.resolver.fillMember(fact.object, 'query', { kind: 'typed', type });
  }
}
