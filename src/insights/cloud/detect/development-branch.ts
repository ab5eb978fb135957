import type { SyntaxNode } from '../syntax/grammars.ts';

const development =
  /\b(?:is_?dev(?:el(?:opment)?)?(?:_?mode)?|IsDevelopment|isDev(?:elopment)?(?:Mode)?|dev_?[mM]ode|__DEV__|DEBUG)\b|["'`](?:dev|development)["'`]|\.env\.DEV\b|\b(?:isIntegrationTest|is_integration_test|isUnitTest|isTestEnv\w*|isRunningTests?)\b|\b(?:NODE_ENV|APP_ENV|MODE|ENVIRONMENT)\b['"`\])]*\s*[!=]==?\s*["'`]test(?:ing)?["'`]|\b\w*(?:ENV|ENVIRONMENT|CHANNEL|STAGE|MODE|PROFILE)\b['"`\])]*\s*[!=]==?\s*["'`]local["'`]/;
const production =
  /\bprod\b|\bIS_PROD(?:UCTION)?\b|\b(?:is_?prod(?:uction)?|IsProduction|isProd(?:uction)?(?:Mode)?)\b|["'`](?:prod|production)["'`]/;
const negation = /^\(*\s*(?:!(?!=)|not\b)|!==?|<>|\bis not\b/;

/**
 * Whether a node runs while developing or testing only: it stands in the branch of an `if`, a conditional expression or a conditional compilation
 * whose condition asks for development, or in the other one where it asks for production, or behind such a question: an `and`,
 * or a statement that ends the function in production.
 */
export function isForDevelopment(node: SyntaxNode): boolean {
  const { start, end } = node.range();
  const holds = (part: SyntaxNode | null): boolean => {
    if (part === null) return false;
    const range = part.range();
    return range.start.index <= start.index && range.end.index >= end.index;
  };
  for (const around of node.ancestors()) {
    if (isAskedBefore(around, holds) || isBehindGuard(around)) return true;
    if (
      !/^(if_statement|elif_clause|ternary_expression|conditional_expression|preproc_if)$/.test(String(around.kind()))
    )
      continue;
    const { condition, consequence, alternatives } = branchesOf(around);
    if (condition === null || holds(condition)) continue;
    const asked = askedFor(condition.text().slice(0, 500));
    if (asked === undefined) continue;
    const isElse = alternatives.some(holds);
    const isThen = !isElse && (consequence === null || holds(consequence));
    if (asked === 'development' ? isThen : isElse) return true;
  }
  return false;
}

/** Whether a conjunction asks for development before it comes to what is looked at. */
function isAskedBefore(around: SyntaxNode, holds: (part: SyntaxNode | null) => boolean): boolean {
  if (!/^(binary_expression|boolean_operator)$/.test(String(around.kind()))) return false;
  if (!/^(&&|and)$/.test(around.field('operator')?.text() ?? '') || !holds(around.field('right'))) return false;
  return askedFor(around.field('left')?.text().slice(0, 500) ?? '') === 'development';
}

/** Whether a statement directly before ends the function in production: `if (prod) throw …`. */
function isBehindGuard(statement: SyntaxNode): boolean {
  const guard = statement.prev();
  if (guard?.kind() !== 'if_statement') return false;
  const { condition, consequence, alternatives } = branchesOf(guard);
  const ends = /^\{?\s*(throw|return|raise|panic\()[^;{}]*;?\s*\}?$/.test(consequence?.text().slice(0, 500) ?? '');
  const asked = condition?.text().slice(0, 500) ?? '';
  return ends && alternatives.length === 0 && !/&&|\band\b/.test(asked) && askedFor(asked) === 'production';
}

/** What a condition holds in: `!production` in development. */
function askedFor(condition: string): 'development' | 'production' | undefined {
  const isNegated = negation.test(condition);
  if (development.test(condition)) return isNegated ? 'production' : 'development';
  if (production.test(condition)) return isNegated ? 'development' : 'production';
  return undefined;
}

interface Branches {
  readonly condition: SyntaxNode | null;
  /** Null: all that is no alternative. */
  readonly consequence: SyntaxNode | null;
  readonly alternatives: readonly SyntaxNode[];
}

function branchesOf(node: SyntaxNode): Branches {
  // The grammar of Python names no parts of `a if condition else b`.
  if (node.kind() === 'conditional_expression' && node.field('condition') === null) {
    const [consequence = null, condition = null, alternative] = node.children().filter((child) => child.isNamed());
    return { condition, consequence, alternatives: alternative === undefined ? [] : [alternative] };
  }
  return {
    condition: node.field('condition'),
    consequence: node.field('consequence'),
    alternatives: node.fieldChildren('alternative'),
  };
}
