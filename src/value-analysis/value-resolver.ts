import { distinct } from '../code-model/distinct-values.ts';
import { copyId, type FactTable, isInside, siteOf } from '../code-model/fact-table.ts';
import type { CallFact, MemberFact, TypeReference, Value } from '../code-model/facts.ts';
import { unknownValue } from '../code-model/facts.ts';
import { replaceValues } from '../code-model/replace-values.ts';
import { memberSymbol } from '../code-model/symbol-name.ts';
import { mostAlternatives, tooMany } from './alternatives-bound.ts';
import { type Assumption, Assumptions } from './assumption.ts';
import { type Handed, HandedValues, handedOver } from './handed-values.ts';
import { pathOfCall } from './path-calls.ts';

const deepest = 24;
/** Functions that make something in functions that make something. */
const mostCopies = 3;
const none: readonly Value[] = [];

/** The value that the result of a call stands for; null where it is not known. */
export type Explanation = (call: CallFact) => Value | null;

/** What a member of something that is no in-house class stands for; null where it is not known. */
export type MemberExplanation = (of: Value, name: string) => Value | null;

/**
 * What values stand for across files: imports, members, results of in-house functions, fields of classes and parameters are
 * followed to the texts, functions, classes, records and library instances behind them. A parameter stands for what the callers
 * that are known hand over. An instance is named by the call that made it (`result`), or by its type where that is all there is.
 */
export class ValueResolver {
  readonly table: FactTable;
  /** Records whose spread parts are being searched. */
  private readonly searching = new Set<Value>();
  /** Calls whose text is being made. */
  private readonly computing = new Set<string>();
  private readonly handed = new HandedValues();
  private readonly explanations: Explanation[] = [];
  private explainMember: MemberExplanation = () => null;
  /** What containers fill members with, by class and name. */
  private readonly filled = new Map<string, Value>();
  private depth = 0;
  private readonly following = new Set<string>();
  private readonly assumptions = new Assumptions();

  constructor(table: FactTable) {
    this.table = table;
    const handed = table
      .files()
      .flatMap(({ calls, test }) =>
        calls.flatMap((call) => handedOver(call, this).map((each) => ({ ...each, call, test }))),
      );
    for (const { object, values, call, test } of handed) this.handed.add(object, values, test, call);
    this.forget();
  }

  /** The call that hands values over; undefined where a rule knows them. */
  siteOf(values: Handed): CallFact | undefined {
    return this.handed.siteOf(values);
  }

  /**
   * States what a place hands over to a function; a rule knows it of a library that calls the function.
   * @param site the call that hands the function to the library
   */
  bind(object: string, values: Handed, site?: CallFact): void {
    this.handed.add(object, values, site === undefined || this.table.fileOf(site).test, site);
    this.forget();
  }

  /** States what a container hands over to a function or constructor. */
  inject(object: string, values: Handed): void {
    this.handed.add(object, values, false);
    this.forget();
  }

  /** States what a container fills a member of a class with. */
  fillMember(object: string, name: string, value: Value): void {
    this.filled.set(`${object} ${name}`, value);
    this.forget();
  }

  /** Adds what is known of results of calls of libraries; the first explanation that gives a value holds. */
  explain(explanation: Explanation): void {
    this.explanations.push(explanation);
    this.forget();
  }

  /** States what is known of members of what a library makes. */
  explainMembers(explanation: MemberExplanation): void {
    this.explainMember = explanation;
    this.forget();
  }

  /** Does something while an assumption holds, and no other; null for none. */
  assuming<Result>(assumption: Assumption | null, work: () => Result): Result {
    return this.assumptions.during(assumption, work);
  }

  /** What each place that calls a function hands over to it. */
  handedTo(object: string): readonly Handed[] {
    return this.handed.to(object);
  }

  /** True for a function that is called with arguments, and by test code alone. */
  isOnlyTested(object: string): boolean {
    return this.handed.isOnlyTested(object);
  }

