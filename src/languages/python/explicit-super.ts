import type { SgNode } from '@ast-grep/napi';
import type { CallFact } from '../../code-model/facts.ts';
import type { Scope } from './scope.ts';
import { aboveSelf } from './values.ts';

type Made = Pick<CallFact, 'callee' | 'arguments' | 'lines' | 'argumentLines'>;

/**
 * `Base.__init__(self, Cart)` in a class whose first base is `Base` as `super().__init__(Cart)`: the member of the base class, called on
 * the own instance. Null for any other call. A further base (`Mixin.__init__(self)`) is not what `super()` finds first: there the call
 * stays one of a function.
 */
export function explicitSuper(made: Made, called: SgNode | null, base: string | undefined, scope: Scope): Made | null {
  if (called?.kind() !== 'attribute' || base === undefined || called.field('object')?.text() !== base) return null;
  const name = called.field('attribute')?.text();
  const above = scope.find(aboveSelf);
  const [self, ...given] = made.arguments;
  if (name === undefined || above?.kind !== 'super' || self?.kind !== 'this' || self.class !== above.class) return null;
  const { argumentLines } = made;
  const callee = { kind: 'member', of: above, name } as const;
  const lines = argumentLines === undefined ? {} : { argumentLines: argumentLines.slice(1) };
  return { lines: made.lines, callee, arguments: given, ...lines };
}
