import ts from 'typescript';
import type { GuardFact, TextTest, Value } from '../../../code-model/facts.ts';
import { unwrap } from '../outline/syntax.ts';
import type { FileFactCollector } from './file-facts.ts';

/** Files of components compare texts to choose what they show. */
const components = /\.([jt]sx|vue|svelte)$/;
const elements = /<\/|\/>/;

/** The code of a file that runs only where values are certain texts: branches of `if` and `switch`, and operands of `&&` and `?:`. */
export function guardFacts(sourceFile: ts.SourceFile, collector: FileFactCollector): GuardFact[] {
  if (components.test(collector.input.outline.path) && elements.test(sourceFile.text)) return [];
  const walk = new GuardWalk(collector);
  walk.visit(sourceFile, nothing);
  return walk.found;
}

/** What holds, and what does not, where code runs. */
interface Around {
  readonly tests: readonly TextTest[];
  readonly unless: readonly TextTest[];
}

const nothing: Around = { tests: [], unless: [] };

class GuardWalk {
  readonly found: GuardFact[] = [];
  private readonly collector: FileFactCollector;

  constructor(collector: FileFactCollector) {
    this.collector = collector;
  }

  visit(node: ts.Node, given: Around): void {
    const around = ts.isFunctionLike(node) || ts.isClassLike(node) ? nothing : given;
    if (ts.isIfStatement(node)) this.branches(node.expression, node.thenStatement, node.elseStatement, around);
    else if (ts.isConditionalExpression(node)) this.branches(node.condition, node.whenTrue, node.whenFalse, around);
    else if (ts.isBinaryExpression(node) && isAnd(node)) this.branches(node.left, node.right, undefined, around);
    else if (ts.isSwitchStatement(node)) this.cases(node, around);
    else if (ts.isBlock(node)) this.statements(node.statements, around);
    else ts.forEachChild(node, (child) => this.visit(child, around));
  }

  /** What stands behind `if (verb === 'get') return …` runs where that does not hold. */
  private statements(statements: readonly ts.Statement[], around: Around): void {
    let behind = around;
    for (const [at, statement] of statements.entries()) {
      this.visit(statement, behind);
      if (!ts.isIfStatement(statement) || statement.elseStatement !== undefined || !leaves(statement.thenStatement))
        continue;
      const added = this.otherwise(statement.expression);
      const [next, last] = [statements[at + 1], statements.at(-1)];
      if (added === nothing || next === undefined || last === undefined) continue;
      behind = both(behind, added);
      this.keep(next, last, behind);
    }
  }

  private branches(condition: ts.Expression, whenTrue: ts.Node, whenFalse: ts.Node | undefined, around: Around): void {
    this.operands(condition, around);
    this.guarded(whenTrue, this.whenTrue(condition), around);
    if (whenFalse !== undefined) this.guarded(whenFalse, this.otherwise(condition), around);
  }

  /** Cases without statements lead on to the next one. */
  private cases({ expression, caseBlock }: ts.SwitchStatement, around: Around): void {
    const of = this.collector.values.valueOf(expression);
    const all = caseBlock.clauses.flatMap((clause) =>
      ts.isCaseClause(clause) ? [this.collector.values.valueOf(clause.expression)] : [],
    );
    let named: Value[] = [];
    for (const clause of caseBlock.clauses) {
      if (ts.isCaseClause(clause)) named.push(this.collector.values.valueOf(clause.expression));
      if (clause.statements.length === 0) continue;
      const is = ts.isDefaultClause(clause) ? [] : named.filter(isText);
      const tests: TextTest[] = is.length === 0 || !isFollowed(of) ? [] : [{ of, is, by: 'case' }];
      const isOther = ts.isDefaultClause(clause) && named.length === 0 && all.every(isText) && isGiven(of);
      const unless: TextTest[] = isOther ? [{ of, is: all, by: 'case' }] : [];
      const added = both(around, { tests, unless });
      for (const statement of clause.statements) this.visit(statement, added);
      if (tests.length + unless.length > 0) this.keep(clause, clause, added);
      named = [];
    }
  }

  /** A condition: that its parts are tested one after the other makes none of them code of the others. */
  private operands(condition: ts.Expression, around: Around): void {
    const node = unwrap(condition);
    if (!ts.isBinaryExpression(node) || !isLogical(node)) {
      this.visit(node, around);
      return;
    }
    this.operands(node.left, around);
    this.operands(node.right, around);
  }

