import type { CallFact, FileFacts, Value } from '../../code-model/facts.ts';
import { lastName } from '../../code-model/symbol-name.ts';
import { readSql } from '../../sql/read-sql.ts';
import { type DataContext, placeIn } from '../data-context.ts';
import type { DataLibrary } from '../data-library.ts';
import { recordSqlAccess } from '../libraries/raw-sql.ts';
import type { ClientMatch, ClientModel } from '../models/client-models.ts';
import { clientModels } from '../models/read-client-models.ts';
import { ClientValues } from './client-values.ts';
import { readAql } from './read-aql.ts';
import { isCypher, readCypher } from './read-cypher.ts';
import { selectedValues } from './selected-values.ts';

/** The libraries that models of clients describe, each as if it were written in code. */
export const clientLibraries: readonly DataLibrary[] = clientModels().map(libraryOf);

function libraryOf(model: ClientModel): DataLibrary {
  const known = new WeakMap<DataContext, ClientValues>();
  const valuesOf = (context: DataContext): ClientValues => {
    const values = known.get(context) ?? new ClientValues(model, context);
    known.set(context, values);
    return values;
  };
  const accesses = byMethod(model.accesses);
  const statements = byMethod(model.statements ?? []);
  const callbacks = byMethod(model.callbacks ?? []);
  const definitions = byMethod(model.defines ?? []);
  return {
    name: model.id,
    imported: importsOf(model.packages),
    members: new Set([...accesses.keys()].filter(isTelling)),
    define(file, context) {
      for (const call of file.calls)
        for (const rule of definitions.get(methodOf(call)) ?? []) define(rule, call, file, context);
      bindCallbacks(file, context);
    },
    access(call, _method, context) {
      for (const rule of accesses.get(methodOf(call)) ?? []) {
        const values = valuesOf(context);
        const received = values.fitting(call, methodOf(call), rule);
        for (const name of received === null ? [] : values.tablesOf(rule, call, received))
          context.add(model.id, call, { kind: model.store, table: tableNamed(name) }, rule.kinds);
      }
      for (const rule of statements.get(methodOf(call)) ?? []) {
        const isOwn = valuesOf(context).fitting(call, methodOf(call), rule) !== null;
        if (isOwn || mayBeOf(rule, call, context)) readStatement(rule, isOwn, call, context);
      }
    },
    mayAccess(call, context) {
      const method = methodOf(call);
      const rules: readonly ClientMatch[] = [...(accesses.get(method) ?? []), ...(statements.get(method) ?? [])];
      return rules.some((rule) => valuesOf(context).fitting(call, method, rule) !== null);
    },
  };

  function define(
    { table, ...match }: NonNullable<ClientModel['defines']>[number],
    call: CallFact,
    file: FileFacts,
    context: DataContext,
  ): void {
    const values = valuesOf(context);
    const received = values.fitting(call, methodOf(call), match);
    const place = placeIn(file.file, call.lines);
    for (const name of received === null ? [] : values.tablesOf({ table }, call, received))
      context.definitions.push({ kind: model.store, table: tableNamed(name), columns: [], place, model: null });
  }

  function readStatement(
    { language, text: selectors }: StatementRule,
    isOwn: boolean,
    call: CallFact,
    context: DataContext,
  ): void {
    const { resolver, dialect } = context;
    const texts = selectors
      .flatMap((selector) => selectedValues(call, selector, resolver))
      .flatMap((each) => resolver.textsOf(each));
    for (const text of texts) {
      if (language === 'sql') {
        recordSqlAccess(call, readSql(text, dialect), context, { library: model.id, kind: model.store });
        continue;
      }
      if (!isOwn && !isCypher(text)) continue;
      for (const { name, kinds } of readers[language](text))
        context.add(model.id, call, { kind: model.store, table: tableNamed(name) }, kinds);
      context.defining.push(context.placeOf(call));
    }
  }

  /** States what functions that calls of the library are given are called with. All of a file at once: what is stated makes known answers void. */
  function bindCallbacks(file: FileFacts, context: DataContext): void {
    const bound: [string, Value][] = [];
    for (const call of file.calls) {
      const method = methodOf(call);
      for (const { passes, elements, ...match } of callbacks.get(method) ?? []) {
        const functions = call.arguments.flatMap((each) => context.resolver.resolve(each));
        const works = functions.flatMap((each) => (each.kind === 'function' ? [each.object] : []));
        if (works.length === 0 || valuesOf(context).fitting(call, method, match) === null) continue;
        const receiver = context.receiverOf(call);
        const given: Value | null =
          elements === true && receiver !== null
            ? { kind: 'element', of: receiver }
            : passes === undefined
              ? null
              : { kind: 'typed', type: { name: { kind: 'external', symbol: passes }, arguments: [] } };
        if (given !== null) for (const object of works) bound.push([object, given]);
      }
    }
    for (const [object, given] of bound) context.resolver.bind(object, [given]);
  }
}

type StatementRule = NonNullable<ClientModel['statements']>[number];

const readers = { cypher: readCypher, aql: readAql };

/** True for a call whose receiver is a thing of which nothing is known, where the text alone may say what it is. */
function mayBeOf({ anywhere, calls }: StatementRule, call: CallFact, { resolver }: DataContext): boolean {
  if (anywhere !== true || call.callee.kind !== 'member' || calls?.includes(call.callee.name) !== true) return false;
  return resolver.symbolsOf(call.callee.of).length === 0;
}

/** Rules by the members and functions whose calls may fit them. */
function byMethod<Rule extends ClientMatch>(rules: readonly Rule[]): ReadonlyMap<string, readonly Rule[]> {
  const found = new Map<string, Rule[]>();
  for (const rule of rules) {
    for (const name of new Set([...(rule.calls ?? []), ...(rule.symbols ?? []).map(lastName)]))
      found.set(name, [...(found.get(name) ?? []), rule]);
  }
  return found;
}

function methodOf({ callee }: CallFact): string {
  if (callee.kind === 'member' || callee.kind === 'import') return callee.name;
  return callee.kind === 'external' ? lastName(callee.symbol) : '';
}

/** Of members that other things have too, an unknown receiver says nothing. */
function isTelling(name: string): boolean {
  return /[a-z][A-Z]|_[a-z]/.test(name);
}

function importsOf(packages: readonly string[]): RegExp {
  const each = packages.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^(?:${each.join('|')})(?:[./]|$)`);
}

/** The table of `schema.name`. */
function tableNamed(name: string): { schema: string | null; name: string } {
  return { schema: null, name };
}
