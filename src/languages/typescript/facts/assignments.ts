import ts from 'typescript';
import { pushTo } from '../../../code-model/push-to.ts';
import { isValueAssignment } from '../outline/syntax.ts';
import { type Addition, additionOf, memberOfVariable } from './additions.ts';
import { calledName, isMergeName } from './merging-calls.ts';

/** What is assigned and added to the variables of a file after their declaration. The file is read when the first one is asked for. */
export class Assignments {
  private readonly sourceFile: ts.SourceFile;
  private readonly checker: ts.TypeChecker;
  private bySymbol: Map<ts.Symbol, ts.Expression[]> | null = null;
  private readonly appended = new Map<ts.Symbol, ts.Expression[]>();
  private readonly additions = new Map<ts.Symbol, Addition[]>();
  private readonly merges = new Map<ts.Symbol, ts.CallExpression[]>();

  constructor(sourceFile: ts.SourceFile, checker: ts.TypeChecker) {
    this.sourceFile = sourceFile;
    this.checker = checker;
  }

  of(symbol: ts.Symbol): readonly ts.Expression[] {
    this.bySymbol ??= this.read();
    return this.bySymbol.get(symbol) ?? [];
  }

  /** What `text += more` puts behind the value of a variable, in source order. */
  appendedTo(symbol: ts.Symbol): readonly ts.Expression[] {
    this.bySymbol ??= this.read();
    return this.appended.get(symbol) ?? [];
  }

  /** What statements such as `list.push(item)` and `table[name] = item` add to the value of a variable. */
  additionsTo(symbol: ts.Symbol): readonly Addition[] {
    this.bySymbol ??= this.read();
    return this.additions.get(symbol) ?? [];
  }

  /** Statements that merge something into the value of a variable: `Object.assign(options, given)`, `_.merge(options, given)`. */
  mergesInto(symbol: ts.Symbol): readonly ts.CallExpression[] {
    this.bySymbol ??= this.read();
    return this.merges.get(symbol) ?? [];
  }

  private read(): Map<ts.Symbol, ts.Expression[]> {
    const found = new Map<ts.Symbol, ts.Expression[]>();
    const visit = (node: ts.Node): void => {
      if (isValueAssignment(node)) {
        this.keep(found, node.left, node.right);
      }
      if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusEqualsToken)
        this.keep(this.appended, node.left, node.right);
      const added = additionOf(node);
      const inner = added === null ? null : memberOfVariable(added.to);
      if (inner !== null)
        this.keep(this.additions, inner.variable, { ...added?.addition, within: inner.within } as Addition);
      else if (added !== null) this.keep(this.additions, added.to, added.addition);
      const merged = ts.isExpressionStatement(node) ? mergeOf(node.expression) : null;
      if (merged !== null) this.keep(this.merges, merged.arguments[0] as ts.Expression, merged);
      ts.forEachChild(node, visit);
    };
    visit(this.sourceFile);
    return found;
  }

  private keep<Item>(to: Map<ts.Symbol, Item[]>, variable: ts.Expression, item: Item): void {
    const symbol = ts.isIdentifier(variable) ? this.checker.getSymbolAtLocation(variable) : undefined;
    if (symbol !== undefined) pushTo(to, symbol, item);
  }
}

/** A call that merges objects into its first argument, as its name says. */
function mergeOf(expression: ts.Expression): ts.CallExpression | null {
  if (!ts.isCallExpression(expression) || expression.arguments.length < 2) return null;
  return isMergeName(calledName(expression)) ? expression : null;
}
