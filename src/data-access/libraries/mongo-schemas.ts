import type { LinkRecord } from '../../bundle/records.ts';
import { originOf } from '../../code-model/fact-table.ts';
import type { CallFact, Value } from '../../code-model/facts.ts';
import { functionsOf } from '../../code-model/functions-of-value.ts';
import { DerivedCalls } from '../../value-analysis/derived-calls.ts';
import type { DataContext } from '../data-context.ts';
import type { DataModel } from '../data-model.ts';
import { itemsOf, memberOf, membersOf } from '../record-values.ts';

const kinds: ReadonlySet<string> = new Set(['statics', 'methods', 'query']);
const adding: ReadonlySet<string> = new Set(['static', 'method']);
const hooks: ReadonlySet<string> = new Set(['pre', 'post']);
/** Events of hooks that methods of models and documents cause, where they have another name than the method. */
const events: Readonly<Record<string, readonly string[]>> = {
  save: ['save', 'validate'],
  create: ['save', 'validate'],
  findById: ['findOne'],
  findByIdAndUpdate: ['findOneAndUpdate'],
  findByIdAndDelete: ['findOneAndDelete'],
  findByIdAndRemove: ['findOneAndRemove'],
};

/** What code adds to schemas of Mongoose: methods of models and documents, and hooks. Their `this` is a model or a document of it. */
export class MongoSchemas {
  private readonly context: DataContext;
  private readonly models: ReadonlyMap<string, readonly DataModel[]>;
  private readonly modelsOf: (value: Value) => readonly DataModel[];
  /** Function → models whose `this` it has. */
  private readonly owners = new Map<string, Set<DataModel>>();
  /** Name of a member → model → functions. */
  private readonly members = new Map<string, Map<DataModel, Set<string>>>();
  /** Event → model → hooks. */
  private readonly hooks = new Map<string, Map<DataModel, Set<string>>>();

  /**
   * @param models by the id of the call that makes their schema
   * @param modelsOf the models that a value or its documents are of
   */
  constructor(
    models: ReadonlyMap<string, readonly DataModel[]>,
    modelsOf: (value: Value) => readonly DataModel[],
    context: DataContext,
  ) {
    this.context = context;
    this.models = models;
    this.modelsOf = modelsOf;
    if (models.size === 0) return;
    const { table } = context.resolver;
    for (const [id, all] of models) {
      const options = table.call(id)?.arguments[1];
      for (const kind of kinds) this.addAll(memberOf(options, kind, context.resolver), all);
    }
    for (const { stores = [], calls, test } of table.files()) {
      if (test) continue;
      for (const { of, name, value } of stores) this.readStore(of, name, value);
      for (const call of calls) this.readCall(call);
    }
  }

  /** The models of what a function is called on: `this` in `schema.statics.find = function () { … }`. */
  modelsOfThis(object: string): readonly DataModel[] {
    return [...(this.owners.get(object) ?? [])];
  }

  /** Calls of what schemas add, `User.byName(name)`, `user.rename()`, and of the hooks of what code does with models and documents. */
  *calls(): Generator<LinkRecord> {
    if (this.members.size === 0 && this.hooks.size === 0) return;
    for (const { file, calls, test } of this.context.resolver.table.files()) {
      if (test) continue;
      const links = new DerivedCalls(file, 'mongo/schema-member');
      for (const call of calls) {
        const functions = new Set(this.calledBy(call));
        for (const each of functions) links.add(call, each, functions.size);
      }
      yield* links.records();
    }
  }

  private calledBy({ callee, ofThis }: CallFact): readonly string[] {
    const name = callee.kind === 'member' ? callee.name : ofThis?.member;
    if (name === undefined) return [];
    const caused = Object.hasOwn(events, name) ? (events[name] as readonly string[]) : [name];
    const known = [this.members.get(name), ...caused.map((event) => this.hooks.get(event))];
    if (known.every((each) => each === undefined)) return [];
    const models = callee.kind === 'member' ? this.modelsOf(callee.of) : this.modelsOfThis(ofThis?.function ?? '');
    return models.flatMap((model) => known.flatMap((byModel) => [...(byModel?.get(model) ?? [])]));
  }

  private readStore(of: Value, name: Value | null, value: Value): void {
    const [text] = name === null ? [] : this.context.resolver.textsOf(name);
    if (text === undefined) return;
    if (of.kind === 'member' && kinds.has(of.name)) this.add(text, value, this.modelsOfSchema(of.of));
    else if (kinds.has(text)) this.addAll(value, this.modelsOfSchema(of));
  }

  private readCall({ callee, arguments: given }: CallFact): void {
    if (callee.kind !== 'member') return;
    const [first, second] = given;
    const last = given.at(-1);
    if (first === undefined || last === undefined) return;
    const { resolver } = this.context;
    if (adding.has(callee.name)) {
      const models = this.modelsOfSchema(callee.of);
      if (second === undefined) this.addAll(first, models);
      for (const name of second === undefined ? [] : resolver.textsOf(first)) this.add(name, last, models);
    } else if (hooks.has(callee.name)) {
      const models = this.modelsOfSchema(callee.of);
      const functions = functionsOf(last, resolver);
      this.own(functions, models);
      for (const event of itemsOf(first, resolver).flatMap((each) => resolver.textsOf(each)))
        addTo(this.hooks, event, functions, models);
    } else if (callee.name === 'loadClass') {
      for (const object of resolver.classesOf(first)) this.addClass(object, this.modelsOfSchema(callee.of));
    }
  }

  private addClass(object: string, models: readonly DataModel[]): void {
    const [only, more] = models;
    if (only !== undefined && more === undefined) this.context.models.add(object, only);
    for (const { name, object: member } of this.context.resolver.table.class(object)?.members ?? [])
      if (member !== null) this.put(name, [member], models);
  }

  private addAll(record: Value | undefined, models: readonly DataModel[]): void {
    for (const [name, value] of models.length === 0 ? [] : membersOf(record, this.context.resolver))
      this.add(name, value, models);
  }

  private add(name: string, value: Value, models: readonly DataModel[]): void {
    if (models.length > 0) this.put(name, functionsOf(value, this.context.resolver), models);
  }

  private put(name: string, functions: readonly string[], models: readonly DataModel[]): void {
    addTo(this.members, name, functions, models);
    this.own(functions, models);
  }

  private own(functions: readonly string[], models: readonly DataModel[]): void {
    for (const each of functions) {
      const known = this.owners.get(each) ?? new Set();
      for (const model of models) known.add(model);
      this.owners.set(each, known);
    }
  }

  private modelsOfSchema(value: Value): readonly DataModel[] {
    const made = this.context.resolver.resolve(value);
    return made.flatMap((each) => (each.kind === 'result' ? (this.models.get(originOf(each.call)) ?? []) : []));
  }
}

function addTo(
  all: Map<string, Map<DataModel, Set<string>>>,
  name: string,
  functions: readonly string[],
  models: readonly DataModel[],
): void {
  const byModel = all.get(name) ?? new Map<DataModel, Set<string>>();
  all.set(name, byModel);
  for (const model of models) {
    const known = byModel.get(model) ?? new Set();
    for (const each of functions) known.add(each);
    byModel.set(model, known);
  }
}
