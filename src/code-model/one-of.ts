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

/**
 * One value where another is given, and a further one where it is not: `given ? one : other`.
 * @param isTrue the condition asks whether it is true, and not whether there is any: `false` and `0` are given and not true
 */
export function whereGiven(where: Value, one: Value, other: Value, isTrue: boolean): Value {
  const value = oneOf([one, other]);
  if (value.kind !== 'choice' || one.kind === 'unknown' || other.kind === 'unknown') return value;
  return { ...value, where, ...(isTrue ? { isTrue } : {}) };
}

/** A record with what other places store in it. */
export type Filled = (record: Value & { kind: 'record' }) => Value;

/** What a choice stands for, as far as the form of what decides it says whether that is given; any other value is itself. */
export function givenOf(value: Value, filled: Filled): Value {
  if (value.kind === 'choice' && value.where !== undefined) {
    const isFirst = isGiven(value.where, filled, value.isTrue === true ? 'truth' : 'presence');
    const one = isFirst === null ? undefined : value.of[isFirst ? 0 : 1];
    return one === undefined ? value : givenOf(one, filled);
  }
  if (value.kind !== 'choice' || value.first !== true) return value;
  const [first, ...others] = value.of;
  const given = first === undefined ? null : isGiven(first, filled);
  if (first === undefined || given === null) return value;
  return givenOf(given ? first : oneOf(others), filled);
}

/** What is asked of a value: whether it is true in a condition, whether it is neither null nor undefined, or either of these. */
type Asked = 'truth' | 'presence' | 'either';

/** Null where the form of a value does not say whether it is given. */
function isGiven(value: Value, filled: Filled, asked: Asked = 'either'): boolean | null {
  switch (value.kind) {
    case 'record':
    case 'list':
    case 'function':
    case 'class':
      return true;
    case 'text':
      return value.text === '' ? ofEmpty[asked] : true;
    case 'constant':
      if (value.value === null) return false;
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
const ofEmpty: Readonly<Record<Asked, boolean | null>> = { truth: false, presence: true, either: null };

/** The members of the objects that one value may be: each name with all that it may stand for. */
export function mergedEntries(all: readonly (readonly (readonly [string, Value])[])[]): (readonly [string, Value])[] {
  if (all.length === 1) return [...(all[0] ?? [])];
  const byName = Map.groupBy(all.flat(), ([name]) => name);
  return [...byName].map(([name, entries]) => [name, oneOf(entries.map(([, value]) => value))]);
}
