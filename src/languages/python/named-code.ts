import type { SgNode } from '@ast-grep/napi';
import type { NamedCodeFact } from '../../code-model/facts.ts';
import { linesOf } from './member-facts.ts';
import { named } from './named-children.ts';

/** Where a dictionary gives code names: `{"paid": pay, "sent": mail.sent}`. One entry alone is rather an option. */
export function namedInDictionary(dictionary: SgNode): NamedCodeFact[] {
  const found = named(dictionary).flatMap((pair) => namedBy(pair, pair.kind() === 'pair' ? pair.field('value') : null));
  return found.length > 1 ? found : [];
}

/** Where an assignment does: `handlers["paid"] = pay`. */
export function namedByAssignment(assignment: SgNode): NamedCodeFact[] {
  return assignment.field('left')?.kind() === 'subscript' ? namedBy(assignment, assignment.field('right')) : [];
}

function namedBy(node: SgNode, value: SgNode | null): NamedCodeFact[] {
  const name = value?.kind() === 'attribute' ? value.field('attribute') : value;
  return name?.kind() === 'identifier' ? [{ code: name.text(), lines: linesOf(node) }] : [];
}
