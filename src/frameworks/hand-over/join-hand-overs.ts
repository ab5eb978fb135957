import type { LinkRecord, LocationRecord } from '../../bundle/records.ts';
import { originOf } from '../../code-model/fact-table.ts';
import type { CallFact, Lines } from '../../code-model/facts.ts';
import { givingFunctions } from '../../value-analysis/giving-functions.ts';
import { passedValues } from '../../value-analysis/passed-values.ts';
import type { ContextWay } from '../callbacks/context-links.ts';
import { askedTexts, madeTexts } from '../end-points/end-point-names.ts';
import type { MemberUse } from '../end-points/member-uses.ts';
import type { InstanceFinder, MatchedCall } from '../instances/instance-finder.ts';
import { joinPath } from '../instances/join-path.ts';
import { type CallRule, type FrameworkRules, type HandOverRule, listOf } from '../rules/rule-schema.ts';
import { select, textsAt } from '../rules/select.ts';
import { functionsOf } from '../start-points/functions-of.ts';
import type { StartPoint } from '../start-points/start-point-records.ts';
import { ConnectedFunctions, type PassedValues } from './connected-functions.ts';
import { OwnMembers } from './own-members.ts';
import { TakingStartPoints } from './taking-start-points.ts';

/**
 * Links from code that has something run later or elsewhere to the functions that then run: `task.delay()`, `send_task("name")`,
 * `queue.enqueue(f)`, `signal.send()`. They are marked `x-asynchronous`. Test code is excluded.
 * @param uses what decorators of methods say that these send
 * @param contexts those in which a hand-over by a name that a function is given holds, by the id of the call and the key of what runs
 */
export function joinHandOvers(
  finder: InstanceFinder,
  points: readonly StartPoint[],
  all: readonly FrameworkRules[],
  contexts: ReadonlyMap<string, ReadonlyMap<string, readonly ContextWay[]>> = new Map(),
  uses: readonly MemberUse[] = [],
): LinkRecord[] {
  return new HandOvers(finder, points, contexts).links(all, uses);
}

interface Place {
  /** Key of the object whose code it is. */
  readonly caller: string;
  readonly file: string;
  readonly lines: Lines;
}

class HandOvers {
  private readonly finder: InstanceFinder;
  private readonly points: readonly StartPoint[];
  private readonly contexts: ReadonlyMap<string, ReadonlyMap<string, readonly ContextWay[]>>;
  private readonly found = new Map<string, LinkRecord & { readonly locations: LocationRecord[] }>();
  private readonly passed: PassedValues[] = [];
  private readonly taking: TakingStartPoints;

  constructor(
    finder: InstanceFinder,
    points: readonly StartPoint[],
    contexts: ReadonlyMap<string, ReadonlyMap<string, readonly ContextWay[]>>,
  ) {
    this.finder = finder;
    this.taking = new TakingStartPoints(finder.resolver);
    this.contexts = contexts;
    this.points = points.filter(({ object }) => object.test !== true);
  }

  links(all: readonly FrameworkRules[], uses: readonly MemberUse[]): LinkRecord[] {
    const { table } = this.finder.resolver;
    for (const rules of all) for (const rule of rules.handOvers ?? []) this.readMembers(rule, rules);
    const matches = [...this.finder.allMatches()].filter(({ call }) => !table.fileOf(call).test);
    for (const match of matches) this.readMatch(match);
    for (const use of uses) this.readUse(use);
    this.readConnected(matches, all);
    // At the end: what is known by then is forgotten. What runs elsewhere is no part of what calls have it do.
    for (const { to, given } of this.passed) this.finder.resolver.bind(to, given);
    return [...this.found.keys()].sort().map((key) => this.found.get(key) as LinkRecord);
  }

