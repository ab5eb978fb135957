import ts from 'typescript';
import type { Value } from '../../../code-model/facts.ts';
import { oneWhere } from './given-conditions.ts';
import { runsWherever } from './runs-wherever.ts';

/** What the expressions of a file stand for. */
interface Values {
  valueOf(node: ts.Expression): Value;
}

/** A variable whose text is put together by statements. */
interface Variable {
  readonly node: ts.VariableDeclaration;
  readonly symbol: ts.Symbol;
  readonly checker: ts.TypeChecker;
}

/**
 * A text with what statements put behind it: `path += '/carts'`. What runs only under a condition is put there where that holds: `if (isPublic) path += '/public'`. A text that is
 * read before the last of these statements may also be what it was in the beginning. Any other value as it is.
 * @param more what is put behind the text, in source order
 */
export function withAppended(value: Value, more: readonly ts.Expression[], variable: Variable, values: Values): Value {
  if ((value.kind !== 'text' && value.kind !== 'joined') || more.length === 0) return value;
  if (isReadBetween(more, variable)) return { kind: 'choice', of: [value, joined(value, more, values)] };
  let text: Value = value;
  for (const each of more) {
    const longer = joined(text, [each], values);
    const condition = conditionOf(each, variable.node);
    if (condition === null) text = longer;
    else if (condition === undefined) text = { kind: 'choice', of: [text, longer] };
    else
      text = condition.isElse
        ? oneWhere(condition.of, text, longer, values)
        : oneWhere(condition.of, longer, text, values);
  }
  return text;
}

function joined(value: Value, more: readonly ts.Expression[], values: Values): Value {
  return { kind: 'joined', parts: [value, ...more.map((each) => values.valueOf(each))] };
}

/** Null for what runs wherever the variable is declared; undefined where it is not one condition that says when it runs. */
function conditionOf(
  appended: ts.Expression,
  declaration: ts.Node,
): { readonly of: ts.Expression; readonly isElse: boolean } | null | undefined {
  if (runsWherever(appended, declaration)) return null;
  let inner: ts.Node = appended.parent;
  while (!ts.isIfStatement(inner.parent) && !ts.isConditionalExpression(inner.parent)) {
    const { parent } = inner;
    const isPlain = ts.isBlock(parent) || ts.isExpressionStatement(parent) || ts.isParenthesizedExpression(parent);
    if (!isPlain) return undefined;
    inner = parent;
  }
  const branches = inner.parent;
  if (!runsWherever(branches, declaration)) return undefined;
  return ts.isIfStatement(branches)
    ? { of: branches.expression, isElse: inner === branches.elseStatement }
    : { of: branches.condition, isElse: inner === branches.whenFalse };
}

/** Whether the variable is read before the last text is put behind it, except by that statement and those before it. */
function isReadBetween(more: readonly ts.Expression[], { node, symbol, checker }: Variable): boolean {
  const last = more.at(-1) as ts.Expression;
  const isAppending = (each: ts.Node): boolean =>
    more.some(({ parent }) => ts.isBinaryExpression(parent) && parent.left === each);
  const visit = (each: ts.Node): boolean => {
    if (each.pos >= last.pos) return false;
    if (ts.isIdentifier(each) && each !== node.name && each.text === symbol.name && !isAppending(each))
      return checker.getSymbolAtLocation(each) === symbol;
    return ts.forEachChild(each, (child) => visit(child) || undefined) === true;
  };
  let around: ts.Node = node.parent;
  while (!ts.isBlock(around) && !ts.isSourceFile(around) && !ts.isModuleBlock(around) && !ts.isCaseBlock(around))
    around = around.parent;
  return visit(around);
}
