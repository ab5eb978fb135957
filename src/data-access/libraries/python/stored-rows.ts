import type { LinkRecord } from '../../../bundle/records.ts';
import { isInside } from '../../../code-model/fact-table.ts';
import { type CallFact, type FunctionFact, unknownValue, type Value } from '../../../code-model/facts.ts';
import type { Operand } from '../../../value-analysis/assumption.ts';
import type { ValueResolver } from '../../../value-analysis/value-resolver.ts';
import type { DataAccess } from '../../catalogue/table-definition.ts';
import type { DataContext, Findings } from '../../data-context.ts';
import { type PythonModel, tableKeyOf } from './python-model.ts';
import type { PythonTables } from './python-tables.ts';

/** What Django and MongoEngine do to a row, of which they inform the application. */
export const rowEvents = ['save', 'delete'] as const;
type RowEvent = (typeof rowEvents)[number];

/** Of a statement: these act on many rows at once, and inform nobody. */
const silent = /^a?(update|bulk_\w+|raw|_raw_delete|in_bulk)$/;
/** Of statements and documents of MongoEngine: what is done in the database itself. */
const silentOfDocuments = /^(insert|modify|update\w*|upsert\w*|drop_collection)$/;
const informing: ReadonlySet<string> = new Set(['django', 'mongoengine']);

/** Methods of a row that a library calls where it stores or deletes it: MongoEngine has a document check itself before. */
const rowMethods = (library: string, event: RowEvent): readonly string[] =>
  library === 'mongoengine' && event === 'save' ? ['save', 'clean'] : [event];

/** Whether a receiver of signals takes the row by a name: `instance` of Django, `document` of MongoEngine. */
export function isRowParameter(name: string): boolean {
  return name === 'instance' || name === 'document';
}

/** A function that signals run. */
interface Receiver {
  /** Its key. */
  readonly object: string;
  /** Key of the class that it is taken of, where it is a method; null for any other function. */
  readonly via: string | null;
}

/** A function that an access has run, with the id of the rule that says so. */
interface Run {
  readonly to: string;
  readonly rule: string;
  /** Keys of the classes that the row may be of. */
  readonly classes: readonly string[];
  /** Which parameter receives the row, below 0 where none does; null for a method of the row. */
  readonly parameter: number | null;
}

/**
 * What the application has Django or MongoEngine run when it stores or deletes a row: the model's own `save` and `delete`, where a form, serializer, view or manager of
 * the library calls them, and the functions that are connected to signals of the model.
 */
export class StoredRows {
  private readonly tables: PythonTables;
  private readonly resolver: ValueResolver;
  private readonly receivers = new Map<RowEvent, Map<string, Map<string, Receiver>>>();
  private classes: ReadonlyMap<string, readonly string[]> | null = null;
  /** Receivers of any row, and which parameter receives it. */
  private readonly ofAny = new Map<string, number>();

  constructor(tables: PythonTables) {
    this.tables = tables;
    this.resolver = tables.resolver;
  }

  /** `post_save.connect(update, sender=Cart)` */
  connect(event: RowEvent, models: readonly PythonModel[], receiver: Receiver): void {
    const known = this.receivers.get(event) ?? new Map<string, Map<string, Receiver>>();
    this.receivers.set(event, known);
    const id = `${receiver.object}\n${receiver.via}`;
    for (const model of models)
      known.set(tableKeyOf(model), (known.get(tableKeyOf(model)) ?? new Map<string, Receiver>()).set(id, receiver));
  }

  /**
   * What a call does, with what of it the application is informed of.
   * @param isStatement of a query or manager, and not of a row or what stands for one
   */
  informing({ callee }: CallFact, isStatement: boolean, found: Findings): Findings {
    const method = callee.kind === 'member' ? callee.name : '';
    if (isStatement && silent.test(method)) return found;
    const isOfDocuments = silentOfDocuments.test(method);
    const accesses = found.accesses.map((each): DataAccess => {
      const isKnown = informing.has(each.library) && (each.library !== 'mongoengine' || !isOfDocuments);
      const isTold = isKnown && eventOf(each.access) !== null;
      return isTold ? { informs: isStatement ? 'statement' : 'row', ...each } : each;
    });
    return { ...found, accesses };
  }

  /** States a receiver of the signals of any row, of which it is not known which row it receives. */
  receivesAny(receiver: FunctionFact): void {
    const index = receiver.parameters.findIndex(({ name }) => isRowParameter(name));
    if (index < 0) return;
    this.ofAny.set(receiver.object, index);
    // Nor do tests say so, which call it as well.
    this.resolver.bind(
      receiver.object,
      receiver.parameters.map((_, at) => (at === index ? unknownValue : undefined)),
    );
  }

  /**
   * What receivers of any row do to the row belongs to the code that stores it: `instance.save()` stores that row again.
   * @param read records what a call does, as its operands are at that moment
   */
  spread(context: DataContext, read: (call: CallFact) => void): void {
    if (this.ofAny.size === 0) return;
    const done = new Map<string, readonly DataAccess[]>();
    const doneTo = (receiver: string, object: string): readonly DataAccess[] => {
      const id = `${receiver}\n${object}`;
      const found = done.get(id) ?? this.doneBy(receiver, object, context, read);
      done.set(id, found);
      return found;
    };
    const known = new Set(context.accesses.map(idOf));
    for (const access of context.accesses) {
      for (const { to, classes } of this.runBy(access)) {
        for (const each of this.ofAny.has(to) ? classes.flatMap((object) => doneTo(to, object)) : []) {
          const { from, place, forClasses } = access;
          const moved = { ...each, from, place, ...(forClasses === undefined ? {} : { forClasses }) };
          if (known.has(idOf(moved))) continue;
          known.add(idOf(moved));
          context.accesses.push(moved);
        }
      }
    }
  }

