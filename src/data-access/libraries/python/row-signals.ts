import type { CallFact, FunctionFact, Value } from '../../../code-model/facts.ts';
import { oneOf } from '../../../code-model/one-of.ts';
import type { ValueResolver } from '../../../value-analysis/value-resolver.ts';
import type { DataContext } from '../../data-context.ts';
import { keyword, type PythonModel, positional, tableKeyOf } from './python-model.ts';
import type { PythonTables } from './python-tables.ts';
import { modelsNeeded } from './receivers.ts';
import { isRowParameter, rowEvents, type StoredRows } from './stored-rows.ts';

/** What Django and MongoEngine inform of what happens to a row: the library, and the event. */
const signal = /^(django|mongoengine)#(?:\w+\.)*signals\.(?:(?:pre|post)_(init|save|delete)(?:_\w+)?|m2m_changed)$/;
/** The event of a relation many to many, whose pairs are added or removed. */
const pairsChange = 'pairs';
const receiverFunction = /^django#(\w+\.)*receiver$/;

/** A call that connects a function to signals of rows. */
interface Connection {
  readonly library: string;
  readonly events: readonly string[];
  /** What it states as senders: models, or nothing for all. */
  readonly senders: readonly Value[];
  readonly handler: Value | undefined;
  /** True where it states the signals itself: `@receiver([post_save, post_delete])`. */
  readonly isListed: boolean;
}

/**
 * Registers which functions the signals of models run, and with which rows: `@receiver(post_save, sender=Cart)`, `post_save.connect(f, sender=Cart)`,
 * `@post_save.connect_via(Cart)`; without a sender, of all models.
 */
export class RowSignals {
  private readonly tables: PythonTables;
  private readonly stored: StoredRows;
  private readonly resolver: ValueResolver;
  /** By class method and table of the rows that it receives, keys of the classes for which it runs then. */
  private readonly byClass = new Map<string, Map<string, Set<string>>>();

  constructor(tables: PythonTables, stored: StoredRows) {
    this.tables = tables;
    this.stored = stored;
    this.resolver = tables.resolver;
  }

  read(): void {
    for (const { language, calls, test } of this.resolver.table.files()) {
      if (language === 'Python') for (const call of calls) this.readCall(call, test);
    }
  }

  private readCall(call: CallFact, test: boolean): void {
    const connection = this.connectionOf(call);
    if (connection === null) return;
    const { library, senders, handler } = connection;
    const isOfAll = senders.every((value) => value.kind === 'constant' && value.value === null);
    const models = isOfAll
      ? [...this.tables.models()].filter((model) => model.library === library)
      : senders.flatMap((value) => this.tables.modelsOf(value));
    if (models.length === 0 || handler === undefined) return;
    // Which of several signals goes with which of several models, only those know who decide both.
    if (!isOfAll && !connection.isListed && models.length > 1 && new Set(connection.events).size > 1) return;
    // The pairs of what relations are meant where none is named is not known; what else is named with them is.
    const isOfPairs = connection.events.includes(pairsChange) && !isOfAll;
    if (isOfAll && connection.events.every((event) => event === pairsChange)) return;
    const events = test ? [] : rowEvents.filter((event) => isOfPairs || connection.events.includes(event));
    const via = this.classMethodOf(handler);
    for (const value of this.resolver.resolve(handler)) {
      if (value.kind !== 'function') continue;
      const { table } = this.resolver;
      // What tests connect to code of the application says nothing of it.
      if (test && table.fileOfDefinition(value.object)?.test !== true) continue;
      const method = table.function(value.object);
      const needed = method === undefined ? null : modelsNeeded(method, models, this.tables);
      const rows = needed?.models ?? models;
      for (const event of events) this.stored.connect(event, rows, { object: value.object, via });
      if (method === undefined) continue;
      if (isOfAll && needed?.areNamed !== true) {
        if (events.length > 0) this.stored.receivesAny(method);
      } else this.bindParameters(method, isOfPairs ? this.ownersOf(senders) : rows, senders);
      if (via === null) continue;
      this.passOn(method, via);
      this.keepRows(method, via, rows);
    }
  }

