import type { Value } from './facts.ts';

/** The object that holds all globals, by its names. */
const globalHolder = /^globalThis#(global|globalThis|window|self)$/;

/**
 * A symbol of a library, `package#path`: the member `name` of it. `default` is no part of a path, nor is the object that holds all globals:
 * `window.fetch` is `fetch`.
 */
export function memberSymbol(symbol: string, name: string): string {
  if (name === 'default') return symbol;
  if (globalHolder.test(symbol)) return `globalThis#${name}`;
  return symbol.includes('#') ? `${symbol}.${name}` : `${symbol}#${name}`;
}

/** The package a symbol belongs to, subpaths of it included: `hono/jsx` of `hono/jsx#Fragment`. */
export function moduleOfSymbol(symbol: string): string {
  const at = symbol.indexOf('#');
  return at < 0 ? symbol : symbol.slice(0, at);
}

/** The last name of a symbol: `join` of `node:path#posix.join`, `merge` of `lodash/merge`, `express` of `express`. */
export function lastName(symbol: string): string {
  return symbol.slice(Math.max(symbol.lastIndexOf('.'), symbol.lastIndexOf('#'), symbol.lastIndexOf('/')) + 1);
}

/** Whether a symbol is a pattern, or begins and ends like it where an asterisk stands between: `nconf#env.defaults` and `nconf#*defaults`. */
export function fitsSymbol(symbol: string, pattern: string): boolean {
  const [start = '', end] = pattern.split('*');
  return end === undefined ? symbol === pattern : symbol.startsWith(start) && symbol.endsWith(end);
}

/** The symbol of a member of a library, as it is written: `importlib.import_module`. */
export function writtenSymbol(value: Value): string | null {
  if (value.kind === 'external') return value.symbol;
  const of = value.kind === 'member' ? writtenSymbol(value.of) : null;
  return of === null || value.kind !== 'member' ? null : memberSymbol(of, value.name);
}