  /** What the calls of a receiver do where it receives a row of one class. */
  private doneBy(
    receiver: string,
    object: string,
    context: DataContext,
    read: (call: CallFact) => void,
  ): readonly DataAccess[] {
    const index = this.ofAny.get(receiver);
    const row: Value = { kind: 'typed', type: { name: { kind: 'class', object }, arguments: [] } };
    const rows = [row];
    const isRow = (value: Operand): boolean =>
      value.kind === 'parameter' && value.function === receiver && value.index === index;
    const assumption = { valuesOf: (value: Operand) => (isRow(value) ? rows : null) };
    const calls = this.resolver.table.fileOfDefinition(receiver)?.calls ?? [];
    return calls
      .filter(({ caller, callee }) => isInside(caller, receiver) && callee.kind === 'member' && isOf(callee, isRow))
      .flatMap((call) => this.resolver.assuming(assumption, () => context.collect(() => read(call))).accesses);
  }

  /** @param accesses all, at the calls that decide them */
  *links(accesses: readonly DataAccess[]): Generator<LinkRecord> {
    const found = new Map<string, { link: LinkRecord; within: Set<string | null> }>();
    for (const access of accesses) {
      for (const { to, rule, classes, parameter } of this.runBy(access)) {
        const { from, forClasses = null, place } = access;
        const known = { from, to, parameter, forClasses, file: place.file, lines: place };
        for (const object of classes) this.resolver.table.libraryCalls.push({ ...known, class: object });
        if (to === access.from) continue;
        const key = `${access.from}\n${to}`;
        const { startLine, endLine, file } = access.place;
        const locations = [{ file, startLine, endLine }];
        const link = {
          record: 'link',
          from: access.from,
          to,
          type: 'CALL',
          confidence: 'derived',
          rule,
          locations,
        } as const;
        const gathered = found.get(key) ?? { link, within: new Set() };
        found.set(key, gathered);
        for (const object of forClasses ?? [null]) gathered.within.add(object);
      }
    }
    for (const key of [...found.keys()].sort()) {
      const { link, within } = found.get(key) as { link: LinkRecord; within: Set<string | null> };
      const contexts = [...within].sort().map((object) => ({ within: `${object}@this` }));
      yield within.has(null) ? link : { ...link, 'x-contexts': contexts };
    }
  }

  private *runBy(access: DataAccess): Generator<Run> {
    const event = access.informs === undefined ? null : eventOf(access.access);
    // Django deletes the parts of a row one by one, and stores them together.
    if (event === null || (access.informs === 'part' && event === 'save')) return;
    const table = tableKeyOf(access);
    const classes = this.classesOf(table);
    for (const { object: to, via } of this.receivers.get(event)?.get(table)?.values() ?? []) {
      const parameters = this.resolver.table.function(to)?.parameters ?? [];
      const rule = `${access.library}/signal`;
      if (via !== null) yield { to, rule, classes: [via], parameter: null };
      else yield { to, rule, classes, parameter: parameters.findIndex(({ name }) => isRowParameter(name)) };
    }
    if (access.informs === 'part' || (access.informs === 'statement' && event === 'delete')) return;
    const call = this.resolver.table.call(access.call ?? '');
    if (call !== undefined && this.isAbove(call, event)) return;
    for (const object of classes) {
      for (const name of rowMethods(access.library, event)) {
        const to = this.resolver.memberOf(object, name)?.object;
        if (to != null) yield { to, rule: `${access.library}/row-method`, classes: [object], parameter: null };
      }
    }
  }

  /** Keys of the classes of models that stand for a table, by the key of that. */
  private classesOf(table: string): readonly string[] {
    if (this.classes === null) {
      const found = [...this.tables.models()].flatMap((model) => {
        const object = informing.has(model.library) && !this.tables.isProxy(model) ? this.tables.classOf(model) : null;
        return object === null ? [] : [{ table: tableKeyOf(model), object }];
      });
      this.classes = new Map(
        [...Map.groupBy(found, (each) => each.table)].map(([key, group]) => [
          key,
          [...new Set(group.map(({ object }) => object))],
        ]),
      );
    }
    return this.classes.get(table) ?? [];
  }

  /** `super().save()` in the method of a model, or of what models are derived from: what is called is above the method of the row. */
  private isAbove({ callee }: CallFact, event: RowEvent): boolean {
    if (callee.kind !== 'member' || callee.of.kind !== 'super' || callee.name !== event) return false;
    const owner = callee.of.class;
    return [owner, ...this.resolver.hierarchy.descendants(owner)].some((object) =>
      informing.has(this.tables.byId(object)?.library ?? ''),
    );
  }
}

/** Whether a member is one of a value, or of a member of it. */
function isOf(value: Value, is: (value: Operand) => boolean): boolean {
  if (value.kind === 'parameter' || value.kind === 'this') return is(value);
  return value.kind === 'member' && isOf(value.of, is);
}

function idOf({ from, table, access, informs, forClasses }: DataAccess): string {
  return [from, table.schema, table.name, access, informs, forClasses].join('\n');
}

function eventOf(access: DataAccess['access']): RowEvent | null {
  if (access === 'insert' || access === 'update') return 'save';
  return access === 'delete' ? 'delete' : null;
}
