import { originOf } from '../../code-model/fact-table.ts';
import type { CallFact, Value } from '../../code-model/facts.ts';
import { functionsOf } from '../../code-model/functions-of-value.ts';
import { type InjectedValues, nothingInjected } from '../../code-model/injected-values.ts';
import { oneOf } from '../../code-model/one-of.ts';
import { isRequest } from '../../value-analysis/request-members.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import type { AskRule, InjectionRule } from '../rules/injection-schema.ts';
import { listOf } from '../rules/rule-schema.ts';
import { select } from '../rules/select.ts';
import { functionsOf as functionsWithin } from '../start-points/functions-of.ts';
import { heldBy, injectedCalls } from './injected-calls.ts';
import { type FilledPlace, InjectionResolver } from './injection-resolver.ts';
import { ProviderChoice } from './provider-choice.ts';
import { readBeans } from './read-beans.ts';
import { ProviderReader } from './read-providers.ts';
import { recordUnanswered } from './record-unanswered.ts';
import { Registry } from './registry.ts';
import { RuleCalls } from './rule-calls.ts';
import { classOfToken, firstTokens, requestToken, textToken } from './tokens.ts';

/**
 * Follows values through containers: reads what is registered, records in the resolver what parameters, properties and results of calls
 * hold by that, and gives the places and the calls behind them. After this, whatever asks the resolver sees through containers.
 * @param frameworks by the ids of their rules
 */
export function findInjections(
  resolver: ValueResolver,
  rules: readonly InjectionRule[],
  frameworks: ReadonlyMap<string, string>,
): InjectedValues {
  if (rules.length === 0) return nothingInjected;
  handOver(resolver, rules);
  const registry = new Registry(resolver, new ProviderChoice(resolver, rules));
  const reader = new ProviderReader(resolver, registry);
  reader.read(rules);
  for (const { given = {} } of rules)
    for (const [name, symbol] of Object.entries(given)) addGiven(name, symbol, registry);
  readBeans(rules, resolver, registry);
  explainAsking(resolver, registry, rules);
  explainHolders(resolver, registry, rules);
  const given = reader.factories.flatMap(({ rule, value }) =>
    rule.gives === undefined
      ? []
      : functionsOf(value, resolver).map((object) => [object, ofType(rule.gives as string)] as const),
  );
  for (const [object, value] of given) resolver.inject(object, [value]);
  explainMembers(resolver, registry, rules);
  explainRequests(resolver, registry, rules);
  const places = fillPlaces(resolver, registry, reader, rules);
  for (const { at, value } of places) if (at.kind === 'member') resolver.fillMember(at.class, at.name, value);
  for (const [object, values] of byFunction(places)) resolver.inject(object, values);
  recordUnanswered(resolver, registry, rules, frameworks);
  return {
    places: places.map((place) => heldBy(place, resolver)),
    calls: [...injectedCalls(resolver, registry)],
  };
}

/** What a library registers itself, unless the application does. */
function addGiven(name: string, symbol: string, registry: Registry): void {
  const token = textToken(name);
  if (!registry.has(token)) registry.add(token, { way: 'value', value: { kind: 'external', symbol }, file: '' });
}

/** Plugins in plugins in plugins: what they are called with shows where they are registered. */
const maxRounds = 8;

/** Functions that a library calls with something of its own have it as their first parameter. What they call on it in turn shows only then. */
function handOver(resolver: ValueResolver, rules: readonly InjectionRule[]): void {
  const passing = new RuleCalls<NonNullable<InjectionRule['passes']>>();
  for (const { passes } of rules) if (passes !== undefined) passing.add(listOf(passes.calls), passes);
  const known = new Set<string>();
  for (let round = 0; round < maxRounds; round++) {
    const given = passedOn(resolver, passing).filter(([object]) => !known.has(object));
    if (given.length === 0) return;
    for (const [object, symbol] of given) {
      known.add(object);
      resolver.inject(object, [ofType(symbol)]);
    }
  }
}

/** Functions that calls pass to a library, also wrapped, each with the symbol of what it is called with. */
function passedOn(
  resolver: ValueResolver,
  passing: RuleCalls<NonNullable<InjectionRule['passes']>>,
): (readonly [object: string, symbol: string])[] {
  return resolver.table.files().flatMap(({ calls }) =>
    calls.flatMap((call) =>
      passing.of(call, resolver).flatMap(({ to, symbol }) =>
        listOf(to)
          .flatMap((selector) => select(selector, { arguments: call.arguments }, resolver))
          .flatMap(({ value }) => functionsWithin(value, resolver).map((id) => [originOf(id), symbol] as const)),
      ),
    ),
  );
}

function ofType(symbol: string): Value {
  return { kind: 'typed', type: { name: { kind: 'external', symbol }, arguments: [] } };
}

