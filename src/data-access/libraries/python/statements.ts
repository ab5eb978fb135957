import { originOf } from '../../../code-model/fact-table.ts';
import type { CallFact, Value } from '../../../code-model/facts.ts';
import type { Answers } from '../../../value-analysis/answers.ts';
import type { DataAccessKind } from '../../catalogue/table-definition.ts';
import { methodsOf, stepsOf } from '../../models/read-data-models.ts';
import { givesRows, loadedWith, relationsLeft } from './eager-relations.ts';
import { loadedModels, mentionedModels, pathModels, testedModels } from './mentions.ts';
import { isDocument, keyword, type Mapper, type PythonModel, positional } from './python-model.ts';
import type { PythonTables } from './python-tables.ts';
import { calledName, merged, offsetOf, readBy, type Statement, selecting } from './statement.ts';
import { statementStart, tableStatements } from './statement-starts.ts';

const endingKinds = methodsOf('pythonQuery');
const documentKinds = methodsOf('documentQuery');
/** What methods of model classes themselves do, by library. */
const recordMethods: Partial<Record<Mapper, ReadonlyMap<string, readonly DataAccessKind[]>>> = {
  peewee: methodsOf('peeweeModel'),
  tortoise: methodsOf('tortoiseModel'),
  piccolo: methodsOf('piccoloModel'),
  mongoengine: methodsOf('mongoengineModel'),
  beanie: methodsOf('beanieModel'),
};
/** What a mapped class may begin a statement with. */
const classStatements: ReadonlySet<string> = new Set(['select', 'insert', 'update', 'delete']);
const endsStatement = stepsOf('pythonEnds');
const joins = stepsOf('pythonJoins');
const loaders = stepsOf('pythonLoaders');