  /** The alternatives of a value, none of kind `import` (but of a whole module), `choice`, `joined` or `element`. */
  resolve(value: Value): readonly Value[] {
    switch (value.kind) {
      case 'text':
      case 'constant':
      case 'function':
      case 'class':
      case 'record':
      case 'list':
      case 'external':
        return [value];
      case 'this':
        return this.assumptions.current.valuesOf(value) ?? [value];
      case 'unknown':
        return none;
      default:
        return this.remembered(value);
    }
  }

  /** The texts a value can be, `{}` for each part that is not known; none where nothing of it is. */
  textsOf(value: Value): readonly string[] {
    if (value.kind === 'joined') return this.joinedTexts(value.parts);
    const texts = this.resolve(value).flatMap((each) => {
      if (each.kind === 'text') return [each.text];
      if (each.kind === 'constant' && typeof each.value === 'number') return [String(each.value)];
      return this.computedText(each) ?? [];
    });
    return [...new Set(texts)];
  }

  /** Symbol of what a value is called by or typed with: of an instance its class's, of a result what was called. */
  symbolsOf(value: Value): readonly string[] {
    const symbols = this.resolve(value).flatMap((each) => this.symbolOf(each) ?? []);
    return [...new Set(symbols)];
  }

  /** Keys of the in-house classes whose instance, or which, a value is. */
  classesOf(value: Value): readonly string[] {
    const classes = this.resolve(value).flatMap((each) => this.classOf(each) ?? []);
    return [...new Set(classes)];
  }

  /** The member of an in-house class, inherited ones included. */
  memberOf(object: string, name: string): MemberFact | null {
    let current: string | undefined = object;
    const others: TypeReference[] = [];
    for (let step = 0; step < deepest && current !== undefined; step++) {
      const fact = this.table.class(current);
      const member = fact?.members.find((each) => each.name === name);
      if (member !== undefined) return member;
      others.push(...(fact?.implements ?? []));
      const next: TypeReference | undefined = fact?.extends ?? others.shift();
      current = next === undefined ? undefined : this.classesOf(next.name)[0];
    }
    return null;
  }

  /** Symbols of the library classes and interfaces an in-house class is derived from. */
  ancestorsOf(object: string): readonly string[] {
    const found = new Set<string>();
    const visit = (key: string, depth: number): void => {
      const fact = this.table.class(key);
      if (fact === undefined || depth > deepest) return;
      for (const { name } of fact.extends === null ? fact.implements : [fact.extends, ...fact.implements]) {
        for (const base of this.resolve(name)) {
          if (base.kind === 'class') visit(base.object, depth + 1);
          else for (const symbol of this.symbolOf(base) ?? []) found.add(symbol);
        }
      }
    };
    visit(object, 0);
    return [...found];
  }

  /** What was found without what is known now. */
  private forget(): void {
    this.assumptions.forget();
  }

  private symbolOf(value: Value): string[] | null {
    if (value.kind === 'external') return [value.symbol];
    if (value.kind === 'typed') return [...this.symbolsOf(value.type.name)];
    if (value.kind === 'result') return this.symbolsOfResult(value.call);
    if (value.kind === 'member') return this.symbolsOf(value.of).map((symbol) => memberSymbol(symbol, value.name));
    const object = this.classOf(value);
    return object === null ? null : object.flatMap((key) => this.ancestorsOf(key));
  }

  /** Remembered, as a query that many statements build up leads to each of them. */
  private symbolsOfResult(id: string): string[] | null {
    const { symbols: symbolsOfResults } = this.assumptions.resolved;
    let symbols = symbolsOfResults.get(id);
    if (symbols === undefined) {
      symbols = this.followed(id, (call) => [...this.symbolsOf(call.callee)]);
      symbolsOfResults.set(id, symbols);
    }
    return symbols === null ? null : [...symbols];
  }

