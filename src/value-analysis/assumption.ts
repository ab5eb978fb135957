import type { Value } from '../code-model/facts.ts';
import { hasPart } from '../code-model/replace-values.ts';
import { FallingBound } from './falling-bound.ts';

/** A value of which something can be assumed. */
export type Operand = Value & { readonly kind: 'parameter' | 'this' };

/** What parameters and `this` stand for in place of what all callers pass: what one caller passes, for example. */
export interface Assumption {
  /** The values of a parameter or of `this`, resolved; null where nothing is assumed of it. The same for each time it is asked. */
  valuesOf(value: Operand): readonly Value[] | null;
}

/** What was assumed of one operand while an answer was found. */
export interface Asked {
  readonly operand: Operand;
  readonly values: readonly Value[] | null;
}

/** A question while its answer is being found. */
export interface Search {
  readonly assumption: Assumption;
  /** How many searches this one is inside of. */
  readonly depth: number;
  /** What the answer depends on, by operand, in the order it was asked first; null for an answer that holds under its own assumption alone. */
  asked: ReadonlyMap<string, Asked> | null;
  /** False where the search met a bound, so that another way to ask may find more. */
  isKept: boolean;
  /** True where a bound was met on the way: the answer may lack what is there. */
  isBounded: boolean;
  /** Depth of the outermost search whose provisional answer was used. */
  outermost: number;
  /** Answers that were made of the provisional one of this search. */
  dependents: Dependent[] | null;
}

/** An answer that is not final before a search around it ends. */
export interface Dependent {
  /** The search it depends on is itself open: it depends on the one of this depth. */
  isOpenAt(depth: number): void;
  drop(): void;
}

/** Most searches ask for nothing. */
const nothingAsked: ReadonlyMap<string, Asked> = new Map();

/** Nothing is assumed: parameters stand for what all callers pass. */
export const nothing: Assumption = { valuesOf: () => null };
/**
 * Searches for one question of an interpreter, all that it leads to together. Ordinary applications take a thousand at most; a question that
 * takes more has no answer, so that programs made of ever more combinations end, too. Where many take more, it falls to the least.
 */
const maxSearches = { first: 16_384, least: 512 };
/** Its name in reports. */
export const boundOfSearches = 'searches for one value';
/** An answer that depends on more operands is kept for its own assumption alone. */
const maxAsked = 64;

/**
 * The assumption that holds, and what each search for an answer asked of it. An answer depends on an assumption by what was
 * asked of it and by nothing else: where another assumption gives the same values, the answer is the same.
 */
export class Assumptions {
  current: Assumption = nothing;
  /** Searches that were begun so far. */
  begun = 0;
  private readonly searches: Search[] = [];
  private readonly onExhausted: (question: object, searches: number) => void;
  private readonly most = new FallingBound(maxSearches.first, maxSearches.least);
  /** Questions whose answers are being found, one for the other. */
  private questions = 0;
  /** What `begun` may become while the outermost of them is being answered. */
  private limit = 0;

  /** @param onExhausted called with a question whose answer takes more searches than it may, and with how many it may */
  constructor(onExhausted: (question: object, searches: number) => void = () => {}) {
    this.onExhausted = onExhausted;
  }

  /** How many searches the outermost question may take. */
  get mostSearches(): number {
    return this.most.now;
  }

  /** True where the outermost question has taken all its searches: nothing is known of what is being asked for it. */
  get isExhausted(): boolean {
    return this.questions > 0 && this.begun > this.limit;
  }

  /** Counts work that is no search, such as contexts of calls, as so many searches. True where the question has no more of them. */
  spend(searches: number): boolean {
    this.begun += searches;
    return this.isExhausted;
  }

  /** Finds the answer to a question. */
  answering<Answer>(question: object, find: () => Answer): Answer {
    if (this.questions === 0) this.limit = this.begun + this.most.now;
    this.questions++;
    try {
      return find();
    } finally {
      if (this.questions === 1 && this.isExhausted) {
        this.onExhausted(question, this.most.now);
        this.most.meet();
      }
      this.questions--;
    }
  }

