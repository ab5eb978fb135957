import type { SgNode } from '@ast-grep/napi';
import type { FileFacts, NamedCodeFact } from '../../code-model/facts.ts';
import { linesOf } from './member-facts.ts';
import { named } from './named-children.ts';

/** Where a file gives code names: `{"paid": pay, "sent": mail.sent}`, `handlers["paid"] = pay`. */
export function namedCode(root: SgNode): Pick<FileFacts, 'namedCode'> {
  const found = root
    .findAll({ rule: { any: [{ kind: 'dictionary' }, { kind: 'assignment' }] } })
    .flatMap((node) => (node.kind() === 'dictionary' ? inDictionary(node) : byAssignment(node)));
  return found.length === 0 ? {} : { namedCode: found };
}

/** One entry alone is rather an option. */
function inDictionary(dictionary: SgNode): NamedCodeFact[] {
  const found = named(dictionary).flatMap((pair) => namedBy(pair, pair.kind() === 'pair' ? pair.field('value') : null));
  return found.length > 1 ? found : [];
}

function byAssignment(assignment: SgNode): NamedCodeFact[] {
  return assignment.field('left')?.kind() === 'subscript' ? namedBy(assignment, assignment.field('right')) : [];
}

function namedBy(node: SgNode, value: SgNode | null): NamedCodeFact[] {
  const name = value?.kind() === 'attribute' ? value.field('attribute') : value;
  return name?.kind() === 'identifier' ? [{ code: name.text(), lines: linesOf(node) }] : [];
}
