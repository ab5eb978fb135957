import ts from 'typescript';
import { CallTally } from '../../../coverage/call-tally.ts';
import type { UnresolvedImport } from '../analysis-input.ts';
import type { FileFindings, UnresolvedCall } from '../file-findings.ts';

interface Counts {
  imports: number;
  calls: number;
  readonly file: string;
  readonly line: number;
}

/** Counts what the compiler could not resolve: imports by module, and calls by the module their receiver came from. */
export class UnresolvedCalls {
  calls = 0;
  unresolved = 0;
  /** What was counted of calls, by reason and file. */
  readonly tally = new CallTally();
  private readonly byModule = new Map<string, Counts>();

  /** Counts what a file says. */
  take(file: string, test: boolean, { missingImports, calls, unresolvedCalls }: FileFindings): void {
    for (const { module, line } of missingImports) {
      const counts = this.byModule.get(module) ?? { imports: 0, calls: 0, file, line };
      counts.imports++;
      this.byModule.set(module, counts);
    }
    this.calls += calls;
    this.tally.count(calls, test);
    const missing = new Set(missingImports.map(({ module }) => module));
    for (const call of unresolvedCalls) this.addCall(file, test, call, missing);
  }

  imports(): UnresolvedImport[] {
    const rows = [...this.byModule].map(([name, counts]) => ({ name, ...counts }));
    return rows.sort((a, b) => b.calls - a.calls || b.imports - a.imports || (a.name < b.name ? -1 : 1));
  }

  private addCall(
    file: string,
    test: boolean,
    { reason, module, line }: UnresolvedCall,
    missing: ReadonlySet<string>,
  ): void {
    this.unresolved++;
    const isMissing = module !== null && missing.has(module);
    if (isMissing) (this.byModule.get(module) as Counts).calls++;
    const imported = isMissing ? 'it comes from a module that is not found' : 'it comes from a module and has no type';
    this.tally.unresolved(module === null ? reason : imported, test, file, line);
  }
}

/** The package of a specifier; a relative one as it is. */
export function moduleName(specifier: string): string {
  if (specifier.startsWith('.') || specifier.startsWith('/')) return specifier;
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}

/** The first name of `a.b().c`. */
function rootOf(expression: ts.Node): ts.Identifier | null {
  let node: ts.Node = expression;
  while (!ts.isIdentifier(node)) {
    const inner = (node as { expression?: ts.Node; tag?: ts.Node }).expression ?? (node as { tag?: ts.Node }).tag;
    if (inner === undefined) return null;
    node = inner;
  }
  return node;
}

/** The module that the first name of a callee is imported from; null: none. */
export function importedFrom(callee: ts.Node, checker: ts.TypeChecker): string | null {
  const root = rootOf(callee);
  return root === null ? null : importSpecifierOf(checker.getSymbolAtLocation(root));
}

function importSpecifierOf(symbol: ts.Symbol | undefined): string | null {
  for (const declaration of symbol?.declarations ?? []) {
    const specifier = specifierAround(declaration);
    if (specifier !== null) return specifier;
  }
  return null;
}

function specifierAround(declaration: ts.Node): string | null {
  let node: ts.Node = declaration;
  while (node.parent !== undefined && !ts.isSourceFile(node)) {
    if (ts.isImportDeclaration(node))
      return ts.isStringLiteral(node.moduleSpecifier) ? node.moduleSpecifier.text : null;
    if (ts.isVariableDeclaration(node)) return requiredModule(node.initializer);
    if (ts.isImportEqualsDeclaration(node)) {
      const { moduleReference } = node;
      return ts.isExternalModuleReference(moduleReference) && ts.isStringLiteral(moduleReference.expression)
        ? moduleReference.expression.text
        : null;
    }
    node = node.parent;
  }
  return null;
}

/** The literal of `require("x")`, also below a member access. */
export function requiredModule(initializer: ts.Expression | undefined): string | null {
  let node: ts.Expression | undefined = initializer;
  while (node !== undefined && ts.isPropertyAccessExpression(node)) node = node.expression;
  if (node === undefined || !ts.isCallExpression(node) || !ts.isIdentifier(node.expression)) return null;
  const argument = node.arguments[0];
  if (node.expression.text !== 'require' || argument === undefined || !ts.isStringLiteralLike(argument)) return null;
  return argument.text;
}

/** Why nothing is known of what a callee calls, by the first name of it. */
export function unresolvedReason(callee: ts.Node, checker: ts.TypeChecker): string {
  if (ts.isElementAccessExpression(callee) && !ts.isStringLiteralLike(callee.argumentExpression))
    return 'the name of the member is computed';
  const root = rootOf(callee);
  if (root === null) return 'it is the result of an expression without a type';
  const [declaration] = checker.getSymbolAtLocation(root)?.declarations ?? [];
  if (declaration === undefined) return 'its name is declared nowhere';
  if (ts.isParameter(declaration)) return 'it comes from a parameter without a type';
  return ts.isIdentifier(callee) ? 'it is a variable without a type' : 'it is a member of a value without a type';
}
