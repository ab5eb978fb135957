import type { CallFact, FileFacts, Value } from '../../code-model/facts.ts';
import { lastName } from '../../code-model/symbol-name.ts';
import { readSql } from '../../sql/read-sql.ts';
import { type DataContext, placeIn } from '../data-context.ts';
import type { DataLibrary } from '../data-library.ts';
import { recordSqlAccess } from '../libraries/raw-sql.ts';
import type { ClientMatch, ClientModel } from '../models/client-models.ts';
import { clientModels } from '../models/read-client-models.ts';
import { type ClientFound, ClientValues, membersCalled } from './client-values.ts';
import { namesOrVariables } from './environment-name.ts';
import { readAql } from './read-aql.ts';
import { isCypher, readCypher } from './read-cypher.ts';
import { readEmbedding } from './read-embedding.ts';
import { selectedValues } from './selected-values.ts';

/** The libraries that models of clients describe, each as if it were written in code. */
export const clientLibraries: readonly DataLibrary[] = clientModels().map(libraryOf);

function libraryOf(model: ClientModel): DataLibrary {
  const known = new WeakMap<DataContext, ClientCode>();
  const codeOf = (context: DataContext): ClientCode => {
    const code = known.get(context) ?? new ClientCode(model, context);
    known.set(context, code);
    return code;
  };
  return {
    name: model.id,
    imported: importsOf([...model.packages, ...(model.partOf ?? [])]),
    members: new Set(model.accesses.flatMap(({ calls = [] }) => calls.filter(isTelling))),
    define: (file, context) => codeOf(context).define(file),
    access: (call, _method, context) => codeOf(context).access(call),
    mayAccess: (call, context) => codeOf(context).mayAccess(call),
  };
}

type StatementRule = NonNullable<ClientModel['statements']>[number];
type CallbackRule = NonNullable<ClientModel['callbacks']>[number];

interface Bound {
  readonly find: (parameter: string) => readonly string[];
  readonly isOpen: () => boolean;
}

const readers = { cypher: readCypher, aql: readAql, embedding: readEmbedding };

/** What the code of an application does with one library. */
class ClientCode {
  private readonly model: ClientModel;
  private readonly context: DataContext;
  private readonly values: ClientValues;
  private readonly accesses: RuleIndex<ClientModel['accesses'][number]>;
  private readonly statements: RuleIndex<StatementRule>;
  private readonly callbacks: RuleIndex<CallbackRule>;
  private readonly definitions: RuleIndex<NonNullable<ClientModel['defines']>[number]>;

  constructor(model: ClientModel, context: DataContext) {
    this.model = model;
    this.context = context;
    this.values = new ClientValues(model, context);
    this.accesses = new RuleIndex(model.accesses, this.values);
    this.statements = new RuleIndex(model.statements ?? [], this.values);
    this.callbacks = new RuleIndex(model.callbacks ?? [], this.values);
    this.definitions = new RuleIndex(model.defines ?? [], this.values);
  }

  define(file: FileFacts): void {
    this.context.definitions.push(...this.values.definitionsIn(file));
    for (const call of file.calls) {
      for (const { rule, received } of this.definitions.fitting(call)) {
        const place = placeIn(file.file, call.lines);
        for (const name of this.values.tablesOf({ table: rule.table }, call, received))
          this.context.definitions.push({
            kind: this.model.store,
            table: tableNamed(name),
            columns: [],
            place,
            model: null,
          });
      }
    }
    this.bindCallbacks(file);
  }

  access(call: CallFact): void {
    for (const { rule, received } of this.accesses.fitting(call)) {
      if (rule.unless !== undefined && this.context.leadsTo(new Set(rule.unless), call)) continue;
      for (const name of this.values.tablesOf(rule, call, received)) this.add(call, name, rule.kinds);
    }
    const own = this.statements.fitting(call);
    for (const { rule } of own) this.readStatement(rule, true, call);
    for (const rule of own.length > 0 ? [] : this.statements.named(call))
      if (this.mayBeOf(rule, call)) this.readStatement(rule, false, call);
  }

  mayAccess(call: CallFact): boolean {
    return this.accesses.fitting(call).length > 0 || this.statements.fitting(call).length > 0;
  }

  private add(call: CallFact, name: string, kinds: ClientModel['accesses'][number]['kinds']): void {
    this.context.add(this.model.id, call, { kind: this.model.store, table: tableNamed(name) }, kinds);
  }