  private classOf(value: Value): string[] | null {
    if (value.kind === 'class') return [value.object];
    if (value.kind === 'this') return [value.class];
    if (value.kind === 'typed') return [...this.classesOf(value.type.name)];
    if (value.kind !== 'result') return null;
    return this.followed(value.call, (call) => (call.form === 'new' ? [...this.classesOf(call.callee)] : null));
  }

  /** What a call leads to; null for one that leads back to itself, as `query = query.where(…)` does. */
  private followed(id: string, follow: (call: CallFact) => string[] | null): string[] | null {
    const call = this.table.call(id);
    if (call === undefined || this.following.has(id)) return null;
    this.following.add(id);
    try {
      return follow(call);
    } finally {
      this.following.delete(id);
    }
  }

  private remembered(value: Value): readonly Value[] {
    const { values } = this.assumptions.resolved;
    const known = values.get(value);
    if (known !== undefined) return known;
    if (this.depth > deepest) return none;
    const followed = this.followedOnce(value);
    const found = followed.length > mostAlternatives ? distinct(followed.map(withoutMaker)) : followed;
    const kept = found.length > mostAlternatives ? tooMany(this.table, 'alternatives of a value', value) : found;
    values.set(value, kept);
    return kept;
  }

  /** An error, which costs whoever asks for the value, leaves no trace of the attempt. */
  private followedOnce(value: Value): readonly Value[] {
    const { values } = this.assumptions.resolved;
    values.set(value, none);
    this.depth++;
    try {
      return distinct(this.follow(value));
    } catch (cause) {
      values.delete(value);
      throw cause;
    } finally {
      this.depth--;
    }
  }

  private follow(value: Value): readonly Value[] {
    switch (value.kind) {
      case 'choice':
        return value.of.flatMap((each) => this.resolve(each));
      case 'joined':
        return this.joinedTexts(value.parts).map((text) => ({ kind: 'text', text }));
      case 'import':
        return this.imported(value);
      case 'annotated':
        return this.resolve(value.of);
      case 'typed':
        return this.namedTypes(value);
      case 'member':
        return this.resolve(value.of).flatMap((of) => this.memberValues(of, value.name));
      case 'element':
      case 'spread':
        return this.resolve(value.of).flatMap((of) => this.elements(of));
      case 'parameter':
        return this.parameter(value);
      case 'result':
        return this.result(value);
      default:
        return [value];
    }
  }

  /** The types behind the name of a type: those an alias or a union stands for; of `typeof value` the value. */
  private namedTypes(value: Value & { kind: 'typed' }): readonly Value[] {
    const { name, arguments: given } = value.type;
    const [first] = given;
    if (name.kind === 'external' && name.symbol === 'globalThis#ReturnType' && first !== undefined) {
      return this.resolve(first.name).flatMap((each) => this.returnedBy(each));
    }
    if (name.kind === 'external' || name.kind === 'class') return [value];
    const found = this.resolve(name).map((each): Value => {
      if (each.kind === 'typed') return { kind: 'typed', type: appliedType(each.type, given) };
      const isType = each.kind === 'external' || each.kind === 'class';
      return isType ? { kind: 'typed', type: { name: each, arguments: given } } : each;
    });
    return found.length > 0 ? found : [value];
  }

  /** What `ReturnType` of a function stands for; of a library's function its symbol. */
  private returnedBy(value: Value): readonly Value[] {
    if (value.kind !== 'function') return value.kind === 'external' ? [value] : none;
    return (this.table.function(value.object)?.returns ?? []).flatMap((each) => this.resolve(each));
  }

  private imported(value: Value & { kind: 'import' }): readonly Value[] {
    const facts = this.table.file(value.file);
    if (facts === undefined) return none;
    const whole = facts.exports['export='];
    if (value.name === '*') return whole === undefined ? [value] : this.resolve(whole);
    const own = facts.exports[value.name];
    if (own !== undefined) return this.resolve(own);
    if (whole !== undefined) {
      if (value.name === 'default') return this.resolve(whole);
      return this.resolve(whole).flatMap((of) => this.memberValues(of, value.name));
    }
    return facts.exportsAllOf.flatMap((module) =>
      this.resolve(module).flatMap((of) => this.memberValues(of, value.name)),
    );
  }

