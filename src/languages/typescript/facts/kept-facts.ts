import ts from 'typescript';
import type { KeptFact, Value } from '../../../code-model/facts.ts';
import { partsOf } from '../../../code-model/replace-values.ts';
import { isValueAssignment, unwrap } from '../outline/syntax.ts';
import { type Addition, additionOf, isMemberName } from './additions.ts';
import type { FileFactCollector } from './file-facts.ts';

/** Steps from what is added to back to what holds it, those over variables included. */
const longestWay = 16;
/** Parts of parts of a value that are looked at. */
const maxDepth = 8;

/** The expressions that name a place on the way to it: `method` and `path` of `this.routes[method].get(path)`. */
interface Way {
  readonly by: KeptFact['by'];
  readonly names: readonly ts.Expression[];
}

/**
 * What functions put into collections that the instance or the file holds, where it depends on what they are given: `this.routes[method][path] = handler`,
 * `(this.routes[path] ??= []).push(handler)`, `const list = this.routes.get(path); list.push(handler)`.
 */
export function keptFacts(sourceFile: ts.SourceFile, collector: FileFactCollector): KeptFact[] {
  const found: KeptFact[] = [];
  const visit = (node: ts.Node): void => {
    const added = ts.isCallExpression(node) || ts.isBinaryExpression(node) ? additionOf(node) : null;
    if (added !== null) found.push(...keptOf(node, added.to, added.addition, collector));
    ts.forEachChild(node, visit);
  };
  visit(sourceFile);
  return found;
}

function keptOf(node: ts.Node, to: ts.Expression, addition: Addition, collector: FileFactCollector): KeptFact[] {
  const { values } = collector;
  const way = wayTo(to, collector, 0);
  // `this.handler = handler` is a field, and no collection.
  if (way === null || unwrap(to).kind === ts.SyntaxKind.ThisKeyword) return [];
  const name = addition.name === null || isMemberName(addition.name) ? [] : [addition.name as ts.Expression];
  const names = [...way.names, ...name].map((each) => values.valueOf(each));
  const stored = addition.values.map((each) => values.valueOf(ts.isSpreadElement(each) ? each.expression : each));
  if (!stored.some((each) => mayBeGiven(each, 0))) return [];
  return [{ in: collector.ownerOf(node), by: way.by, names, values: stored }];
}

/** True for what is given, holds it, or is a closure or the result of a call, which may. */
function mayBeGiven(value: Value, depth: number): boolean {
  if (/^(parameter|function|result)$/.test(value.kind)) return true;
  return depth < maxDepth && partsOf(value).some((part) => mayBeGiven(part, depth + 1));
}

/** How an expression leads to what the instance, or the top of the file, holds; null where it leads elsewhere. */
function wayTo(expression: ts.Expression, collector: FileFactCollector, depth: number): Way | null {
  if (depth > longestWay) return null;
  const node = unwrap(expression);
  const further = (inner: ts.Expression, names: readonly ts.Expression[] = []): Way | null => {
    const way = wayTo(inner, collector, depth + 1);
    return way === null ? null : { by: way.by, names: [...way.names, ...names] };
  };
  if (node.kind === ts.SyntaxKind.ThisKeyword) return { by: 'instance', names: [] };
  if (ts.isPropertyAccessExpression(node)) return further(node.expression);
  if (ts.isElementAccessExpression(node)) return further(node.expression, [node.argumentExpression]);
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression))
    return further(node.expression.expression, node.arguments);
  if (ts.isBinaryExpression(node) && (isValueAssignment(node) || isEither(node)))
    return further(node.left) ?? further(node.right);
  return ts.isIdentifier(node) ? wayToVariable(node, collector, further) : null;
}

/** `a ?? b`, `a || b`. */
function isEither({ operatorToken: { kind } }: ts.BinaryExpression): boolean {
  return kind === ts.SyntaxKind.QuestionQuestionToken || kind === ts.SyntaxKind.BarBarToken;
}

function wayToVariable(
  node: ts.Identifier,
  { input: { checker } }: FileFactCollector,
  further: (inner: ts.Expression) => Way | null,
): Way | null {
  const declaration = checker.getSymbolAtLocation(node)?.valueDeclaration;
  if (declaration === undefined || !ts.isVariableDeclaration(declaration)) return null;
  if (declaration.parent.parent.parent?.kind === ts.SyntaxKind.SourceFile) return { by: 'file', names: [] };
  return declaration.initializer === undefined ? null : further(declaration.initializer);
}
