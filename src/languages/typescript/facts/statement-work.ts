import ts from 'typescript';

/** What a statement does for a request: refuse it, no more than answer it, or something else. */
export type Work = 'nothing' | 'answer' | 'work';

/** What a statement does, of a function whose parameters have these names. */
export function workOf(node: ts.Node, [, response, next]: readonly string[]): Work {
  if (ts.isThrowStatement(node) || refuses(node)) return 'nothing';
  const called = outermostCalls(node).filter((call) => !passesOn(call, next));
  const names = called.map(rootName);
  if (names.every((name) => name === 'console')) return 'nothing';
  const own = new Set([response, 'console', 'Response', 'NextResponse']);
  return names.every((name) => own.has(name)) ? 'answer' : 'work';
}

/** True for what states that a request is not allowed, by a status code or by a name. */
function refuses(node: ts.Node): boolean {
  if (ts.isNumericLiteral(node)) return /^(40[0-9]|501)$/.test(node.text);
  if (ts.isIdentifier(node) || ts.isStringLiteralLike(node))
    return /not.?(allowed|found|implemented|supported)|unsupported|^allow$/i.test(node.text);
  if (ts.isFunctionLike(node)) return false;
  return ts.forEachChild(node, (child) => refuses(child) || undefined) === true;
}

/** `next()` and `next(error)`; what is given the request as well, or is a member of what is passed (`handlers.list(request, response)`), is a handler. */
function passesOn({ expression, arguments: given }: Called, next: string | undefined): boolean {
  return ts.isIdentifier(expression) && expression.text === next && (given ?? []).length <= 1;
}

type Called = ts.CallExpression | ts.NewExpression;

function outermostCalls(node: ts.Node): readonly Called[] {
  const found: Called[] = [];
  const visit = (inner: ts.Node): void => {
    if (ts.isFunctionLike(inner)) return;
    if (ts.isCallExpression(inner) || ts.isNewExpression(inner)) {
      found.push(inner);
      for (const argument of inner.arguments ?? []) visit(argument);
    } else ts.forEachChild(inner, visit);
  };
  visit(node);
  return found;
}

/** `response` of `response.status(200).json({})`; undefined where the chain begins with anything but a name. */
function rootName(call: Called): string | undefined {
  let node: ts.Expression = call;
  while (!ts.isIdentifier(node)) {
    if (!(ts.isCallExpression(node) || ts.isNewExpression(node) || ts.isPropertyAccessExpression(node)))
      return undefined;
    node = node.expression;
  }
  return node.text;
}