/** Members of a model class that begin a query over its table. */
export const managers: ReadonlySet<string> = new Set(['objects', '_default_manager', '_base_manager', 'query']);
/** Further managers of Django by their custom name, which a base class of a library may bring: `global_objects`. */
const furtherManager = /_objects$/;
/** Methods that rows have and queries have not. */
const onRows = new Set(['__setattr__', 'save', 'asave', 'delete_instance', 'refresh_from_db', 'arefresh_from_db']);
const queryType = /^(django#(\w+\.)*(QuerySet|Manager)|sqlalchemy#(\w+\.)*(Query|Select))$/;
/** A call that may be a part of more statements is a part of none that is known. */
const maxAlternatives = 64;
const none: readonly Statement[] = [];

/** Finds the statements that calls are a part of: `session.query(Cart).filter(…)`, `select(Cart)`, `Cart.objects.filter(…)`. */
export class Statements {
  private readonly tables: PythonTables;
  private readonly known: Answers<CallFact, readonly Statement[]>;
  /** A query set that makes another of its own class (`CartSet(self.model)`) asks for the models of what it makes itself. */
  private readonly made: Answers<CallFact, readonly PythonModel[]>;
  private continued: ReadonlySet<string> | null = null;

  constructor(tables: PythonTables) {
    this.tables = tables;
    this.known = tables.resolver.answers<CallFact, readonly Statement[]>(none);
    this.made = tables.resolver.answers<CallFact, readonly PythonModel[]>([]);
  }

  /** Forgets what was found before more was known. */
  forget(): void {
    this.known.forget();
    this.made.forget();
    this.continued = null;
  }

  /** The statements that a call begins or goes on with; none for a call on what a statement has given. */
  of(call: CallFact): readonly Statement[] {
    return this.known.of(call, () => {
      const all = this.find(call);
      if (all.length <= maxAlternatives) return all;
      this.tables.resolver.bounds.add('statements that a call may be part of', maxAlternatives, call.id);
      return none;
    });
  }

  /**
   * The statements a value stands for, as far as it is none of their results. @param use the call it is used in: of `q = q.filter(…)` only
   * what stands before it counts
   */
  ofValue(value: Value, use?: CallFact): readonly Statement[] {
    const managed = this.managed(value);
    if (managed.length > 0) return managed;
    const found = new Map<unknown, Statement>();
    for (const each of this.tables.resolver.resolve(value)) {
      const call = each.kind === 'result' ? this.tables.resolver.table.call(each.call) : undefined;
      if (call !== undefined && use?.caller === call.caller && offsetOf(call) >= offsetOf(use)) continue;
      const statements = call === undefined && each !== value ? this.managed(each) : this.open(call);
      for (const statement of statements) {
        const known = found.get(statement.start);
        const whole = new Set([...(known?.whole ?? []), ...statement.whole]);
        found.set(statement.start, { ...merged(known, statement), whole: [...whole] });
      }
    }
    return found.size > 0 ? [...found.values()] : this.declared(value);
  }

  /** What a parameter is declared as, where what the callers pass has no information. */
  private declared(value: Value): readonly Statement[] {
    if (value.kind === 'choice') return value.of.flatMap((each) => this.declared(each));
    const { table } = this.tables.resolver;
    const type = value.kind === 'parameter' ? table.function(value.function)?.parameters[value.index]?.type : null;
    return type == null ? none : this.typedQuery({ kind: 'typed', type });
  }

  /** True for a call on whose result its own function calls nothing more. */
  isLast(call: CallFact): boolean {
    this.continued ??= this.continuedCalls();
    return !this.continued.has(originOf(call.id));
  }

  private continuedCalls(): ReadonlySet<string> {
    const { resolver } = this.tables;
    const continued = new Set<string>();
    for (const call of resolver.table.files().flatMap(({ calls }) => calls)) {
      const { callee, caller } = call;
      if (callee.kind !== 'member') continue;
      for (const value of resolver.resolve(callee.of)) {
        const before = value.kind === 'result' ? resolver.table.call(value.call) : undefined;
        // Of `q = q.filter(…)` all that `q` ever is stands before the point; what comes later in the text does not.
        if (before?.caller === caller && offsetOf(before) < offsetOf(call)) continued.add(originOf(before.id));
      }
    }
    return continued;
  }

  private open(call: CallFact | undefined): readonly Statement[] {
    if (call === undefined || endsStatement.has(calledName(call))) return none;
    const found = this.of(call);
    return found.length > 0 ? found : this.madeManager(call);
  }

  /** What stands for `Cart.objects` behind a name, or for the set that a manager makes itself (`CartSet(self.model)`): of one model alone. */
  private madeManager(call: CallFact): readonly Statement[] {
    const given = this.modelGiven(call);
    const made = given === undefined ? this.tables.managers.madeBy(call) : this.modelsNamed(given);
    const models = made.length > 0 || call.form !== 'new' ? made : this.modelsOfManager(call.callee);
    return models.length === 1 ? [selecting(call, models)] : none;
  }

  private modelsOfManager(made: Value): readonly PythonModel[] {
    const managing = this.tables.resolver.classesOf(made).filter((object) => this.tables.managers.has(object));
    return [...new Set(managing.flatMap((object) => this.tables.managers.modelsOf(object)))];
  }

  private find(call: CallFact): readonly Statement[] {
    const start = statementStart(call, this.tables, (value) => this.ofValue(value));
    if (start !== null) return start;
    const { callee } = call;
    // `super().__init__()` of a manager makes it.
    if (callee.kind !== 'member' || onRows.has(callee.name) || callee.name === '__init__') return none;
    const own = this.onModel(callee.of, call, callee.name);
    if (own.length > 0) return own;
    return this.ofValue(callee.of, call).map((statement) => this.step(statement, callee.name, call));
  }

  /** Methods of model classes themselves (Peewee, Tortoise), and of tables of SQLAlchemy's core. */
  private onModel(of: Value, call: CallFact, method: string): readonly Statement[] {
    const tableKinds = tableStatements[method];
    // `Cart.__table__` is the table object of a mapped class.
    const isTable = of.kind === 'member' && of.name === '__table__';
    return this.tables.modelsOf(isTable ? of.of : of).flatMap((model): Statement[] => {
      const ofRecords = recordMethods[model.library];
      const isOfClass = model.library === 'sqlalchemy' && this.isStatementOfClass(call, method);
      const kinds =
        ofRecords !== undefined
          ? this.isClass(of)
            ? ofRecords.get(method)
            : undefined
          : model.library === 'sqlalchemy' && (isTable || !this.isMapped(of) || isOfClass)
            ? tableKinds
            : undefined;
      if (kinds === undefined) return [];
      const read = mentionedModels(positional(call).slice(model.library === 'sqlalchemy' ? 0 : 99), this.tables);
      const whole = isOfClass && method === 'select' ? [model] : [];
      return [{ ...selecting(call, [model], call.caller), kinds, read: readBy(call, read), whole }];
    });
  }

  /** `Cart.select()` and the like of a mapped class, which libraries above SQLAlchemy (Alchemical) give it; a method of the application is entered instead. */
  private isStatementOfClass({ callee }: CallFact, method: string): boolean {
    if (callee.kind !== 'member' || !classStatements.has(method)) return false;
    const { resolver } = this.tables;
    const isOwn = resolver.resolve(callee).some((each) => each.kind === 'function');
    return !isOwn && resolver.resolve(callee.of).every((each) => each.kind === 'class');
  }

  private isClass(value: Value): boolean {
    return this.tables.resolver.resolve(value).some((each) => each.kind === 'class' || each.kind === 'this');
  }

  /** A class, not a table object. */
  private isMapped(value: Value): boolean {
    return this.tables.resolver.classesOf(value).length > 0;
  }

  /** `Cart.objects`, `Cart.query`, `cart.lines` of Django, a manager's own methods. */
  private managed(value: Value): readonly Statement[] {
    const { tables } = this;
    if (value.kind === 'this' || value.kind === 'super') return this.ownManager(value);
    if (value.kind === 'typed') return this.typedQuery(value);
    if (value.kind === 'choice') return value.of.flatMap((each) => this.managed(each));
    if (value.kind !== 'member') return none;
    const isManager = managers.has(value.name);
    const [model] = this.isClass(value.of) ? tables.modelsOf(value.of) : [];
    if (model !== undefined) {
      const isFurther = (): boolean => furtherManager.test(value.name) || this.isManagerMember(value);
      const isOwn = isManager || (model.library === 'django' && isFurther());
      if (isOwn) return [selecting(value, tables.modelsOf(value.of))];
    }
    const related = (tables.instances?.relatedRows(value) ?? []).filter(({ library }) => library === 'django');
    if (related.length > 0)
      return [{ ...selecting(value, related), pairs: tables.instances?.relatedPairs(value) ?? [] }];
    const [object] = isManager && value.name === 'query' ? this.thisOf(value.of) : [];
    if (object !== undefined) return [{ ...selecting(value, []), own: object }];
    return isManager ? this.externalManager(value.of, value) : none;
  }

  /** `QuerySet[Cart]` */
  private typedQuery(value: Value & { kind: 'typed' }): readonly Statement[] {
    const [of] = value.type.arguments;
    const isQuery =
      of !== undefined && this.tables.resolver.symbolsOf(value.type.name).some((symbol) => queryType.test(symbol));
    const models = isQuery ? this.tables.modelsOf({ kind: 'typed', type: of }) : [];
    return models.length > 0 ? [selecting(value, models)] : none;
  }

  private externalManager(of: Value, start: Value): readonly Statement[] {
    const models = this.tables.modelsOf(of);
    return models.length > 0 ? [selecting(start, models)] : none;
  }

  private thisOf(value: Value): readonly string[] {
    return value.kind === 'this' ? [value.class] : [];
  }

  private isManagerMember(value: Value & { kind: 'member' }): boolean {
    return this.tables.resolver.classesOf(value).some((object) => this.tables.managers.has(object));
  }

  /** `self` and `super()` in the methods of a manager or query set. */
  private ownManager(value: Value & { kind: 'this' | 'super' }): readonly Statement[] {
    const object = value.kind === 'this' ? value.class : this.tables.superClass(value);
    const of = value.kind === 'this' ? value : value.of;
    const assumed = of.kind === 'this' ? this.modelsOfInstance(of) : null;
    const models = assumed ?? (object === null ? [] : this.tables.managers.modelsOf(object));
    return models.length > 0 ? [selecting(object, models)] : none;
  }

  /** The models of the manager that `self` is assumed to be; null where nothing is assumed. */
  private modelsOfInstance(self: Value & { kind: 'this' }): readonly PythonModel[] | null {
    const { resolver } = this.tables;
    const values = resolver.resolve(self);
    if (values.some(({ kind }) => kind === 'this')) return null;
    const made = values.flatMap((each) => (each.kind === 'result' ? (resolver.table.call(each.call) ?? []) : []));
    const ofClasses = values.flatMap((each) => {
      if (each.kind === 'typed') return this.typedQuery(each).flatMap((statement) => statement.models);
      return each.kind === 'member' ? this.tables.modelsOf(each.of) : [];
    });
    const models = new Set(ofClasses.length > 0 ? ofClasses : made.flatMap((call) => this.modelsOfMade(call)));
    // Where what it is made of is not known, it is one of several that are not.
    const isShared = this.tables.managers.modelsOf(self.class).length > 1;
    return values.length === 0 || models.size > 0 || isShared ? [...models] : null;
  }

  /** The models of a manager that a call makes, or of the rows that a query gives: `Cart.objects.filter(…)`. */
  private modelsOfMade(call: CallFact): readonly PythonModel[] {
    const made = this.tables.managers.madeBy(call);
    if (made.length > 0) return made;
    return this.made.of(call, () => {
      const given = this.modelGiven(call);
      return given === undefined ? this.of(call).flatMap(({ models }) => models) : this.modelsNamed(given);
    });
  }

  /** What a manager says to the query set that it makes: `CartSet(self.model)`. */
  private modelGiven(call: CallFact): Value | undefined {
    const isMade = call.form === 'new' && this.modelsOfManager(call.callee).length > 0;
    return isMade ? (positional(call)[0] ?? keyword(call, 'model')) : undefined;
  }

  private modelsNamed(value: Value): readonly PythonModel[] {
    const isOwn = value.kind === 'member' && value.name === 'model' && value.of.kind === 'this';
    return (isOwn ? this.modelsOfInstance(value.of) : null) ?? this.tables.modelsOf(value);
  }

  /** What options load, with what is loaded with these. */
  private loadedBy(call: CallFact, { models, read }: Statement): readonly PythonModel[] {
    const found = loadedModels(positional(call), [...models, ...read.keys()], this.tables);
    return [...found, ...loadedWith(found, this.tables)];
  }

  private step(statement: Statement, method: string, call: CallFact): Statement {
    const ofDocuments = statement.models.some(isDocument) ? documentKinds.get(method) : undefined;
    const kinds = ofDocuments ?? endingKinds.get(method) ?? statement.kinds;
    const isDjango = statement.models.some(({ library }) => library === 'django');
    const read = isDjango
      ? pathModels(statement.models, method, call, this.tables)
      : loaders.has(method)
        ? this.loadedBy(call, statement)
        : joins.has(method)
          ? mentionedModels(positional(call), this.tables)
          : testedModels(positional(call), this.tables);
    const whole = givesRows(method) ? statement.whole : [];
    const options = loaders.has(method) ? relationsLeft(positional(call), this.tables) : [];
    const left = new Set([...(statement.left ?? []), ...options]);
    const pairs = statement.caller === null ? (statement.pairs ?? []) : [];
    return merged(statement, {
      ...statement,
      kinds,
      read: readBy(call, [...read, ...pairs]),
      caller: statement.caller ?? call.caller,
      whole,
      left,
    });
  }
}
