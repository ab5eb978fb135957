import type { CallFact, ParameterFact, Value } from '../code-model/facts.ts';
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
  return typed !== null && resolver.resolve(passed).length === 0 ? typed : passed;
}

/** True for a call that is written with all that it passes, each argument by its position. */
export function passesAll({ form, arguments: given }: CallFact): boolean {
  return form === 'call' && given.every((each) => each.kind !== 'spread' && !(each.kind === 'record' && each.keywords));
}