  private readStatement(rule: StatementRule, isOwn: boolean, call: CallFact): void {
    const { language, text: selectors } = rule;
    const { resolver, dialect } = this.context;
    const { id: library, store: kind } = this.model;
    const texts = selectors
      .flatMap((selector) => selectedValues(call, selector, resolver))
      .flatMap((each) => resolver.textsOf(each));
    for (const text of texts) {
      if (language === 'sql') recordSqlAccess(call, readSql(text, dialect), this.context, { library, kind });
      else if (isOwn || isCypher(text)) {
        const bound = this.boundBy(rule, call);
        for (const { name, kinds } of readers[language](text, bound.find)) this.add(call, name, [...kinds]);
        if (!bound.isOpen()) this.context.defining.push(this.context.placeOf(call));
      }
    }
  }

  /** Finds the tables that parameters of a statement are bound to, and says whether one that was asked for is not known. */
  private boundBy({ bound = [] }: StatementRule, call: CallFact): Bound {
    const { resolver } = this.context;
    let isOpen = false;
    const find = (parameter: string): readonly string[] => {
      const names = bound
        .flatMap((selector) => selectedValues(call, `${selector}.@${parameter}`, resolver))
        .flatMap((value) => namesOrVariables(value, resolver))
        .filter((name) => !name.startsWith('{}'));
      if (names.length === 0) isOpen = true;
      return [...new Set(names)];
    };
    return { find, isOpen: () => isOpen };
  }

  /** True for a call whose receiver is a thing of which nothing is known, where the text alone may say what it is. */
  private mayBeOf({ anywhere }: StatementRule, { callee }: CallFact): boolean {
    return anywhere === true && callee.kind === 'member' && this.context.resolver.symbolsOf(callee.of).length === 0;
  }

  /** States what functions that calls of the library are given are called with. All of a file at once: what is stated makes known answers void. */
  private bindCallbacks(file: FileFacts): void {
    const { resolver } = this.context;
    const bound: [string, Value][] = [];
    for (const call of file.calls) {
      if (this.callbacks.named(call).length === 0) continue;
      const functions = call.arguments.flatMap((each) => resolver.resolve(each));
      const works = functions.flatMap((each) => (each.kind === 'function' ? [each.object] : []));
      for (const { rule } of works.length === 0 ? [] : this.callbacks.fitting(call)) {
        const given = this.passedBy(rule, call);
        if (given !== null) for (const object of works) bound.push([object, given]);
      }
    }
    for (const [object, given] of bound) resolver.bind(object, [given]);
  }

  private passedBy({ passes, elements }: CallbackRule, call: CallFact): Value | null {
    if (passes !== undefined)
      return { kind: 'typed', type: { name: { kind: 'external', symbol: passes }, arguments: [] } };
    const receiver = elements === true ? this.context.receiverOf(call) : null;
    return receiver === null ? null : { kind: 'element', of: receiver };
  }
}

/** Rules by the members and functions whose calls may fit them. */
class RuleIndex<Rule extends ClientMatch> {
  private readonly values: ClientValues;
  private readonly byName = new Map<string, Rule[]>();

  constructor(rules: readonly Rule[], values: ClientValues) {
    this.values = values;
    for (const rule of rules) {
      for (const name of new Set([...(rule.calls ?? []), ...(rule.symbols ?? []).map(lastName)]))
        this.byName.set(name, [...(this.byName.get(name) ?? []), rule]);
    }
  }

  /** Rules for calls of that name, whatever they are made on. */
  named(call: CallFact): readonly Rule[] {
    return membersCalled(call).flatMap((name) => this.byName.get(name) ?? []);
  }

  /** The rules that fit a call, with what it is made on. */
  fitting(call: CallFact): readonly { readonly rule: Rule; readonly received: readonly ClientFound[] }[] {
    return membersCalled(call).flatMap((name) =>
      (this.byName.get(name) ?? []).flatMap((rule) => {
        const received = this.values.fitting(call, name, rule);
        return received === null ? [] : [{ rule, received }];
      }),
    );
  }
}

/** Of members that other things have too, an unknown receiver says nothing. */
function isTelling(name: string): boolean {
  return /[a-z][A-Z]|_[a-z]/.test(name);
}

function importsOf(packages: readonly string[]): RegExp {
  const each = packages.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^(?:${each.join('|')})(?:[./]|$)`);
}

function tableNamed(name: string): { schema: string | null; name: string } {
  return { schema: null, name };
}
