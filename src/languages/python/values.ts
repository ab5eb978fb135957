import type { SgNode } from '@ast-grep/napi';
import { computedMember } from '../../code-model/computed-members.ts';
import type { TypeReference, Value } from '../../code-model/facts.ts';
import { unknownValue } from '../../code-model/facts.ts';
import { formatted, interpolated } from '../../code-model/formatted-strings.ts';
import { LiteralMembers } from '../../code-model/literal-members.ts';
import { firstOf, oneOf } from '../../code-model/one-of.ts';
import { sliceOf } from '../../code-model/slices.ts';
import { memberSymbol, writtenSymbol } from '../../code-model/symbol-name.ts';
import { isBuiltIn } from './built-in-names.ts';
import { filtering } from './filtered-turns.ts';
import { conditionalValue } from './given-conditions.ts';
import type { Imports } from './imports.ts';
import { mappingAround, mappingLambda, parametersOfLambda } from './mapping-lambdas.ts';
import { named } from './named-children.ts';
import { Scope } from './scope.ts';
import { isUnset } from './unset-conditions.ts';

/** Statements of SQL in reports are long. */
const longestText = 20_000;

/** `Annotated[Session, …]` and `Optional[Session]` are a session. */
const wrappers = /#(Annotated|Optional|ClassVar|Final|(\w+\.)*(FromDishka|FromComponent|Injected))$/;

/** Targets of assignments and loops that take their value apart. */
export const patterns: ReadonlySet<string> = new Set(['pattern_list', 'tuple_pattern', 'list_pattern']);

/** Calls that make an empty dictionary, by so many arguments at most. */
const mappings: ReadonlyMap<string, number> = new Map([
  ['builtins#dict', 0],
  ['collections#OrderedDict', 0],
  ['collections#defaultdict', 1],
]);

const growing = new Set(['append', 'extend', 'insert']);

function holdsList(value: Value): boolean {
  return value.kind === 'list' || (value.kind === 'choice' && value.of.some(holdsList));
}

/** The name under which the scope of a method has what `super()` stands for: no name of the language. */
export const aboveSelf = 'super()';

/** What expressions of one file stand for. */
export class Values {
  private readonly path: string;
  private readonly imports: Imports;

  /** What clauses of comprehensions go through, by where they begin, where the name stands for something else later. */
  private readonly before = new Map<number, Value>();
  /** Where calls end that add to a list of their own scope. */
  private readonly grown = new Set<number>();
  /** Calls that give a copy, which what is added to changes nothing else: `verbs.copy()`. */
  private readonly copies = new Set<string>();

  constructor(path: string, imports: Imports) {
    this.path = path;
    this.imports = imports;
  }

  /** By where it ends: the calls of a chain all begin at one place. */
  callId(node: SgNode): string {
    return `${this.path}:${node.range().end.index}`;
  }

  of(node: SgNode | null, scope: Scope): Value {
    if (node === null) return unknownValue;
    switch (node.kind()) {
      case 'identifier':
        return this.name(node.text(), scope);
      case 'attribute':
        return {
          kind: 'member',
          of: this.of(node.field('object'), scope),
          name: node.field('attribute')?.text() ?? '',
        };
      case 'call':
        if (/\.copy\(\)$/.test(node.text().slice(-8))) this.copies.add(this.callId(node));
        return (
          this.mapped(node, scope) ??
          this.formatted(node, scope) ??
          this.above(node, scope) ??
          this.mapping(node, scope) ?? { kind: 'result', call: this.callId(node) }
        );
      case 'string':
        return this.text(node, scope);
      case 'concatenated_string':
        return concatenated(named(node).map((part) => this.of(part, scope)));
      case 'integer':
      case 'float':
        return { kind: 'constant', value: Number(node.text().replaceAll('_', '')) };
      case 'true':
      case 'false':
        return { kind: 'constant', value: node.kind() === 'true' };
      case 'none':
        return { kind: 'constant', value: null };
      case 'list':
      case 'tuple':
      case 'expression_list':
      case 'set':
        return { kind: 'list', items: named(node).map((item) => this.of(item, scope)) };
      case 'dictionary':
        return this.dictionary(node, scope);
      case 'list_comprehension':
      case 'set_comprehension':
      case 'generator_expression':
        return { kind: 'list', items: [this.of(node.field('body'), this.comprehensionScope(node, scope))] };
      case 'dictionary_comprehension': {
        const inner = this.comprehensionScope(node, scope);
        const [name, value] = ['key', 'value'].map((part) => this.of(node.field('body')?.field(part) ?? null, inner));
        if (name === undefined || value === undefined) return unknownValue;
        return { kind: 'record', members: {}, spread: [computedMember({ name, value, loops: [] })] };
      }
      case 'list_splat':
        return { kind: 'spread', of: this.of(named(node)[0] ?? null, scope) };
      default:
        return this.composed(node, scope);
    }
  }

