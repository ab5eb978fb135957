import type { SgNode } from '@ast-grep/napi';
import type { CallFact, Value } from '../../code-model/facts.ts';
import { writtenSymbol } from '../../code-model/symbol-name.ts';
import { linesOf } from './member-facts.ts';
import { named } from './named-children.ts';
import type { Scope } from './scope.ts';
import type { Values } from './values.ts';

const noKeywords: Value = { kind: 'record', members: {}, keywords: true };

/** `with manager as name`: a call of `with`, whose result is what the manager gives when it is entered. */
export function callsOfWith(node: SgNode, caller: string, values: Values, scope: Scope): readonly CallFact[] {
  const [item] = named(node);
  const [manager] = item?.kind() === 'as_pattern' ? named(item) : [];
  if (item === undefined || manager === undefined) return [];
  const callee: Value = { kind: 'external', symbol: 'builtins#with' };
  const given = [values.of(manager, scope), noKeywords];
  return [{ id: values.callId(item), form: 'call', callee, arguments: given, caller, lines: linesOf(node) }];
}

/**
 * What a function of the application gives is called with what it decorates: `show` of `@protected('staff')` before `def show()`.
 * @param at where that call ends: behind the at sign, where nothing else ends
 */
export function callOfGiven(made: CallFact, of: Value, at: string): CallFact {
  const { id, caller, lines } = made;
  return { id: at, form: 'call', callee: { kind: 'result', call: id }, arguments: [of, noKeywords], caller, lines };
}

/** `cart.total = 1` calls `__setattr__` of the cart, as the language defines it. */
export function callsOfAssignment(node: SgNode, caller: string, values: Values, scope: Scope): readonly CallFact[] {
  const left = node.field('left');
  const object = left?.kind() === 'attribute' ? left.field('object') : null;
  if (left === null || object === null) return [];
  const callee: Value = { kind: 'member', of: values.of(object, scope), name: '__setattr__' };
  const name: Value = { kind: 'text', text: left.field('attribute')?.text() ?? '' };
  const given = [name, values.of(node.field('right'), scope), noKeywords];
  return [{ id: values.callId(left), form: 'call', callee, arguments: given, caller, lines: linesOf(node) }];
}

/**
 * `partial(app.register_blueprint, carts, url_prefix="/carts")` of functools: the call that it is kept for, as far as its arguments are given. Of
 * functions of the application, what calls the result passes the rest.
 */
export function callsOfPartial(node: SgNode, caller: string, values: Values, scope: Scope): readonly CallFact[] {
  const list = node.field('arguments');
  const callee = values.of(node.field('function'), scope);
  if (list === null || writtenSymbol(callee) !== 'functools#partial') return [];
  const [called, ...given] = values.arguments(list, scope, {});
  if (called?.kind !== 'member' && called?.kind !== 'external') return [];
  // Nothing else that is called ends behind the bracket.
  const [bracket = list] = list.children();
  return [{ id: values.callId(bracket), form: 'call', callee: called, arguments: given, caller, lines: linesOf(node) }];
}