  /** Does something while an assumption holds, and no other; null for none. */
  during<Result>(assumption: Assumption | null, work: () => Result): Result {
    const { current } = this;
    this.current = assumption ?? nothing;
    try {
      return work();
    } finally {
      this.current = current;
    }
  }

  /** What is assumed of an operand, recorded for the search that asks. */
  valuesOf(operand: Operand): readonly Value[] | null {
    const values = this.current.valuesOf(operand);
    const search = this.search();
    if (search !== null) ask(search, keyOf(operand), { operand, values });
    return values;
  }

  /** Begins a search; `end` ends it, also after an error. */
  begin(): Search {
    this.begun++;
    const depth = this.searches.length;
    const search: Search = {
      assumption: this.current,
      depth,
      asked: nothingAsked,
      isKept: true,
      isBounded: false,
      outermost: depth,
      dependents: null,
    };
    this.searches.push(search);
    return search;
  }

  /** The search around one that ends depends on what that one depends on. */
  end(search: Search): void {
    this.searches.pop();
    const { outermost } = search;
    const dependents = search.dependents ?? [];
    if (search.isBounded) this.meetsBound();
    if (outermost === search.depth) {
      for (const dependent of dependents) dependent.drop();
    } else {
      this.usesProvisional(outermost);
      for (const dependent of dependents) {
        dependent.isOpenAt(outermost);
        this.dependsOn(outermost, dependent);
      }
    }
    this.uses(search.asked === null ? null : search.asked.values());
  }

  /** Records that an answer was used which depends on these operands; null for one that holds under the current assumption alone. */
  uses(asked: Iterable<Asked> | null): void {
    const search = this.search();
    if (search === null) return;
    if (asked === null) search.asked = null;
    else for (const each of asked) ask(search, keyOf(each.operand), each);
  }

  /** Records that a bound was met, or an answer used that met one. */
  meetsBound(): void {
    const search = this.searches.at(-1);
    if (search !== undefined) search.isBounded = true;
  }

  /** Records that the answer of a search was used before it was found. */
  usesProvisional(depth: number): void {
    const search = this.searches.at(-1);
    if (search !== undefined) search.outermost = Math.min(search.outermost, depth);
  }

  /** Records that an answer holds no longer than the search of a depth goes on. */
  dependsOn(depth: number, dependent: Dependent): void {
    const search = this.searches[depth];
    if (search === undefined) return;
    search.dependents ??= [];
    search.dependents.push(dependent);
  }

  /** Ends the search that goes on at a bound: its answer is not kept, and what is made of it is not shared. */
  endsEarly(): void {
    const search = this.searches.at(-1);
    if (search === undefined) return;
    search.asked = null;
    search.isKept = false;
  }

  /** The innermost search, where it goes on under the assumption that holds. */
  private search(): Search | null {
    const search = this.searches.at(-1);
    return search === undefined || search.assumption !== this.current ? null : search;
  }
}

function ask(search: Search, key: string, asked: Asked): void {
  const { asked: all } = search;
  if (all === null || all.has(key)) return;
  if (search.assumption === nothing || all.size === maxAsked) search.asked = null;
  else if (all === nothingAsked) search.asked = new Map([[key, asked]]);
  else (all as Map<string, Asked>).set(key, asked);
}

const keys = new WeakMap<Operand, string>();

/** The same for the same parameter, and for `this` of the same class. */
export function keyOf(operand: Operand): string {
  let key = keys.get(operand);
  if (key === undefined) {
    key = operand.kind === 'this' ? operand.class : `${operand.index} ${operand.function}`;
    keys.set(operand, key);
  }
  return key;
}

/** True for a value that depends on what callers pass who are not among those assumed. */
export function isOpen(value: Value, assumptions: Assumptions): boolean {
  return hasPart(value, (part) => part.kind === 'parameter' && assumptions.valuesOf(part)?.length === 0);
}
