import { originOf } from '../../code-model/fact-table.ts';
import type { CallFact, Value } from '../../code-model/facts.ts';
import type { Instance } from '../instances/instance.ts';
import type { InstanceFinder, MatchedCall } from '../instances/instance-finder.ts';
import { type EndPointRule, listOf, verbsOf } from '../rules/rule-schema.ts';
import { isAbsent, recordsOf, select, textsAt } from '../rules/select.ts';

/** Calls that make what calls make. */
const longestChain = 16;
/** Addresses that parts with several alternatives make together. */
const maxAddresses = 64;

/**
 * The addresses of a request by the calls that made what it is sent by, `all('carts').getList()` and `one('carts', id).all('items').post(item)`: below the
 * base that calls on the first of these state.
 */
export function chainedAddresses(match: MatchedCall, rule: EndPointRule, finder: InstanceFinder): readonly string[] {
  const { call, receiver } = match;
  const bases = addressesOf(receiver, finder, 0);
  const given = segmentsAt(listOf(rule.segments), call, finder);
  const stated = statedPart(match, rule.action?.in, rule.action?.url, finder);
  const whole = stated.length > 0 ? stated : joinedAddresses(bases, given);
  return rule.parameters === undefined
    ? whole
    : [...new Set(whole.flatMap((each) => filled(each, listOf(rule.parameters), call, finder)))];
}

/** The verb that the record states which names the called member; undefined where there is none. */
export function statedVerb(match: MatchedCall, rule: EndPointRule, finder: InstanceFinder): string | undefined {
  return statedPart(match, rule.action?.in, rule.action?.verb, finder)[0]?.toUpperCase();
}

/** False for a member that the record does not name. */
export function isStatedMember(match: MatchedCall, rule: EndPointRule, finder: InstanceFinder): boolean {
  return rule.action === undefined || actionOf(match, rule.action.in, finder) !== null;
}

function statedPart(
  match: MatchedCall,
  selector: string | undefined,
  name: string | undefined,
  finder: InstanceFinder,
): readonly string[] {
  const action = selector === undefined || name === undefined ? null : actionOf(match, selector, finder);
  return action === null ? [] : finder.resolver.textsOf({ kind: 'member', of: action, name: name as string });
}

function actionOf({ call, receiver }: MatchedCall, selector: string, finder: InstanceFinder): Value | null {
  const maker = receiver === null ? undefined : finder.resolver.table.call(receiver.id);
  if (maker === undefined || call.callee.kind !== 'member') return null;
  const { name } = call.callee;
  const records = select(selector, finder.subjectOf(maker), finder.resolver).flatMap(({ value }) =>
    recordsOf(value, finder.resolver),
  );
  return records.find(({ members }) => Object.hasOwn(members, name))?.members[name] ?? null;
}

/** The addresses of an instance; one that nothing is known of has the empty one. */
function addressesOf(instance: Instance | null, finder: InstanceFinder, depth: number): readonly string[] {
  if (instance === null || depth > longestChain) return [''];
  const based = statedBases(finder).get(originOf(instance.id)) ?? [];
  if (based.length > 0) return based;
  const { table } = finder.resolver;
  // What a function is called with is what the call is made on that passes it: `cart.get().then((cart) => …)`.
  const passing = table.call(finder.givenBy.get(instance.id) ?? '');
  const giver = passing && finder.matchesOf(passing).find(({ rule }) => rule.gives?.kind === instance.kind);
  if (giver !== undefined) return addressesOf(giver.receiver, finder, depth + 1);
  const call = table.call(instance.id);
  const maker =
    call === undefined ? undefined : finder.matchesOf(call).find(({ rule }) => rule.makes === instance.kind);
  if (call === undefined || maker === undefined) return [''];
  const above = addressesOf(maker.receiver, finder, depth + 1);
  return joinedAddresses(above, segmentsAt(maker.rule.segments ?? [], call, finder));
}

