import { isInside, originOf } from '../code-model/fact-table.ts';
import type { CallFact, Lines, Value } from '../code-model/facts.ts';
import type { SqlDialect } from '../sql/sql-dialect.ts';
import type { TableName } from '../sql/table-access.ts';
import type { ValueResolver } from '../value-analysis/value-resolver.ts';
import { Associations } from './associations.ts';
import { type ContinuingCall, continuedCalls } from './call-chain.ts';
import type { PlacedChange } from './catalogue/replay-changes.ts';
import type { DataAccess, DataAccessKind, SourcePlace, TableDefinition } from './catalogue/table-definition.ts';
import { type DataModel, DataModelTable } from './data-model.ts';
import { InheritedAccesses } from './inherited-access.ts';
import { StatementFiles } from './statement-files.ts';
import { TableNamings } from './table-naming.ts';
import { TemplateIndex } from './template-index.ts';

/** What is found of accesses to tables, and of changes of the schema. */
export interface Findings {
  readonly accesses: DataAccess[];
  readonly changes: PlacedChange[];
}

/** What the libraries share: how values are followed, the models known so far, and where findings go. */
export class DataContext {
  readonly resolver: ValueResolver;
  /** Of the application, where a library has none of its own. */
  readonly dialect: SqlDialect;
  readonly templates: TemplateIndex;
  readonly statementFiles: StatementFiles;
  /** Label and name of models of users, as settings of projects for tests state them. */
  readonly testUsers: readonly string[];
  readonly models = new DataModelTable();
  readonly definitions: TableDefinition[] = [];
  readonly associations = new Associations();
  readonly inherited = new InheritedAccesses();
  /** Ids of calls whose tables callers supply, at which the accesses are found. */
  readonly suppliedByCallers = new Set<string>();
  /** Keys of classes whose instances stand for rows of several tables, one of them each: managers of Django that several models have. */
  readonly sharedReceivers = new Set<string>();
  /** Ids of calls that make an access. */
  readonly statements = new Set<string>();
  /** Where statements stand that are read and are no use of a table, such as those that define one. */
  readonly defining: SourcePlace[] = [];
  /** Calls that should supply a table to a statement, as others do, and do not. */
  readonly unsupplied: (Pick<DataAccess, 'library' | 'place'> & { readonly of: CallFact })[] = [];
  /** Names of tables that are derived from the name of a model of a package that is not analysed. */
  readonly guessedTables = new Set<string>();
  /** What names models that no definition leads to, by library. */
  readonly namers: ((value: Value) => string | null)[] = [];

  private findings: Findings = { accesses: [], changes: [] };
  private packages: ReadonlySet<string> | null = null;
  /** By expression whether something is imported that it fits: libraries ask for each call. */
  private readonly alike = new Map<string, boolean>();
  private namings: TableNamings | null = null;
  private continued: ReadonlyMap<string, readonly ContinuingCall[]> | null = null;
  /** Names of common table expressions, with the functions that make them. */
  private readonly temporary = new Map<string, Set<string>>();

  constructor(
    resolver: ValueResolver,
    dialect: SqlDialect,
    files: {
      readonly templates?: TemplateIndex;
      readonly statements?: StatementFiles;
      readonly testUsers?: readonly string[];
    } = {},
  ) {
    this.resolver = resolver;
    this.dialect = dialect;
    this.templates = files.templates ?? new TemplateIndex([]);
    this.statementFiles = files.statements ?? new StatementFiles([]);
    this.testUsers = files.testUsers ?? [];
  }

  get accesses(): DataAccess[] {
    return this.findings.accesses;
  }

  get changes(): PlacedChange[] {
    return this.findings.changes;
  }

  /** What some work finds, not reported yet. */
  collect(work: () => void): Findings {
    const before = this.findings;
    const found: Findings = { accesses: [], changes: [] };
    this.findings = found;
    try {
      work();
    } finally {
      this.findings = before;
    }
    return found;
  }

  report({ accesses, changes }: Findings): void {
    this.findings.accesses.push(...accesses);
    this.findings.changes.push(...changes);
  }

  /** Findings as those of another call. @param heir the class for whose instances, and those of classes derived from it, alone they are made */
  movedTo(call: CallFact, { accesses, changes }: Findings, heir: string | null = null): Findings {
    const place = this.placeOf(call);
    const limited = heir === null ? {} : { forClasses: [heir, ...this.resolver.hierarchy.heirsInScope(heir)] };
    return {
      accesses: accesses.map(({ forClasses: _, ...each }) => ({ ...each, from: call.caller, place, ...limited })),
      changes: changes.map((each) => ({ ...each, place, placeOf: () => place })),
    };
  }

  /** A model with the table it stands for, found by the given ids. @param isGuessed where its name is derived from that of the model alone */
  define(
    ids: readonly string[],
    model: DataModel,
    place: SourcePlace | null,
    object: string | null,
    isGuessed = false,
  ): void {
    for (const id of ids) this.models.add(id, model);
    const columns = [...new Set(model.columns.values())].map((name) => ({ name, place: null }));
    this.definitions.push({ kind: model.kind, table: model.table, columns, place, model: object, isGuessed });
  }

