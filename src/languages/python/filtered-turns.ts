import type { SgNode } from '@ast-grep/napi';
import type { CallFact, Value } from '../../code-model/facts.ts';
import { linesOf } from './member-facts.ts';
import { named } from './named-children.ts';
import type { Scope } from './scope.ts';
import type { Values } from './values.ts';

/** A condition on a member of each element that a comprehension goes through: `if each["detail"] == detail`. */
interface Filter {
  readonly node: SgNode;
  readonly member: string;
  /** Null where the member is asked itself. */
  readonly to: SgNode | null;
  readonly isEqual: boolean;
}

const noKeywords: Value = { kind: 'record', members: {}, keywords: true };
/** What a comprehension goes through and is filtered: rows that a call gives go by the call. */
const listed: ReadonlySet<string> = new Set(['identifier', 'subscript', 'list', 'tuple']);

/** The node of the call that stands for what is left of a list by the conditions of a clause; null where there is none. */
export function filtering(clause: SgNode): SgNode | null {
  return filtersOf(clause).at(-1)?.node ?? null;
}

/** The conditions of a comprehension as calls, each of which gives the elements that it leaves. */
export function callsOfFilters(node: SgNode, caller: string, values: Values, scope: Scope): readonly CallFact[] {
  const callee: Value = { kind: 'external', symbol: 'builtins#where' };
  const within = values.scopeWithin(node, scope);
  return named(node).flatMap((clause) => {
    let list = clause.kind() === 'for_in_clause' ? values.throughOf(clause, within) : null;
    return filtersOf(clause).map(({ node: condition, member, to, isEqual }): CallFact => {
      const operands: Value[] = [
        list ?? noKeywords,
        { kind: 'text', text: member },
        to === null ? { kind: 'constant', value: true } : values.of(to, within),
        { kind: 'constant', value: isEqual },
        noKeywords,
      ];
      const id = values.callId(condition);
      list = { kind: 'result', call: id };
      return { id, form: 'call', callee, arguments: operands, caller, lines: linesOf(condition) };
    });
  });
}

function filtersOf(clause: SgNode): readonly Filter[] {
  const name = clause.kind() === 'for_in_clause' ? clause.field('left') : null;
  if (name?.kind() !== 'identifier' || !listed.has(String(clause.field('right')?.kind()))) return [];
  const found: Filter[] = [];
  for (let next = clause.next(); next !== null && next.kind() !== 'for_in_clause'; next = next.next())
    if (next.kind() === 'if_clause')
      found.push(...partsOfAnd(named(next)[0]).flatMap((each) => filterOf(each, name.text()) ?? []));
  return found;
}

function partsOfAnd(node: SgNode | undefined): readonly SgNode[] {
  if (node === undefined) return [];
  if (node.kind() !== 'boolean_operator' || node.field('operator')?.text() !== 'and') return [node];
  return [node.field('left'), node.field('right')].flatMap((side) => partsOfAnd(side ?? undefined));
}

function filterOf(node: SgNode, name: string): Filter | null {
  if (node.kind() === 'not_operator') {
    const inner = node.field('argument');
    const member = inner === null ? null : memberOf(inner, name);
    return member === null ? null : { node, member, to: null, isEqual: false };
  }
  if (node.kind() !== 'comparison_operator') {
    const member = memberOf(node, name);
    return member === null ? null : { node, member, to: null, isEqual: true };
  }
  const [left, right, more] = named(node);
  if (left === undefined || right === undefined || more !== undefined || right.text().endsWith(')')) return null;
  const between = node.text().slice(left.text().length, right.range().start.index - left.range().start.index);
  const operator = between.trim().replace(/\s+/g, ' ');
  const member = memberOf(left, name);
  if (member === null || !/^(==|!=|is|is not)$/.test(operator)) return null;
  return { node, member, to: right, isEqual: operator === '==' || operator === 'is' };
}

/** The member of an element that an expression is: `each["detail"]`, `each.detail`. */
function memberOf(node: SgNode, name: string): string | null {
  if (node.kind() === 'attribute')
    return node.field('object')?.text() === name ? (node.field('attribute')?.text() ?? null) : null;
  if (node.kind() !== 'subscript' || node.field('value')?.text() !== name) return null;
  return /^["'](\w+)["']$/.exec(node.field('subscript')?.text() ?? '')?.[1] ?? null;
}
