import type { CodeDetection } from '../rules/cloud-rule.ts';
import type { SyntaxNode } from '../syntax/grammars.ts';
import { matchesCondition } from './matches-condition.ts';
import { commentLine, usesOf } from './name-uses.ts';

const functions = /function|method|constructor/;
/** Lines of a comment above a place that are read. */
const longestComment = 6;

/** Whether what a rule found stands where the rule wants it: beside what words, in which function, used as what. */
export function placeFits(
  node: SyntaxNode,
  { beside, inFunction, unlessUsedAs }: Pick<CodeDetection, 'beside' | 'inFunction' | 'unlessUsedAs'>,
  text: string,
): boolean {
  if (beside !== undefined && !matchesCondition(beside, [linesBeside(node, text)])) return false;
  if (inFunction !== undefined && !matchesCondition(inFunction, functionsAround(node))) return false;
  if (unlessUsedAs === undefined) return true;
  const uses = usesOf(node, text);
  return uses.length === 0 || uses.some((line) => !unlessUsedAs.test(line));
}

function linesBeside(node: SyntaxNode, text: string): string {
  const { start, end } = node.range();
  const lines = text.split('\n');
  let first = start.line;
  while (first > 0 && start.line - first < longestComment && commentLine.test(lines[first - 1] ?? '')) first--;
  return lines.slice(first, Math.min(end.line, start.line + longestComment) + 1).join('\n');
}

function functionsAround(node: SyntaxNode): readonly string[] {
  return node
    .ancestors()
    .filter((around) => functions.test(String(around.kind())))
    .flatMap((around) => around.field('name')?.text() ?? []);
}
