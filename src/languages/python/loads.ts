import type { SgNode } from '@ast-grep/napi';
import { type CallFact, readItself, readOf, type Value } from '../../code-model/facts.ts';
import { linesOf } from './member-facts.ts';
import type { Scope } from './scope.ts';
import type { Values } from './values.ts';

/**
 * What reading a member reads, as calls: `order.owner.name` is one of `__getattr__` of `order.owner`, of which it reads a member, and one of
 * `__getattribute__` of itself. Nothing where what is read is called, which the call says itself, or assigned to, where it is a member of a module, a
 * class or a function; of a part of a longer name only the first of the two.
 */
export function loadsOf(node: SgNode, caller: string, values: Values, scope: Scope): readonly CallFact[] {
  const object = node.field('object');
  if (object === null || isCalled(node)) return [];
  const of = values.of(object, scope);
  if (!isMade(rootOf(of))) return [];
  const id = `${values.callId(node)}:load`;
  const load = (read: Value, name: string, at: string): CallFact => {
    const callee: Value = { kind: 'member', of: read, name };
    return { id: at, form: 'call', callee, arguments: [], caller, lines: linesOf(node) };
  };
  const isPart = node.parent()?.kind() === 'attribute' || node.parent()?.field('left')?.id() === node.id();
  return [
    ...(of.kind === 'member' ? [load(of, readOf, id)] : []),
    ...(isPart ? [] : [load(values.of(node, scope), readItself, `${id}:itself`)]),
  ];
}

/** `self.total`, `super().total` as calls of the member; nothing where what is read is called, and where something is stored in it. */
export function ownReadsOf(node: SgNode, caller: string, values: Values, scope: Scope): readonly CallFact[] {
  const object = node.field('object');
  const parent = node.parent();
  const isStored = parent?.kind() === 'assignment' && parent.field('left')?.id() === node.id();
  if (object === null || isCalled(node) || isStored) return [];
  const of = values.of(object, scope);
  if (of.kind !== 'this' && of.kind !== 'super') return [];
  const callee: Value = { kind: 'member', of, name: node.field('attribute')?.text() ?? '' };
  const id = `${values.callId(node)}:own`;
  return [{ id, form: 'call', callee, arguments: [], caller, lines: linesOf(node) }];
}

function isCalled(node: SgNode): boolean {
  const parent = node.parent();
  return parent?.kind() === 'call' && parent.field('function')?.id() === node.id();
}

/** What stands for something that is made when the program runs. */
const made: ReadonlySet<Value['kind']> = new Set(['parameter', 'this', 'result', 'choice', 'element']);

/** Also an object of a library: `from flask import g`. */
function isMade(root: Value): boolean {
  return made.has(root.kind) || (root.kind === 'external' && /#[a-z_]\w*$/.test(root.symbol));
}

function rootOf(value: Value): Value {
  return value.kind === 'member' ? rootOf(value.of) : value;
}
