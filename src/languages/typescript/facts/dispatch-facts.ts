import ts from 'typescript';
import type { DispatchCase, DispatchFact, Lines, Value } from '../../../code-model/facts.ts';
import { unwrap } from '../outline/syntax.ts';
import type { FileFactCollector } from './file-facts.ts';
import { type Work, workOf } from './statement-work.ts';
import { keyOf, type Tested, type Verbs, VerbTests } from './verb-tests.ts';

/** The bit of all verbs that no test names. */
const other: Verbs = 1;

/** By which tests of a verb the statements of a function run. */
export function dispatchFacts(
  node: ts.SignatureDeclaration & { readonly body: ts.ConciseBody },
  collector: FileFactCollector,
): DispatchFact[] {
  if (node.parameters.length === 0) return [];
  const tests = new VerbTests(collector.values);
  const names = node.parameters.map(({ name }) => (ts.isIdentifier(name) ? name.text : ''));
  return [...testedIn(node.body, tests).values()].map((tested) =>
    new DispatchWalk(tested, names, tests, collector).walk(node.body),
  );
}

interface TestedValue {
  readonly of: Value;
  readonly verbs: Set<string>;
}

/** What the tests of a function, not of those inside it, compare with verbs. */
function testedIn(body: ts.ConciseBody, tests: VerbTests): ReadonlyMap<string, TestedValue> {
  const found = new Map<string, TestedValue>();
  const add = (of: Value, verbs: readonly string[]): void => {
    const known = found.get(keyOf(of)) ?? { of, verbs: new Set<string>() };
    found.set(keyOf(of), known);
    for (const verb of verbs) known.verbs.add(verb);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) || ts.isClassLike(node)) return;
    if (ts.isSwitchStatement(node)) {
      const verbs = casesOf(node).map((each) => tests.verbOf(each));
      const of = verbs.some((verb) => verb !== null) ? tests.testedBy(node.expression) : null;
      if (of !== null)
        add(
          of,
          verbs.filter((verb) => verb !== null),
        );
    } else if (ts.isBinaryExpression(node) || ts.isCallExpression(node)) {
      const comparison = tests.comparison(node);
      if (comparison !== null) add(comparison.tested, comparison.verbs);
    }
    ts.forEachChild(node, visit);
  };
  visit(body);
  return found;
}

function casesOf({ caseBlock }: ts.SwitchStatement): ts.Expression[] {
  return caseBlock.clauses.flatMap((clause) => (ts.isCaseClause(clause) ? [clause.expression] : []));
}

/** A statement behind the first test: what it does, for which verbs, and how many tests were met before it. */
interface Done {
  readonly live: Verbs;
  readonly work: Work;
  readonly tests: number;
}

/**
 * Goes through the statements of a function in order with the verbs for which each runs: abstract interpretation of one value whose domain are
 * sets of verbs. A loop is not gone into.
 */
class DispatchWalk {
  private readonly value: TestedValue;
  private readonly tested: Tested;
  private readonly parameters: readonly string[];
  private readonly tests: VerbTests;
  private readonly collector: FileFactCollector;
  private readonly skips = new Map<Verbs, Lines[]>();
  private readonly done: Done[] = [];
  /** The verbs for which each test is met. */
  private readonly met: Verbs[] = [];
  /** The verbs that leave the innermost `switch` by `break`. */
  private broken: Verbs = 0;

  constructor(value: TestedValue, parameters: readonly string[], tests: VerbTests, collector: FileFactCollector) {
    this.value = value;
    const bits = new Map([...value.verbs].map((verb, at) => [verb, other << (at + 1)]));
    this.tested = { key: keyOf(value.of), bits };
    this.parameters = parameters;
    this.tests = tests;
    this.collector = collector;
  }

  walk(body: ts.ConciseBody): DispatchFact {
    const { bits } = this.tested;
    const all = [...bits.values()].reduce((known, bit) => known | bit, other);
    if (ts.isBlock(body)) this.statements(body.statements, all, all);
    else this.expression(body, all, all);
    const isOther = (live: Verbs): boolean => (live & other) !== 0;
    // What further tests follow is common to the verbs.
    const open = this.done.filter(
      ({ live, work, tests }) => isOther(live) && work === 'work' && !this.met.slice(tests).some(isOther),
    );
    const cases = [...this.value.verbs].flatMap((verb): DispatchCase[] => {
      const bit = bits.get(verb) ?? 0;
      const own = this.done.filter(({ live, work }) => (live & bit) !== 0 && work !== 'nothing');
      // A verb for which all is done that is done for any is none of its own.
      const isOwn = open.length === 0 || open.some(({ live }) => (live & bit) === 0);
      if (own.length === 0 || !isOwn) return [];
      return [{ verb, answersOnly: own.every(({ work }) => work === 'answer'), skips: this.skipped(bit) }];
    });
    const rest = { skips: this.skipped(other) };
    return { of: this.value.of, cases, otherwise: open.length === 0 ? null : rest, rest };
  }

