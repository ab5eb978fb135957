import ts from 'typescript';
import { type Addition, additionOf } from './additions.ts';

/** What is assigned and added to the variables of a file after their declaration. The file is read when the first one is asked for. */
export class Assignments {
  private readonly sourceFile: ts.SourceFile;
  private readonly checker: ts.TypeChecker;
  private bySymbol: Map<ts.Symbol, ts.Expression[]> | null = null;
  private readonly additions = new Map<ts.Symbol, Addition[]>();

  constructor(sourceFile: ts.SourceFile, checker: ts.TypeChecker) {
    this.sourceFile = sourceFile;
    this.checker = checker;
  }

  of(symbol: ts.Symbol): readonly ts.Expression[] {
    this.bySymbol ??= this.read();
    return this.bySymbol.get(symbol) ?? [];
  }

  /** What statements such as `list.push(item)` and `table[name] = item` add to the value of a variable. */
  additionsTo(symbol: ts.Symbol): readonly Addition[] {
    this.bySymbol ??= this.read();
    return this.additions.get(symbol) ?? [];
  }

  private read(): Map<ts.Symbol, ts.Expression[]> {
    const found = new Map<ts.Symbol, ts.Expression[]>();
    const visit = (node: ts.Node): void => {
      if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken) {
        this.keep(found, node.left, node.right);
      }
      const added = additionOf(node);
      if (added !== null) this.keep(this.additions, added.to, added.addition);
      ts.forEachChild(node, visit);
    };
    visit(this.sourceFile);
    return found;
  }

  private keep<Item>(to: Map<ts.Symbol, Item[]>, variable: ts.Expression, item: Item): void {
    const symbol = ts.isIdentifier(variable) ? this.checker.getSymbolAtLocation(variable) : undefined;
    if (symbol === undefined) return;
    const known = to.get(symbol);
    if (known === undefined) to.set(symbol, [item]);
    else known.push(item);
  }
}
