import type { CallFact, Value } from '../../../code-model/facts.ts';
import type { Answers } from '../../../value-analysis/answers.ts';
import { placeOf } from '../../../value-analysis/bounds-met.ts';
import { type PythonModel, positional } from './python-model.ts';
import type { PythonTables } from './python-tables.ts';
import { savedForm } from './saved-form.ts';
import type { Statements } from './statements.ts';

/** Values that are looked at one for the other. */
const maxDepth = 32;
/** Methods of sessions and connections that run the statement they receive. */
const runners = new Set([
  'execute',
  'scalars',
  'scalar',
  'exec',
  'stream',
  'stream_scalars',
  'paginate',
  'first_or_404',
  'one_or_404',
]);
/** What is called on what such a method gives. */
const pickers = new Set(
  'first one one_or_none all scalar scalars scalar_one scalar_one_or_none unique fetchall fetchone partitions tuples mappings last pop'.split(
    ' ',
  ),
);
/** Methods of classes that make an instance. */
const makers = new Set(['model_validate', 'model_construct', 'from_orm', 'parse_obj', 'from_dict']);
/** Of a session: the row of a class by its key. */
const byKey = new Set(['get', 'get_one', 'get_or_404', 'merge']);

/** A row, and how it came to be there. */
export interface Row {
  readonly model: PythonModel;
  /** Made by this code, read from its table, or known by its type alone. */
  readonly origin: 'new' | 'stored' | 'unknown';
}

/** States which models' rows values are. */
export class Instances {
  private readonly tables: PythonTables;
  private readonly statements: Statements;
  private readonly rows: Answers<Value, readonly Row[]>;
  /** Values that are looked at, one inside the other. */
  private depth = 0;

  constructor(tables: PythonTables, statements: Statements) {
    this.tables = tables;
    this.statements = statements;
    this.rows = tables.resolver.answers<Value, readonly Row[]>([]);
  }

  /** The rows a value is, or is a list of. */
  of(value: Value): readonly Row[] {
    const same = this.tables.resolver.interned.of(value);
    return this.rows.of(same, () => this.found(same));
  }

  private found(value: Value): readonly Row[] {
    if (this.depth > maxDepth) {
      this.tables.resolver.bounds.add('depth of the rows of a value', maxDepth, placeOf(value));
      this.rows.endsEarly();
      return [];
    }
    const rows = this.inside(value);
    const known = new Set(rows.flatMap(({ model, origin }) => (origin === 'unknown' ? [] : [model])));
    // What a type says of rows that are known by where they come from adds nothing.
    const informative = rows.filter(({ model, origin }) => origin !== 'unknown' || !known.has(model));
    const id = ({ model: { table }, origin }: Row): string => `${origin} ${table.schema}.${table.name}`;
    return [...new Map(informative.map((row) => [id(row), row])).values()];
  }

  private inside(value: Value): readonly Row[] {
    this.depth++;
    try {
      return this.find(value);
    } finally {
      this.depth--;
    }
  }

  /** The related rows that a property of a row is; none for a property that is no relation. */
  relatedRows({ of, name }: Value & { kind: 'member' }): readonly PythonModel[] {
    const related = this.of(of).flatMap(({ model }) => this.tables.related(model, name) ?? []);
    if (related.length > 0 || of.kind !== 'this') return related;
    const ofHeirs = this.tables.relatedBelow(of.class, name);
    return ofHeirs === null ? [] : [ofHeirs];
  }

  /** Tables of the pairs that a property of a row is read through. */
  relatedPairs(value: Value & { kind: 'member' }): readonly PythonModel[] {
    return this.of(value.of).flatMap(({ model }) => this.tables.pairOf(model, value.name) ?? []);
  }

  private find(value: Value): readonly Row[] {
    switch (value.kind) {
      case 'element':
      case 'spread':
        return this.of(value.of);
      case 'list':
        return value.items.flatMap((item) => this.of(item));
      case 'choice':
        return value.of.flatMap((each) => this.of(each));
      case 'typed':
        return this.typed(value);
      case 'super':
        return this.of({ kind: 'this', class: this.tables.superClass(value) ?? value.class });
      case 'this':
        return this.tables.modelsOf(value).map((model) => ({ model, origin: 'stored' }));
      case 'member': {
        const related = this.relatedRows(value);
        if (related.length > 0) return related.map((model) => ({ model, origin: 'stored' }));
        // What a schema of marshmallow has loaded.
        const rows = value.name === 'data' ? this.of(value.of) : this.followed(value);
        const user = rows.length > 0 ? null : this.tables.requestUser(value);
        if (user !== null) return [{ model: user, origin: 'stored' }];
        if (rows.length > 0) return rows;
        const given = this.tables.requestValues(value).flatMap((each) => this.of(each));
        return given.length > 0 || value.name !== 'instance' ? given : this.standingFor(value.of);
      }
      case 'result': {
        const call = this.tables.resolver.table.call(value.call);
        const own = call === undefined ? [] : this.madeBy(call);
        return own.length > 0 ? own : this.followed(value);
      }
      default:
        return this.followed(value);
    }
  }

