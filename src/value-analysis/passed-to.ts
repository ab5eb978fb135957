import type { CallFact, ParameterFact, Value } from '../code-model/facts.ts';
import { turnsOf } from './turns-of-loops.ts';
import type { ValueResolver } from './value-resolver.ts';

/** What nobody passes. */
const notGiven: Value = { kind: 'constant', value: null };

/**
 * What a parameter stands for where a call passes a value: its default or its type where the call says less. Null where the call says
 * nothing, so that the parameter stands for what other calls pass.
 * @param isLeftOut true for a call that is known to pass nothing for it
 */
export function passedTo(
  parameter: ParameterFact | undefined,
  passed: Value | undefined,
  resolver: ValueResolver,
  isLeftOut = false,
): Value | null {
  const type = parameter?.type ?? null;
  const typed: Value | null = type === null || type.name.kind === 'unknown' ? null : { kind: 'typed', type };
  const isGiven = passed !== undefined && !(passed.kind === 'constant' && passed.value === null);
  if (!isGiven) return parameter?.default ?? (passed === undefined && !isLeftOut ? typed : null) ?? notGiven;
  // A parameter of the caller that nobody is seen to fill says nothing.
  const isEmpty = passed.kind === 'parameter' && resolver.callSitesOf(passed.function).length === 0;
  if (isEmpty) return typed;
  return typed !== null && resolver.resolve(passed).length === 0 && !isTurn(passed, resolver) ? typed : passed;
}

/** True for what a loop goes through, where that is known: each is another, and all together may be too many to be known as one value. */
function isTurn(passed: Value, resolver: ValueResolver): boolean {
  return passed.kind === 'element' && passed.index === undefined && (turnsOf(passed, resolver) ?? []).length > 0;
}

/** True for a call that is known to pass nothing for a parameter. @param passed so many arguments, as far as they are known */
export function leavesOut(
  call: CallFact,
  parameter: ParameterFact | undefined,
  index: number,
  passed: number,
): boolean {
  if (index >= passed && passesAll(call)) return true;
  return parameter !== undefined && isPlain(parameter) && isLeftOutByName(call, parameter.name, index);
}

/** True for a call that is written with all that it passes, each argument by its position. */
function passesAll({ form, arguments: given }: CallFact): boolean {
  return form === 'call' && given.every((each) => each.kind !== 'spread' && !(each.kind === 'record' && each.keywords));
}

/** True for a type that says nothing of a value which is left out, as there are no members of it in the code: `path: str | None = None`. */
function isPlain({ type }: ParameterFact): boolean {
  return (
    type?.name.kind === 'external' &&
    /^(builtins#(str|int|float|bool|dict|list|tuple|set)|typing#Any)$/.test(type.name.symbol)
  );
}

function isLeftOutByName({ form, arguments: given }: CallFact, name: string, index: number): boolean {
  const at = given.findLastIndex((each) => each.kind === 'record' && each.keywords === true);
  const keywords = given[at];
  if (form !== 'call' || keywords?.kind !== 'record' || keywords.spread !== undefined || index < at) return false;
  return !Object.hasOwn(keywords.members, name) && given.every(({ kind }) => kind !== 'spread');
}
