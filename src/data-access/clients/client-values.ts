import type { CallFact, FileFacts, Value } from '../../code-model/facts.ts';
import { lastName } from '../../code-model/symbol-name.ts';
import type { Answers } from '../../value-analysis/answers.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import type { TableDefinition } from '../catalogue/table-definition.ts';
import type { DataContext } from '../data-context.ts';
import type { ClientMatch, ClientModel, ClientValue, TableOperand } from '../models/client-models.ts';
import { ClientClasses } from './client-classes.ts';
import { namesOrVariables } from './environment-name.ts';
import { selectedValues } from './selected-values.ts';

/** What a value is to a model: its kind, and the names of the tables that it is about. */
export interface ClientFound {
  readonly is: string;
  readonly tables: readonly string[];
}

/** Of a function with more callers, what they pass is not looked up. */
const maxCallers = 64;

/** What puts a path together of its parts. */
const joining = /^(node:)?(path|os)#(posix\.|path\.)?(join|resolve)$/;
/** Segments of a path that name no collection. */
const slashes = /^\/+|\/+$/g;

/** Finds what values are to the model of a library: its clients, tables, rows, queries. */
export class ClientValues {
  private readonly context: DataContext;
  private readonly resolver: ValueResolver;
  private readonly values: readonly ClientValue[];
  private readonly prefix: string;
  private readonly classes: ClientClasses;
  private readonly found: Answers<Value, readonly ClientFound[]>;

  constructor(model: ClientModel, context: DataContext) {
    this.context = context;
    this.resolver = context.resolver;
    this.values = model.values;
    this.prefix = model.prefix ?? '';
    this.classes = new ClientClasses(model, context.resolver);
    this.found = context.resolver.answers([]);
  }

  /** What the classes of a file define. */
  definitionsIn(file: FileFacts): Iterable<TableDefinition> {
    return this.classes.definitionsIn(file);
  }

  of(value: Value): readonly ClientFound[] {
    const same = this.resolver.interned.of(value);
    return this.found.of(same, () => this.find(same));
  }

  /** The tables of what a call is made on, for each kind of value that it may be; null for a call that a rule does not fit. */
  fitting(call: CallFact, method: string, { symbols, of, calls, where }: ClientMatch): readonly ClientFound[] | null {
    if (where !== undefined && !this.holds(call, where)) return null;
    if (symbols !== undefined && this.resolver.symbolsOf(call.callee).some((symbol) => symbols.includes(symbol)))
      return [];
    if (of === undefined || calls === undefined || !(calls.includes(method) || calls.includes('*'))) return null;
    const receiver = method === 'new' ? call.callee : this.receiverOf(call);
    const received = receiver === null ? [] : this.of(receiver).filter(({ is }) => of.includes(is));
    if (received.length > 0) return received;
    return this.declaredKinds(call).some((is) => of.includes(is)) ? [] : null;
  }

