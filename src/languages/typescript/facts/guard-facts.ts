import ts from 'typescript';
import type { GuardFact, TextTest, Value } from '../../../code-model/facts.ts';
import { unwrap } from '../outline/syntax.ts';
import type { FileFactCollector } from './file-facts.ts';

/** Files of components compare texts to choose what they show. */
const components = /\.([jt]sx|vue|svelte)$/;

/** The code of a file that runs only where values are certain texts: branches of `if` and `switch`, and operands of `&&` and `?:`. */
export function guardFacts(sourceFile: ts.SourceFile, collector: FileFactCollector): GuardFact[] {
  if (components.test(collector.input.outline.path)) return [];
  const walk = new GuardWalk(collector);
  walk.visit(sourceFile, []);
  return walk.found;
}

class GuardWalk {
  readonly found: GuardFact[] = [];
  private readonly collector: FileFactCollector;

  constructor(collector: FileFactCollector) {
    this.collector = collector;
  }

  visit(node: ts.Node, given: readonly TextTest[]): void {
    const around = ts.isFunctionLike(node) || ts.isClassLike(node) ? [] : given;
    if (ts.isIfStatement(node)) this.branches(node.expression, node.thenStatement, node.elseStatement, around);
    else if (ts.isConditionalExpression(node)) this.branches(node.condition, node.whenTrue, node.whenFalse, around);
    else if (ts.isBinaryExpression(node) && isAnd(node)) this.branches(node.left, node.right, undefined, around);
    else if (ts.isSwitchStatement(node)) this.cases(node, around);
    else ts.forEachChild(node, (child) => this.visit(child, around));
  }

  private branches(
    condition: ts.Expression,
    whenTrue: ts.Node,
    whenFalse: ts.Node | undefined,
    around: readonly TextTest[],
  ): void {
    this.operands(condition, around);
    this.guarded(whenTrue, this.testsOf(condition), around);
    if (whenFalse !== undefined) this.visit(whenFalse, around);
  }

  /** Cases without statements lead on to the next one. */
  private cases({ expression, caseBlock }: ts.SwitchStatement, around: readonly TextTest[]): void {
    const of = this.collector.values.valueOf(expression);
    let named: Value[] = [];
    for (const clause of caseBlock.clauses) {
      if (ts.isCaseClause(clause)) named.push(this.collector.values.valueOf(clause.expression));
      if (clause.statements.length === 0) continue;
      const is = ts.isDefaultClause(clause) ? [] : named.filter(isText);
      const tests: TextTest[] = is.length === 0 || !isFollowed(of) ? [] : [{ of, is, by: 'case' }];
      for (const statement of clause.statements) this.visit(statement, [...around, ...tests]);
      if (tests.length > 0) this.keep(clause, [...around, ...tests]);
      named = [];
    }
  }

  /** A condition: that its parts are tested one after the other makes none of them code of the others. */
  private operands(condition: ts.Expression, around: readonly TextTest[]): void {
    const node = unwrap(condition);
    if (!ts.isBinaryExpression(node) || !isLogical(node)) {
      this.visit(node, around);
      return;
    }
    this.operands(node.left, around);
    this.operands(node.right, around);
  }

  private guarded(node: ts.Node, tests: readonly TextTest[], around: readonly TextTest[]): void {
    const all = [...around, ...tests];
    if (tests.length > 0) this.keep(node, all);
    this.visit(node, all);
  }

  private keep(node: ts.Node, tests: readonly TextTest[]): void {
    this.found.push({ in: this.collector.ownerOf(node), tests, lines: this.collector.linesOf(node) });
  }

  /** What must hold for a condition to be true. */
  private testsOf(condition: ts.Expression): TextTest[] {
    const node = unwrap(condition);
    if (ts.isBinaryExpression(node)) {
      if (isAnd(node)) return [...this.testsOf(node.left), ...this.testsOf(node.right)];
      if (node.operatorToken.kind === ts.SyntaxKind.BarBarToken) return this.either(node);
      return this.equality(node);
    }
    if (ts.isCallExpression(node)) return this.called(node);
    const initializer = ts.isIdentifier(node) ? this.initializerOf(node) : undefined;
    return initializer !== undefined && ts.isCallExpression(initializer) ? this.called(initializer) : [];
  }

  /** `path === '/a' || path === '/b'`. */
  private either({ left, right }: ts.BinaryExpression): TextTest[] {
    const [[one, ...more], [other, ...others]] = [this.testsOf(left), this.testsOf(right)];
    if (one === undefined || other === undefined || more.length + others.length > 0) return [];
    const isSame = one.by === other.by && JSON.stringify(one.of) === JSON.stringify(other.of);
    return isSame ? [{ ...one, is: [...one.is, ...other.is] }] : [];
  }

  private equality({ left, right, operatorToken: { kind } }: ts.BinaryExpression): TextTest[] {
    if (kind !== ts.SyntaxKind.EqualsEqualsEqualsToken && kind !== ts.SyntaxKind.EqualsEqualsToken) return [];
    if (![left, right].some(mayBeText)) return [];
    const [one, other] = [this.collector.values.valueOf(left), this.collector.values.valueOf(right)];
    const [of, text] = isText(other) ? [one, other] : [other, one];
    return isText(text) && isFollowed(of) ? [{ of, is: [text], by: 'equal' }] : [];
  }

  /** `path.startsWith('/files/')`, `['a', 'b'].includes(name)`, `pattern.test(path)`, `path.match(pattern)`. */
  private called({ expression, arguments: given }: ts.CallExpression): TextTest[] {
    const [argument] = given;
    if (!ts.isPropertyAccessExpression(expression) || argument === undefined) return [];
    const name = expression.name.text;
    if (!/^(startsWith|includes|test|exec|match)$/.test(name)) return [];
    const [of, other] = [this.collector.values.valueOf(expression.expression), this.collector.values.valueOf(argument)];
    if (name === 'startsWith' && isText(other) && isFollowed(of)) return [{ of, is: [other], by: 'start' }];
    if (name === 'match' && isText(other) && isFollowed(of)) return [{ of, is: [other], by: 'pattern' }];
    if (/^(test|exec)$/.test(name) && isText(of) && isFollowed(other)) return [{ of: other, is: [of], by: 'pattern' }];
    if (name !== 'includes' || of.kind !== 'list' || !isFollowed(other)) return [];
    return of.items.every(isText) ? [{ of: other, is: of.items, by: 'equal' }] : [];
  }

  private initializerOf(name: ts.Identifier): ts.Expression | undefined {
    const declaration = this.collector.input.checker.getSymbolAtLocation(name)?.valueDeclaration;
    return declaration !== undefined && ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
  }
}

function isLogical(node: ts.BinaryExpression): boolean {
  return isAnd(node) || node.operatorToken.kind === ts.SyntaxKind.BarBarToken;
}

function isAnd({ operatorToken }: ts.BinaryExpression): boolean {
  return operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken;
}

/** A text, or a member of an enumeration. */
function mayBeText(node: ts.Expression): boolean {
  const inner = unwrap(node);
  return ts.isStringLiteralLike(inner) || ts.isPropertyAccessExpression(inner);
}

function isText(value: Value): boolean {
  return value.kind === 'text' || value.kind === 'import' || (value.kind === 'member' && value.of.kind === 'import');
}

/** True for what a request or the command line may have led to. */
function isFollowed({ kind }: Value): boolean {
  return /^(parameter|member|element|result|external|choice)$/.test(kind);
}
