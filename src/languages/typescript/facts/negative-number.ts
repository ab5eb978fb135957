import ts from 'typescript';
import { unknownValue, type Value } from '../../../code-model/facts.ts';

/** `-3`; what other signs make of a value is not known. */
export function negativeNumber({ operator, operand }: ts.PrefixUnaryExpression): Value {
  const isNegative = operator === ts.SyntaxKind.MinusToken && ts.isNumericLiteral(operand);
  return isNegative ? { kind: 'constant', value: -Number(operand.text) } : unknownValue;
}
