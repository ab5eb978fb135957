import type { InternedValues } from '../code-model/interned-values.ts';
import { type Asked, type Assumption, type Assumptions, keyOf, type Operand, type Search } from './assumption.ts';

/** Values of one operand that are told apart; beyond them, answers are found anew. */
const maxBranches = 1024;

/** An answer and what it depends on; null for an answer that holds under one assumption alone. */
interface Kept<Answer> {
  readonly answer: Answer;
  readonly asked: readonly Asked[] | null;
  /** A bound was met on the way to it. */
  readonly isBounded: boolean;
  /** Depth of the search, still going on, on whose provisional answer this one depends; null for a final answer. */
  openAt: number | null;
}

/** Answers by what is assumed of an operand, and then of further ones, in the order in which finding the answer asks for them. */
type Decision<Answer> =
  | { readonly operand: Operand; readonly branches: Map<string, Decision<Answer>> }
  | { readonly kept: Kept<Answer> };

/**
 * The memory of one kind of question. An answer that asks nothing of an assumption is kept once for all assumptions; one that
 * does is kept by what it asked for and got, so that every assumption that says the same shares it (a verifying trace, as of build systems).
 * @typeParam Question told apart by identity
 */
export class Answers<Question extends object, Answer> {
  private readonly assumptions: Assumptions;
  private readonly provisional: Answer;
  /** In which what assumptions say is the same. */
  private readonly interned: InternedValues;
  private closed = new Map<Question, Kept<Answer>>();
  private decisions = new Map<Question, Decision<Answer>>();
  /** Gone with the assumption. */
  private byAssumption = new WeakMap<Assumption, Map<Question, Kept<Answer>>>();

  /** @param provisional what a question is answered with while its own answer is being found */
  constructor(assumptions: Assumptions, interned: InternedValues, provisional: Answer) {
    this.assumptions = assumptions;
    this.interned = interned;
    this.provisional = provisional;
  }

  /** The answer to a question under the assumption that holds. An error leaves no trace of the attempt. */
  of(question: Question, find: () => Answer): Answer {
    const known = this.known(question);
    if (known !== null) {
      if (known.openAt !== null) this.assumptions.usesProvisional(known.openAt);
      if (known.isBounded) this.assumptions.meetsBound();
      this.assumptions.uses(known.asked);
      return known.answer;
    }
    if (this.assumptions.isExhausted) {
      this.assumptions.endsEarly();
      return this.provisional;
    }
    const own = this.own();
    const search = this.assumptions.begin();
    const { begun } = this.assumptions;
    own.set(question, { answer: this.provisional, asked: [], isBounded: false, openAt: search.depth });
    try {
      const answer = this.assumptions.answering(question, () => {
        const found = find();
        if (!this.assumptions.isExhausted) return found;
        // What was found so far is an arbitrary part of what there is.
        search.isBounded = true;
        search.asked = null;
        search.isKept = this.assumptions.begun - begun > this.assumptions.mostSearches / 2;
        return this.provisional;
      });
      this.keep(question, answer, search, own);
      return answer;
    } catch (cause) {
      own.delete(question);
      throw cause;
    } finally {
      this.assumptions.end(search);
    }
  }

  /** Ends the answer that is being found at a bound: it is not kept, and what is made of it is not shared. */
  endsEarly(): void {
    this.assumptions.endsEarly();
  }

  /**
   * Forgets the answers that hold under an assumption alone. The weak map keeps its entry: one that was large once and is nearly empty is
   * put in order anew, in its whole capacity, by the first `set` after each `delete`.
   */
  forgetUnder(assumption: Assumption): void {
    this.byAssumption.get(assumption)?.clear();
  }

  /** Forgets all answers. */
  forget(): void {
    this.closed = new Map();
    this.decisions = new Map();
    this.byAssumption = new WeakMap();
  }

  private own(): Map<Question, Kept<Answer>> {
    const { current } = this.assumptions;
    let own = this.byAssumption.get(current);
    if (own === undefined) {
      own = new Map();
      this.byAssumption.set(current, own);
    }
    return own;
  }

  private known(question: Question): Kept<Answer> | null {
    const kept = this.closed.get(question) ?? this.byAssumption.get(this.assumptions.current)?.get(question);
    if (kept !== undefined) return kept;
    const decided = this.decided(question);
    if (decided !== null) this.own().set(question, decided);
    return decided;
  }

  /** The answer found under an assumption that says the same. */
  private decided(question: Question): Kept<Answer> | null {
    let at = this.decisions.get(question);
    while (at !== undefined) {
      if ('kept' in at) return at.kept;
      at = at.branches.get(this.branchOf(this.assumptions.current.valuesOf(at.operand)));
    }
    return null;
  }

  private keep(question: Question, answer: Answer, search: Search, own: Map<Question, Kept<Answer>>): void {
    const { asked, isKept, isBounded, outermost, depth } = search;
    if (!isKept) {
      own.delete(question);
      return;
    }
    const isFinal = outermost === depth;
    const kept: Kept<Answer> = {
      answer,
      asked: asked === null ? null : [...asked.values()],
      isBounded,
      openAt: isFinal ? null : outermost,
    };
    if (!isFinal) {
      const isOpenAt = (at: number): unknown => (kept.openAt = at);
      this.assumptions.dependsOn(outermost, { isOpenAt, drop: () => own.delete(question) });
    }
    if (isFinal && kept.asked?.length === 0) {
      own.delete(question);
      this.closed.set(question, kept);
      return;
    }
    own.set(question, kept);
    if (kept.asked === null || !isFinal) return;
    this.decisions.set(question, this.withDecision(this.decisions.get(question), kept, kept.asked, 0));
  }

  private withDecision(
    decision: Decision<Answer> | undefined,
    kept: Kept<Answer>,
    asked: readonly Asked[],
    from: number,
  ): Decision<Answer> {
    const next = asked[from];
    if (next === undefined) return { kept };
    const isSame = decision !== undefined && 'operand' in decision && keyOf(decision.operand) === keyOf(next.operand);
    const branches = isSame ? decision.branches : new Map<string, Decision<Answer>>();
    if (branches.size >= maxBranches) branches.clear();
    const branch = this.branchOf(next.values);
    branches.set(branch, this.withDecision(branches.get(branch), kept, asked, from + 1));
    return isSame ? decision : { operand: next.operand, branches };
  }

  /** The same text for the same values of an operand. */
  private branchOf(values: Asked['values']): string {
    return values === null ? '-' : this.interned.identityOfAll(values);
  }
}

/** All memories of one resolver. */
export class Memories {
  private readonly all: Pick<Answers<object, unknown>, 'forget' | 'forgetUnder'>[] = [];

  add(answers: Pick<Answers<object, unknown>, 'forget' | 'forgetUnder'>): void {
    this.all.push(answers);
  }

  /** Forgets what was found without what is known now. */
  forget(): void {
    for (const each of this.all) each.forget();
  }

  /** Forgets what holds under an assumption alone, which nobody will ask for again. */
  forgetUnder(assumption: Assumption): void {
    for (const each of this.all) each.forgetUnder(assumption);
  }
}
