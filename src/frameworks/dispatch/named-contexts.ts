import type { LinkRecord } from '../../bundle/records.ts';
import { isInside, makerOf, originOf } from '../../code-model/fact-table.ts';
import type { CallFact, Value } from '../../code-model/facts.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import { ContextLinks, type ContextWay } from '../callbacks/context-links.ts';
import { type Dispatch, findDispatches, namesOf } from './find-dispatches.ts';
import { idOf, type NamedParameter, namedParameter, within } from './named-parameter.ts';

/** The id of the rule behind links to what a function calls by a name. */
export const dispatchRule = 'values/dispatch-by-name';

/** Stands for the name where none is given: nothing is called by it. */
const noName = '';
/** Functions that pass the name on to functions that pass it on. */
const maxDepth = 5;
/** A function that is called by more names states no contexts. */
const maxNames = 2000;

/** A function that is given a name, and its calls. */
interface Given {
  readonly by: NamedParameter;
  readonly dispatch: Dispatch | null;
  readonly calls: readonly GivenCall[];
  /** All names for which there is a context. */
  readonly names: ReadonlySet<string>;
}

interface GivenCall {
  readonly call: CallFact;
  /** Names that the call gives; null where it passes on what the function around it is given, or nothing is known. */
  readonly names: readonly string[] | null;
  readonly from: Given | null;
}

/**
 * The names by which functions call others, as contexts (`<key of the function>@named<number>`): `publish({ type: 'paid' })` leads to what
 * `handlers.get(event.type)` is for `paid`, also over functions that pass the event on, and not to all handlers. Calls of which the name is not known
 * lead to all.
 */
export class NamedContexts {
  private readonly resolver: ValueResolver;
  private readonly given = new Map<string, Given | null>();
  private readonly dispatches = new Map<string, Dispatch>();
  private readonly numbers = new Map<string, number>();
  private readonly handOvers: Parameters<typeof findDispatches>[1];
  /** By id of a hand-over by a name, and key of what then runs, the contexts in which it does. */
  readonly handedOver = new Map<string, Map<string, ContextWay[]>>();

  /** @param handOvers what functions hand over to by a name */
  constructor(resolver: ValueResolver, handOvers: Parameters<typeof findDispatches>[1] = []) {
    this.resolver = resolver;
    this.handOvers = handOvers;
  }

  /** In the order of their ends. */
  links(): LinkRecord[] {
    const links = new ContextLinks(this.resolver, dispatchRule);
    const dispatches = findDispatches(this.resolver, this.handOvers);
    for (const each of dispatches) this.dispatches.set(idOf(each.by), each);
    for (const each of dispatches) this.givenTo(each.by, namesOf(each), 0);
    for (const each of this.given.values()) {
      if (each === null) continue;
      if (each.names.size <= maxNames) this.link(each, links);
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
    const made = [...this.given.values()].flatMap((each) => {
      const call = each?.calls.find((given) => given.call.id === originOf(maker));
      return each == null || call === undefined || !isInside(originOf(object), each.by.function)
        ? []
        : [{ each, call }];
    });
    const [only, more] = made;
    const [name, other] = only?.call.names ?? [];
    if (only === undefined || more !== undefined || name === undefined || other !== undefined) return null;
    return this.entering(only.each.by, name, only.each.dispatch);
  }

  private link({ by, dispatch, calls, names }: Given, links: ContextLinks): void {
    // Where no call gives a name, contexts say nothing.
    if (!calls.some(({ names: known, from }) => known !== null || from !== null)) return;
    for (const { call, targets, isHandOver } of dispatch?.lookUps ?? []) {
      if (isHandOver === true) {
        this.handOver(call, by, targets);
        continue;
      }
      const entered = new Set([...targets.values()].flat());
      const otherwise = this.calledOtherwise(call);
      for (const [name, functions] of targets)
        for (const to of functions.filter((each) => !otherwise.has(each)))
          links.add(call, to, { within: this.nameOf(by, name) }, entered.size);
    }
    for (const { call, names: known, from } of calls) {
      if (known !== null) for (const name of known) links.add(call, by.function, this.entering(by, name, dispatch));
      else if (from === null) links.add(call, by.function, {});
      else
        for (const name of names)
          links.add(call, by.function, { within: this.nameOf(from.by, name), ...this.entering(by, name, dispatch) });
    }
  }

  private handOver(call: CallFact, by: NamedParameter, targets: ReadonlyMap<string, readonly string[]>): void {
    const ways = new Map<string, ContextWay[]>();
    for (const [name, functions] of targets)
      for (const to of functions) ways.set(to, [...(ways.get(to) ?? []), { within: this.nameOf(by, name) }]);
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
  private entering(by: NamedParameter, name: string, dispatch: Dispatch | null): ContextWay {
    const others = (dispatch?.guards ?? []).filter(({ texts }) => !texts.includes(name));
    const skips = others.map(({ lines }) => lines);
    return { enters: this.nameOf(by, name), ...(skips.length === 0 ? {} : { skips }) };
  }

  private nameOf(by: NamedParameter, name: string): string {
    const key = `${by.index} ${by.path.join('.')} ${name}`;
    const number = this.numbers.get(key) ?? this.numbers.size + 1;
    this.numbers.set(key, number);
    return `${by.function}@named${number}`;
  }

  /** Null inside itself. @param wanted names that what it leads to distinguishes */
  private givenTo(by: NamedParameter, wanted: ReadonlySet<string>, depth: number): Given | null {
    const id = idOf(by);
    const known = this.given.get(id);
    if (known !== undefined) return known;
    this.given.set(id, null);
    const calls = this.resolver.callSitesOf(by.function).flatMap(({ call, passed }): GivenCall[] => {
      if (call === undefined || this.resolver.table.fileOf(call).test) return [];
      const value = passed[by.index];
      return [{ call, ...this.namesOf(by, value, call, wanted, depth) }];
    });
    const dispatch = this.dispatches.get(id) ?? null;
    const own = dispatch === null ? [] : namesOf(dispatch);
    const names = new Set([...own, ...wanted, ...calls.flatMap((each) => [...(each.names ?? each.from?.names ?? [])])]);
    const found = { by, dispatch, calls, names };
    this.given.set(id, found);
    return found;
  }

  private namesOf(
    by: NamedParameter,
    passed: Value | undefined,
    call: CallFact,
    wanted: ReadonlySet<string>,
    depth: number,
  ): Pick<GivenCall, 'names' | 'from'> {
    if (passed === undefined && this.isLeftOut(by, call)) return { names: [noName], from: null };
    const value = passed === undefined ? undefined : within(by, passed);
    const outer = value === undefined ? null : namedParameter(value);
    if (outer !== null && isInside(call.caller, outer.function)) {
      const from = depth < maxDepth ? this.givenTo(outer, wanted, depth + 1) : null;
      return { names: null, from };
    }
    const texts = value === undefined ? [] : this.resolver.textsOf(value);
    return { names: texts.length > 0 && texts.every((text) => !text.includes('{}')) ? texts : null, from: null };
  }

  /** True for a call that leaves out the argument, where nothing stands for it. */
  private isLeftOut({ function: object, index, path }: NamedParameter, call: CallFact): boolean {
    const parameter = this.resolver.table.function(object)?.parameters[index];
    const isSpread = call.arguments.some(({ kind }) => kind === 'spread');
    return path.length === 0 && parameter !== undefined && parameter.default === undefined && !isSpread;
  }
}
