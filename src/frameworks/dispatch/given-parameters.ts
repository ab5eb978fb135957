import { isInside } from '../../code-model/fact-table.ts';
import type { CallFact, Value } from '../../code-model/facts.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import type { Calling, ContextLinks, ContextWay } from '../callbacks/context-links.ts';
import { idOf, type NamedParameter, namedParameter, within } from './named-parameter.ts';

/** Stands for the name where none is given: nothing is called by it. */
const noName = '';
/** Functions that pass on what they are given to functions that pass it on. */
const maxDepth = 5;

/** A function that is given something by a name, and its calls. */
export interface Given {
  readonly by: NamedParameter;
  readonly calls: readonly GivenCall[];
  /** All names for which there is a context. */
  readonly names: ReadonlySet<string>;
}

export interface GivenCall {
  readonly call: Calling;
  /** Names that the call gives; null where it passes on what the function around it is given, or nothing is known. */
  readonly names: readonly string[] | null;
  readonly from: Given | null;
  /** The contexts of the code around it that it is made in; null for each. */
  readonly within?: readonly string[] | null;
}

/** What decides what functions are given. */
export interface Giving {
  /** The names of a value; null where they are not known. */
  readonly namesOf: (value: Value) => readonly string[] | null;
  /** The names that a function distinguishes, whoever gives them. */
  readonly own?: (by: NamedParameter) => ReadonlySet<string>;
  /** Calls that are not written. */
  readonly further?: (by: NamedParameter) => readonly GivenCall[];
  /** False for a function that states no such contexts. */
  readonly accepts?: (object: string) => boolean;
}

/**
 * What calls give to parameters, also over functions that pass it on, with a context for each (`<key of the function>@<word><number>`). What a call
 * gives that is not known enters no context.
 */
export class GivenParameters {
  private readonly resolver: ValueResolver;
  private readonly word: string;
  private readonly giving: Giving;
  private readonly given = new Map<string, Given | null>();
  private readonly numbers = new Map<string, number>();
  /** Parameters, by function and position, of which some member is being looked for. */
  private readonly following = new Set<string>();

  /** @param word stands in the names of contexts */
  constructor(resolver: ValueResolver, word: string, giving: Giving) {
    this.resolver = resolver;
    this.word = word;
    this.giving = giving;
  }

  /**
   * Null inside itself, also for another member of the same parameter: a function that calls itself with `node.left`, `node.right` and so on is given members of
   * members without end, of which each would have contexts of its own.
   * @param wanted names that what it leads to distinguishes
   */
  to(by: NamedParameter, wanted: ReadonlySet<string> = new Set(), depth = 0): Given | null {
    const id = idOf(by);
    const known = this.given.get(id);
    if (known !== undefined) return known;
    const parameter = `${by.function} ${by.index}`;
    if (this.following.has(parameter)) return null;
    this.given.set(id, null);
    if (this.giving.accepts?.(by.function) === false) return null;
    this.following.add(parameter);
    let calls: readonly GivenCall[];
    try {
      calls = [...this.written(by, wanted, depth), ...(this.giving.further?.(by) ?? [])];
    } finally {
      this.following.delete(parameter);
    }
    const own = this.giving.own?.(by) ?? [];
    const names = new Set([...own, ...wanted, ...calls.flatMap((each) => [...(each.names ?? each.from?.names ?? [])])]);
    const found = { by, calls, names };
    this.given.set(id, found);
    return found;
  }

  private written(by: NamedParameter, wanted: ReadonlySet<string>, depth: number): readonly GivenCall[] {
    return this.resolver.callSitesOf(by.function).flatMap(({ call, passed }): GivenCall[] => {
      if (call === undefined || !this.isWritten(call) || this.resolver.table.fileOf(call).test) return [];
      return [{ call, ...this.givenBy(by, passed[by.index], call, wanted, depth) }];
    });
  }

  all(): readonly Given[] {
    return [...this.given.values()].filter((each) => each !== null);
  }

  nameOf(by: NamedParameter, name: string): string {
    const key = `${by.index} ${by.path.join('.')} ${name}`;
    const number = this.numbers.get(key) ?? this.numbers.size + 1;
    this.numbers.set(key, number);
    return `${by.function}@${this.word}${number}`;
  }

  /**
   * From calls to the function, in the context of what they give.
   * @param kept those that have contexts
   * @param entering how the function is entered for a name
   */
  linkCalls(
    { by, calls, names }: Given,
    kept: ReadonlySet<Given>,
    links: ContextLinks,
    entering: (name: string) => ContextWay,
  ): void {
    for (const { call, names: known, from, within } of calls) {
      const outer = within?.map((context): ContextWay => ({ within: context })) ?? [{}];
      if (known !== null)
        for (const name of known) for (const way of outer) links.add(call, by.function, { ...way, ...entering(name) });
      else if (from === null || !kept.has(from)) for (const way of outer) links.add(call, by.function, way);
      else
        for (const name of names)
          links.add(call, by.function, { within: this.nameOf(from.by, name), ...entering(name) });
    }
  }

  /** False for a call that a rule states of a library. */
  private isWritten(call: CallFact): boolean {
    return this.resolver.table.call(call.id) === call;
  }

  private givenBy(
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
      const from = depth < maxDepth ? this.to(outer, wanted, depth + 1) : null;
      return { names: null, from };
    }
    return { names: value === undefined ? null : this.giving.namesOf(value), from: null };
  }

  /** True for a call that leaves out the argument, where nothing stands for it. */
  private isLeftOut({ function: object, index, path }: NamedParameter, call: CallFact): boolean {
    const parameter = this.resolver.table.function(object)?.parameters[index];
    const isSpread = call.arguments.some(({ kind }) => kind === 'spread');
    return path.length === 0 && parameter !== undefined && parameter.default === undefined && !isSpread;
  }
}

/** Whether some call is known to give a name, or to pass one on. */
export function isGiven({ calls }: Given): boolean {
  return calls.some(({ names, from }) => names !== null || from !== null);
}
