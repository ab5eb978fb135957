import { defaultExport } from '../../code-model/default-export.ts';
import type { CallFact, Value } from '../../code-model/facts.ts';
import { fitsSymbol, lastName } from '../../code-model/symbol-name.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import { type CallRule, type FrameworkRules, listOf } from '../rules/rule-schema.ts';
import { type Subject, select, textsAt } from '../rules/select.ts';
import type { DescriptionFile } from '../schemas/description-file.ts';
import { CalledResults, isBlank } from './called-results.ts';
import { filesBelow } from './directory-files.ts';
import { explainSettings } from './explain-settings.ts';
import { JoinedRecords } from './joined-records.ts';
import { ProvidedValues } from './provided-values.ts';

/** What a rule knows of the result of a call. */
type ResultRule = Pick<CallRule, 'passes' | 'passesAs' | 'joinedBy' | 'merges' | 'loads'>;

/**
 * Explains results of library calls to the resolver: calls that return one of their arguments, merge objects, or load the files of
 * a directory; and settings that are stated in one place and asked for by name in another.
 */
export function explainResults(
  resolver: ValueResolver,
  all: readonly FrameworkRules[],
  descriptions: readonly DescriptionFile[] = [],
): void {
  const known = new Map<string, ResultRule>();
  for (const rule of all.flatMap((rules) => rules.calls ?? [])) {
    const isKnown = rule.passes !== undefined || rule.merges !== undefined || rule.loads !== undefined;
    for (const symbol of listOf(rule.calls)) if (isKnown) known.set(symbol, rule);
  }
  if (known.size > 0) {
    const joined = new JoinedRecords(resolver, known);
    const patterns = [...known].filter(([symbol]) => symbol.includes('*'));
    resolver.explain((call) => {
      const symbols = call.callee.kind === 'external' ? [call.callee.symbol] : resolver.symbolsOf(call.callee);
      const ruleOf = (symbol: string): ResultRule | undefined =>
        known.get(symbol) ?? patterns.find(([pattern]) => fitsSymbol(symbol, pattern))?.[1];
      const rule = symbols.map(ruleOf).find((each) => each !== undefined);
      return rule === undefined ? joined.of(call) : resultOf(call, rule, resolver);
    });
  }
  for (const rule of all.flatMap((rules) => rules.settings ?? [])) explainSettings(resolver, rule, descriptions);
  for (const rule of all.flatMap((rules) => rules.calls ?? [])) {
    explainProvided(resolver, rule);
    explainHeld(resolver, rule);
  }
  explainMade(resolver, all);
  const called = new CalledResults(resolver, all);
  if (!called.isEmpty()) resolver.explain((call) => called.of(call));
}

/** `ref(list).value`: a member of what a call of a library makes. */
function explainMade(resolver: ValueResolver, all: readonly FrameworkRules[]): void {
  const known = new Map<string, NonNullable<CallRule['members']>>();
  for (const { calls, members } of all.flatMap((rules) => rules.calls ?? []))
    for (const symbol of listOf(calls)) if (members !== undefined) known.set(symbol, members);
  if (known.size === 0) return;
  resolver.explainMembers((of, name) => {
    const call = of.kind === 'result' ? resolver.table.call(of.call) : undefined;
    const members = call?.callee.kind === 'external' ? known.get(call.callee.symbol) : undefined;
    if (call === undefined || members === undefined || !Object.hasOwn(members, name)) return null;
    const found = firstOf(listOf(members[name]), { arguments: call.arguments }, resolver);
    return found === undefined || resolver.resolve(found).every(isBlank) ? null : found;
  });
}

/** `useContext(Session)`: what elements of this context provide. */
function explainProvided(resolver: ValueResolver, { calls, provided }: CallRule): void {
  if (provided === undefined) return;
  const symbols = new Set(listOf(calls));
  const values = new ProvidedValues(resolver, provided);
  resolver.explain((call) => {
    const asks = call.callee.kind === 'external' && symbols.has(call.callee.symbol);
    return asks ? values.of(call) : null;
  });
}