/** What calls that ask a container give; for a class that is not registered, also a library's, an instance of it. */
function explainAsking(resolver: ValueResolver, registry: Registry, rules: readonly InjectionRule[]): void {
  const asking = new RuleCalls<{ readonly id: string; readonly asks: AskRule }>();
  for (const { id, asks } of rules) {
    if (asks === undefined) continue;
    asking.add(listOf(asks.calls), { id, asks });
    asking.addNamed(listOf(asks.byNameAlone), { id, asks });
  }
  resolver.explain((call: CallFact) => {
    for (const { id, asks } of asking.of(call, resolver)) {
      const subject = { arguments: call.arguments };
      const chosen = listOf(asks.token).flatMap((selector) => select(selector, subject, resolver));
      const tokens = firstTokens(listOf(asks.token), subject, resolver);
      const asker = { rule: id, file: resolver.table.fileOf(call).file };
      const values = registry.valuesOf(tokens, asker);
      if (values.length > 0) return asks.all === true ? { kind: 'list', items: values } : oneOf(values);
      const [own] = tokens.flatMap((token) => classOfToken(token) ?? []);
      if (own !== undefined) return registry.ownInstance(own, asker);
      const [symbol] = chosen.flatMap(({ value }) => (value.kind === 'external' ? [value.symbol] : []));
      if (symbol !== undefined) return ofType(symbol);
    }
    return null;
  });
}

/** `provider.get()` gives what a place of the type `Provider` is filled with: something injected that has no such member itself. */
function explainHolders(resolver: ValueResolver, registry: Registry, rules: readonly InjectionRule[]): void {
  const opening = new Set(rules.flatMap(({ asks }) => Object.values(asks?.holders ?? {}).flatMap(listOf)));
  if (opening.size === 0) return;
  const isHeld = (value: Value, name: string): boolean =>
    registry.ruleOf(value) !== null &&
    resolver.classesOf(value).every((object) => resolver.memberOf(object, name) === null);
  resolver.explain(({ callee }) => {
    if (callee.kind !== 'member' || !opening.has(callee.name)) return null;
    const held = resolver.resolve(callee.of).filter((each) => isHeld(each, callee.name));
    return held.length === 0 ? null : oneOf(held);
  });
}

/** What is taken out of a container by its name as a member: `container.cradle.users`. */
function explainMembers(resolver: ValueResolver, registry: Registry, rules: readonly InjectionRule[]): void {
  const byOwner = new Map<string, string>();
  for (const { id, asks } of rules) for (const symbol of listOf(asks?.members)) byOwner.set(symbol, id);
  const names = new Set(registry.tokens());
  resolver.explainMembers((of, name) => {
    if (!names.has(textToken(name))) return null;
    const rule = ownerSymbols(of, resolver).flatMap((symbol) => byOwner.get(symbol) ?? [])[0];
    const values = rule === undefined ? [] : registry.valuesOf([textToken(name)], { rule, file: '' });
    return values.length === 0 ? null : oneOf(values);
  });
}

/** Members that code adds to every request: `request.user` behind `config.add_request_method(get_user, 'user', reify=True)`. */
function explainRequests(resolver: ValueResolver, registry: Registry, rules: readonly InjectionRule[]): void {
  const [rule] = rules.filter(({ registers }) => registers?.ofRequests === true);
  if (rule === undefined) return;
  const known = new Set(registry.tokens());
  resolver.explainMembers((of, name) => {
    const token = requestToken(name);
    if (!known.has(token) || !isRequest(of, resolver)) return null;
    const values = registry.valuesOf([token], { rule: rule.id, file: '' });
    return values.length === 0 ? null : oneOf(values);
  });
}

/** The symbols of what members are taken of; of the first parameter of a function whose type is declared that type's too. */
function ownerSymbols(of: Value, resolver: ValueResolver): readonly string[] {
  const declared = of.kind === 'parameter' && of.index === 0 ? resolver.table.function(of.function)?.type : null;
  return [...resolver.symbolsOf(of), ...(declared == null ? [] : resolver.symbolsOf(declared.name))];
}

function fillPlaces(
  resolver: ValueResolver,
  registry: Registry,
  reader: ProviderReader,
  rules: readonly InjectionRule[],
): readonly FilledPlace[] {
  const filler = new InjectionResolver(resolver, registry);
  filler.fillFactories([...reader.factories, ...reader.named]);
  filler.fillClasses(rules);
  for (const { rule, value, asker } of reader.named) {
    const constructors = resolver.classesOf(value).flatMap((object) => resolver.memberOf(object, 'constructor') ?? []);
    for (const { object, parameters } of constructors) {
      if (object !== null) filler.fillNamed(object, parameters, asker, rule);
    }
  }
  for (const { rule, value, asker } of reader.factories) {
    if (rule.names === undefined) continue;
    for (const object of functionsOf(value, resolver)) {
      filler.fillNamed(object, resolver.table.function(object)?.parameters ?? [], asker, rule);
    }
  }
  return filler.places;
}

function byFunction(places: readonly FilledPlace[]): ReadonlyMap<string, readonly (Value | undefined)[]> {
  const found = new Map<string, (Value | undefined)[]>();
  for (const { at, value } of places) {
    if (at.kind !== 'parameter') continue;
    const values = found.get(at.function) ?? [];
    values[at.index] = value;
    found.set(at.function, values);
  }
  return new Map([...found].map(([object, values]) => [object, Array.from(values)]));
}
