import type { SgNode } from '@ast-grep/napi';
import type { Test, Value } from '../../code-model/facts.ts';
import { isGiven, isOfContext } from '../../code-model/giving-function.ts';
import { sidesOf } from './comparison-sides.ts';
import { named } from './named-children.ts';
import type { Scope } from './scope.ts';
import type { Values } from './values.ts';

/** The statements of a block behind which no code runs where their conditions hold, by where they begin; of each block found once. */
interface Leaving {
  readonly at: number;
  readonly condition: SgNode | null;
}

const leavingOfFile = new WeakMap<Values, Map<number, readonly Leaving[]>>();
/** What may name what callers or the turns of a loop decide. */
const mayBeOfContext = new Set(['identifier', 'attribute', 'subscript']);
/** What has branches. */
const conditional = new Set(['if_statement', 'elif_clause', 'conditional_expression']);

/**
 * What holds where code runs, as far as it is about what callers or the turns of a loop decide, and whether that is a certain text, a class that
 * callers give, or a member of the class that the function is called on: the conditions around it, and the opposite of those under which an earlier statement leaves. What is around the function is left
 * out: there a name may stand for something else.
 */
export function testsAround(code: SgNode, values: Values, scope: Scope): Test | null {
  const tests: Test[] = [];
  for (let node = code, parent = node.parent(); parent !== null && !isOutermost(parent); parent = node.parent()) {
    if (parent.kind() === 'block') {
      const { index } = node.range().start;
      for (const { at, condition } of leavingIn(parent, values))
        if (at < index) tests.push(...denied(condition, values, scope));
    } else if (conditional.has(String(parent.kind()))) tests.push(...testsOfBranch(node, parent, values, scope));
    node = parent;
  }
  return tests.length === 0 ? null : { kind: 'all', of: tests };
}

/** The same of a call. */
export function whenMade(call: SgNode, values: Values, scope: Scope): { readonly when?: Test } {
  const test = testsAround(call, values, scope);
  return test === null ? {} : { when: test };
}

function isOutermost(node: SgNode): boolean {
  return node.kind() === 'function_definition' || node.kind() === 'module';
}

function leavingIn(block: SgNode, values: Values): readonly Leaving[] {
  const ofFile = leavingOfFile.get(values) ?? new Map<number, readonly Leaving[]>();
  leavingOfFile.set(values, ofFile);
  const known = ofFile.get(block.id());
  if (known !== undefined) return known;
  const found = block
    .children()
    .filter((child) => child.kind() === 'if_statement' && isLast(child))
    .map((child) => ({ at: child.range().start.index, condition: child.field('condition') }));
  ofFile.set(block.id(), found);
  return found;
}

/** What holds in one branch of a condition: of `else` none of those before it. */
function testsOfBranch(node: SgNode, parent: SgNode, values: Values, scope: Scope): readonly Test[] {
  if (parent.kind() === 'conditional_expression') {
    const [whenTrue, condition, whenFalse] = named(parent);
    if (node.id() === whenFalse?.id()) return denied(condition ?? null, values, scope);
    return node.id() === whenTrue?.id() ? testsOf(condition ?? null, values, scope) : [];
  }
  if (parent.field('consequence')?.id() === node.id()) return testsOf(parent.field('condition'), values, scope);
  if (!String(node.kind()).endsWith('_clause')) return [];
  const before = parent
    .children()
    .filter((clause) => clause.kind() === 'elif_clause' && clause.range().start.index < node.range().start.index);
  return [parent, ...before].flatMap((each) => denied(each.field('condition'), values, scope));
}

/** What holds where a condition does not. */
function denied(condition: SgNode | null, values: Values, scope: Scope): readonly Test[] {
  const test = testOf(condition, values, scope);
  return test === null ? [] : [{ kind: 'not', of: test }];
}

/** What holds where a condition does: of `a and b` each part that is known. */
function testsOf(condition: SgNode | null, values: Values, scope: Scope): readonly Test[] {
  if (condition?.kind() === 'parenthesized_expression') return testsOf(named(condition)[0] ?? null, values, scope);
  const isAnd = condition?.kind() === 'boolean_operator' && condition.field('operator')?.text() === 'and';
  if (isAnd) return ['left', 'right'].flatMap((side) => testsOf(condition.field(side), values, scope));
  const test = testOf(condition, values, scope);
  return test === null ? [] : [test];
}

