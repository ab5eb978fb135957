import ts from 'typescript';
import type { OutlineContext } from './declaration-of.ts';
import type { Declaration } from './declared-object.ts';
import { ownName } from './expression-place.ts';
import { boundSymbol, expressionText, isAliasSymbol, isValueExpression, unwrap } from './syntax.ts';

/**
 * What an assignment declares: a function or class given to a member or variable, and, in JavaScript, whatever the binder
 * takes as a declaration: `exports.x = …`, `this.x = …`, `Foo.prototype.x = …`.
 */
export function assignmentDeclaration(node: ts.BinaryExpression, context: OutlineContext): Declaration | null {
  if (node.operatorToken.kind !== ts.SyntaxKind.EqualsToken) return null;
  const symbol = boundSymbol(node) ?? boundSymbol(node.left);
  const value = chainedValue(node);
  const target = assignmentTarget(node.left);
  const given = isValueExpression(value) && !context.isObject(value) ? value : null;
  if (target === null) return given === null ? null : exportedValue(node, given);
  const declares = symbol !== null && !isAliasSymbol(symbol) && isJavaScript(node);
  if (given === null && (!declares || target.text.startsWith('module.'))) return null;
  const owner = target.owner === null || isLocal(node, target.owner) ? null : context.topLevelObject(target.owner);
  return {
    kind: kindOf(given, target),
    name: target.name,
    path: owner === null && !target.exported && target.owner !== null && target.owner !== 'this' ? [target.owner] : [],
    segment: declares || target.exported ? target.name : `${target.text}=`,
    vague: false,
    symbol: declares ? symbol : null,
    space: 'value',
    nodes: given === null ? [node, node.left] : [node, node.left, given],
    ...(owner === null ? memberParent(target, context) : { parent: owner }),
  };
}

interface AssignmentTarget {
  readonly name: string;
  readonly text: string;
  /** The name before the member, excluding `prototype`; null for a plain variable. */
  readonly owner: string | null;
  readonly exported: boolean;
  readonly prototype: boolean;
}

/** Null for `module.exports` and `exports` themselves, and for what has no name. */
function assignmentTarget(left: ts.Expression): AssignmentTarget | null {
  const text = expressionText(left);
  if (text === 'module.exports' || text === 'exports' || text.includes('…')) return null;
  if (ts.isIdentifier(left)) return { name: left.text, text, owner: null, exported: false, prototype: false };
  if (!ts.isPropertyAccessExpression(left) && !ts.isElementAccessExpression(left)) return null;
  const name = ts.isPropertyAccessExpression(left) ? left.name.text : literalKey(left);
  if (name === null) return null;
  const before = expressionText(left.expression);
  const exported = before === 'module.exports' || before === 'exports';
  const prototype = before.endsWith('.prototype');
  const owner = prototype ? before.slice(0, -'.prototype'.length) : before;
  return { name, text, owner: exported ? null : owner, exported, prototype };
}

function literalKey(node: ts.ElementAccessExpression): string | null {
  return ts.isStringLiteralLike(node.argumentExpression) ? node.argumentExpression.text : null;
}

/** In `a = b = () => {}` both names are given the function; it is an object once, by its last name. */
function chainedValue(node: ts.BinaryExpression): ts.Expression {
  return unwrap(node.right);
}

function kindOf(given: ts.Expression | null, target: AssignmentTarget): Declaration['kind'] {
  if (given === null) return target.owner === 'this' || target.prototype ? 'property' : 'variable';
  if (ts.isClassExpression(given)) return 'class';
  return target.prototype || target.owner === 'this' ? 'method' : 'function';
}

/** `this.x = …` in a constructor or method makes a member of the class, or of the constructor function. */
function memberParent(target: AssignmentTarget, context: OutlineContext): Partial<Declaration> {
  if (target.owner !== 'this') return {};
  const { enclosing } = context;
  const isMember = enclosing.kind === 'constructor' || enclosing.kind === 'method';
  return isMember && enclosing.parent?.kind === 'class' ? { parent: enclosing.parent } : {};
}

/** `module.exports = function () {}`. */
function exportedValue(node: ts.BinaryExpression, value: ts.Expression): Declaration | null {
  const text = expressionText(node.left);
  if (text !== 'module.exports' && text !== 'exports') return null;
  if (!isValueExpression(value)) return null;
  const name = ownName(value) ?? 'exports';
  return {
    kind: ts.isClassExpression(value) ? 'class' : 'function',
    name,
    path: [],
    segment: 'module.exports',
    vague: false,
    symbol: null,
    space: 'value',
    nodes: [node, value],
  };
}

/** True where a function or block around a node has a parameter or variable of the name that a dotted one begins with. */
function isLocal(node: ts.Node, dotted: string): boolean {
  const [name = ''] = dotted.split('.', 1);
  for (let around = node.parent; !ts.isSourceFile(around); around = around.parent)
    if (localsOf(around)?.has(ts.escapeLeadingUnderscores(name)) === true) return true;
  return false;
}

/** What the binder found declared in a function or block. */
function localsOf(node: ts.Node): ts.SymbolTable | undefined {
  return (node as { readonly locals?: ts.SymbolTable }).locals;
}

function isJavaScript(node: ts.Node): boolean {
  return (node.flags & ts.NodeFlags.JavaScriptFile) !== 0;
}
