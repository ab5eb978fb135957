import { isInside } from '../../code-model/fact-table.ts';
import type { CallFact, FileFacts, Value } from '../../code-model/facts.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import { lookUpOf } from '../start-points/look-ups.ts';
import { idOf, type NamedParameter, namedParameter } from './named-parameter.ts';

/** What a call looks up by a name: keys of functions. */
export interface LookUp {
  readonly call: CallFact;
  readonly targets: ReadonlyMap<string, readonly string[]>;
  /** True where the call has them run later or elsewhere. */
  readonly isHandOver?: true;
}

/** What a function does by a name that it is given. */
export interface Dispatch {
  /** The name. */
  readonly by: NamedParameter;
  /** What it looks up by the name and calls: by call and name, keys of functions. */
  readonly lookUps: readonly LookUp[];
  /** What it runs for some names alone. */
  readonly guards: readonly { readonly texts: readonly string[]; readonly lines: readonly [number, number] }[];
}

interface Draft extends Dispatch {
  readonly lookUps: Dispatch['lookUps'][number][];
  readonly guards: Dispatch['guards'][number][];
}

/**
 * The functions that call something by a name which callers give: `handlers.get(event.type).handle(event)`, `switch (action.type)`. A parameter that
 * less than two names are known of distinguishes nothing.
 * @param handOvers what functions hand over to by a name
 */
export function findDispatches(
  resolver: ValueResolver,
  handOvers: readonly { readonly by: NamedParameter; readonly lookUp: LookUp }[] = [],
): readonly Dispatch[] {
  const found = new Map<string, Draft>();
  const draftOf = (by: NamedParameter): Draft => {
    const known = found.get(idOf(by)) ?? { by, lookUps: [], guards: [] };
    found.set(idOf(by), known);
    return known;
  };
  for (const file of resolver.table.files()) {
    if (file.test) continue;
    for (const call of file.calls) {
      const looked = lookUpIn(call, resolver);
      if (looked !== null) draftOf(looked.by).lookUps.push({ call, targets: looked.targets });
    }
    for (const { by, texts, lines } of guardsOf(file, resolver)) draftOf(by).guards.push({ texts, lines });
  }
  for (const { by, lookUp } of handOvers) draftOf(by).lookUps.push(lookUp);
  return [...found.values()].filter((each) => namesOf(each).size > 1);
}

/** All names that a dispatch knows. */
export function namesOf({ lookUps, guards }: Dispatch): ReadonlySet<string> {
  return new Set([...lookUps.flatMap(({ targets }) => [...targets.keys()]), ...guards.flatMap(({ texts }) => texts)]);
}

function lookUpIn(
  call: CallFact,
  resolver: ValueResolver,
): { readonly by: NamedParameter; readonly targets: ReadonlyMap<string, readonly string[]> } | null {
  if (call.form !== 'call') return null;
  const looked = lookUpOf(call.on ?? call.callee, resolver);
  const by = looked === null ? null : namedParameter(looked.key);
  if (looked === null || by === null || !isInside(call.caller, by.function)) return null;
  const targets = new Map<string, readonly string[]>();
  for (const { key, value } of looked.entries()) {
    const functions = enteredBy(looked.called(value), resolver);
    if (functions.length > 0) targets.set(key, [...(targets.get(key) ?? []), ...functions]);
  }
  return { by, targets };
}

function enteredBy(value: Value, resolver: ValueResolver): readonly string[] {
  return resolver.resolve(value).flatMap((each) => (each.kind === 'function' ? [each.object] : []));
}

/** What runs for certain values of a parameter alone, and calls something. */
function* guardsOf(
  { guards = [], calls }: FileFacts,
  resolver: ValueResolver,
): Generator<Dispatch['guards'][number] & { readonly by: NamedParameter }> {
  for (const guard of guards) {
    for (const test of guard.tests) {
      if (test.by !== 'equal' && test.by !== 'case') continue;
      const by = namedParameter(test.of);
      const texts = test.is.flatMap((each) => resolver.textsOf(each));
      const isKnown = texts.length > 0 && texts.every((text) => !text.includes('{}'));
      if (by === null || by.function !== guard.in || !isKnown) continue;
      const { startLine, endLine } = guard.lines;
      const isCalling = calls.some(
        ({ caller, form, lines }) =>
          form === 'call' && isInside(caller, guard.in) && lines.startLine >= startLine && lines.endLine <= endLine,
      );
      if (!isCalling) continue;
      yield { by, texts, lines: [startLine, endLine] };
    }
  }
}