  /** The names in sight in a comprehension or a lambda. */
  scopeWithin(node: SgNode, outer: Scope): Scope {
    return node.kind() === 'lambda' ? this.lambdaScope(node, outer) : this.comprehensionScope(node, outer);
  }

  /** The names that the clauses of a comprehension bind, each an element of what it goes through. */
  private comprehensionScope(node: SgNode, outer: Scope): Scope {
    const scope = new Scope(outer);
    for (const clause of named(node)) {
      if (clause.kind() !== 'for_in_clause') continue;
      const left = clause.field('left');
      if (left === null) continue;
      const filter = filtering(clause);
      const turn = this.turnOf(clause, scope);
      const of: Value = filter === null ? turn.of : { kind: 'result', call: this.callId(filter) };
      this.bindPattern(left, { ...turn, of }, scope);
    }
    return scope;
  }

  /** What `map(lambda item: …, items)` gives, as a comprehension does; of `filter` what it goes through. */
  private mapped(call: SgNode, scope: Scope): Value | null {
    const mapping = mappingLambda(call);
    if (mapping === null) return null;
    const { name, lambda, through } = mapping;
    if (name === 'filter') return this.of(through[0] ?? null, scope);
    return { kind: 'list', items: [this.of(lambda.field('body'), this.lambdaScope(lambda, scope))] };
  }

  /** The parameters of a lambda: elements of what `map` or `filter` go through, and nothing that is known elsewhere. */
  private lambdaScope(lambda: SgNode, outer: Scope): Scope {
    const scope = new Scope(outer);
    const through = mappingAround(lambda)?.through ?? [];
    const at = `${this.path}:${lambda.range().start.index}`;
    for (const [index, name] of parametersOfLambda(lambda).entries()) {
      const list = through[index];
      scope.bind(name, list === undefined ? unknownValue : { kind: 'element', of: this.of(list, outer), at });
    }
    return scope;
  }

  /** What one turn of a loop goes through: `for name in names`. */
  turnOf(loop: SgNode, scope: Scope): Value & { kind: 'element' } {
    return { kind: 'element', of: this.throughOf(loop, scope), at: `${this.path}:${loop.range().start.index}` };
  }

  /** All that a loop goes through. */
  throughOf(loop: SgNode, scope: Scope): Value {
    return this.before.get(loop.range().start.index) ?? this.of(loop.field('right'), scope);
  }

  /** Of `items = [f(item) for item in items]` the clause goes through what the name stood for before. */
  keepBefore(name: string, comprehension: SgNode, scope: Scope): void {
    for (const clause of named(comprehension)) {
      if (clause.kind() !== 'for_in_clause' || clause.field('right')?.text() !== name) continue;
      const value = scope.own(name);
      if (value !== undefined) this.before.set(clause.range().start.index, value);
    }
  }

  /** Names that stand for a value or, in a pattern, for its elements: `name`, `a, b`, `(a, (b, c))`, `a, *rest`. */
  bindPattern(pattern: SgNode, value: Value, scope: Scope): void {
    if (pattern.kind() === 'identifier') scope.bind(pattern.text(), value);
    if (!patterns.has(String(pattern.kind()))) return;
    const parts = named(pattern);
    const rest = parts.findIndex((part) => part.kind() === 'list_splat_pattern');
    for (const [at, part] of parts.entries()) {
      const isKnown = rest < 0 || at < rest;
      const index = isKnown ? { index: { kind: 'constant', value: at } as Value } : {};
      const [name] = part.kind() === 'list_splat_pattern' ? named(part) : [];
      if (name?.kind() === 'identifier')
        scope.bind(name.text(), { kind: 'list', items: [{ kind: 'spread', of: value }] });
      else this.bindPattern(part, { kind: 'element', of: value, ...index }, scope);
    }
  }

