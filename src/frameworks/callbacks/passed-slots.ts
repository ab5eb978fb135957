import type { Value } from '../../code-model/facts.ts';
import type { Handed } from '../../value-analysis/passed-values.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';

/**
 * Where a function receives another one: the number of a parameter, or a member of the object that is passed there, each as one key: `0` of
 * `(run) => run()`, `0.run` of `(options) => options.run()` and of `({ run }) => run()`.
 */
export type Slot = string;

/** Members of members of what is passed. */
const maxMembers = 3;

export interface SlotOfFunction {
  readonly function: string;
  readonly slot: Slot;
}

/** The slot that a value is read from; null where it is no parameter and no member of one. */
export function slotOf(value: Value): SlotOfFunction | null {
  const names: string[] = [];
  let of = value;
  for (; of.kind === 'member' && names.length < maxMembers; of = of.of) names.unshift(of.name);
  return of.kind === 'parameter' ? { function: of.function, slot: [of.index, ...names].join('.') } : null;
}

/** The number of the parameter. */
export function indexOf(slot: Slot): number {
  return Number.parseInt(slot, 10);
}

/** True for a member of what is passed. */
export function isMember(slot: Slot): boolean {
  return slot.includes('.');
}

/**
 * What a call passes for a slot: of a member that of the object which is written in the call, or which it names, or the method of a class; a value
 * that is read from a slot of the function around it, where the object comes from there. Undefined where nothing is known of it, and for a method of
 * an instance, which is called in contexts of instances.
 */
export function valueAt(passed: Handed, slot: Slot, resolver: ValueResolver): Value | undefined {
  const [, ...names] = slot.split('.');
  let value = passed[indexOf(slot)];
  for (const name of names) value = value === undefined ? undefined : memberOf(value, name, resolver);
  return value;
}

function memberOf(value: Value, name: string, resolver: ValueResolver): Value | undefined {
  if (value.kind === 'record') {
    if (Object.hasOwn(value.members, name)) return value.members[name];
    return (value.spread ?? []).map((each) => memberOf(each, name, resolver)).findLast((each) => each !== undefined);
  }
  const member: Value = { kind: 'member', of: value, name };
  if (slotOf(value) !== null) return member;
  if (value.kind === 'class') return member;
  const found = mayBeObject.has(value.kind) ? resolver.resolve(value) : [];
  return found.length > 0 && found.every(({ kind }) => kind === 'record' || kind === 'class') ? member : undefined;
}

/** Kinds of values that may stand for an object that the code writes out elsewhere. */
const mayBeObject: ReadonlySet<Value['kind']> = new Set(['result', 'import', 'choice', 'element', 'member'] as const);
