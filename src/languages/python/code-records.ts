import type { SgNode } from '@ast-grep/napi';
import { codeRecord, hasPath, listedCode, type RecordMember } from '../../code-model/code-record.ts';
import type { CodeRecordFact } from '../../code-model/facts.ts';
import { linesOf } from './member-facts.ts';
import { named } from './named-children.ts';

/** What a dictionary, list or tuple states as code beside what leads to it; none for any other one. */
export function codeRecordOf(node: SgNode): CodeRecordFact[] {
  if (node.kind() !== 'dictionary') {
    const [first = null, second] = named(node);
    const listed = second === undefined ? null : listedCode(textOf(first), codeOf(second));
    return listed === null ? [] : [{ ...listed, lines: linesOf(node) }];
  }
  const members = membersOf(node);
  if (!members.some(({ code }) => code !== undefined)) return [];
  const pair = node.parent();
  const key = pair?.kind() === 'pair' ? textOf(pair.field('key')) : null;
  const record = codeRecord(members, key, key !== null && isBelowPath(node));
  return record === null ? [] : [{ ...record, lines: linesOf(key === null ? node : (pair ?? node)) }];
}

function isBelowPath(node: SgNode): boolean {
  return node.ancestors().some((each) => each.kind() === 'dictionary' && hasPath(membersOf(each)));
}

function membersOf(node: SgNode): RecordMember[] {
  return named(node).flatMap((pair): RecordMember[] => {
    const name = pair.kind() === 'pair' ? textOf(pair.field('key')) : null;
    const value = pair.field('value');
    if (name === null || value === null) return [];
    const text = textOf(value);
    if (text !== null) return [{ name, text }];
    if (value.kind() === 'call') return [{ name, code: '', isMade: true }];
    const code = codeOf(value);
    return [code === null ? { name } : { name, code }];
  });
}

/** The last name of what may be code, empty for a lambda; null for anything else. */
function codeOf(value: SgNode): string | null {
  switch (value.kind()) {
    case 'identifier':
      return value.text();
    case 'attribute':
      return value.field('attribute')?.text() ?? '';
    case 'lambda':
      return '';
    default:
      return null;
  }
}

/** The text of a string without holes; null for anything else. */
function textOf(node: SgNode | null): string | null {
  const parts = node?.kind() === 'string' ? named(node) : [];
  if (node?.kind() !== 'string' || parts.some((part) => part.kind() === 'interpolation')) return null;
  return parts.find((part) => part.kind() === 'string_content')?.text() ?? '';
}
