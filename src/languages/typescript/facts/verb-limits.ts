import ts from 'typescript';
import type { VerbLimit } from '../../../code-model/facts.ts';
import { unwrap } from '../outline/syntax.ts';
import type { FileValues } from './file-values.ts';
import { leaves } from './tests-around.ts';
import { VerbTests } from './verb-tests.ts';

/**
 * The lists that a function leaves unless the verb is among them: `if (!options.methods.includes(request.method)) return refuse(response)`, also with
 * further conditions (`||`), and with `indexOf`.
 */
export function verbLimits(body: ts.ConciseBody, values: FileValues): VerbLimit[] {
  const tests = new VerbTests(values);
  const found: VerbLimit[] = [];
  const among = (condition: ts.Expression): void => {
    const node = unwrap(condition);
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.BarBarToken) {
      among(node.left);
      among(node.right);
      return;
    }
    const call = missing(node);
    const [given] = call?.arguments ?? [];
    if (call === null || given === undefined || !ts.isPropertyAccessExpression(call.expression)) return;
    const of = tests.testedBy(given);
    const list = values.valueOf(call.expression.expression);
    if (of !== null && list.kind !== 'unknown') found.push({ of, list });
  };
  const visit = (statements: readonly ts.Statement[]): void => {
    for (const each of statements) {
      if (ts.isTryStatement(each)) visit(each.tryBlock.statements);
      else if (ts.isIfStatement(each) && leaves(each.thenStatement)) among(each.expression);
    }
  };
  if (ts.isBlock(body)) visit(body.statements);
  return found;
}

/** The call that a condition says to find nothing: of `!list.includes(given)`, `list.indexOf(given) === -1` and `list.indexOf(given) < 0`. */
function missing(node: ts.Expression): ts.CallExpression | null {
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    return callOf(node.operand, 'includes');
  const isOut =
    ts.isBinaryExpression(node) && /^(<0|={2,3}-1)$/.test(node.operatorToken.getText() + node.right.getText());
  return isOut ? callOf(node.left, 'indexOf') : null;
}

function callOf(expression: ts.Expression, name: string): ts.CallExpression | null {
  const node = unwrap(expression);
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return null;
  return node.expression.name.text === name ? node : null;
}
