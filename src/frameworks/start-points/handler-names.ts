import { originOf } from '../../code-model/fact-table.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import type { Handler } from './start-point.ts';

/**
 * What handlers are called where nothing else names what they are registered for: `Cart.clean`; of a function without a name the one function of the
 * code that it calls, else the function around it.
 */
export function handlerNames(handlers: readonly Handler[], resolver: ValueResolver): readonly string[] {
  const names = new Set(handlers.map(({ object, file }) => nameOf(originOf(object), file, resolver)));
  return names.size === 0 ? [''] : [...names];
}

/** Begins the keys of symbols that an index states. */
const indexed = /^scip-/;

function nameOf(object: string, file: string, resolver: ValueResolver): string {
  // Indexes of other languages state keys in their own form.
  if (indexed.test(object)) return resolver.table.function(object)?.name ?? object;
  if (!/~\w+|\.\(\w+\)\./.test(object)) return shortName(object);
  const called = resolver.table
    .file(file)
    ?.calls.flatMap(({ caller, callee }) => (caller === object && callee.kind === 'function' ? [callee.object] : []));
  const [only, ...others] = new Set(called);
  return shortName(only !== undefined && others.length === 0 ? only : object);
}

/** `Cart.clean` of `src/Cart.java#Cart.clean(int)` and of `src/Cart.java#Cart.clean(int).lambda~1f`; `remind` of `const remind = onCall(() => …)`. */
function shortName(object: string): string {
  const path = object.slice(object.indexOf('#') + 1);
  return path
    .replace(/(?<=^\w+)\.[\w.]+\([^()]*\)=>.*$/, '')
    .replace(/\.(lambda|\(\w+\))~.*$/, '')
    .replace(/\.\(\w+\)\..*$/, '')
    .replace(/\([^()]*\)/g, '');
}