  private memberValues(of: Value, name: string): readonly Value[] {
    switch (of.kind) {
      case 'record': {
        const own = Object.hasOwn(of.members, name) ? of.members[name] : undefined;
        if (own !== undefined) return this.resolve(own);
        return this.spreadMember(of, name);
      }
      case 'import':
        return this.resolve({ kind: 'import', file: of.file, name });
      case 'external':
        return [{ kind: 'external', symbol: memberSymbol(of.symbol, name) }];
      case 'text':
      case 'constant':
      case 'list':
        return none;
      case 'function':
        return [{ kind: 'member', of, name }];
      default:
        return this.instanceMember(of, name);
    }
  }

  /** A member that a record has from what is spread into it; a record spread into itself, as in a loop, adds nothing. */
  private spreadMember(record: Value & { kind: 'record' }, name: string): readonly Value[] {
    if (this.searching.has(record) || this.searching.size >= deepest) return none;
    this.searching.add(record);
    try {
      return (record.spread ?? []).flatMap((each) =>
        this.resolve(each).flatMap((part) => this.memberValues(part, name)),
      );
    } finally {
      this.searching.delete(record);
    }
  }

  private instanceMember(of: Value, name: string): readonly Value[] {
    const found: Value[] = [];
    for (const object of this.classOf(of) ?? []) {
      const filled = this.filledMember(object, name);
      if (filled !== null) {
        found.push(...this.resolve(filled));
        continue;
      }
      const member = this.memberOf(object, name);
      if (member === null) continue;
      const values = member.value === null ? none : this.resolve(member.value);
      if (values.length > 0) found.push(...values);
      else if (member.type !== null) found.push(...this.typedValue(member.type));
    }
    if (found.length > 0) return found;
    const explained = this.explainMember(of, name);
    return explained === null ? [{ kind: 'member', of, name }] : this.resolve(explained);
  }

  /** What a container fills a member with, of a class or of those it is derived from. */
  private filledMember(object: string, name: string): Value | null {
    if (this.filled.size === 0) return null;
    let current: string | undefined = object;
    for (let step = 0; step < deepest && current !== undefined; step++) {
      const filled = this.filled.get(`${current} ${name}`);
      if (filled !== undefined) return filled;
      const base: TypeReference | null | undefined = this.table.class(current)?.extends;
      current = base == null ? undefined : this.classesOf(base.name)[0];
    }
    return null;
  }

  private typedValue(type: TypeReference): readonly Value[] {
    return type.name.kind === 'unknown' ? none : this.resolve({ kind: 'typed', type });
  }

  private elements(of: Value): readonly Value[] {
    if (of.kind === 'list') return of.items.flatMap((each) => this.resolve(each));
    if (of.kind === 'record') return Object.values(of.members).flatMap((each) => this.resolve(each));
    return none;
  }

  private parameter(value: Value & { kind: 'parameter' }): readonly Value[] {
    const assumed = this.assumptions.current.valuesOf(value);
    if (assumed !== null) return assumed;
    for (const callers of [this.handed.to(value.function), this.handed.fromTests(value.function)]) {
      const given =
        callers.length > mostAlternatives
          ? tooMany(this.table, 'callers of a function', value)
          : callers.flatMap((values) => values[value.index] ?? []);
      const values = given.flatMap((each) => this.resolve(each));
      if (values.length > 0) return values;
    }
    const parameter = this.table.function(value.function)?.parameters[value.index];
    const otherwise = parameter?.default === undefined ? none : this.resolve(parameter.default);
    if (otherwise.length > 0) return otherwise;
    const type = parameter?.type ?? null;
    return type === null ? [value] : this.typedValue(type);
  }