  /** Adds what a statement adds to the list of a name: `items += more`, `items.append(a)`, `items.extend(more)`, `items.insert(0, a)`. */
  grow(statement: SgNode, scope: Scope): void {
    const called = statement.field('function');
    const target = statement.field('left') ?? called?.field('object') ?? null;
    const method = called?.kind() === 'attribute' ? (called.field('attribute')?.text() ?? '') : null;
    if (method === 'update' && target?.kind() === 'identifier') this.update(target.text(), statement, scope);
    if (target?.kind() !== 'identifier' || (called !== null && !growing.has(method ?? ''))) return;
    const name = target.text();
    const before = this.of(target, scope);
    const given =
      called === null
        ? this.of(statement.field('right'), scope)
        : this.arguments(statement.field('arguments'), scope).at(method === 'insert' ? 1 : 0);
    const isWhole = called === null || method === 'extend';
    if (given === undefined || !(holdsList(before) || (called === null && holdsList(given)))) return;
    // What a method adds to a list of another scope is stored in that list.
    if (called !== null && scope.own(name) === undefined) return;
    if (called !== null) this.grown.add(statement.range().end.index);
    if (scope.own(name) === undefined) scope.bind(name, before);
    scope.append(name, isWhole ? itemsOfSide(given) : [given]);
  }

  /** True for a call that adds to a list of its own scope: the name stands for the list with what is added. */
  hasGrown(call: SgNode): boolean {
    return this.grown.has(call.range().end.index);
  }

  /** `options['path'] = a` */
  setMember(target: SgNode, value: Value, scope: Scope): void {
    const of = target.field('value');
    const key = this.of(target.field('subscript'), scope);
    if (of?.kind() !== 'identifier' || key.kind !== 'text' || !this.holdsRecord(scope.own(of.text()))) return;
    scope.extend(of.text(), { [key.text]: value }, []);
  }

  /** `options.update(more, path=a)` */
  private update(name: string, call: SgNode, scope: Scope): void {
    if (!this.holdsRecord(scope.own(name))) return;
    const given = this.arguments(call.field('arguments'), scope);
    const keywords = given.pop();
    if (keywords?.kind !== 'record') return;
    scope.extend(name, keywords.members, [
      ...(keywords.spread ?? []),
      ...given.filter(({ kind }) => kind !== 'unknown'),
    ]);
  }