  /** Of a member that a module exports as its whole the module: `db.from('carts')`. */
  private receiverOf(call: CallFact): Value | null {
    const { callee } = call;
    const module = callee.kind === 'external' ? /^([^#]+)#[^.]+$/.exec(callee.symbol)?.[1] : undefined;
    return module === undefined ? this.context.receiverOf(call) : { kind: 'external', symbol: module };
  }

  private holds(call: CallFact, where: NonNullable<ClientMatch['where']>): boolean {
    return Object.entries(where).every(([selector, texts]) =>
      selectedValues(call, selector, this.resolver).some((each) =>
        this.resolver.textsOf(each).some((text) => texts.includes(text)),
      ),
    );
  }

  /** The tables that an operand of a rule states at a call; those of the receiver where it states none. */
  tablesOf(operand: TableOperand, call: CallFact, received: readonly ClientFound[]): readonly string[] {
    const { like, table, path } = operand;
    if (like === undefined && table === undefined) return distinct(received.flatMap(({ tables }) => tables));
    const alike = (like ?? [])
      .flatMap((selector) => selectedValues(call, selector, this.resolver))
      .flatMap((each) => this.tablesBehind(each));
    if (alike.length > 0) return distinct(alike);
    for (const selector of table ?? []) {
      const named = selectedValues(call, selector, this.resolver).map((each) => this.namesOf(each, path));
      if (named.some((names) => names.length > 0)) return allOrNone(named);
    }
    return [];
  }

  /** The tables of a value of the model, or of the elements of a list of them. */
  private tablesBehind(value: Value): readonly string[] {
    const direct = this.of(value).flatMap(({ tables }) => tables);
    const items = direct.length > 0 ? null : this.resolver.itemsOf(value);
    return items === null ? direct : items.flatMap((item) => this.of(item).flatMap(({ tables }) => tables));
  }

  private namesOf(value: Value, path: TableOperand['path']): readonly string[] {
    const items = this.resolver.resolve(value).flatMap((each) => (each.kind === 'list' ? each.items : []));
    if (items.length > 0) return allOrNone(items.map((item) => this.namesOf(item, path)));
    const found = namesOrVariables(value, this.resolver).flatMap((text) => nameIn(text, path, this.prefix) ?? []);
    return found.length > 0 || path !== 'file' ? found : this.lastNames(value);
  }

  /** A file in a folder that is not known: `path.join(folder, 'carts.db')`. */
  private lastNames(value: Value): readonly string[] {
    return this.resolver.resolve(value).flatMap((each) => {
      const call = each.kind === 'result' ? this.resolver.table.call(each.call) : undefined;
      const last = call?.arguments.findLast(({ kind }) => kind !== 'record');
      const isJoined =
        call !== undefined && this.resolver.symbolsOf(call.callee).some((symbol) => joining.test(symbol));
      return isJoined && last !== undefined ? this.namesOf(last, 'file') : [];
    });
  }

  private find(value: Value): readonly ClientFound[] {
    const found = this.resolver.resolve(value).flatMap((each) => this.ofAlternative(each));
    if (found.some(({ tables }) => tables.length > 0)) return found;
    return [...found, ...this.ofWritten(value)];
  }

  /** What a value is by the way it is written, where nothing is known of what it stands for. */
  private ofWritten(value: Value): readonly ClientFound[] {
    if (value.kind === 'member') return this.ofMember(value);
    if (value.kind === 'element') return this.ofElement(value);
    if (value.kind === 'choice') return value.of.flatMap((each) => this.of(each));
    if (value.kind !== 'parameter') return [];
    return this.ofPassed(value);
  }

  /** An element that a function is called with. Where callers pass elements of several tables, none of them is that of the function. */
  private ofPassed(value: Value & { kind: 'parameter' }): readonly ClientFound[] {
    const passed = this.resolver.handedTo(value.function).flatMap((each) => each[value.index] ?? []);
    const elements = passed.filter(({ kind }) => kind === 'element');
    if (elements.length > maxCallers) {
      this.resolver.bounds.add('callers that pass rows', maxCallers, value.function);
      return [];
    }
    const found = elements.flatMap((each) => this.of(each));
    const tables = new Set(found.flatMap((each) => each.tables));
    return tables.size > 1 ? found.map(({ is }) => ({ is, tables: [] })) : found;
  }

  private ofAlternative(value: Value): readonly ClientFound[] {
    if (value.kind === 'element') return this.ofElement(value);
    const call = value.kind === 'result' ? this.resolver.table.call(value.call) : undefined;
    const found = call === undefined ? [] : this.values.flatMap((rule) => this.madeBy(call, rule));
    if (found.length > 0) return found;
    const own = this.ofClass(value);
    if (own.length > 0) return own;
    return [...this.bySymbol(value), ...(value.kind === 'member' ? this.ofMember(value) : [])];
  }

  private madeBy(call: CallFact, rule: ClientValue): readonly ClientFound[] {
    return membersCalled(call).flatMap((method) => {
      const received = this.fitting(call, method, rule);
      return received === null ? [] : [{ is: rule.is, tables: this.tablesOf(rule, call, received) }];
    });
  }

  /** A class of the application that stands for a table, or an instance of it; `this` may be either. */
  private ofClass(value: Value): readonly ClientFound[] {
    return this.resolver.classesOf(value).flatMap((object) => {
      const known = this.classes.of(object);
      if (known === undefined) return [];
      const { rule, table } = known;
      const kinds = value.kind === 'class' ? [rule.is] : value.kind === 'this' ? [rule.is, rule.row] : [rule.row];
      return kinds.map((is) => ({ is, tables: [table] }));
    });
  }

  /** An instance of a class of the library, or of one that is derived from it. */
  private bySymbol(value: Value): readonly ClientFound[] {
    const own = this.resolver.symbolsOf(value);
    const fitting = this.values.filter(
      ({ symbols, where }) => where === undefined && symbols?.some((symbol) => own.includes(symbol)),
    );
    return fitting.map(({ is }) => ({ is, tables: [] }));
  }

  /** `db.friends` of a database whose tables are its members, `document.ref`. */
  private ofMember({ of, name }: Value & { kind: 'member' }): readonly ClientFound[] {
    const rules = this.values.filter(
      ({ members, except }) =>
        members !== undefined && (members.includes(name) || (members.includes('*') && except?.includes(name) !== true)),
    );
    if (rules.length === 0) return [];
    const received = this.of(of);
    return rules.flatMap((rule) => {
      const fitting = received.filter(({ is }) => rule.of?.includes(is) === true);
      if (fitting.length === 0) return [];
      const tables = rule.table?.includes('member') ? [name] : fitting.flatMap((each) => each.tables);
      const given = rule.made === undefined ? tables : this.tablesGiven(of, name, rule.made);
      return given.length === 0 && rule.made !== undefined ? [] : [{ is: rule.is, tables: distinct(given) }];
    });
  }

  /** `db.carts` of `const db = orchidORM(options, { carts: CartTable })`. */
  private tablesGiven(of: Value, name: string, selectors: readonly string[]): readonly string[] {
    const { resolver } = this;
    const calls = resolver
      .resolve(of)
      .flatMap((each) => (each.kind === 'result' ? (resolver.table.call(each.call) ?? []) : []));
    return calls
      .flatMap((call) => selectors.flatMap((selector) => selectedValues(call, `${selector}.${name}`, resolver)))
      .flatMap((each) => this.tablesBehind(each));
  }

  /** `server['carts']`; an element of a list of rows is what the list is. */
  private ofElement({ of, index }: Value & { kind: 'element' }): readonly ClientFound[] {
    const received = this.of(of);
    const named = this.values.filter(
      (rule) => rule.elements === true && received.some(({ is }) => rule.of?.includes(is) === true),
    );
    if (named.length === 0 || index === undefined) return received;
    const tables = distinct(this.namesOf(index, undefined));
    return named.map(({ is }) => ({ is, tables }));
  }

  /** What the compiler knows of a receiver of which nothing else is known: the class that declares the method. */
  private declaredKinds({ declared }: CallFact): readonly string[] {
    const owner = declared?.replace(/\.[^.#]+$/, '');
    return this.values.flatMap(({ is, symbols }) =>
      owner !== undefined && symbols?.includes(owner) === true ? [is] : [],
    );
  }
}

/** The member or function that a call is of, empty where it has no name; `new` too where it makes an instance. */
export function membersCalled({ form, callee }: CallFact): readonly string[] {
  const name =
    callee.kind === 'member' || callee.kind === 'import'
      ? callee.name
      : callee.kind === 'external'
        ? lastName(callee.symbol)
        : '';
  return form === 'new' ? [name, 'new'] : [name];
}

function nameIn(text: string, path: TableOperand['path'], prefix: string): string | null {
  if (prefix !== '') return /^\w[\w -]*$/.test(text) ? `${prefix}${text}` : null;
  const name = path === undefined ? text : partsOf[path](text.replace(slashes, ''));
  return name !== undefined && /^[^\s]+$/.test(name) && /[\w*]/.test(name) ? name : null;
}

const partsOf: Readonly<Record<NonNullable<TableOperand['path']>, (text: string) => string | undefined>> = {
  first: (text) => text.split('/')[0],
  last: (text) => text.split('/').at(-1),
  beforeLast: (text) => text.split('/').at(-2),
  file: (text) =>
    text
      .split(/[/\\]/)
      .at(-1)
      ?.replace(/\.\w+$/, ''),
  beforeColon: (text) => text.split(':')[0],
  afterDot: (text) => text.split('.').at(-1),
};

/** Names of several things at once; none where one of them is not known, so that the statement is reported. */
function allOrNone(named: readonly (readonly string[])[]): readonly string[] {
  return named.every((names) => names.length > 0) ? distinct(named.flat()) : [];
}

function distinct(names: readonly string[]): readonly string[] {
  return [...new Set(names)];
}
