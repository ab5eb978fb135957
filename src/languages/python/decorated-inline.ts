import type { SgNode } from '@ast-grep/napi';
import type { Value } from '../../code-model/facts.ts';
import { named } from './named-children.ts';

/**
 * What a call decorates where no `@` is written: the view of `app.route('/carts')(view)`, and of `method('/carts')(view)` with a method that callers pass; null
 * for any other call.
 * @param callee what is called, asked for only where another call is of what the call gives
 */
export function decoratedInline(call: SgNode, callee: () => Value): SgNode | null {
  const outer = call.parent();
  if (outer?.kind() !== 'call') return null;
  const called = outer.field('function');
  const list = outer.field('arguments');
  if (called === null || list === null || called.id() !== call.id()) return null;
  if (call.field('function')?.kind() !== 'attribute' && callee().kind !== 'parameter') return null;
  const [only, more] = named(list);
  const isValue = only !== undefined && ['identifier', 'attribute', 'call', 'lambda'].includes(String(only.kind()));
  return isValue && more === undefined ? only : null;
}

/** The names of what a decorator decorates, as members of its keyword arguments: dotted, and as libraries for command lines name a command. */
export function namesOf(name: string, module: string): Readonly<Record<string, Value>> {
  return {
    $name: { kind: 'text', text: `${module}.${name}` },
    $function: { kind: 'text', text: name },
    $command: { kind: 'text', text: name.replaceAll('_', '-').toLowerCase() },
  };
}