/** `useAtom(socketAtom)` of `socketAtom = atom<Socket | null>(null)`: a value of that type. */
function explainHeld(resolver: ValueResolver, { calls, holds }: CallRule): void {
  if (holds === undefined) return;
  const { madeBy, as } = holds;
  const symbols = new Set(listOf(calls));
  const makers = (call: CallFact): readonly CallFact[] =>
    listOf(madeBy)
      .flatMap((selector) => select(selector, { arguments: call.arguments }, resolver))
      .flatMap(({ value }) => resolver.resolve(value))
      .flatMap((each) => (each.kind === 'result' ? (resolver.table.call(each.call) ?? []) : []));
  resolver.explain((call) => {
    if (call.callee.kind !== 'external' || !symbols.has(call.callee.symbol)) return null;
    const stating = madeBy === undefined ? [call] : makers(call);
    const [type] = stating.flatMap(({ typeArguments = [] }) => typeArguments.slice(0, 1));
    if (type === undefined) return null;
    const value: Value = { kind: 'typed', type };
    if (as === undefined) return value;
    return as === '[]' ? { kind: 'list', items: [value] } : { kind: 'record', members: { [as]: value } };
  });
}

/** Binds the parameters of functions that a library calls with other arguments: `useSWR(key, fetcher)`. */
export function bindInvoked(resolver: ValueResolver, all: readonly FrameworkRules[]): void {
  const invoking = new Map<string, NonNullable<CallRule['invokes']>>();
  for (const { calls, invokes } of all.flatMap((rules) => rules.calls ?? [])) {
    for (const symbol of listOf(calls)) if (invokes !== undefined) invoking.set(symbol, invokes);
  }
  const names = new Set([...invoking.keys()].map(lastName));
  for (const call of resolver.table.files().flatMap(({ calls }) => calls)) {
    const { callee } = call;
    const isNamed = callee.kind === 'member' && names.has(callee.name);
    const symbols = callee.kind === 'external' ? [callee.symbol] : isNamed ? resolver.symbolsOf(callee) : [];
    const [rule] = symbols.flatMap((symbol) => invoking.get(symbol) ?? []);
    if (rule === undefined) continue;
    const whole = { arguments: call.arguments };
    const each = listOf(rule.each).flatMap((selector) => select(selector, whole, resolver));
    const subjects = rule.each === undefined ? [whole] : each.map(({ value }) => ({ arguments: [value] }));
    for (const subject of subjects) bindOne(rule, subject, call, resolver);
  }
}

function bindOne(
  rule: NonNullable<CallRule['invokes']>,
  subject: Subject,
  call: CallFact,
  resolver: ValueResolver,
): void {
  const inOrder = (rule.with ?? []).map((selectors) => firstOf(listOf(selectors), subject, resolver));
  const named = rule.named === undefined ? undefined : firstOf(listOf(rule.named), subject, resolver);
  if (rule.with === undefined && named === undefined) return;
  const functions = listOf(rule.function).flatMap((selector) => select(selector, subject, resolver));
  for (const each of functions.flatMap(({ value }) => resolver.resolve(value))) {
    if (each.kind !== 'function') continue;
    const { parameters = [] } = resolver.table.function(each.object) ?? {};
    const byName = parameters.map(({ name }): Value | undefined => named && { kind: 'member', of: named, name });
    resolver.bind(each.object, rule.with === undefined ? byName : inOrder, call);
  }
}

/** What the first selector that selects anything known selects. */
function firstOf(selectors: readonly string[], subject: Subject, resolver: ValueResolver): Value | undefined {
  for (const selector of selectors) {
    const found = select(selector, subject, resolver).filter(({ value }) => value.kind !== 'unknown');
    if (found.length > 0)
      return found.length === 1 ? found[0]?.value : { kind: 'choice', of: found.map(({ value }) => value) };
  }
  return undefined;
}

function resultOf(
  call: CallFact,
  { passes, passesAs, merges, loads }: ResultRule,
  resolver: ValueResolver,
): Value | null {
  const receiver = call.callee.kind === 'member' ? call.callee.of : undefined;
  const subject = { arguments: call.arguments, ...(receiver === undefined ? {} : { receiver }) };
  if (merges !== undefined) {
    const parts = listOf(merges).flatMap((selector) => select(selector, subject, resolver));
    // Of members that several have, objects are merged, and of other values the order of arguments decides: each may be meant.
    return { kind: 'record', members: {}, spread: [{ kind: 'choice', of: parts.map(({ value }) => value) }] };
  }
  if (loads !== undefined) {
    const directories = textsAt(listOf(loads.directory), subject, resolver);
    const files = directories.flatMap((directory) => filesBelow(directory, resolver));
    return files.length === 0 ? null : { kind: 'list', items: files.map(defaultExport) };
  }
  const chosen = passes === undefined ? [] : select(passes, subject, resolver);
  if (passesAs === '[]') return { kind: 'list', items: chosen.map(({ value }) => value) };
  const [found] = chosen;
  if (found === undefined || passesAs === undefined) return found?.value ?? null;
  return { kind: 'record', members: { [passesAs]: found.value } };
}
