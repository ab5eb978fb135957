import type { Value } from '../../code-model/facts.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import { type Subject, select } from '../rules/select.ts';

const maxDepth = 4;
/** A call of it gives the same token for the same text. */
const sharedSymbol = 'globalThis#Symbol.for';

/**
 * What a token is known by, the same wherever the code names it: a text by itself, a class by its key, a symbol or object by the call
 * that makes it, what a library makes of arguments (`getRepositoryToken(User)`) by both. A function stands for what it returns
 * (`forwardRef(() => Service)`), and for itself where that is nothing. None for what is not known.
 */
export function tokensOf(value: Value, resolver: ValueResolver, depth = 0): readonly string[] {
  if (depth > maxDepth) return [];
  const found = resolver.resolve(value).flatMap((each) => tokenOf(each, resolver, depth));
  return [...new Set(found)];
}

export function classToken(object: string): string {
  return `class ${object}`;
}

/** Tokens of a declared type: of the classes that its name stands for, else of the library's. */
export function typeTokens(name: Value, resolver: ValueResolver): readonly string[] {
  const classes = resolver.classesOf(name).map(classToken);
  return classes.length > 0 ? classes : resolver.symbolsOf(name).map((symbol) => `symbol ${symbol}`);
}

/** Those tokens, and those of all that the type is derived from. */
export function typeAndBaseTokens(name: Value, resolver: ValueResolver): readonly string[] {
  const above = resolver
    .classesOf(name)
    .flatMap((object) => [
      ...resolver.hierarchy.lineage(object).map(classToken),
      ...resolver.ancestorsOf(object).map((symbol) => `symbol ${symbol}`),
    ]);
  return [...new Set([...typeTokens(name, resolver), ...above])];
}

/** Key of the class that is the token; null for any other token. */
export function classOfToken(token: string): string | null {
  return token.startsWith('class ') ? token.slice('class '.length) : null;
}

export function textToken(text: string): string {
  return `text ${text}`;
}

/** Of what stands apart under its name, by what it is registered as. */
export function kindToken(kind: string, name: string): string {
  return `${kind} named ${name}`;
}

/** Of a member of every request. */
export function requestToken(name: string): string {
  return `request ${name}`;
}

export function nameOfRequestToken(token: string): string {
  return token.slice(requestToken('').length);
}

/** The tokens of the first selector that gives any. */
export function firstTokens(
  selectors: readonly string[],
  subject: Subject,
  resolver: ValueResolver,
): readonly string[] {
  for (const selector of selectors) {
    const tokens = select(selector, subject, resolver).flatMap(({ value }) => tokensOf(value, resolver));
    if (tokens.length > 0) return [...new Set(tokens)];
  }
  return [];
}

function tokenOf(value: Value, resolver: ValueResolver, depth: number): readonly string[] {
  switch (value.kind) {
    case 'text':
      return [textToken(value.text)];
    case 'class':
      return [classToken(value.object)];
    case 'external':
      return [`symbol ${value.symbol}`];
    case 'member':
      return resolver.symbolsOf(value).map((symbol) => `symbol ${symbol}`);
    case 'function': {
      const returned = resolver.table.function(value.object)?.returns ?? [];
      const tokens = returned.flatMap((each) => tokensOf(each, resolver, depth + 1));
      return tokens.length > 0 ? tokens : [`function ${value.object}`];
    }
    case 'result':
      return [resultToken(value.call, resolver, depth)];
    default:
      return [];
  }
}

function resultToken(id: string, resolver: ValueResolver, depth: number): string {
  const call = resolver.table.call(id);
  if (call?.form !== 'call' || call.callee.kind !== 'external') return `made ${id}`;
  const { symbol } = call.callee;
  if (symbol === 'globalThis#Symbol') return `made ${id}`;
  const given = call.arguments.map((each) => tokensOf(each, resolver, depth + 1).join('|'));
  if (symbol === sharedSymbol) return `shared ${given.join()}`;
  return given.every((each) => each !== '') ? `${symbol}(${given.join()})` : `made ${id}`;
}
