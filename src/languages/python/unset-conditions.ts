import type { SgNode } from '@ast-grep/napi';

/** What code asks the environment for without a default, alone or held against a text. */
const asksEnvironment = /^(?:os\.)?(?:environ\.get|getenv)\(\s*["'][^"']*["']\s*\)(?:\s*==\s*["'][^"']+["'])?$/;

/**
 * Whether a condition holds only where somebody sets a variable of the environment: `os.environ.get("MIGRATION") == "1"`, itself or under the name that the
 * module gives it. As with settings that have a default, nothing is taken to be set.
 */
export function isUnset(condition: SgNode | undefined): boolean {
  if (condition === undefined) return false;
  if (condition.kind() === 'parenthesized_expression') return isUnset(condition.children()[1]);
  if (condition.kind() !== 'identifier') return asksEnvironment.test(condition.text());
  const stated = boundInModule(condition);
  return stated !== null && asksEnvironment.test(stated.text());
}

/** What the module binds a name to, where it does so once and at its top. */
function boundInModule(name: SgNode): SgNode | null {
  const module = name.ancestors().at(-1);
  const found = (module?.children() ?? []).flatMap((statement) => {
    const assignment = statement.kind() === 'expression_statement' ? statement.children()[0] : undefined;
    const isOfName = assignment?.kind() === 'assignment' && assignment.field('left')?.text() === name.text();
    return isOfName ? (assignment.field('right') ?? []) : [];
  });
  return found.length === 1 ? (found[0] as SgNode) : null;
}
