import ts from 'typescript';

const most = 8;

/** What is assigned to the variables of a file after their declaration. The file is read when the first one is asked for. */
export class Assignments {
  private readonly sourceFile: ts.SourceFile;
  private readonly checker: ts.TypeChecker;
  private bySymbol: Map<ts.Symbol, ts.Expression[]> | null = null;

  constructor(sourceFile: ts.SourceFile, checker: ts.TypeChecker) {
    this.sourceFile = sourceFile;
    this.checker = checker;
  }

  of(symbol: ts.Symbol): readonly ts.Expression[] {
    this.bySymbol ??= this.read();
    return this.bySymbol.get(symbol)?.slice(0, most) ?? [];
  }

  private read(): Map<ts.Symbol, ts.Expression[]> {
    const found = new Map<ts.Symbol, ts.Expression[]>();
    const visit = (node: ts.Node): void => {
      if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken) {
        const symbol = ts.isIdentifier(node.left) ? this.checker.getSymbolAtLocation(node.left) : undefined;
        if (symbol !== undefined) {
          const values = found.get(symbol);
          if (values === undefined) found.set(symbol, [node.right]);
          else values.push(node.right);
        }
      }
      ts.forEachChild(node, visit);
    };
    visit(this.sourceFile);
    return found;
  }
}
