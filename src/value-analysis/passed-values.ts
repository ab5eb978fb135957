import { type CallFact, type ParameterFact, unknownValue, type Value } from '../code-model/facts.ts';
import { type Lists, withSpreadLists } from './spread-arguments.ts';

/** What one call passes, by the position of the parameter; undefined where nothing is known of it. */
export type Handed = readonly (Value | undefined)[];

/**
 * The arguments of a call at the parameters that receive them: lists that are spread among them as their elements, a rest parameter as
 * the list of all further arguments, arguments by name (one object behind all others, as of Python) at the parameter of that name.
 */
export function passedValues(
  given: CallFact['arguments'],
  parameters: readonly ParameterFact[],
  resolver: Lists,
): Handed {
  const { positional, keywords } = separated(withSpreadLists(given, resolver));
  const rest = parameters.findIndex((parameter) => parameter.rest === true);
  const byName = parameters.findIndex((parameter) => parameter.rest === 'keywords');
  const count = Math.max(positional.length, byName < 0 ? parameters.length : byName);
  const passed: (Value | undefined)[] = [];
  // Once: a list of thousands that is written out in a call is as many arguments.
  const spread = positional.findIndex(({ kind }) => kind === 'spread');
  for (let at = 0; at < count; at++)
    passed.push(at === rest ? restOf(positional, at) : argumentAt(positional, at, spread));
  if (keywords !== null) {
    for (const [at, { name }] of parameters.entries()) {
      const named = namedIn(keywords, name);
      if (named !== undefined) passed[at] = named;
    }
    if (byName >= 0) passed[byName] = furtherKeywords(keywords, parameters);
  }
  while (passed.length > 0 && passed.at(-1) === undefined) passed.pop();
  return passed;
}

/**
 * The arguments by position and those by name. What a decorator decorates stands behind both: it is the argument of a decorator that is not
 * called, and of one that is called no argument at all, but that of what the call gives.
 */
function separated(given: CallFact['arguments']): {
  readonly positional: readonly Value[];
  readonly keywords: (Value & { kind: 'record' }) | null;
} {
  const at = given.findLastIndex((each) => each.kind === 'record' && each.keywords === true);
  const keywords = given[at];
  if (keywords?.kind !== 'record') return { positional: given, keywords: null };
  const isBare = at === 0 && Object.keys(keywords.members).every((name) => name.startsWith('$'));
  return { positional: isBare ? given.slice(1) : given.slice(0, at), keywords };
}

/** The argument of a name, also of a record that is written out and spread: `Shop(config, **{'carts': carts})`; of several the last. */
function namedIn({ members, spread }: Value & { kind: 'record' }, name: string): Value | undefined {
  if (Object.hasOwn(members, name)) return members[name];
  for (const each of spread?.toReversed() ?? []) {
    const named = each.kind === 'record' ? namedIn(each, name) : undefined;
    if (named !== undefined) return named;
  }
  return undefined;
}

/** The arguments by name that no parameter of that name receives. */
function furtherKeywords(keywords: Value & { kind: 'record' }, parameters: readonly ParameterFact[]): Value {
  const names = new Set(parameters.map(({ name }) => name));
  const members = Object.fromEntries(Object.entries(keywords.members).filter(([name]) => !names.has(name)));
  const spread = keywords.spread ?? [];
  return { kind: 'record', members, ...(spread.length > 0 ? { spread } : {}) };
}

/** @param spread the position of the first argument that is spread; negative where none is */
function argumentAt(given: readonly Value[], at: number, spread: number): Value | undefined {
  if (spread < 0 || at < spread) return known(given[at]);
  const value = given[spread] as Value & { kind: 'spread' };
  return { kind: 'element', of: value.of, index: { kind: 'constant', value: at - spread } };
}

function restOf(given: readonly Value[], from: number): Value {
  return { kind: 'list', items: given.slice(from).map((each) => known(each) ?? unknownValue) };
}

function known(value: Value | undefined): Value | undefined {
  return value === undefined || value.kind === 'unknown' ? undefined : value;
}
