import type { SgNode } from '@ast-grep/napi';
import type { CallFact, Value } from '../../code-model/facts.ts';
import { linesOf } from './member-facts.ts';
import type { Scope } from './scope.ts';
import type { Values } from './values.ts';

/**
 * `order.owner.name` as a call of `__getattr__` of `order.owner`, of which it reads a member; nothing where what is read is called, which the call
 * says itself, and where it is a member of a module, a class or a function.
 */
export function loadsOf(node: SgNode, caller: string, values: Values, scope: Scope): readonly CallFact[] {
  const object = node.field('object');
  const parent = node.parent();
  if (object === null || (parent?.kind() === 'call' && parent.field('function')?.id() === node.id())) return [];
  const of = values.of(object, scope);
  if (of.kind !== 'member' || !made.has(rootOf(of).kind)) return [];
  const callee: Value = { kind: 'member', of, name: '__getattr__' };
  const id = `${values.callId(node)}:load`;
  return [{ id, form: 'call', callee, arguments: [], caller, lines: linesOf(node) }];
}

/** `self.total`, `super().total` as calls of the member; nothing where what is read is called, and where something is stored in it. */
export function ownReadsOf(node: SgNode, caller: string, values: Values, scope: Scope): readonly CallFact[] {
  const object = node.field('object');
  const parent = node.parent();
  const isCalled = parent?.kind() === 'call' && parent.field('function')?.id() === node.id();
  const isStored = parent?.kind() === 'assignment' && parent.field('left')?.id() === node.id();
  if (object === null || isCalled || isStored) return [];
  const of = values.of(object, scope);
  if (of.kind !== 'this' && of.kind !== 'super') return [];
  const callee: Value = { kind: 'member', of, name: node.field('attribute')?.text() ?? '' };
  const id = `${values.callId(node)}:own`;
  return [{ id, form: 'call', callee, arguments: [], caller, lines: linesOf(node) }];
}

/** What stands for something that is made when the program runs. */
const made: ReadonlySet<Value['kind']> = new Set(['parameter', 'this', 'result', 'choice', 'element']);

function rootOf(value: Value): Value {
  return value.kind === 'member' ? rootOf(value.of) : value;
}
