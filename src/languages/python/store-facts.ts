import type { SgNode } from '@ast-grep/napi';
import type { StoreFact, Value } from '../../code-model/facts.ts';
import type { Scope } from './scope.ts';
import type { Values } from './values.ts';

/** Methods that add to a collection, with the position of what they add. */
const adding: ReadonlyMap<string, number> = new Map([
  ['append', 0],
  ['add', 0],
  ['appendleft', 0],
  ['insert', 1],
]);

/** What an assignment stores in a member or an element: `cart.items = items`, `registry[name] = view`. */
export function storeOfAssignment(left: SgNode, value: Value, scope: Scope, values: Values): StoreFact | null {
  if (value.kind === 'unknown') return null;
  if (left.kind() === 'attribute') {
    const name: Value = { kind: 'text', text: left.field('attribute')?.text() ?? '' };
    return { of: values.of(left.field('object'), scope), name, value };
  }
  if (left.kind() !== 'subscript') return null;
  return { of: values.of(left.field('value'), scope), name: nameOf(left, scope, values), value };
}

/** Of `routes[method, path]` a list of both. */
function nameOf(left: SgNode, scope: Scope, values: Values): Value {
  const names = left.fieldChildren('subscript');
  const items = names.map((each) => values.of(each, scope));
  return items.length === 1 ? (items[0] as Value) : { kind: 'list', items };
}

/** What a call of a method stores in a collection: `registry.append(view)`, `registry.extend(views)`, `registry.setdefault(name, view)`. */
export function storesOfCall(callee: Value, given: readonly Value[]): readonly StoreFact[] {
  if (callee.kind !== 'member') return [];
  const { of, name } = callee;
  const positional = given.slice(0, -1);
  const added = positional[adding.get(name) ?? -1];
  if (added !== undefined) return [{ of, name: null, value: added }];
  const [first, second] = positional;
  if (first === undefined) return [];
  if (name === 'extend') return [{ of, name: null, value: { kind: 'spread', of: first } }];
  if (name === 'setdefault') return second === undefined ? [] : [{ of, name: first, value: second }];
  if (name !== 'update' || first.kind !== 'record') return [];
  return Object.entries(first.members).map(([text, value]) => ({ of, name: { kind: 'text', text }, value }));
}
