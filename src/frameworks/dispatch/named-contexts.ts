import type { LinkRecord } from '../../bundle/records.ts';
import { isInside, makerOf, originOf } from '../../code-model/fact-table.ts';
import type { CallFact, Value } from '../../code-model/facts.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import { ContextLinks, type ContextWay } from '../callbacks/context-links.ts';
import { type Dispatch, findDispatches, namesOf } from './find-dispatches.ts';
import { type Given, GivenParameters, isGiven } from './given-parameters.ts';
import { idOf, type NamedParameter } from './named-parameter.ts';

/** The id of the rule behind links to what a function calls by a name. */
export const dispatchRule = 'values/dispatch-by-name';

/** A function that is called by more names states no contexts. */
const maxNames = 2000;

/** A parameter that is given names, and one of the calls that give it one. */
interface GivenBy {
  readonly each: Given;
  readonly call: Given['calls'][number];
}

/**
 * The names by which functions call others, as contexts (`<key of the function>@named<number>`): `publish({ type: 'paid' })` leads to what
 * `handlers.get(event.type)` is for `paid`, also over functions that pass the event on, and not to all handlers. Calls of which the name is not known
 * lead to all.
 */
export class NamedContexts {
  private readonly resolver: ValueResolver;
  private readonly given: GivenParameters;
  private readonly dispatches = new Map<string, Dispatch>();
  private readonly handOvers: Parameters<typeof findDispatches>[1];
  /** Made when it is asked for, after the links. */
  private byCall: ReadonlyMap<string, readonly GivenBy[]> | null = null;
  /** By id of a hand-over by a name, and key of what then runs, the contexts in which it does. */
  readonly handedOver = new Map<string, Map<string, ContextWay[]>>();

  /** @param handOvers what functions hand over to by a name */
  constructor(resolver: ValueResolver, handOvers: Parameters<typeof findDispatches>[1] = []) {
    this.resolver = resolver;
    this.handOvers = handOvers;
    this.given = new GivenParameters(resolver, 'named', {
      namesOf: (value) => constantTexts(value, resolver),
      own: (by) => {
        const dispatch = this.dispatches.get(idOf(by));
        return dispatch === undefined ? new Set() : namesOf(dispatch);
      },
    });
  }

  /** In the order of their ends. */
  links(): LinkRecord[] {
    const links = new ContextLinks(this.resolver, dispatchRule);
    const dispatches = findDispatches(this.resolver, this.handOvers);
    for (const each of dispatches) this.dispatches.set(idOf(each.by), each);
    for (const each of dispatches) this.given.to(each.by, namesOf(each));
    const all = new Set(this.given.all());
    for (const each of all) {
      if (each.names.size <= maxNames) this.link(each, all, links);
      else this.resolver.bounds.add('names that a function is given', maxNames, each.by.function);
    }
    return links.records();
  }

  /**
   * How a closure is entered that a call made which gives the name: `const member = (loader) => async (id) => loaders[loader](id)` as `member('carts')`
   * made it. Null where that is not known. Asked for after the links.
   * @param object id of the closure, with the call that made it
   */
  enteringClosure(object: string): ContextWay | null {
    const maker = makerOf(object);
    if (maker === null) return null;
    this.byCall ??= this.givenByCall();
    const all = this.byCall.get(originOf(maker)) ?? [];
    const made = all.filter(({ each }) => isInside(originOf(object), each.by.function));
    const [only, more] = made;
    const [name, other] = only?.call.names ?? [];
    if (only === undefined || more !== undefined || name === undefined || other !== undefined) return null;
    return this.entering(only.each.by, name);
  }

  /** By id of a call what it gives names to, each once. */
  private givenByCall(): ReadonlyMap<string, readonly GivenBy[]> {
    const found = new Map<string, GivenBy[]>();
    for (const each of this.given.all()) {
      for (const call of each.calls) {
        if (!('id' in call.call)) continue;
        const known = found.get(call.call.id);
        if (known === undefined) found.set(call.call.id, [{ each, call }]);
        else if (!known.some((other) => other.each === each)) known.push({ each, call });
      }
    }
    return found;
  }

  private link(given: Given, all: ReadonlySet<Given>, links: ContextLinks): void {
    // Where no call gives a name, contexts say nothing.
    if (!isGiven(given)) return;
    const { by } = given;
    const dispatch = this.dispatches.get(idOf(by));
    for (const { call, targets, isHandOver } of dispatch?.lookUps ?? []) {
      if (isHandOver === true) {
        this.handOver(call, by, targets);
        continue;
      }
      const entered = new Set([...targets.values()].flat());
      const otherwise = this.calledOtherwise(call);
      for (const [name, functions] of targets)
        for (const to of functions.filter((each) => !otherwise.has(each)))
          links.add(call, to, { within: this.given.nameOf(by, name) }, entered.size);
    }
    this.given.linkCalls(given, all, links, (name) => this.entering(by, name));
  }

  private handOver(call: CallFact, by: NamedParameter, targets: ReadonlyMap<string, readonly string[]>): void {
    const ways = new Map<string, ContextWay[]>();
    for (const [name, functions] of targets)
      for (const to of functions) ways.set(to, [...(ways.get(to) ?? []), { within: this.given.nameOf(by, name) }]);
    this.handedOver.set(call.id, ways);
  }

  /** Keys of the functions that the code around a call calls by other calls. */
  private calledOtherwise(call: CallFact): ReadonlySet<string> {
    const { calls } = this.resolver.table.fileOf(call);
    const others = calls.filter((each) => each !== call && each.caller === call.caller);
    const called = others.flatMap(({ callee }) => this.resolver.resolve(callee));
    return new Set(called.flatMap((each) => (each.kind === 'function' ? [each.object] : [])));
  }

  /** What does not run for the name is left out. */
  private entering(by: NamedParameter, name: string): ContextWay {
    const others = (this.dispatches.get(idOf(by))?.guards ?? []).filter(({ texts }) => !texts.includes(name));
    const skips = others.map(({ lines }) => lines);
    return { enters: this.given.nameOf(by, name), ...(skips.length === 0 ? {} : { skips }) };
  }
}

function constantTexts(value: Value, resolver: ValueResolver): readonly string[] | null {
  const texts = resolver.textsOf(value);
  return texts.length > 0 && texts.every((text) => !text.includes('{}')) ? texts : null;
}