  /** Members of what a framework runs: `task.delay()`, `Import().delay()`. */
  private readMembers(rule: HandOverRule, { framework, ownDecorators = [], handOvers = [] }: FrameworkRules): void {
    const { resolver } = this.finder;
    const own = new Set(ownDecorators.map(({ id }) => id));
    const points = this.points.filter(
      (point) =>
        point.framework === framework && (rule.own !== true || point.declarations.some((each) => own.has(each.rule))),
    );
    const run = new Set(points.flatMap(({ links }) => [...links.keys()]));
    if (run.size === 0) return;
    const names = new Set(listOf(rule.members));
    const others = new Set(handOvers.flatMap(({ members }) => listOf(members)));
    const members = rule.own === true ? new OwnMembers(resolver) : null;
    const isNamed = (name: string): boolean =>
      members === null ? names.has(name) : members.isKnown(name) && !others.has(name);
    const passing = new Set(listOf(rule.passes));
    for (const { calls, test } of resolver.table.files()) {
      if (test) continue;
      for (const call of calls) {
        if (call.callee.kind !== 'member' || !isNamed(call.callee.name)) continue;
        for (const value of resolver.resolve(call.callee.of)) {
          const functions = value.kind === 'function' ? [value.object] : this.methodsOf(value, rule);
          for (const object of functions.filter((each) => run.has(each))) {
            if (members?.has(object, call.callee.name) === false) continue;
            this.add(call, object, rule.id);
            if (passing.has(call.callee.name)) this.pass(call, object);
          }
        }
      }
    }
  }

  /** What a call passes on to the function that runs; `self` of a task that is a function is the task. */
  private pass(call: CallFact, to: string): void {
    const parameters = this.finder.resolver.table.function(to)?.parameters ?? [];
    const own = parameters[0]?.name === 'self' ? 1 : 0;
    const given = passedValues(call.arguments, parameters.slice(own), this.finder.resolver);
    if (given.some((value) => value !== undefined))
      this.passed.push({ to, given: [...Array<undefined>(own), ...given] });
  }

  private methodsOf(value: Parameters<InstanceFinder['instancesOf']>[0], { method }: HandOverRule): readonly string[] {
    const { resolver } = this.finder;
    if (method === undefined) return [];
    return resolver.classesOf(value).flatMap((object) => resolver.memberOf(object, method)?.object ?? []);
  }

  /** What calls have functions run that are connected to an instance, also to that of each derived class. */
  private readConnected(matches: readonly MatchedCall[], all: readonly FrameworkRules[]): void {
    const { table } = this.finder.resolver;
    const connected = new ConnectedFunctions(this.finder, all);
    for (const match of matches) connected.add(match);
    for (const match of matches) for (const { to, rule } of connected.runBy(match)) this.add(match.call, to, rule);
    for (const { calls, file, test } of table.files()) {
      for (const call of test ? [] : calls)
        for (const { to, rule, ways } of connected.runByClasses(call)) this.addAt({ ...call, file }, to, rule, ways);
    }
    this.passed.push(...connected.passed);
  }

  private readMatch(match: MatchedCall): void {
    const { call, rule } = match;
    const { handsOver } = rule;
    if (handsOver === undefined) return;
    const { resolver } = this.finder;
    const subject = this.finder.subjectOf(call);
    const functions = listOf(handsOver.function)
      .flatMap((selector) => select(selector, subject, resolver))
      .flatMap(({ value }) => functionsOf(value, resolver));
    const given = this.isGivenByCallers(match, listOf(handsOver.function)) ? call.site : undefined;
    const names = this.namesOf(match, handsOver);
    const typed = this.points.filter(({ object }) => listOf(handsOver.type).includes(object.type));
    const named = typed.filter(({ object }) => names.has(object.name));
    const selected = this.selectedBy(match, handsOver, typed, named);
    const taken = listOf(handsOver.taken).flatMap((selector) => select(selector, subject, resolver));
    const taking = this.taking.of(
      taken.map(({ value }) => value),
      typed,
    );
    // What a function is given to have it run runs for the caller that gives it: `later(send_mail)`.
    for (const object of functions) this.add(given ?? call, originOf(object), rule.id);
    const run = [...named.flatMap(({ links }) => [...links.keys()]), ...selected, ...taking];
    for (const object of run) this.add(call, originOf(object), rule.id);
  }