  /** A type as it is written; one in quotes is read as if it were not. */
  type(node: SgNode | null, scope: Scope): TypeReference | null {
    const inner = node?.kind() === 'type' ? (named(node)[0] ?? null) : node;
    if (inner === null) return null;
    if (inner.kind() === 'generic_type' || inner.kind() === 'subscript') {
      const [base, ...rest] = named(inner);
      const parts = rest.flatMap((part) => (part.kind() === 'type_parameter' ? named(part) : [part]));
      const given = parts.flatMap((part) => this.type(part, scope) ?? []);
      const name = this.of(base ?? null, scope);
      const [first] = given;
      if (!isWrapper(name) || first === undefined) return { name, arguments: given };
      return { ...first, name: this.annotated(first.name, parts.slice(1), scope) };
    }
    if (inner.kind() === 'binary_operator') return this.type(inner.field('left'), scope);
    if (inner.kind() === 'string') {
      const name = /^["']([\w.]+)["']$/.exec(inner.text())?.[1];
      return name === undefined ? null : { name: this.dotted(name, scope), arguments: [] };
    }
    const name = this.of(inner, scope);
    return name.kind === 'unknown' ? null : { name, arguments: [] };
  }

  /** Arguments of a call: the positional ones, then the keyword ones as one record, there always. */
  arguments(list: SgNode | null, scope: Scope, more: Readonly<Record<string, Value>> = {}): Value[] {
    const positional: Value[] = [];
    const members: Record<string, Value> = { ...more };
    const spread: Value[] = [];
    for (const argument of list === null ? [] : named(list)) {
      if (argument.kind() === 'keyword_argument') {
        members[argument.field('name')?.text() ?? ''] = this.of(argument.field('value'), scope);
      } else if (argument.kind() === 'dictionary_splat') spread.push(this.of(named(argument)[0] ?? null, scope));
      else if (argument.kind() !== 'comment') positional.push(this.of(argument, scope));
    }
    return [...positional, { kind: 'record', members, ...(spread.length > 0 ? { spread } : {}), keywords: true }];
  }

  private holdsRecord(value: Value | undefined): boolean {
    if (value?.kind === 'result') return this.copies.has(value.call);
    return value?.kind === 'record' || (value?.kind === 'choice' && value.of.some((each) => this.holdsRecord(each)));
  }

  private name(name: string, scope: Scope): Value {
    const found = scope.find(name);
    if (found !== undefined) return found;
    if (name === '__file__') return { kind: 'text', text: `file:${this.path}` };
    const starred = this.imports.stars.flatMap((star): Value[] =>
      star.kind === 'import' ? [{ kind: 'import', file: star.file, name }] : [{ kind: 'member', of: star, name }],
    );
    const builtIn: Value = { kind: 'external', symbol: `builtins#${name}` };
    if (starred.length === 0 || isBuiltIn(name)) return builtIn;
    return oneOf(starred);
  }

  private dotted(name: string, scope: Scope): Value {
    const [first = '', ...rest] = name.split('.');
    return rest.reduce<Value>((of, part) => ({ kind: 'member', of, name: part }), this.name(first, scope));
  }

  private text(node: SgNode, scope: Scope): Value {
    const start = node.child(0)?.text() ?? '';
    // Bytes that are words, as of a path: b"carts".
    if (/b/i.test(start.replace(/["']/g, '')) && !/^[\w "'./:-]*$/.test(node.text())) return unknownValue;
    const parts = named(node).flatMap((part): Value[] => {
      if (part.kind() === 'string_content') {
        const written = /r/i.test(start) ? part.text() : unescaped(part.text());
        // Two brackets stand for one where others stand for values.
        const text = /f/i.test(start) ? written.replace(/\{\{|\}\}/g, (pair) => pair.slice(1)) : written;
        return [{ kind: 'text', text: text.slice(0, longestText) }];
      }
      return part.kind() === 'interpolation' ? [this.of(named(part)[0] ?? null, scope)] : [];
    });
    if (parts.length === 0) return { kind: 'text', text: '' };
    return parts.length === 1 && parts[0]?.kind === 'text' ? parts[0] : { kind: 'joined', parts };
  }

  /** `"a {} {name}".format(x, name=y)`: the string with what is put in. */
  private formatted(node: SgNode, scope: Scope): Value | null {
    const called = node.field('function');
    const isFormat = called?.kind() === 'attribute' && called.field('attribute')?.text() === 'format';
    const text = isFormat ? this.of(called.field('object'), scope) : unknownValue;
    return text.kind === 'text' ? formatted(text.text, this.arguments(node.field('arguments'), scope)) : null;
  }

  /** `super()` in a method, `super(Cart, self)`; null for any other call. */
  private above(node: SgNode, scope: Scope): Value | null {
    if (node.field('function')?.text() !== 'super') return null;
    const [of, instance] = this.arguments(node.field('arguments'), scope).slice(0, -1);
    const around = scope.find(aboveSelf);
    if (of === undefined) return around ?? null;
    // The name of a class that hides an import stands for both.
    const isAround = (each: Value): boolean =>
      each.kind === 'class' && around?.kind === 'super' && each.object === around.class;
    const meant = of.kind === 'choice' ? of.of.find(isAround) : of;
    if (meant?.kind !== 'class' || instance === undefined) return null;
    return { kind: 'super', of: instance, class: meant.object };
  }

  /** An empty dictionary of the standard library is what `{}` is: `defaultdict(list)`, `OrderedDict()`; null for any other call. */
  private mapping(node: SgNode, scope: Scope): Value | null {
    const called = node.field('function');
    if (called === null || !/(^|\.)(defaultdict|OrderedDict|dict)$/.test(called.text())) return null;
    const callee = this.of(called, scope);
    const symbol = writtenSymbol(callee) ?? '';
    const most = mappings.get(symbol);
    const given = named(node.field('arguments') ?? node).length;
    return most === undefined || given > most ? null : { kind: 'record', members: {} };
  }

  private dictionary(node: SgNode, scope: Scope): Value {
    const literal = new LiteralMembers();
    for (const pair of named(node)) {
      if (pair.kind() === 'dictionary_splat') literal.addSpread(this.of(named(pair)[0] ?? null, scope));
      const key = pair.kind() === 'pair' ? this.of(pair.field('key'), scope) : unknownValue;
      if (key.kind === 'text') literal.add(key.text, this.of(pair.field('value'), scope));
    }
    return literal.record();
  }

  /** What is written behind the type in `Annotated[…]`. */
  private annotated(of: Value, beside: readonly SgNode[], scope: Scope): Value {
    const values = beside
      .map((each) => this.of(each, scope))
      .filter(({ kind }) => kind !== 'unknown' && kind !== 'text');
    return values.length === 0 ? of : { kind: 'annotated', of, with: values };
  }

  private composed(node: SgNode, scope: Scope): Value {
    const inner = named(node);
    switch (node.kind()) {
      case 'parenthesized_expression':
      case 'await':
      case 'type':
        return this.of(inner[0] ?? null, scope);
      case 'binary_operator': {
        const operator = node.field('operator')?.text();
        const sides = [this.of(node.field('left'), scope), this.of(node.field('right'), scope)];
        const [left, right] = sides;
        if (operator === '%' && left?.kind === 'text') return interpolated(left.text, right ?? unknownValue);
        if (operator === '/') return joinedPath(left, right);
        if (operator !== '+') return unknownValue;
        return sides.some((side) => side.kind === 'list') ? joinedLists(sides) : { kind: 'joined', parts: sides };
      }
      case 'unary_operator': {
        const of = this.of(node.field('argument'), scope);
        const isNumber = of.kind === 'constant' && typeof of.value === 'number';
        return isNumber && node.field('operator')?.text() === '-'
          ? { kind: 'constant', value: -(of.value as number) }
          : unknownValue;
      }
      case 'boolean_operator':
        if (node.field('operator')?.text() === 'or')
          return firstOf(this.of(node.field('left'), scope), this.of(node.field('right'), scope));
        return { kind: 'choice', of: inner.map((part) => this.of(part, scope)) };
      case 'conditional_expression':
        if (isUnset(inner[1])) return this.of(inner[2] ?? null, scope);
        return conditionalValue(node, this, scope);
      case 'generic_type':
        return this.type(node, scope)?.name ?? unknownValue;
      case 'named_expression':
        return this.of(node.field('value'), scope);
      case 'subscript': {
        const of = this.of(node.field('value'), scope);
        const slice = sliceIn(node.field('subscript'));
        if (slice !== null) return sliceOf(of, slice[0], slice[1]);
        const key = this.of(node.field('subscript'), scope);
        if (isWrapper(of)) return this.annotated(key, node.fieldChildren('subscript').slice(1), scope);
        if (key.kind === 'text') return { kind: 'member', of, name: key.text };
        // `Repository[Cart](session)`: a class with its type arguments.
        if (key.kind !== 'constant' && className.test(node.field('value')?.text() ?? '')) return of;
        return { kind: 'element', of, ...(key.kind === 'unknown' ? {} : { index: key }) };
      }
      default:
        return unknownValue;
    }
  }
}

const className = /^(?:[\w.]+\.)?_?[A-Z]\w*[a-z]\w*$/;

function isWrapper(value: Value): boolean {
  if (value.kind === 'member')
    return value.of.kind === 'external' && wrappers.test(memberSymbol(value.of.symbol, value.name));
  return value.kind === 'external' && wrappers.test(value.symbol);
}

/** `folder / "name.sql"` of paths and addresses; of numbers nothing is known. */
function joinedPath(left: Value | undefined, right: Value | undefined): Value {
  const isText = (value: Value | undefined): boolean => value?.kind === 'text' || value?.kind === 'joined';
  if (left === undefined || right === undefined || !(isText(left) || isText(right))) return unknownValue;
  return { kind: 'joined', parts: [left, { kind: 'text', text: '/' }, right] };
}

/** `[a] + more` is a list of what both hold. */
function joinedLists(sides: readonly Value[]): Value {
  return { kind: 'list', items: sides.flatMap(itemsOfSide) };
}

/** What a value adds to a list: as only lists can be added to one, `a + b` is what both hold. */
function itemsOfSide(side: Value): readonly Value[] {
  if (side.kind === 'list') return side.items;
  return side.kind === 'joined' ? side.parts.flatMap(itemsOfSide) : [{ kind: 'spread', of: side }];
}

/** The positions of `[1:]`, `[:2]` and `[1:2]`, as far as they are numbers. */
function sliceIn(subscript: SgNode | null): readonly [number, number | null] | null {
  const positions = subscript?.kind() === 'slice' ? /^\s*(-?\d*)\s*:\s*(-?\d*)\s*$/.exec(subscript.text()) : null;
  if (positions === null) return null;
  return [Number(positions[1] ?? ''), positions[2] === undefined || positions[2] === '' ? null : Number(positions[2])];
}

const escapes: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  '\\': '\\',
  "'": "'",
  '"': '"',
  '\n': '',
};

function unescaped(text: string): string {
  return text.replace(/\\([\s\S])/g, (whole, character: string) => escapes[character] ?? whole);
}

/** Strings that stand side by side: `'a' 'b'`. */
function concatenated(parts: readonly Value[]): Value {
  const texts = parts.flatMap((each) => (each.kind === 'text' ? [each.text] : []));
  return texts.length === parts.length ? { kind: 'text', text: texts.join('') } : { kind: 'joined', parts };
}