  /** What a class method passes on of the row that it receives is a row of its class. */
  private passOn({ object, parameters }: FunctionFact, via: string): void {
    const row: Value = { kind: 'typed', type: { name: { kind: 'class', object: via }, arguments: [] } };
    for (const each of this.resolver.table.passedOn) {
      if (each.from !== object || each.class !== via || !isRowParameter(parameters[each.parameter]?.name ?? ''))
        continue;
      const given = Array.from({ length: each.as + 1 }, (_, at) => (at === each.as ? row : undefined));
      this.resolver.bind(each.to, given);
    }
  }

  /** The models of `Cart.tags.through`: that of the carts. */
  private ownersOf(senders: readonly Value[]): readonly PythonModel[] {
    return senders.flatMap((each) =>
      each.kind === 'member' && each.of.kind === 'member' ? this.tables.modelsOf(each.of.of) : [],
    );
  }

  /** States that a class method receives rows of a class where it runs for that. */
  private keepRows({ object }: FunctionFact, via: string, rows: readonly PythonModel[]): void {
    const tables = this.byClass.get(object) ?? new Map<string, Set<string>>();
    this.byClass.set(object, tables);
    for (const key of rows.map(tableKeyOf)) tables.set(key, (tables.get(key) ?? new Set<string>()).add(via));
  }

  /** What a class method does in one place to the rows of several of its classes, it does to those of each for that class. */
  divide(context: DataContext): void {
    const ofMethods = context.accesses.filter(({ from }) => this.byClass.has(from));
    for (const group of Map.groupBy(ofMethods, ({ from, place }) => `${from} ${place.startLine}`).values()) {
      const tables = this.byClass.get(group[0]?.from ?? '');
      const divided = group.filter((each) => each.forClasses === undefined && tables?.has(tableKeyOf(each)));
      if (new Set(divided.map(tableKeyOf)).size < 2) continue;
      for (const each of divided)
        context.accesses[context.accesses.indexOf(each)] = {
          ...each,
          forClasses: [...(tables?.get(tableKeyOf(each)) ?? [])],
        };
    }
  }

  private connectionOf(call: CallFact): Connection | null {
    const { callee, arguments: given } = call;
    const isDecorator = callee.kind === 'external' && receiverFunction.test(callee.symbol);
    const isVia = callee.kind === 'member' && callee.name === 'connect_via';
    const isConnect = callee.kind === 'member' && (callee.name === 'connect' || isVia);
    if (!isDecorator && !isConnect) return null;
    const of = isConnect ? [callee.of] : given.flatMap((value) => (value.kind === 'list' ? value.items : [value]));
    const symbols = of.flatMap((value) => this.resolver.symbolsOf(value));
    const signals = symbols.flatMap((symbol) => {
      const [, library, event = pairsChange] = signal.exec(symbol) ?? [];
      return library === undefined ? [] : [{ library, event }];
    });
    const [known] = signals;
    if (known === undefined) return null;
    const stated = given.flatMap((value) => (value.kind === 'record' ? (value.members['sender'] ?? []) : []));
    const senders = isVia && given[0] !== undefined ? [given[0]] : stated;
    const last = given.at(-1);
    const isCalled = last === undefined || (last.kind === 'record' && last.keywords === true);
    const handler = isCalled ? (positional(call)[0] ?? keyword(call, 'receiver')) : last;
    return {
      library: known.library,
      events: signals.map(({ event }) => event),
      senders,
      handler,
      isListed: isDecorator,
    };
  }

  /** The class that a class method is taken of: `Cart.post_save`, which runs for that class. */
  private classMethodOf(handler: Value | undefined): string | null {
    if (handler?.kind !== 'member') return null;
    const [of, more] = this.resolver.resolve(handler.of);
    return of?.kind === 'class' && more === undefined ? of.object : null;
  }

  /** Passes the row and its class to a receiver, which libraries pass by name. */
  private bindParameters(method: FunctionFact, rows: readonly PythonModel[], senders: readonly Value[]): void {
    const types = rows.flatMap((model) => this.tables.typeOf(model) ?? []);
    const row = types.map((name): Value => ({ kind: 'typed', type: { name, arguments: [] } }));
    const given = method.parameters.map(({ name, type }) => {
      if (type !== null) return undefined;
      if (isRowParameter(name)) return row.length === 0 ? undefined : oneOf(row);
      return name === 'sender' ? senders[0] : undefined;
    });
    if (given.some((value) => value !== undefined)) this.resolver.bind(method.object, given);
  }
}