  /** What a name in a message selects of what receives it; of all of that name where it is not known what receives it. Keys of functions. */
  private selectedBy(
    match: MatchedCall,
    handsOver: NonNullable<MatchedCall['rule']['handsOver']>,
    typed: readonly StartPoint[],
    receiving: readonly StartPoint[],
  ): readonly string[] {
    const received = new Set(receiving.flatMap(({ declarations }) => declarations));
    const stated = this.statedNames(match, handsOver);
    return typed
      .filter(({ object }) => stated.has(object.name))
      .flatMap(({ declarations }) =>
        declarations.filter(
          ({ selectedFrom }) => selectedFrom !== undefined && (received.size === 0 || received.has(selectedFrom)),
        ),
      )
      .flatMap(({ handlers }) => handlers.map(({ object }) => object));
  }

  /** True where the callers of the function around a call say what it has run. */
  private isGivenByCallers({ call }: MatchedCall, selectors: readonly string[]): boolean {
    const { resolver } = this.finder;
    const written = call.site === undefined ? undefined : resolver.table.call(originOf(call.id));
    if (written === undefined) return false;
    const chosen = selectors.flatMap((selector) => select(selector, this.finder.subjectOf(written), resolver));
    return chosen.some(({ value }) => givingFunctions(value, (id) => resolver.table.call(id)).size > 0);
  }

  /** `@SendTo("bills")` */
  private readUse({ object: caller, name, handsOver, file, lines, rule }: MemberUse): void {
    const named = this.points.filter(({ object }) => handsOver.includes(object.type) && object.name === name);
    for (const to of named.flatMap(({ links }) => [...links.keys()]))
      this.addAt({ caller, file, lines }, originOf(to), rule);
  }

  /** Names that the call states; where a queue is named by what made or asks for it, that name, and a stated one below it. */
  private namesOf(match: MatchedCall, rule: NonNullable<CallRule['handsOver']>): ReadonlySet<string> {
    const stated = this.statedNames(match, rule);
    if (rule.made === undefined && rule.asked === undefined) return stated;
    const owners = [...madeTexts(match, rule.made, this.finder), ...askedTexts(match, rule.asked, this.finder)];
    const separator = match.rules.separator ?? '/';
    return new Set(owners.flatMap((owner) => [owner, ...[...stated].map((each) => joinPath(owner, each, separator))]));
  }

  /** Without what made the receiver: so messages are named that one function distinguishes. */
  private statedNames({ call }: MatchedCall, { name }: NonNullable<CallRule['handsOver']>): ReadonlySet<string> {
    return new Set(textsAt(listOf(name), this.finder.subjectOf(call), this.finder.resolver));
  }

  private add(call: CallFact, to: string, rule: string): void {
    const { file } = this.finder.resolver.table.fileOf(call);
    this.addAt({ ...call, file }, to, rule, this.contexts.get(originOf(call.id))?.get(to));
  }

  private addAt(place: Place, to: string, rule: string, ways?: readonly ContextWay[]): void {
    const { caller, file, lines } = place;
    const key = `${caller}\n${to}\n${rule}`;
    const location = { file, ...lines };
    const known = this.found.get(key);
    const before = known?.['x-contexts'] as readonly ContextWay[] | undefined;
    if (known === undefined) {
      const link = { record: 'link', from: caller, to, type: 'CALL', confidence: 'derived', rule } as const;
      const within = ways === undefined ? {} : { 'x-contexts': ways };
      this.found.set(key, { ...link, locations: [location], 'x-asynchronous': true, ...within });
      return;
    }
    // A link holds in the contexts that all of its calls state, and everywhere where one states none.
    if (before !== undefined) {
      const { 'x-contexts': _, ...link } = known;
      this.found.set(key, ways === undefined ? link : { ...link, 'x-contexts': distinctWays([...before, ...ways]) });
    }
    if (!known.locations.some(({ startLine }) => startLine === location.startLine)) {
      known.locations.push(location);
    }
  }
}

function distinctWays(ways: readonly ContextWay[]): readonly ContextWay[] {
  return [...new Map(ways.map((way) => [`${way.within} ${way.enters}`, way])).values()];
}
