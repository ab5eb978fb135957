import type { ArgumentShape, CallFact, FileFacts, Lines, Value } from '../code-model/facts.ts';
import { positionalArguments } from '../code-model/positional-arguments.ts';
import { isStandardSymbol } from '../code-model/standard-modules.ts';
import type { ValueResolver } from './value-resolver.ts';

/** A call in production code of which it is not known what it enters: no function of the code, and nothing of the language or its platform. */
export interface OpenCall {
  readonly file: FileFacts;
  readonly lines: Lines;
  readonly form: CallFact['form'];
  /** The names that lead to what is called, the first first: `['APP', 'jobs', 'schedule']`. */
  readonly names: readonly string[];
  /** Without the arguments that are given by name. */
  readonly arguments: readonly ArgumentShape[];
  /** Names of the arguments that are given by name. */
  readonly keywords: readonly string[];
  /** Symbol of the library that the receiver, or what is called, comes from; null where nothing is known of it. */
  readonly symbol: string | null;
  /** Keys of the in-house classes that the receiver is or is an instance of. */
  readonly classes: readonly string[];
  /** Id of the call; null where it is known by its syntax alone. */
  readonly id: string | null;
}

/** All open calls in production code, by file and position. */
export function* openCalls(resolver: ValueResolver): Generator<OpenCall> {
  for (const file of resolver.table.files()) {
    if (file.test) continue;
    for (const call of file.openCalls ?? []) yield { file, ...call, keywords: [], symbol: null, classes: [], id: null };
    for (const call of file.calls) {
      const unit = { phase: 'coverage', file: file.file, line: call.lines.startLine };
      const open = resolver.table.coverage.attempt(unit, () => openCall(call, file, resolver));
      if (open !== undefined && open !== null) yield open;
    }
  }
}

type Origin = Pick<OpenCall, 'symbol' | 'classes'>;

/** Null for a call of which it is known what it enters. */
export function openCall(call: CallFact, file: FileFacts, resolver: ValueResolver): OpenCall | null {
  if (call.form === 'element') return null;
  if (call.declared !== undefined && isStandardSymbol(call.declared, file.language)) return null;
  const origin = originOfCallee(call, file.language, resolver);
  if (origin === null) return null;
  const names = namesOf(call.callee, resolver);
  if (names.length === 0) return null;
  const given = positionalArguments(call);
  const named = call.arguments.find((value) => value.kind === 'record' && value.keywords === true);
  const keywords = named?.kind === 'record' ? Object.keys(named.members).filter((name) => !name.startsWith('$')) : [];
  const shapes = given.map((value) => shapeOf(value, resolver));
  return { file, lines: call.lines, form: call.form, names, arguments: shapes, keywords, ...origin, id: call.id };
}

/** Where what is called comes from; null where it is code of the application or of the platform. */
function originOfCallee({ callee, declared }: CallFact, language: string, resolver: ValueResolver): Origin | null {
  if (callee.kind === 'function' || callee.kind === 'class') return null;
  if (callee.kind === 'external') return originOfSymbols([callee.symbol], language);
  if (resolver.resolve(callee).some(({ kind }) => kind === 'function' || kind === 'class')) return null;
  if (callee.kind !== 'member') return originOfSymbols(resolver.symbolsOf(callee), language);
  const receivers = resolver.resolve(callee.of);
  if (receivers.some(({ kind }) => kind === 'list' || kind === 'text' || kind === 'constant' || kind === 'function'))
    return null;
  const classes = resolver.classesOf(callee.of);
  if (classes.some((object) => resolver.memberOf(object, callee.name) !== null)) return null;
  const symbols = resolver.symbolsOf(callee.of);
  if (classes.length > 0 && symbols.length === 0) return null;
  const origin = originOfSymbols(symbols.length > 0 || declared === undefined ? symbols : [declared], language);
  return origin === null ? null : { ...origin, classes };
}

function originOfSymbols(symbols: readonly string[], language: string): Origin | null {
  if (symbols.some((symbol) => isStandardSymbol(symbol, language))) return null;
  return { symbol: symbols.find((symbol) => !/^([./]|globalThis#)/.test(symbol)) ?? null, classes: [] };
}

/** The names that lead to a value, by the first way that is written; a value that was `met` on the way led to none. */
function namesOf(value: Value, resolver: ValueResolver, met = new Set<Value>()): string[] {
  if (met.has(value)) return [];
  met.add(value);
  const inner = (of: Value): string[] => namesOf(of, resolver, met);
  switch (value.kind) {
    case 'member':
      return [...inner(value.of), value.name];
    case 'external':
      return value.symbol.split(/[#.]/).slice(-3);
    case 'result': {
      const call = resolver.table.call(value.call);
      return call === undefined ? [] : inner(call.callee);
    }
    case 'parameter':
      return [resolver.table.function(value.function)?.parameters[value.index]?.name ?? ''].filter(Boolean);
    case 'import':
      return value.name === '*' || value.name === 'default' ? [lastSegment(value.file)] : [value.name];
    case 'class':
    case 'this':
      return [resolver.table.class(value.kind === 'class' ? value.object : value.class)?.name ?? 'this'];
    case 'typed':
      return inner(value.type.name);
    case 'element':
    case 'annotated':
      return inner(value.of);
    case 'choice':
      for (const each of value.of) {
        const names = inner(each);
        if (names.length > 0) return names;
      }
      return [];
    default:
      return [];
  }
}

function lastSegment(path: string): string {
  return /([^/.]+)[^/]*$/.exec(path)?.[1] ?? path;
}

function shapeOf(value: Value, resolver: ValueResolver): ArgumentShape {
  if (value.kind === 'list') return { kind: 'list' };
  if (value.kind === 'result') return { kind: 'other' };
  const [text] = resolver.textsOf(value);
  if (text !== undefined) return { kind: 'text', text };
  for (const each of resolver.resolve(value)) {
    if (each.kind === 'function')
      return { kind: 'function', parameters: resolver.table.function(each.object)?.parameters.length ?? 0 };
    if (each.kind === 'class') return { kind: 'class' };
    if (each.kind === 'record') return { kind: 'record', names: Object.keys(each.members) };
    if (each.kind === 'list') return { kind: 'list' };
  }
  const isName = value.kind === 'member' || value.kind === 'external' || value.kind === 'parameter';
  return { kind: isName || value.kind === 'import' ? 'name' : 'other' };
}
