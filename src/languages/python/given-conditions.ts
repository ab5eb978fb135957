import type { SgNode } from '@ast-grep/napi';
import { unknownValue, type Value } from '../../code-model/facts.ts';
import { isOfContext } from '../../code-model/giving-function.ts';
import { type Condition, opposite, whereHolds } from '../../code-model/one-of.ts';
import { hasPart } from '../../code-model/replace-values.ts';
import { sidesOf } from './comparison-sides.ts';
import { named } from './named-children.ts';
import type { Scope } from './scope.ts';

/** What the expressions of a file stand for. */
interface Values {
  of(node: SgNode | null, scope: Scope): Value;
}

/**
 * `one if condition else other`: one of them, by the parameter of which the condition asks whether it is given: `data`, `not data`, `data is not None`; by a
 * member of one, or of an element, in what is made of it: `f"{each['path']}/" if each['path'] else ""`.
 */
export function conditionalValue(node: SgNode, values: Values, scope: Scope): Value {
  const [whenTrue, condition, whenFalse] = named(node);
  const [one = unknownValue, other = unknownValue] = [whenTrue, whenFalse].map((part) =>
    values.of(part ?? null, scope),
  );
  const asked = condition === undefined ? null : conditionOn(condition, [one, other], values, scope);
  return asked === null ? { kind: 'choice', of: [one, other] } : whereHolds(asked, one, other);
}

/** What a condition asks of one value; null for any other condition. */
function conditionOn(node: SgNode, branches: readonly Value[], values: Values, scope: Scope): Condition | null {
  const compared = comparison(node, values, scope);
  if (compared !== null) return compared;
  const asked = givenCondition(node, values, scope);
  const isOfMember = asked?.of.kind === 'member' && !branches.some((each) => holds(each, asked.of));
  return isOfMember ? null : asked;
}

/** `cart.kind == "open"`, `"open" != kind` of what callers or the turns of a loop decide. */
function comparison(node: SgNode, values: Values, scope: Scope): Condition | null {
  const { left, operator, right } = sidesOf(node) ?? {};
  if (left === undefined || right === undefined || (operator !== '==' && operator !== '!=')) return null;
  const isText = left.kind() === 'string';
  const text = values.of(isText ? left : right, scope);
  const of = text.kind === 'text' ? values.of(isText ? right : left, scope) : null;
  if (text.kind !== 'text' || of === null || !isOfContext(of)) return null;
  return { of, isOpposite: operator === '!=', isTrue: false, texts: [text.text] };
}

/** True for an element that a loop goes through, for what callers give, and for members of these. */
function isOfGiven(value: Value): boolean {
  if (value.kind === 'member') return isOfGiven(value.of);
  return value.kind === 'parameter' || (value.kind === 'element' && value.at !== undefined);
}

/** True for what is made of a member that a condition asks for: of any other the condition may say nothing. */
function holds(value: Value, member: Value): boolean {
  return hasPart(value, (part) => part.kind === 'member' && member.kind === 'member' && part.name === member.name);
}

/** The parameter, or the member of what is given, that a condition asks for; `isOpposite` where the condition holds if it is not given. */
function givenCondition(node: SgNode, values: Values, scope: Scope): Condition | null {
  const [inner, compared, more] = named(node);
  switch (node.kind()) {
    case 'parenthesized_expression':
      return inner === undefined ? null : givenCondition(inner, values, scope);
    case 'not_operator':
      return inner === undefined ? null : opposite(givenCondition(inner, values, scope));
    case 'comparison_operator': {
      const operator = /^\S+\s+(is(?:\s+not)?)\s+None$/.exec(node.text())?.[1];
      if (operator === undefined || inner === undefined || compared === undefined || more !== undefined) return null;
      const asked = givenCondition(inner, values, scope);
      return asked === null ? null : { ...asked, isOpposite: operator === 'is', isTrue: false };
    }
    case 'identifier': {
      const of = values.of(node, scope);
      return of.kind === 'parameter' ? { of, isOpposite: false, isTrue: true } : null;
    }
    case 'attribute':
    case 'subscript': {
      const of = values.of(node, scope);
      return of.kind === 'member' && isOfGiven(of.of) ? { of, isOpposite: false, isTrue: true } : null;
    }
    default:
      return null;
  }
}
