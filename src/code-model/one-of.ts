import { unknownValue, type Value } from './facts.ts';

/** One value of several; those that are not known say nothing. */
export function oneOf(values: readonly Value[]): Value {
  const known = values.filter(({ kind }) => kind !== 'unknown');
  return known.length > 1 ? { kind: 'choice', of: known } : (known[0] ?? unknownValue);
}

/** A value, and what stands for it where it is not given: `given ?? otherwise`, `{ given = otherwise }`. */
export function firstOf(given: Value, otherwise: Value): Value {
  const value = oneOf([given, otherwise]);
  return value.kind === 'choice' && given.kind !== 'unknown' && otherwise.kind !== 'unknown'
    ? { ...value, first: true }
    : value;
}

/** What a condition asks of a value. */
export interface Condition {
  readonly of: Value;
  /** True where the condition holds if that is not so. */
  readonly isOpposite: boolean;
  /** True where it asks whether it is true, and not whether there is any: `false` and `0` are given and not true. */
  readonly isTrue: boolean;
  /** Where it asks whether it is one of these. */
  readonly texts?: readonly string[];
}

export function opposite(condition: Condition | null): Condition | null {
  return condition === null ? null : { ...condition, isOpposite: !condition.isOpposite };
}

/** One value where a condition holds, and another where it does not: `given ? one : other`. */
export function whereHolds({ of, isOpposite, isTrue, texts }: Condition, one: Value, other: Value): Value {
  const value = oneOf(isOpposite ? [other, one] : [one, other]);
  if (value.kind !== 'choice' || one.kind === 'unknown' || other.kind === 'unknown') return value;
  return { ...value, where: of, ...(texts === undefined ? {} : { texts }), ...(isTrue ? { isTrue } : {}) };
}

/** A record with what other places store in it. */
export type Filled = (record: Value & { kind: 'record' }) => Value;

/** What a choice stands for, as far as the form of what decides it says whether that is given; any other value is itself. */
export function givenOf(value: Value, filled: Filled): Value {
  if (value.kind === 'choice' && value.where !== undefined) {
    const isFirst = isGiven(value.where, filled, value.texts ?? (value.isTrue === true ? 'truth' : 'presence'));
    const one = isFirst === null ? undefined : value.of[isFirst ? 0 : 1];
    return one === undefined ? value : givenOf(one, filled);
  }
  if (value.kind !== 'choice' || value.first !== true) return value;
  const [first, ...others] = value.of;
  const given = first === undefined ? null : isGiven(first, filled);
  if (first === undefined || given === null) return value;
  return givenOf(given ? first : oneOf(others), filled);
}

/** What is asked whether a value is given: whether it is true in a condition, whether it is neither null nor undefined, or either of these. */
type Given = 'truth' | 'presence' | 'either';
/** The same, or whether it is one of several texts. */
type Asked = Given | readonly string[];

/** Null where the form of a value does not say whether it is what is asked. */
function isGiven(value: Value, filled: Filled, asked: Asked = 'either'): boolean | null {
  switch (value.kind) {
    case 'record':
    case 'list':
    case 'function':
    case 'class':
      return typeof asked === 'string';
    case 'text':
      if (typeof asked !== 'string') return asked.includes(value.text);
      return value.text === '' ? ofEmpty[asked] : true;
    case 'constant':
      if (value.value === null || typeof asked !== 'string') return false;
      return value.value ? (asked === 'either' ? null : true) : ofEmpty[asked];
    case 'member': {
      const owner = givenOf(value.of, filled);
      const record = owner.kind === 'record' && owner.keywords !== true ? filled(owner) : owner;
      if (record.kind === 'constant' && record.value === null) return false;
      if (record.kind !== 'record' || record.keywords === true) return null;
      const own = Object.hasOwn(record.members, value.name) ? record.members[value.name] : undefined;
      if (own !== undefined) return isGiven(own, filled, asked);
      return record.spread === undefined ? false : null;
    }
    case 'choice': {
      const given = givenOf(value, filled);
      return given === value ? null : isGiven(given, filled, asked);
    }
    default:
      return null;
  }
}

/** Of values such as `false`, `0` and `''`. */
const ofEmpty: Readonly<Record<Given, boolean | null>> = { truth: false, presence: true, either: null };

/** The members of the objects that one value may be: each name with all that it may stand for. */
export function mergedEntries(all: readonly (readonly (readonly [string, Value])[])[]): (readonly [string, Value])[] {
  if (all.length === 1) return [...(all[0] ?? [])];
  const byName = Map.groupBy(all.flat(), ([name]) => name);
  return [...byName].map(([name, entries]) => [name, oneOf(entries.map(([, value]) => value))]);
}