  /** The models a value stands for: itself, an instance of it, or a type that names it. */
  modelsOf(value: Value, isNested = false): readonly DataModel[] {
    const found = new Set<DataModel>();
    for (const each of this.resolver.resolve(value)) {
      if (each.kind === 'result') {
        const model = this.models.get(each.call);
        if (model !== undefined) found.add(model);
      }
      if (each.kind === 'function' && !isNested) {
        for (const result of this.resolver.table.function(each.object)?.returns ?? []) {
          for (const model of this.modelsOf(result, true)) found.add(model);
        }
      }
      for (const object of this.resolver.classesOf(each)) {
        const model = this.modelOfClass(object);
        if (model !== null) found.add(model);
      }
    }
    return found.size > 0 || isNested ? [...found] : [...new Set(this.named(value))];
  }

  /** As `modelsOf`, and through calls of the given members: what `User.findOne()` gives is a `User`. */
  modelsBehind(value: Value, members: ReadonlySet<string>, depth = 0): readonly DataModel[] {
    const direct = this.modelsOf(value);
    if (direct.length > 0 || depth > 6) return direct;
    const found = this.resolver.resolve(value).flatMap((each) => {
      const made = each.kind === 'result' ? this.resolver.table.call(each.call) : undefined;
      if (made?.callee.kind !== 'member' || !members.has(made.callee.name)) return [];
      return this.modelsBehind(made.callee.of, members, depth + 1);
    });
    return [...new Set(found)];
  }

  private *named(value: Value): Generator<DataModel> {
    if (value.kind === 'choice') for (const each of value.of) yield* this.named(each);
    for (const name of this.namers) {
      const model = this.models.get(name(value) ?? '');
      if (model !== undefined) yield model;
    }
  }

  /** The model of a class, or of the nearest class it is derived from. */
  modelOfClass(object: string): DataModel | null {
    const known = new Set([object]);
    for (const current of known) {
      const model = this.models.get(current);
      if (model !== undefined || known.size > 40) return model ?? null;
      const fact = this.resolver.table.class(current);
      for (const { name } of fact?.extends == null ? [] : [fact.extends, ...fact.implements]) {
        for (const base of this.resolver.classesOf(name)) known.add(base);
      }
    }
    return null;
  }

  /** A call's receiver, of a call of a library's member (`Meteor.users.find`) its symbol; null for a call of a plain name. */
  receiverOf({ callee }: CallFact): Value | null {
    if (callee.kind === 'member') return callee.of;
    const owner = callee.kind === 'external' ? /^([^#]+#.+)\.[^.]+$/.exec(callee.symbol)?.[1] : undefined;
    return owner === undefined ? null : { kind: 'external', symbol: owner };
  }

  /** True when some file imports a module of such a name, or a package depends on one: a framework may load it (`egg-sequelize`). */
  importsLike(name: RegExp): boolean {
    const known = this.alike.get(name.source);
    if (known !== undefined) return known;
    const { manifests } = this.resolver.table;
    const all = [...this.imported(), ...manifests.flatMap(({ dependencies }) => dependencies)];
    const isAny = all.some((each) => name.test(each));
    this.alike.set(name.source, isAny);
    return isAny;
  }

  /** True when some file imports a package. */
  imports(name: string): boolean {
    return this.imported().has(name);
  }

  private imported(): ReadonlySet<string> {
    this.packages ??= new Set(this.resolver.table.files().flatMap(({ imports }) => imports));
    return this.packages;
  }

  /** True for the last call of a chain, calls of other members than those of a library excepted. */
  isLast(call: CallFact, isStep: (member: string) => boolean = () => true): boolean {
    return !this.followedBy(originOf(call.id)).some(({ member }) => isStep(member));
  }

  /** True where one of these members is called further on in the chain that a call begins. */
  leadsTo(members: ReadonlySet<string>, call: CallFact): boolean {
    const reached = new Set([originOf(call.id)]);
    for (const id of reached) {
      for (const next of this.followedBy(id)) {
        if (members.has(next.member)) return true;
        reached.add(next.id);
      }
    }
    return false;
  }

  private followedBy(id: string): readonly ContinuingCall[] {
    this.continued ??= this.resolver.assuming(null, () => continuedCalls(this.resolver));
    return this.continued.get(id) ?? [];
  }

  /** Records the name of a common table expression, which is no table in the function that makes it. */
  defineTemporary(name: string, call: CallFact): void {
    const callers = this.temporary.get(name);
    if (callers === undefined) this.temporary.set(name, new Set([call.caller]));
    else callers.add(call.caller);
  }

  private isTemporary({ schema, name }: TableName, { caller }: CallFact): boolean {
    if (schema !== null) return false;
    return [...(this.temporary.get(name) ?? [])].some((each) => isInside(each, caller) || isInside(caller, each));
  }

  placeOf(call: CallFact): SourcePlace {
    return { file: this.resolver.table.fileOf(call).file, ...call.lines };
  }

  add(
    library: string,
    call: CallFact,
    to: Pick<DataModel, 'kind' | 'table' | 'above'>,
    kinds: readonly DataAccessKind[],
    columns: readonly string[] = [],
  ): void {
    if (this.isTemporary(to.table, call)) return;
    this.statements.add(call.id);
    const place = this.placeOf(call);
    const of = { from: call.caller, place, kind: to.kind, library, call: originOf(call.id) };
    this.namings ??= new TableNamings(this.resolver);
    const named = this.namings.named(library, to.table);
    for (const access of kinds) {
      this.accesses.push({ ...of, table: named, access, columns });
      for (const table of to.above ?? []) this.accesses.push({ ...of, table, access, columns: [] });
    }
  }
}

export function placeIn(file: string, { startLine, endLine }: Lines): SourcePlace {
  return { file, startLine, endLine };
}