/** The parts of a statement that run: what stands below `if TYPE_CHECKING:` is for type checkers alone. */
export function runningParts(node: SgNode): SgNode[] {
  const isForTypes =
    node.kind() === 'if_statement' && /^(\w+\.)?TYPE_CHECKING$/.test(node.field('condition')?.text() ?? '');
  return isForTypes ? node.fieldChildren('alternative') : node.children();
}

/** True for an `if` behind which no code runs where its condition holds. */
export function leaves(statement: SgNode): boolean {
  const last = lastOf(statement);
  return last === 'return_statement' || last === 'raise_statement';
}

/** The same, or for one behind which none runs in this turn of a loop. */
function isLast(statement: SgNode): boolean {
  const last = lastOf(statement);
  return leaves(statement) || last === 'continue_statement' || last === 'break_statement';
}

/** The kind of the last statement that runs where a condition holds. */
function lastOf(statement: SgNode): ReturnType<SgNode['kind']> | undefined {
  return named(statement.field('consequence') ?? statement)
    .at(-1)
    ?.kind();
}

function testOf(condition: SgNode | null, values: Values, scope: Scope): Test | null {
  if (condition === null) return null;
  switch (condition.kind()) {
    case 'parenthesized_expression':
      return testOf(named(condition)[0] ?? null, values, scope);
    case 'not_operator':
      return opposite(testOf(condition.field('argument'), values, scope));
    case 'boolean_operator': {
      const sides = [condition.field('left'), condition.field('right')].map((side) => testOf(side, values, scope));
      const kind = condition.field('operator')?.text() === 'and' ? 'all' : 'any';
      const known = sides.filter((side) => side !== null);
      // One that is not known leaves the other where both must hold, and leaves nothing where one suffices: neither then says more when reversed.
      return known.length === sides.length ? { kind, of: known } : null;
    }
    case 'comparison_operator':
      return comparison(condition, values, scope);
    case 'call':
      return derivation(condition, values, scope);
    case 'attribute': {
      const of = values.of(condition, scope);
      const isOfClass = of.kind === 'member' && of.of.kind === 'this' && condition.field('object')?.text() === 'cls';
      return isOfClass ? { kind: 'true', of } : null;
    }
    default:
      return null;
  }
}

/** `issubclass(views.model, Base)`, `issubclass(views, (Base, Other))` of what callers give. */
function derivation(call: SgNode, values: Values, scope: Scope): Test | null {
  const list = call.field('arguments');
  const [given, wanted, more] = list === null ? [] : named(list);
  if (
    call.field('function')?.text() !== 'issubclass' ||
    given === undefined ||
    wanted === undefined ||
    more !== undefined
  )
    return null;
  const of = values.of(given, scope);
  const from = wanted.kind() === 'tuple' ? named(wanted) : [wanted];
  const isTurn = of.kind === 'element' && of.at !== undefined && isGiven(of.of);
  return isGiven(of) || isTurn ? { kind: 'derived', of, from: from.map((each) => values.of(each, scope)) } : null;
}

/** `action == "list"`, `action != "list"`, `action in ("list", "detail")`, `action not in …` */
function comparison(node: SgNode, values: Values, scope: Scope): Test | null {
  const { left, operator = '', right } = sidesOf(node) ?? {};
  const of = left !== undefined && mayBeOfContext.has(String(left.kind())) ? values.of(left, scope) : null;
  if (right === undefined || of === null || !isOfContext(of)) return null;
  const to = values.of(right, scope);
  const equal = (text: Value): Test => ({ kind: 'equal', of, to: text });
  if (operator === '==' || operator === '!=') {
    if (to.kind !== 'text') return null;
    return operator === '==' ? equal(to) : opposite(equal(to));
  }
  if (!/^(not\s+)?in$/.test(operator) || to.kind !== 'list' || !to.items.every(({ kind }) => kind === 'text'))
    return null;
  const isOne: Test = { kind: 'any', of: to.items.map(equal) };
  return operator === 'in' ? isOne : opposite(isOne);
}

function opposite(of: Test | null): Test | null {
  return of === null ? null : { kind: 'not', of };
}
