import type { LocationRecord } from '../../bundle/records.ts';
import type { CallFact, Lines, Value } from '../../code-model/facts.ts';
import { unknownValue } from '../../code-model/facts.ts';
import { withoutMembers } from '../../code-model/member-at.ts';
import { belowText, pageText, relativeStart } from '../../code-model/page-address.ts';
import { replaceValues } from '../../code-model/replace-values.ts';
import { type ContextualCall, callContexts } from '../../value-analysis/call-contexts.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import { basesOf, endPointNames } from '../end-points/end-point-names.ts';
import { packageOf } from '../injections/package-of.ts';
import { ownerId } from '../instances/instance.ts';
import type { InstanceFinder, MatchedCall } from '../instances/instance-finder.ts';
import { isAddressed } from '../rules/is-addressed.ts';
import { type EndPointRule, listOf } from '../rules/rule-schema.ts';
import { isAbsent, select, withArgumentsRead } from '../rules/select.ts';
import { calledProcedures, procedureAddress } from './called-procedures.ts';
import { isOwnMember } from './is-own-member.ts';
import { OpenParameters } from './open-parameters.ts';

/** A request that the code sends, as far as its address is known at one place. */
export interface Request {
  /** Key of the object whose code the place is. */
  readonly caller: string;
  /** Name of the library that sends it. */
  readonly library: string;
  /** Id of the rule of its links, where it is not that of requests in general. */
  readonly joinedBy?: string;
  readonly targets: readonly RequestTarget[];
  readonly file: string;
  readonly lines: Lines;
  /** Where the whole address is stated, if the code makes what sends it elsewhere: `$resource('/carts/:id')`. */
  readonly stated?: LocationRecord;
  /** The same request at the places that call the function around this one and hand parts of the address over to it. */
  readonly outer: () => readonly Request[];
}

/** Verb and address that a request may have. */
export interface RequestTarget {
  readonly verb: string;
  /** Host and path, `{}` for each part that is not constant. */
  readonly address: string;
  /** True where the client may put a further part into the path when it sends. */
  readonly grows?: boolean;
  /** True where a base address may stand before the path. */
  readonly mayHaveBase?: boolean;
  /** True where something stands before the path that is not known, and is not empty. */
  readonly isBelow?: boolean;
  /** True where callers say which verb it is. */
  readonly hasOpenVerb?: boolean;
  /** Name of the service that answers. */
  readonly service?: string;
  /** Where a router within the front end takes it, the folder of the package that the code is part of. */
  readonly router?: string;
}

/** Id of the rule for requests of clients of which nothing is known. */
export const shapedRule = 'http/by-shape';
/** Places that lead to one request; with more, it is sent where the client is called. */
export const maxPlaces = 1024;
/** Contexts within contexts of one place that say no more of the address. */
const maxSteps = 4;

/** The requests that clients of HTTP send, each where the client is called; test code excluded. */
export function readRequests(finder: InstanceFinder): Request[] {
  const { table } = finder.resolver;
  const matches = [...finder.ownMatches()];
  const rewritten = new Set(
    matches.flatMap(({ rule, receiver }) => (rule.rewrites === true && receiver !== null ? [ownerId(receiver)] : [])),
  );
  return matches.flatMap((match) => {
    if (!isAddressed(match.rule.endPoint) || table.fileOf(match.call).test) return [];
    if (isOwnMember(match, finder)) return [];
    const grows = match.receiver !== null && rewritten.has(ownerId(match.receiver));
    const unit = { phase: 'requests', model: match.rule.id, ...placeOf(match.call, finder) };
    const request = table.coverage.attempt(unit, () =>
      requestOf(match, addressedCall(match, match.call), grows, finder),
    );
    return request === undefined || !isStatedEnough(match, request.targets, finder) ? [] : request;
  });
}

function placeOf(call: CallFact, { resolver }: InstanceFinder): { file: string; line: number } {
  return { file: resolver.table.fileOf(call).file, line: call.lines.startLine };
}

