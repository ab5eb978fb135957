import type { SgNode } from '@ast-grep/napi';

/** Statements, and parts of them, whose names belong to the scope they stand in. */
export const nesting = new Set([
  'expression_statement',
  'decorated_definition',
  'block',
  'if_statement',
  'elif_clause',
  'else_clause',
  'try_statement',
  'except_clause',
  'finally_clause',
  'with_statement',
  'with_clause',
  'with_item',
  'for_statement',
  'while_statement',
  'match_statement',
  'case_clause',
]);

/** Parts of statements that say what a name stands for, or add to what it does. */
export const bindingStatements = new Set([
  'assignment',
  'augmented_assignment',
  'as_pattern',
  'type_alias_statement',
  'call',
]);

/** What an expression names in passing: `if user := found():`. */
export function namedIn(expression: SgNode): SgNode[] {
  return expression.text().includes(':=') ? expression.findAll({ rule: { kind: 'named_expression' } }) : [];
}

/** The assignments to single names that a block makes, those of functions in it left out. */
export function assignmentsIn(block: SgNode): SgNode[] {
  return block.children().flatMap((child): SgNode[] => {
    if (child.kind() === 'assignment') return child.field('left')?.kind() === 'identifier' ? [child] : [];
    return nesting.has(String(child.kind())) ? assignmentsIn(child) : [];
  });
}