  private guarded(node: ts.Node, added: Around, around: Around): void {
    const all = both(around, added);
    if (added.tests.length + added.unless.length > 0) this.keep(node, node, all);
    this.visit(node, all);
  }

  private keep(first: ts.Node, last: ts.Node, { tests, unless }: Around): void {
    const { startLine } = this.collector.linesOf(first);
    const { endLine } = this.collector.linesOf(last);
    const calls = this.collector.values.places.numbersIn(first.getStart(), last.getEnd());
    this.found.push({
      in: this.collector.ownerOf(first),
      tests,
      ...(unless.length === 0 ? {} : { unless }),
      lines: { startLine, endLine },
      ...(calls === null ? {} : { calls }),
    });
  }

  private whenTrue(condition: ts.Expression): Around {
    const denied = deniedBy(condition);
    if (denied === null) return { tests: this.testsOf(condition), unless: [] };
    return { tests: [], unless: this.exact(denied) };
  }

  /** What holds where a condition does not. */
  private otherwise(condition: ts.Expression): Around {
    const denied = deniedBy(condition);
    const tests = denied === null ? [] : this.exact(denied);
    const unless = denied === null ? this.exact(condition) : [];
    return tests.length + unless.length === 0 ? nothing : { tests, unless };
  }

  /** The test of what callers give that a condition is, and nothing more. */
  private exact(condition: ts.Expression): TextTest[] {
    if (!isOneTest(condition)) return [];
    const node = unwrap(condition);
    const isDenied = ts.isBinaryExpression(node) && isInequality(node.operatorToken.kind);
    const tests = isDenied ? this.equality(node) : this.testsOf(node);
    return tests.length === 1 && tests.every(({ by, of }) => by === 'equal' && isGiven(of)) ? tests : [];
  }

  /** What must hold for a condition to be true. */
  private testsOf(condition: ts.Expression): TextTest[] {
    const node = unwrap(condition);
    if (ts.isBinaryExpression(node)) {
      if (isAnd(node)) return [...this.testsOf(node.left), ...this.testsOf(node.right)];
      if (node.operatorToken.kind === ts.SyntaxKind.BarBarToken) return this.either(node);
      return isInequality(node.operatorToken.kind) ? [] : this.equality(node);
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
    if (!isEquality(kind) && !isInequality(kind)) return [];
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

function both(one: Around, other: Around): Around {
  if (other === nothing) return one;
  return { tests: [...one.tests, ...other.tests], unless: [...one.unless, ...other.unless] };
}

/** What a condition denies: `a === b` of `a !== b`, `a` of `!a`; null for any other. */
function deniedBy(condition: ts.Expression): ts.Expression | null {
  const node = unwrap(condition);
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) return node.operand;
  return ts.isBinaryExpression(node) && isInequality(node.operatorToken.kind) ? node : null;
}

/** True for a condition that is a comparison, or one of several comparisons. */
function isOneTest(condition: ts.Expression): boolean {
  const node = unwrap(condition);
  if (ts.isCallExpression(node)) return true;
  if (!ts.isBinaryExpression(node)) return false;
  const { kind } = node.operatorToken;
  if (kind === ts.SyntaxKind.BarBarToken) return isOneTest(node.left) && isOneTest(node.right);
  return isEquality(kind) || isInequality(kind);
}

function isEquality(kind: ts.SyntaxKind): boolean {
  return kind === ts.SyntaxKind.EqualsEqualsEqualsToken || kind === ts.SyntaxKind.EqualsEqualsToken;
}

function isInequality(kind: ts.SyntaxKind): boolean {
  return kind === ts.SyntaxKind.ExclamationEqualsEqualsToken || kind === ts.SyntaxKind.ExclamationEqualsToken;
}

/** True for a statement behind which nothing runs. */
function leaves(node: ts.Statement): boolean {
  const last = ts.isBlock(node) ? node.statements.at(-1) : node;
  return last !== undefined && (ts.isReturnStatement(last) || ts.isThrowStatement(last));
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

/** True for a parameter, or a member of one. */
function isGiven(value: Value): boolean {
  return value.kind === 'parameter' || (value.kind === 'member' && isGiven(value.of));
}