/** The call with the arguments that the address is read from. */
function addressedCall({ rule: { endPoint } }: MatchedCall, call: ContextualCall): ContextualCall {
  return withArgumentsRead(call, selectorsOf(endPoint));
}

function selectorsOf(rule: EndPointRule | undefined): readonly string[] {
  return [rule?.url, rule?.segments, rule?.parameters, rule?.verb, rule?.body, rule?.ofPage?.unless].flatMap(listOf);
}

/** False where a rule asks for an address, or one of which something is constant, and there is none. */
function isStatedEnough(
  { rule: { endPoint }, call }: MatchedCall,
  targets: readonly RequestTarget[],
  finder: InstanceFinder,
): boolean {
  if (endPoint === undefined || targets.some(({ address }) => /[^{}/]/.test(address))) return true;
  return (
    endPoint.constantAddress !== true && (endPoint.statedAddress !== true || statesAddress(endPoint, call, finder))
  );
}

function statesAddress({ url }: EndPointRule, call: ContextualCall, finder: InstanceFinder): boolean {
  const { resolver } = finder;
  const chosen = listOf(url).flatMap((selector) => select(selector, finder.subjectOf(call), resolver));
  return chosen.some(({ value }) => !isAbsent(value, resolver));
}

/** A request as its call states it, with what the places around it say. @param grows true where the client puts something behind the address */
export function requestOf(match: MatchedCall, call: ContextualCall, grows: boolean, finder: InstanceFinder): Request {
  const { table } = finder.resolver;
  const place = call.site ?? call;
  const targets = targetsOf(match, call, finder).map((target) => (grows ? { ...target, grows } : target));
  const known = new Set([JSON.stringify(targets)]);
  const around = (inner: ContextualCall, steps: number): readonly Request[] => {
    const contexts = callContexts(inner, finder.resolver, { most: maxPlaces, levels: 1 });
    return contexts.flatMap((each) => {
      if (each === inner || table.fileOf(each.site ?? each).test) return [];
      const outer = requestOf(match, addressedCall(match, each), grows, finder);
      if (each.site !== call.site) return [outer];
      // At the same place a request differs where its receiver or the maker of what is called does: `this.send(this.path)` of one class and another.
      const id = JSON.stringify(outer.targets);
      // Several contexts of one place multiply; a single one may have one around it that says more.
      if (known.has(id)) return contexts.length > 1 || steps === maxSteps ? [] : around(each, steps + 1);
      known.add(id);
      return [outer];
    });
  };
  return {
    caller: place.caller,
    library: match.rules.framework,
    ...(match.rule.id === shapedRule ? { joinedBy: shapedRule } : {}),
    targets,
    file: table.fileOf(place).file,
    lines: place.lines,
    ...statedElsewhere(match, finder),
    outer: () => around(call, 0),
  };
}

/** Of a call that adds nothing to the address which was stated where its receiver was made. */
function statedElsewhere({ rule, receiver }: MatchedCall, { resolver }: InstanceFinder): Pick<Request, 'stated'> {
  const { segments } = rule.endPoint ?? {};
  const maker =
    segments === undefined || listOf(segments).length > 0 ? undefined : resolver.table.call(receiver?.id ?? '');
  return maker === undefined ? {} : { stated: { file: resolver.table.fileOf(maker).file, ...maker.lines } };
}

