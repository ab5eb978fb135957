import { lastName } from '../../code-model/symbol-name.ts';
import type { InstanceFinder, MatchedCall } from '../instances/instance-finder.ts';
import { attributesAt, textsBehindAttributes } from '../requests/page-attributes.ts';
import { type EndPointRule, listOf } from '../rules/rule-schema.ts';
import { recordsOf, type Subject, select, textsAt } from '../rules/select.ts';
import { addressOf } from './address-of.ts';
import { chainedAddresses, isStatedMember, statedVerb } from './chained-addresses.ts';

/** A name of an end point and the verb of its type. */
export interface EndPointName {
  readonly name: string;
  readonly verb: string;
}

/** What the rule names the end points of a call: by arguments, by what its receiver was made with, or by the address of a request. */
export function endPointNames(match: MatchedCall, rule: EndPointRule, finder: InstanceFinder): readonly EndPointName[] {
  const { resolver } = finder;
  const subject = finder.subjectOf(match.call);
  const verb = verbOf(match, rule, finder);
  if (rule.segments !== undefined) {
    if (!isStatedMember(match, rule, finder)) return [];
    const addresses = chainedAddresses(match, rule, finder).map((each) => addressOf(each === '' ? '/' : each));
    return [...new Set(addresses)].map((address) => ({ name: `${verb} ${address}`, verb }));
  }
  if (rule.url !== undefined) {
    const bases = rule.hasBase === true ? ['{}'] : basesOf(match, rule.base, finder);
    const behind = textsBehindAttributes(listOf(rule.url), subject, resolver);
    const stated = [...behind, ...textsAt(listOf(rule.url), subject, resolver)];
    const texts = rule.prefix === undefined ? stated : stated.map((text) => `${rule.prefix}${text}`);
    const urls = texts.some((url) => url !== '{}') ? texts : attributesAt(listOf(rule.url), subject, resolver);
    const addresses = (urls.length > 0 ? urls : ['{}']).flatMap((url) =>
      (bases.length > 0 && !/^\w+:\/\//.test(url) ? bases : ['']).map((base) => joined(base, url)),
    );
    return [...new Set(addresses.map(addressOf))].map((address) => ({ name: `${verb} ${address}`, verb }));
  }
  const texts = [
    ...textsAt(listOf(rule.name), subject, resolver),
    ...madeTexts(match, rule.made, finder),
    ...askedTexts(match, rule.asked, finder),
  ];
  const names = texts.length > 0 ? texts : [rule.defaultName ?? '{}'];
  return [...new Set(names.map((name) => name.trim()))].filter(Boolean).map((name) => ({ name, verb }));
}

/** The verbs that members of clients are named after. */
export const verbsOfMembers: Readonly<Record<string, string>> = {
  get: 'GET',
  head: 'HEAD',
  post: 'POST',
  put: 'PUT',
  patch: 'PATCH',
  delete: 'DELETE',
  del: 'DELETE',
  options: 'OPTIONS',
};

/** By the arguments, else by the rule, else by the name of what is called: `axios.post`. */
function verbOf(match: MatchedCall, rule: EndPointRule, finder: InstanceFinder): string {
  const { call, verb } = match;
  const [stated = statedVerb(match, rule, finder)] = textsAt(
    listOf(rule.verb),
    finder.subjectOf(call),
    finder.resolver,
  );
  if (stated !== undefined) return stated.toUpperCase();
  const [constant] = verbConstants(rule, call, finder);
  if (constant !== undefined) return constant;
  if (verb !== '' || rule.verbIs !== undefined) return verb || (rule.verbIs ?? '');
  const { callee } = call;
  const called = callee.kind === 'member' ? callee.name : callee.kind === 'external' ? lastName(callee.symbol) : '';
  return Object.hasOwn(verbsOfMembers, called) ? (verbsOfMembers[called] as string) : 'GET';
}

/** Verbs that constants of libraries are called by: `HttpMethod.POST`. */
function verbConstants(rule: EndPointRule, call: MatchedCall['call'], finder: InstanceFinder): string[] {
  const { resolver } = finder;
  const values = listOf(rule.verb).flatMap((selector) => select(selector, finder.subjectOf(call), resolver));
  const names = values.flatMap(({ value }) => resolver.symbolsOf(value).map((symbol) => lastName(symbol)));
  return names.filter((name) => verbsOfMembers[name.toLowerCase()] === name);
}

/** Texts among the arguments of the call that made the receiver. */
export function madeTexts(
  { receiver }: MatchedCall,
  selectors: EndPointRule['made'],
  finder: InstanceFinder,
): readonly string[] {
  const call = receiver === null || selectors === undefined ? undefined : finder.resolver.table.call(receiver.id);
  if (call === undefined) return [];
  const subject: Subject = { arguments: call.arguments };
  return textsAt(listOf(selectors), subject, finder.resolver);
}

/** Texts in the decorator of the property or the constructor's parameter that holds the receiver: `@InjectQueue('mails') queue`. */
export function askedTexts(
  { call: { callee } }: MatchedCall,
  rule: EndPointRule['asked'],
  { resolver }: InstanceFinder,
): readonly string[] {
  const held = callee.kind === 'member' ? callee.of : undefined;
  if (rule === undefined || held?.kind !== 'member' || held.of.kind !== 'this') return [];
  const members = resolver.table.class(held.of.class)?.members ?? [];
  const decorators = members
    .flatMap(({ parameters, ...member }) => [member, ...parameters])
    .filter(({ name }) => name === held.name)
    .flatMap((place) => place.decorators);
  return decorators
    .filter((each) => resolver.symbolsOf(each.callee).some((symbol) => listOf(rule.decorators).includes(symbol)))
    .flatMap((each) => textsAt(listOf(rule.name), { arguments: each.arguments ?? [] }, resolver));
}

/** The address that a client was made with, or that a method was called with on the way to it; `{}` for one that is not constant. */
export function basesOf(
  match: MatchedCall,
  selectors: EndPointRule['base'],
  finder: InstanceFinder,
): readonly string[] {
  const [onTheWay, made] = partition(listOf(selectors), (each) => each.startsWith('this'));
  const texts = [
    ...madeTexts(match, made, finder),
    ...textsAt(onTheWay, finder.subjectOf(match.call), finder.resolver),
  ];
  if (texts.length > 0 || selectors === undefined) return texts.map(withOneUnknown);
  const [options] = finder.resolver.table.call(match.receiver?.id ?? '')?.arguments ?? [];
  const names = listOf(selectors).map(lastName);
  const given = options === undefined ? [] : recordsOf(options, finder.resolver);
  return given.some(({ members }) => names.some((name) => Object.hasOwn(members, name))) ? ['{}'] : [];
}

function partition<Item>(all: readonly Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] {
  return [all.filter(isFirst), all.filter((each) => !isFirst(each))];
}

/** Nothing is known of how many segments a base has that begins with unknown ones: `{}/v1` of `${host}/${root}/v1`. */
function withOneUnknown(base: string): string {
  return base.replace(/^(?:\w{1,20}:\/\/)?\{\}(?::\{\})?(?:\/\{\})+(?=\/|$)/, '{}');
}

function joined(base: string, url: string): string {
  return base === '' ? url : `${base.replace(/\/$/, '')}/${url.replace(/^\//, '')}`;
}