  /** The rows that a form stands for, of which `form.instance` is one; a row with such a member of its own is no form. */
  private standingFor(form: Value): readonly Row[] {
    return this.of(form).filter(({ model }) => {
      const object = this.tables.classOf(model);
      const own = object === null ? null : this.tables.resolver.memberOf(object, 'instance');
      return own === null && !model.columns.has('instance');
    });
  }

  private followed(value: Value): readonly Row[] {
    return this.tables.resolver
      .resolve(value)
      .flatMap((each) => (each === value || each.kind === 'class' ? [] : this.of(each)));
  }

  private typed(value: Value & { kind: 'typed' }): readonly Row[] {
    const { type } = value;
    const models = this.tables.modelsOf(value);
    if (models.length > 0) return models.map((model) => ({ model, origin: 'unknown' }));
    return type.arguments.flatMap((argument) => this.of({ kind: 'typed', type: argument }));
  }

  /** The rows that a call itself gives. */
  madeBy(call: CallFact): readonly Row[] {
    const { callee } = call;
    const isModel = (): boolean =>
      this.tables.resolver.classesOf(callee).length > 0 || this.tables.isLibraryModel(callee);
    if ((call.form === 'new' || this.isMadeOf(callee)) && isModel()) {
      const origin = this.tables.isForm(callee) ? 'unknown' : 'new';
      return this.tables.modelsOf(callee).map((model) => ({ model, origin }));
    }
    if (callee.kind === 'member' && makers.has(callee.name) && this.isClass(callee.of)) {
      return this.tables.modelsOf(callee.of).map((model) => ({ model, origin: 'new' }));
    }
    const inForms = callee.kind === 'member' ? [] : this.tables.modelsOfForms(callee);
    if (inForms.length > 0) return inForms.map((model) => ({ model, origin: 'unknown' }));
    const stored = (models: readonly PythonModel[]): Row[] => models.map((model) => ({ model, origin: 'stored' }));
    const selected = this.statements.of(call).flatMap(({ models }) => models);
    if (selected.length > 0) return stored(selected);
    if (callee.kind !== 'member') return [];
    const form = savedForm(call, this.tables);
    if (form !== null) return stored(this.tables.modelsOf(form));
    if (callee.name === 'load' && this.tables.isForm(callee.of)) {
      return this.tables.modelsOf(callee.of).map((model) => ({ model, origin: 'unknown' }));
    }
    const [first] = positional(call);
    if (first !== undefined && byKey.has(callee.name)) {
      if (callee.name === 'merge') return this.of(first);
      const models = this.isClass(first) ? this.tables.modelsOf(first) : [];
      if (models.length > 0) return stored(models);
    }
    if (first !== undefined && runners.has(callee.name)) {
      return stored(this.statements.ofValue(first).flatMap(({ models }) => models));
    }
    return pickers.has(callee.name) ? this.of(callee.of) : this.returned(callee);
  }

  /** What a method of a row's own class returns. */
  private returned({ of, name }: Value & { kind: 'member' }): readonly Row[] {
    if (this.isClass(of)) return this.inherited(of, name);
    return this.of(of).flatMap(({ model }) => {
      const object = this.tables.classOf(model);
      const method = object === null ? null : this.tables.resolver.memberOf(object, name);
      if (method?.value?.kind !== 'function') return [];
      const returns = this.tables.resolver.table.function(method.value.object)?.returns ?? [];
      return returns.flatMap((value) => this.of(value));
    });
  }

  /** What a class method of a base without a table returns where it is called for a model. */
  private inherited(of: Value, name: string): readonly Row[] {
    const { resolver } = this.tables;
    const methods = resolver.classesOf(of).flatMap((object) => resolver.memberOf(object, name)?.value ?? []);
    const returns = methods.flatMap((method) =>
      method.kind === 'function' ? (resolver.table.function(method.object)?.returns ?? []) : [],
    );
    const isOwn = returns.some((value) => {
      const call = value.kind === 'result' ? resolver.table.call(value.call) : undefined;
      return call !== undefined && this.statements.of(call).some(({ own }) => own !== null);
    });
    return isOwn ? this.tables.modelsOf(of).map((model) => ({ model, origin: 'stored' })) : [];
  }

  /** `self.model(**values)`: a class that a member holds. */
  private isMadeOf(callee: Value): boolean {
    if (callee.kind !== 'member' && callee.kind !== 'parameter') return false;
    const found = this.tables.resolver.resolve(callee);
    return found.length > 0 && found.every(({ kind }) => kind === 'class');
  }

  private isClass(value: Value): boolean {
    return this.tables.resolver.resolve(value).some(({ kind }) => kind === 'class' || kind === 'external');
  }
}
