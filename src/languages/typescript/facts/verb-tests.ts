import ts from 'typescript';
import type { Value } from '../../../code-model/facts.ts';
import { isGiven } from '../../../code-model/giving-function.ts';
import { unwrap } from '../outline/syntax.ts';
import type { FileValues } from './file-values.ts';

/** A comparison with verbs: `request.method === 'GET'`, `['GET', 'HEAD'].includes(request.method)`. */
interface Comparison {
  readonly tested: Value;
  /** In capitals. */
  readonly verbs: readonly string[];
  /** True for `!==`. */
  readonly isNegative: boolean;
}

/** A set of verbs, a bit for each. */
export type Verbs = number;

/** Verbs for which a condition may be true, and may be false. */
export interface Split {
  readonly whenTrue: Verbs;
  readonly whenFalse: Verbs;
}

/** A value that tests compare with verbs, and the bit of each verb. */
export interface Tested {
  readonly key: string;
  readonly bits: ReadonlyMap<string, Verbs>;
}

/** Tests of the verb of a request, as the conditions of one file write them. */
export class VerbTests {
  private readonly values: FileValues;

  constructor(values: FileValues) {
    this.values = values;
  }

  /** The member of a parameter that an expression is, whatever its case; null for anything else. */
  testedBy(expression: ts.Expression): Value | null {
    const node = withoutCase(expression);
    if (!ts.isPropertyAccessExpression(node) && !ts.isIdentifier(node)) return null;
    const initializer = ts.isIdentifier(node) ? this.initializerOf(node) : undefined;
    if (initializer !== undefined) return this.testedBy(initializer);
    const value = this.values.valueOf(node);
    return value.kind === 'member' && isGiven(value) ? value : null;
  }

  /** A verb that an expression states, by its text or by the name of a constant. */
  verbOf(expression: ts.Expression): string | null {
    const node = unwrap(expression);
    const name = ts.isPropertyAccessExpression(node) ? node.name : ts.isStringLiteralLike(node) ? node : null;
    return name !== null && isVerb.test(name.text) ? name.text.toUpperCase() : null;
  }

  /** The verbs in question for which a condition on a tested value may hold; null for a condition that does not test it. */
  split(condition: ts.Expression, tested: Tested, live: Verbs): Split | null {
    const node = unwrap(condition);
    if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) {
      const inner = this.split(node.operand, tested, live);
      return inner === null ? null : { whenTrue: inner.whenFalse, whenFalse: inner.whenTrue };
    }
    if (ts.isBinaryExpression(node) && isLogical(node.operatorToken.kind)) {
      const isAnd = node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken;
      return this.combined(node.left, node.right, isAnd, tested, live);
    }
    const comparison = this.comparison(node);
    if (comparison === null || keyOf(comparison.tested) !== tested.key) return null;
    const named = comparison.verbs.reduce((all, verb) => all | (tested.bits.get(verb) ?? 0), 0);
    const [equal, other] = [live & named, live & ~named];
    return comparison.isNegative ? { whenTrue: other, whenFalse: equal } : { whenTrue: equal, whenFalse: other };
  }

  private combined(
    left: ts.Expression,
    right: ts.Expression,
    isAnd: boolean,
    tested: Tested,
    live: Verbs,
  ): Split | null {
    const [a, b] = [this.split(left, tested, live), this.split(right, tested, live)];
    if (a === null && b === null) return null;
    const open = { whenTrue: live, whenFalse: live };
    const [one, two] = [a ?? open, b ?? open];
    return isAnd
      ? { whenTrue: one.whenTrue & two.whenTrue, whenFalse: one.whenFalse | two.whenFalse }
      : { whenTrue: one.whenTrue | two.whenTrue, whenFalse: one.whenFalse & two.whenFalse };
  }

  comparison(expression: ts.Expression): Comparison | null {
    const node = unwrap(expression);
    if (ts.isBinaryExpression(node)) return this.equality(node);
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return null;
    const list = unwrap(node.expression.expression);
    const [given] = node.arguments;
    if (node.expression.name.text !== 'includes' || !ts.isArrayLiteralExpression(list) || given === undefined)
      return null;
    const verbs = list.elements.map((each) => this.verbOf(each));
    const tested = verbs.includes(null) ? null : this.testedBy(given);
    return tested === null ? null : { tested, verbs: verbs.filter((verb) => verb !== null), isNegative: false };
  }

  private equality({ left, right, operatorToken: { kind } }: ts.BinaryExpression): Comparison | null {
    const isNegative =
      kind === ts.SyntaxKind.ExclamationEqualsEqualsToken || kind === ts.SyntaxKind.ExclamationEqualsToken;
    const isEqual = kind === ts.SyntaxKind.EqualsEqualsEqualsToken || kind === ts.SyntaxKind.EqualsEqualsToken;
    if (!isNegative && !isEqual) return null;
    for (const [value, compared] of [
      [left, right],
      [right, left],
    ] as const) {
      const verb = this.verbOf(compared);
      const tested = verb === null ? null : this.testedBy(value);
      if (verb !== null && tested !== null) return { tested, verbs: [verb], isNegative };
    }
    return null;
  }

  /** Of a name that is only declared the value that it is given: `const method = request.method?.toUpperCase()`. */
  private initializerOf(name: ts.Identifier): ts.Expression | undefined {
    const declaration = this.values.input.checker.getSymbolAtLocation(name)?.valueDeclaration;
    const isConstant =
      declaration !== undefined &&
      ts.isVariableDeclaration(declaration) &&
      (ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const) !== 0;
    return isConstant ? declaration.initializer : undefined;
  }
}

/** A tested value as a key. */
export function keyOf(value: Value): string {
  return JSON.stringify(value);
}

const isVerb = /^(get|post|put|patch|delete|head|options)$/i;

function isLogical(kind: ts.SyntaxKind): boolean {
  return kind === ts.SyntaxKind.AmpersandAmpersandToken || kind === ts.SyntaxKind.BarBarToken;
}

/** `value.toUpperCase()` is `value`, and so is `value ?? ''`. */
function withoutCase(expression: ts.Expression): ts.Expression {
  const node = unwrap(expression);
  if (ts.isBinaryExpression(node) && /^(\?\?|\|\|)$/.test(node.operatorToken.getText())) return withoutCase(node.left);
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return node;
  return /^to(Upper|Lower)Case$/.test(node.expression.name.text) ? withoutCase(node.expression.expression) : node;
}
