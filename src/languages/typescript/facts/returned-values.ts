import ts from 'typescript';
import type { FunctionFact, Test, Value } from '../../../code-model/facts.ts';
import { unwrap } from '../outline/syntax.ts';
import type { FileValues } from './file-values.ts';
import { returnedExpressions } from './returned-expressions.ts';
import { testsAround } from './tests-around.ts';

interface Returned {
  readonly value: Value;
  readonly test: Test | null;
}

/** What a function may return, and what must hold of its parameters where it does. */
export function returnedValues(
  body: ts.ConciseBody,
  values: FileValues,
): Pick<FunctionFact, 'returns' | 'returnTests'> {
  const all = returnedExpressions(body).flatMap((expression) => alternatives(expression, null, values));
  const known = all.filter(({ value }) => value.kind !== 'unknown' && value.kind !== 'constant');
  const returns = known.map(({ value }) => value);
  return known.every(({ test }) => test === null)
    ? { returns }
    : { returns, returnTests: known.map(({ test }) => test) };
}

/**
 * What an expression may stand for where conditions about parameters decide it; else its value as a whole.
 * @param met expressions around it: a variable may be given itself
 */
function alternatives(
  expression: ts.Expression,
  around: Test | null,
  values: FileValues,
  met: readonly ts.Expression[] = [],
): readonly Returned[] {
  const node = unwrap(expression);
  const test = both(around, testsAround(expression, values));
  const inner = [...met, node];
  const isVariable = ts.isIdentifier(node);
  const parts = (met.includes(node) || met.length > maxDepth ? [] : partsOf(node, values)).flatMap((part) =>
    alternatives(part, isVariable ? test : around, values, inner),
  );
  const depends = parts.some((part) => JSON.stringify(part.test) !== JSON.stringify(test));
  return depends ? parts : [{ value: values.valueOf(node), test }];
}

/** Conditions in conditions, variables that are given variables. */
const maxDepth = 6;

/** Of a condition both sides; of a variable all that it is given. */
function partsOf(node: ts.Expression, values: FileValues): readonly ts.Expression[] {
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse];
  return ts.isIdentifier(node) ? givenTo(node, values) : [];
}

function both(one: Test | null, other: Test | null): Test | null {
  return one === null || other === null ? (one ?? other) : { kind: 'all', of: [one, other] };
}

/** What is assigned to a variable, where it stands for one of these and nothing is added to them; none for any other name. */
function givenTo(node: ts.Identifier, { input, assignments }: FileValues): readonly ts.Expression[] {
  const symbol = input.checker.getSymbolAtLocation(node);
  const declaration = symbol?.valueDeclaration;
  if (symbol === undefined || declaration === undefined || !ts.isVariableDeclaration(declaration)) return [];
  if (assignments.additionsTo(symbol).length + assignments.appendedTo(symbol).length > 0) return [];
  const { initializer } = declaration;
  return [...(initializer === undefined ? [] : [initializer]), ...assignments.of(symbol)];
}