/** The texts of each segment that is given; `{}` for one that is not constant, none of a record. */
function segmentsAt(
  selectors: readonly string[],
  call: CallFact,
  finder: InstanceFinder,
): readonly (readonly string[])[] {
  const { resolver } = finder;
  const subject = finder.subjectOf(call);
  return selectors.flatMap((selector) => {
    const given = select(selector, subject, resolver).map(({ value }) => value);
    const known = given.filter((value) => mayBeSegment(value, finder));
    if (known.length === 0) return [];
    const texts = textsAt([selector], subject, resolver);
    return [texts.length > 0 ? texts : ['{}']];
  });
}

/** False for what is not given, null or a record, as the parameters of a query are. */
function mayBeSegment(value: Value, { resolver }: InstanceFinder): boolean {
  if (isAbsent(value, resolver)) return false;
  if (value.kind === 'constant') return value.value !== null;
  if (value.kind === 'external' && value.symbol === 'globalThis#undefined') return false;
  const found = resolver.resolve(value);
  return found.length === 0 || found.some(({ kind }) => kind !== 'record' && kind !== 'list' && kind !== 'function');
}

function joinedAddresses(bases: readonly string[], segments: readonly (readonly string[])[]): readonly string[] {
  let found = bases;
  for (const texts of segments) {
    if (found.length * texts.length > maxAddresses) return ['{}'];
    found = found.flatMap((base) =>
      texts.map((text) => (/^\w+:\/\//.test(text) ? text : `${base.replace(/\/$/, '')}/${text.replace(/^\//, '')}`)),
    );
  }
  return found;
}

const parameter = /\/:(\w+)/g;

/** An address with `{}` for parameters that are given, without the others; of what is not known both. */
function filled(
  address: string,
  selectors: readonly string[],
  call: CallFact,
  finder: InstanceFinder,
): readonly string[] {
  const { resolver } = finder;
  const subject = finder.subjectOf(call);
  const names = new Set(selectors.flatMap((selector) => select(selector, subject, resolver).map(({ key }) => key)));
  const holders = selectors.flatMap((selector) => select(selector.replace(/\{\}$/, ''), subject, resolver));
  const isOpen = holders.some(({ value }) => {
    const records = recordsOf(value, resolver);
    if (records.length === 0) return mayBeSegment(value, finder);
    return records.some(({ spread = [] }) => spread.length > 0);
  });
  const isGiven = (name: string): boolean => names.has(name);
  const known = address.replace(parameter, (whole, name: string) => (isGiven(name) ? '/{}' : isOpen ? whole : ''));
  return known === address.replace(parameter, '/{}') && !isOpen
    ? [known]
    : [...new Set([known.replace(parameter, '/{}'), known.replace(parameter, '')])];
}

const bases = new WeakMap<InstanceFinder, ReadonlyMap<string, readonly string[]>>();

/** The bases that calls state, by the id of what they are stated for: `Restangular.withConfig((config) => config.setBaseUrl('/api'))`. */
function statedBases(finder: InstanceFinder): ReadonlyMap<string, readonly string[]> {
  const known = bases.get(finder);
  if (known !== undefined) return known;
  const found = new Map<string, readonly string[]>();
  bases.set(finder, found);
  const rules = finder.index.all.flatMap(({ calls = [] }) => calls.filter(({ base }) => base !== undefined));
  const names = new Set(rules.flatMap((rule) => [...verbsOf(rule.names).keys()]));
  for (const { calls, test } of finder.resolver.table.files()) {
    for (const call of test ? [] : calls) {
      if (call.callee.kind !== 'member' || !names.has(call.callee.name)) continue;
      for (const { rule, receiver } of finder.matchesOf(call)) {
        if (rule.base === undefined || receiver === null) continue;
        // What a function is given that is passed to a call stands for what the call makes.
        const id = originOf(finder.givenBy.get(receiver.id) ?? receiver.id);
        const texts = textsAt(listOf(rule.base), finder.subjectOf(call), finder.resolver);
        if (texts.length > 0) found.set(id, [...new Set([...(found.get(id) ?? []), ...texts])]);
      }
    }
  }
  return found;
}