  /** What an in-house function returns; the call itself where a library or a class makes the result. */
  private result(value: Value & { kind: 'result' }): readonly Value[] {
    const call = this.table.call(value.call);
    if (call === undefined || siteOf(value.call) !== null || call.form === 'element') return [value];
    for (const explanation of this.explanations) {
      const explained = explanation(call);
      if (explained !== null) return this.resolve(explained);
    }
    if (call.form !== 'call') return [value];
    const returned: Value[] = [];
    for (const callee of this.resolve(call.callee)) {
      const fact = callee.kind === 'function' ? this.table.function(callee.object) : undefined;
      for (const each of fact?.returns ?? []) {
        const values = this.resolve(withArguments(each, callee, call.arguments));
        returned.push(...values.map((made) => this.copyOf(made, callee, value.call)));
      }
    }
    return returned.length > 0 ? returned : [value];
  }

  /** What a function makes itself is another for each call of it. */
  private copyOf(made: Value, callee: Value, site: string): Value {
    if (made.kind === 'function' && callee.kind === 'function') return this.closureOf(made, callee.object, site);
    if (made.kind !== 'result' || callee.kind !== 'function' || made.call.split('\t').length > mostCopies) return made;
    const maker = siteOf(made.call) ?? made.call;
    const isOwn = this.table.call(maker)?.caller === callee.object;
    return isOwn ? { kind: 'result', call: copyId(made.call, site) } : made;
  }

  /** A closure with the call that made it; of one that a call inside the function made, both calls. */
  private closureOf(made: Value & { kind: 'function' }, callee: string, site: string): Value {
    if (made.object !== callee && isInside(made.object, callee)) return { ...made, madeAt: site };
    const { madeAt } = made;
    if (madeAt === undefined || madeAt.split('\t').length > mostCopies) return made;
    const maker = this.table.call(siteOf(madeAt) ?? madeAt)?.caller;
    return maker === callee ? { ...made, madeAt: copyId(madeAt, site) } : made;
  }

  private joinedTexts(parts: readonly Value[]): readonly string[] {
    let texts: readonly string[] = [''];
    for (const part of parts) {
      const found = this.textsOf(part);
      const next = found.length === 0 ? ['{}'] : found;
      texts = texts.flatMap((start) => next.map((end) => start + end)).slice(0, mostAlternatives);
    }
    return texts.filter((text) => text.replaceAll('{}', '') !== '');
  }

  /** The text that a call of a path function makes. A path that is made of itself, as in a loop, or of too many calls, is not known. */
  private computedText(value: Value): readonly string[] | null {
    if (value.kind !== 'result') return null;
    const call = this.table.call(value.call);
    if (call === undefined || this.computing.has(value.call) || this.computing.size >= deepest) return null;
    this.computing.add(value.call);
    try {
      return pathOfCall(
        call,
        (each) => this.textsOf(each),
        (each) => this.symbolsOf(each),
      );
    } finally {
      this.computing.delete(value.call);
    }
  }
}

/** A returned value with the arguments of a call in place of the function's parameters. */
function withArguments(value: Value, callee: Value, given: readonly Value[]): Value {
  const object = callee.kind === 'function' ? callee.object : '';
  return replaceValues(value, (part) =>
    part.kind === 'parameter' && part.function === object ? (given[part.index] ?? unknownValue) : null,
  );
}

/** The type of a generic alias, its arguments that name nothing, which are type parameters, replaced by those given in turn. */
function appliedType(type: TypeReference, given: readonly TypeReference[]): TypeReference {
  if (given.length === 0) return type;
  const rest = [...given];
  return {
    ...type,
    arguments: type.arguments.map((each) => (each.name.kind === 'unknown' ? (rest.shift() ?? each) : each)),
  };
}

/** Closures of one function are one function where there are too many of them. */
function withoutMaker(value: Value): Value {
  return value.kind === 'function' ? { kind: 'function', object: value.object } : value;
}