/** What is known of the address without what callers hand over. */
function targetsOf(match: MatchedCall, call: ContextualCall, finder: InstanceFinder): readonly RequestTarget[] {
  const { endPoint } = match.rule;
  if (endPoint === undefined) return [];
  const isPassed = (part: Value): boolean =>
    part.kind === 'parameter' && finder.resolver.handedTo(part.function).length > 0;
  // What stands for it where it is left out is one of several addresses, which callers decide as well.
  const isGivenByCallers = (part: Value): boolean =>
    isPassed(part) ||
    (part.kind === 'choice' && part.first === true && isPassed(withoutMembers(part.of[0] ?? part).of));
  const own = call.arguments.map((argument) =>
    replaceValues(argument, (part) => (isGivenByCallers(part) ? unknownValue : null)),
  );
  const names = finder.resolver.assuming(new OpenParameters(call, finder.resolver), () =>
    endPointNames({ ...match, call: { ...call, arguments: own } }, endPoint, finder),
  );
  const procedures = finder.resolver.assuming(new OpenParameters(call, finder.resolver), () =>
    calledProcedures(listOf(endPoint.body), finder.subjectOf({ ...call, arguments: own }), finder.resolver),
  );
  const called = procedures.map((name): RequestTarget => ({ verb: '', address: procedureAddress(name) }));
  // All calls of procedures have one address: the name says which is meant.
  if (called.length > 0 && procedures.every((name) => name !== '{}')) return called;
  // A client that is made without a base may have one by configuration.
  const isBased = endPoint.base !== undefined && basesOf(match, endPoint.base, finder).length > 0;
  const mayHaveBase = !isBased && (endPoint.mayHaveBase === true || endPoint.base !== undefined);
  const { file } = finder.resolver.table.fileOf(call.site ?? call);
  const isOfPage = isSentToPage(endPoint, { ...call, arguments: own }, finder);
  const verbs = listOf(endPoint.verb).flatMap((selector) =>
    select(selector, finder.subjectOf({ ...call, arguments: own }), finder.resolver),
  );
  const hasOpenVerb = verbs.some(({ value }) => isUnknownMember(value));
  const router = endPoint.ofRouter === true ? { router: packageOf(finder.resolver.table.manifests)(file) } : {};
  const addressed = names.map(({ name, verb }) => ({
    verb,
    address: pageAddress(name.slice(verb.length + 1), verb, isOfPage, endPoint, file),
    ...router,
    ...(hasOpenVerb ? { hasOpenVerb } : {}),
    // A function that sends for others may put a base before what it is given, in a record that it changes.
    ...(mayHaveBase || call.site !== undefined ? { mayHaveBase: true } : {}),
  }));
  return [...called, ...addressed];
}

/** True where a rule takes what states no address to be sent to its page, and a call states none. */
function isSentToPage({ url, ofPage }: EndPointRule, call: ContextualCall, finder: InstanceFinder): boolean {
  if (ofPage === undefined) return false;
  const { resolver } = finder;
  const chosen = (selectors: readonly string[]): readonly Value[] =>
    selectors.flatMap((selector) => select(selector, finder.subjectOf(call), resolver)).map(({ value }) => value);
  const stated = chosen(listOf(url)).filter((value) => !isAbsent(value, resolver));
  const handled = chosen(listOf(ofPage.unless));
  return stated.every((value) => isEmptyText(value, resolver)) && handled.every((value) => isAbsent(value, resolver));
}

/** True also for a query alone, `?index`, but for one that names an action. */
function isEmptyText(value: Value, resolver: ValueResolver): boolean {
  const texts = resolver.textsOf(value);
  return texts.length > 0 && texts.every((text) => text === '' || /^\?(?!\/)/.test(text));
}

/**
 * An address that says no path as one of the page that the statement stands on: `?/register`, and none at all where such is sent to the page. For a
 * router, `delete` is below the path of the page.
 */
function pageAddress(
  address: string,
  verb: string,
  isOfPage: boolean,
  { ofRouter }: EndPointRule,
  file: string,
): string {
  if (address.startsWith('?/')) return `${relativeStart(file)}${address}`;
  if (ofRouter === true && /^[\w.-]/.test(address)) return belowText(file, address === '.' ? '' : address);
  return isOfPage && address === '{}' && verb !== 'GET' ? pageText(file) : address;
}

/** True for a member that a record is given, and of which nothing is known. */
function isUnknownMember(value: Value): boolean {
  if (value.kind !== 'member' || value.of.kind !== 'record') return value.kind === 'unknown';
  return value.of.members[value.name]?.kind === 'unknown';
}