  /** The outermost of the code that does not run for a verb. */
  private skipped(verb: Verbs): Lines[] {
    const all = this.skips.get(verb) ?? [];
    return all.filter((each, at) => !all.some((around, other) => contains(around, each) && other < at));
  }

  /** The verbs for which what follows runs. */
  private statements(statements: readonly ts.Statement[], given: Verbs, all: Verbs): Verbs {
    let live = given;
    for (const statement of statements) {
      this.skip(statement, all & ~live);
      if (live !== 0) live = this.statement(statement, live);
    }
    return live;
  }

  private statement(node: ts.Statement, live: Verbs): Verbs {
    if (ts.isBlock(node)) return this.statements(node.statements, live, live);
    if (ts.isIfStatement(node)) return this.condition(node, live);
    if (ts.isSwitchStatement(node)) return this.switch(node, live);
    if (ts.isTryStatement(node)) return this.try(node, live);
    if (ts.isBreakStatement(node)) {
      this.broken |= live;
      return 0;
    }
    if (ts.isReturnStatement(node)) {
      if (node.expression !== undefined) this.expression(node.expression, live, live);
      return 0;
    }
    if (ts.isExpressionStatement(node)) this.expression(node.expression, live, live);
    else this.leaf(node, live);
    return ts.isThrowStatement(node) || ts.isContinueStatement(node) ? 0 : live;
  }

  private condition({ expression, thenStatement, elseStatement }: ts.IfStatement, live: Verbs): Verbs {
    const split = this.tests.split(expression, this.tested, live);
    if (split !== null) this.met.push(live);
    const { whenTrue, whenFalse } = split ?? { whenTrue: live, whenFalse: live };
    const then = this.statements([thenStatement], whenTrue, live);
    return then | (elseStatement === undefined ? whenFalse : this.statements([elseStatement], whenFalse, live));
  }

  private switch(node: ts.SwitchStatement, live: Verbs): Verbs {
    const of = this.tests.testedBy(node.expression);
    const isTest = of !== null && keyOf(of) === this.tested.key;
    const outer = this.broken;
    this.broken = 0;
    if (isTest) this.met.push(live);
    const { clauses } = node.caseBlock;
    const named = clauses.reduce((bits, clause) => bits | this.caseOf(clause), 0);
    let through: Verbs = 0;
    for (const clause of clauses) {
      const entered = ts.isDefaultClause(clause) ? live & ~named : live & this.caseOf(clause);
      through = this.statements(clause.statements, through | (isTest ? entered : live), live);
    }
    const hasDefault = clauses.some(ts.isDefaultClause);
    const after = through | this.broken | (isTest && hasDefault ? 0 : isTest ? live & ~named : live);
    this.broken = outer;
    return after;
  }

  private caseOf(clause: ts.CaseOrDefaultClause): Verbs {
    const verb = ts.isCaseClause(clause) ? this.tests.verbOf(clause.expression) : null;
    return verb === null ? 0 : (this.tested.bits.get(verb) ?? 0);
  }

  private try({ tryBlock, catchClause, finallyBlock }: ts.TryStatement, live: Verbs): Verbs {
    const tried = this.statements(tryBlock.statements, live, live);
    const { length } = this.done;
    const caught = catchClause === undefined ? 0 : this.statements(catchClause.block.statements, live, live);
    // What handles errors says nothing of what is done for a verb.
    this.done.length = length;
    if (finallyBlock !== undefined) this.leaf(finallyBlock, live);
    return tried | caught;
  }

  /** Of `method === 'GET' ? list() : create()` and `method === 'GET' && list()` each part. */
  private expression(expression: ts.Expression, live: Verbs, all: Verbs): void {
    const node = unwrap(ts.isAwaitExpression(expression) ? expression.expression : expression);
    this.skip(node, all & ~live);
    if (live === 0) return;
    const isAnd =
      ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken ? node : null;
    const condition = ts.isConditionalExpression(node) ? node.condition : isAnd?.left;
    const split = condition === undefined ? null : this.tests.split(condition, this.tested, live);
    if (split === null) {
      this.leaf(node, live);
      return;
    }
    this.met.push(live);
    if (isAnd !== null) this.expression(isAnd.right, split.whenTrue, live);
    if (!ts.isConditionalExpression(node)) return;
    this.expression(node.whenTrue, split.whenTrue, live);
    this.expression(node.whenFalse, split.whenFalse, live);
  }

  private leaf(node: ts.Node, live: Verbs): void {
    const tests = this.met.length;
    if (tests > 0) this.done.push({ live, work: workOf(node, this.parameters), tests });
  }

  private skip(node: ts.Node, verbs: Verbs): void {
    for (let verb = other; verb <= verbs; verb <<= 1) {
      if ((verbs & verb) === 0) continue;
      const known = this.skips.get(verb);
      const lines = this.collector.linesOf(node);
      if (known === undefined) this.skips.set(verb, [lines]);
      else known.push(lines);
    }
  }
}

function contains(around: Lines, { startLine, endLine }: Lines): boolean {
  return around.startLine <= startLine && endLine <= around.endLine;
}
