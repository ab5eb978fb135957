import ts from 'typescript';
import type { Loop } from '../../../code-model/facts.ts';
import type { FileValues } from './file-values.ts';

/** Methods that call a function for each element of what they are called on, with it as the first argument. */
const visiting: ReadonlySet<string> = new Set(['forEach', 'map']);

/**
 * The loops around a statement within the code that is run at once where a variable is declared, the outermost first: `for … of`, `for … in`, and
 * functions that are written as the argument of `forEach`. Null where it stands in any other function inside, which may be called whenever.
 */
export function loopsAround(node: ts.Node, declaration: ts.Node, values: FileValues): readonly Loop[] | null {
  const scope = functionAround(declaration);
  const loops: Loop[] = [];
  for (let inner = node; inner.parent !== undefined && inner !== scope; inner = inner.parent) {
    const outer = inner.parent;
    if ((ts.isForOfStatement(outer) || ts.isForInStatement(outer)) && outer.statement === inner)
      loops.unshift(loopOf(outer, outer.expression, null, values));
    if (!ts.isFunctionLike(outer) || outer === scope) continue;
    const call = outer.parent;
    if (!isVisitor(outer) || !ts.isCallExpression(call) || !ts.isPropertyAccessExpression(call.expression)) return null;
    loops.unshift(loopOf(call, call.expression.expression, outer, values));
  }
  return loops;
}

/** The function, or file, that the code of a node belongs to. */
function functionAround(node: ts.Node): ts.Node {
  let outer = node.parent;
  while (outer.parent !== undefined && !ts.isFunctionLike(outer)) outer = outer.parent;
  return outer;
}

function isVisitor(node: ts.Node): node is ts.ArrowFunction | ts.FunctionExpression {
  if (!ts.isArrowFunction(node) && !ts.isFunctionExpression(node)) return false;
  const call = node.parent;
  if (!ts.isCallExpression(call) || call.arguments[0] !== node) return false;
  return ts.isPropertyAccessExpression(call.expression) && visiting.has(call.expression.name.text);
}

function loopOf(
  node: ts.Node,
  through: ts.Expression,
  visitor: ts.ArrowFunction | ts.FunctionExpression | null,
  values: FileValues,
): Loop {
  const element = {
    kind: 'element',
    of: values.valueOf(through),
    at: values.places.idOf(ts.isCallExpression(node) ? node.end : node.getStart()),
  } as const;
  const [first] = visitor?.parameters ?? [];
  const object = visitor === null ? null : values.input.objectKey(visitor);
  return {
    element,
    parameter: first === undefined || object === null ? null : { kind: 'parameter', function: object, index: 0 },
  };
}
