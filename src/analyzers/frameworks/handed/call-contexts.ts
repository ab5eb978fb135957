import type { LinkRecord } from '../../../bundle/records.ts';
import type { CallFact, Value } from '../facts/facts.ts';
import type { ValueResolver } from '../facts/value-resolver.ts';
import { findTakingFunctions, type TakingFunction } from './handed-functions.ts';

/** One way a link holds, as `x-contexts` tells it. */
export interface ContextWay {
  readonly within?: string;
  readonly enters?: string;
}

/** The id of the rule behind links to functions that are handed over. */
export const handedRule = 'values/handed-function';

/**
 * The contexts of functions that are handed others, and the links that they tell apart (`x-contexts`): from a call to the function, from
 * the function or what is inside it to what the call hands over, and to closures that it makes. Each is told of calls whose arguments are
 * known; of others the links of the analyzer tell what may be called, without context.
 */
export class CallContexts {
  private readonly resolver: ValueResolver;
  private readonly taking: readonly TakingFunction[];
  /** Id of a call → the context it is. */
  private readonly byCall = new Map<string, string>();

  constructor(resolver: ValueResolver) {
    this.resolver = resolver;
    this.taking = findTakingFunctions(resolver);
    for (const { sites } of this.taking) for (const { call, context } of sites) this.byCall.set(call.id, context);
  }

  /** How a function is entered that the call of this id made; null where that is no context. */
  entering(madeAt: string | null | undefined): ContextWay | null {
    const enters = madeAt == null ? undefined : this.byCall.get(madeAt);
    return enters === undefined ? null : { enters };
  }

  /** In the order of their ends. */
  links(): LinkRecord[] {
    const links = new ContextLinks(this.resolver);
    for (const each of this.taking) {
      this.linkHanded(each, links);
      for (const { call, context } of each.sites) links.add(call, each.object, { enters: context });
    }
    this.linkMade(links);
    return links.records();
  }

  /** From what calls its parameters to the functions they are, by context. */
  private linkHanded({ uses, sites }: TakingFunction, links: ContextLinks): void {
    for (const [caller, parameters] of uses) {
      const others = this.calledOtherwise(
        caller,
        parameters.map(({ call }) => call),
      );
      for (const { index, call } of parameters) {
        const candidates = new Set(sites.flatMap(({ given }) => (given.get(index) ?? []).map(({ object }) => object)))
          .size;
        for (const { context, given } of sites) {
          for (const { object, madeAt } of given.get(index) ?? []) {
            if (!others.has(object)) links.add(call, object, { within: context, ...this.entering(madeAt) }, candidates);
          }
        }
      }
    }
  }

  /** Keys of the functions that a function calls by other names than its parameters: these it calls in every context. */
  private calledOtherwise(caller: string, except: readonly CallFact[]): ReadonlySet<string> {
    const file = except[0] === undefined ? undefined : this.resolver.table.fileOf(except[0]);
    const calls = (file?.calls ?? []).filter((call) => call.caller === caller && !except.includes(call));
    return new Set(calls.flatMap(({ callee }) => this.functionsOf(callee).map(({ object }) => object)));
  }

  /** From calls of closures that such a function made, by the call that made them. */
  private linkMade(links: ContextLinks): void {
    for (const { calls, test } of this.resolver.table.files()) {
      if (test) continue;
      for (const call of calls) {
        if (call.form !== 'call') continue;
        const made = this.functionsOf(call.callee).filter(({ madeAt }) => madeAt !== undefined);
        for (const { object, madeAt } of made) links.add(call, object, this.entering(madeAt) ?? {});
      }
    }
  }

  private functionsOf(value: Value): (Value & { kind: 'function' })[] {
    return this.resolver.resolve(value).filter((each) => each.kind === 'function');
  }
}

interface Gathered {
  readonly from: string;
  readonly to: string;
  readonly ways: Map<string, ContextWay>;
  readonly calls: Set<CallFact>;
  candidates: number;
}

/** Links with all the ways they hold. */
class ContextLinks {
  private readonly resolver: ValueResolver;
  private readonly gathered = new Map<string, Gathered>();

  constructor(resolver: ValueResolver) {
    this.resolver = resolver;
  }

  /** `candidates`: how many functions the call may reach. */
  add(call: CallFact, to: string, way: ContextWay, candidates = 1): void {
    const from = call.caller;
    const id = `${from}\n${to}`;
    const known = this.gathered.get(id) ?? { from, to, ways: new Map(), calls: new Set(), candidates };
    this.gathered.set(id, known);
    known.ways.set(`${way.within} ${way.enters}`, way);
    known.calls.add(call);
    known.candidates = Math.min(known.candidates, candidates);
  }

  /** Those that hold in each context and for no known call say nothing that other links do not say. */
  records(): LinkRecord[] {
    const told = [...this.gathered.values()].filter(({ ways }) => !ways.has('undefined undefined'));
    return told
      .sort((a, b) => (a.from === b.from ? compare(a.to, b.to) : compare(a.from, b.from)))
      .map(({ from, to, ways, calls, candidates }) => ({
        record: 'link',
        from,
        to,
        type: 'CALL',
        confidence: 'derived',
        rule: handedRule,
        locations: this.placesOf(calls),
        ...(candidates > 1 ? { 'x-candidates': candidates } : {}),
        'x-contexts': [...ways.keys()].sort().map((key) => ways.get(key)),
      }));
  }

  private placesOf(calls: ReadonlySet<CallFact>): NonNullable<LinkRecord['locations']> {
    const places = new Map(
      Array.from(calls, (call) => {
        const { file } = this.resolver.table.fileOf(call);
        return [`${call.lines.startLine} ${call.lines.endLine}`, { file, ...call.lines }];
      }),
    );
    return [...places.values()].sort((a, b) => a.startLine - b.startLine || a.endLine - b.endLine);
  }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
