import type { SgNode } from '@ast-grep/napi';

/** The parts of a node that have a meaning, without comments and punctuation. */
export function named(node: SgNode): SgNode[] {
  return node.children().filter((child) => child.isNamed() && child.kind() !== 'comment');
}
