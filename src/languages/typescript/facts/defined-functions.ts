import ts from 'typescript';
import { expressionText, isModuleExports, unwrap } from '../outline/syntax.ts';
import { thisContainer } from './this-around.ts';

/** A function, or a class, that a name stands for. Functions with an arrow, generators and asynchronous ones make no instances. */
export type Defined = ts.FunctionDeclaration | ts.FunctionExpression | ts.ClassLikeDeclaration;

/** The functions and classes that names stand for in the file that defines them. */
export class DefinedFunctions {
  private readonly sourceFile: ts.SourceFile;
  private readonly checker: ts.TypeChecker;
  private byText: Map<string, Defined> | null = null;

  constructor(sourceFile: ts.SourceFile, checker: ts.TypeChecker) {
    this.sourceFile = sourceFile;
    this.checker = checker;
  }

  /** What an expression defines or names; null for what this file does not define. */
  of(expression: ts.Node): Defined | null {
    const node = ts.isExpression(expression) ? unwrap(expression) : expression;
    const own = definedBy(node);
    if (own !== null) return own;
    if (!ts.isIdentifier(node) && !ts.isPropertyAccessExpression(node)) return null;
    const name = ts.isIdentifier(node) ? node : node.name;
    for (const declaration of this.checker.getSymbolAtLocation(name)?.declarations ?? []) {
      const found = declaration.getSourceFile() === this.sourceFile ? definedBy(declaration) : null;
      if (found !== null) return found;
    }
    return ts.isIdentifier(node) ? null : (this.assigned().get(expressionText(node)) ?? null);
  }

  /** The function that an expression defines or names, also an asynchronous one and a generator, or the class; null for what this file does not define. */
  calledBy(expression: ts.Node): Defined | null {
    const found = this.of(expression);
    if (found !== null) return found;
    const node = ts.isExpression(expression) ? unwrap(expression) : expression;
    if (ts.isFunctionExpression(node)) return node;
    if (!ts.isIdentifier(node)) return null;
    for (const declaration of this.checker.getSymbolAtLocation(node)?.declarations ?? []) {
      if (declaration.getSourceFile() !== this.sourceFile) continue;
      if (ts.isFunctionDeclaration(declaration) && declaration.body !== undefined) return declaration;
      const held = ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
      if (held !== undefined && ts.isFunctionExpression(unwrap(held))) return unwrap(held) as ts.FunctionExpression;
    }
    return null;
  }

  /** The function whose `this` an expression is: `this`, or a variable that it is kept in; null for any other expression. */
  whoseThis(expression: ts.Expression): ts.Node | null {
    const node = unwrap(expression);
    if (node.kind === ts.SyntaxKind.ThisKeyword) return thisContainer(node);
    const kept = ts.isIdentifier(node) ? this.initializerOf(node) : null;
    return kept?.kind === ts.SyntaxKind.ThisKeyword ? thisContainer(kept) : null;
  }

  /** What the variable of a name begins with. */
  initializerOf(name: ts.Identifier): ts.Expression | null {
    const declaration = this.checker.getSymbolAtLocation(name)?.valueDeclaration;
    if (declaration === undefined || !ts.isVariableDeclaration(declaration)) return null;
    return declaration.initializer === undefined ? null : unwrap(declaration.initializer);
  }

  /** The name of a function by itself or by where it is kept; empty where it is all that a module exports, null for an argument and the like. */
  nameOf(node: ts.FunctionDeclaration | ts.FunctionExpression): string | null {
    if (ts.isFunctionDeclaration(node)) return node.name?.text ?? '';
    const holder = node.parent;
    if (ts.isVariableDeclaration(holder)) return ts.isIdentifier(holder.name) ? holder.name.text : null;
    if (!ts.isBinaryExpression(holder) || holder.right !== node) return null;
    if (node.name !== undefined) return node.name.text;
    if (isModuleExports(holder.left)) return '';
    if (ts.isPropertyAccessExpression(holder.left)) return holder.left.name.text;
    return ts.isIdentifier(holder.left) ? holder.left.text : null;
  }

  /** `App.Cart = function () {}` where nothing declares `App`. */
  private assigned(): ReadonlyMap<string, Defined> {
    if (this.byText !== null) return this.byText;
    const found = new Map<string, Defined>();
    const visit = (node: ts.Node): void => {
      const defined = ts.isBinaryExpression(node) ? definedBy(node) : null;
      if (defined !== null) found.set(expressionText((node as ts.BinaryExpression).left), defined);
      ts.forEachChild(node, visit);
    };
    visit(this.sourceFile);
    this.byText = found;
    return found;
  }
}

/** The function or class that a declaration, an assignment or an expression holds. */
function definedBy(node: ts.Node): Defined | null {
  if (ts.isClassLike(node)) return node;
  if (ts.isFunctionDeclaration(node) || ts.isFunctionExpression(node)) {
    const isPlain = node.body !== undefined && node.asteriskToken === undefined && !isAsynchronous(node);
    return isPlain ? node : null;
  }
  if (ts.isVariableDeclaration(node))
    return node.initializer === undefined ? null : definedBy(unwrap(node.initializer));
  if (ts.isBinaryExpression(node))
    return node.operatorToken.kind === ts.SyntaxKind.EqualsToken ? definedBy(unwrap(node.right)) : null;
  const isTarget =
    ts.isPropertyAccessExpression(node) && ts.isBinaryExpression(node.parent) && node.parent.left === node;
  return isTarget ? definedBy(node.parent) : null;
}

function isAsynchronous(node: ts.FunctionDeclaration | ts.FunctionExpression): boolean {
  return node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword) === true;
}
