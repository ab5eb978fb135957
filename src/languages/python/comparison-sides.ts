import type { SgNode } from '@ast-grep/napi';
import { named } from './named-children.ts';

/** A comparison of two expressions, with its operator as it is written. */
export interface Sides {
  readonly left: SgNode;
  readonly operator: string;
  readonly right: SgNode;
}

/** The sides of `kind == "open"`, `action not in ("list", "detail")`; null for any other expression. */
export function sidesOf(node: SgNode): Sides | null {
  const [left, right, more] = node.kind() === 'comparison_operator' ? named(node) : [];
  if (left === undefined || right === undefined || more !== undefined) return null;
  const between = node.text().slice(left.text().length, right.range().start.index - left.range().start.index);
  return { left, operator: between.trim(), right };
}
