import { identityOf } from '../code-model/distinct-values.ts';
import type { Value } from '../code-model/facts.ts';
import {
  type Asked,
  type Assumption,
  type Assumptions,
  keyOf,
  maxSearches,
  type Operand,
  type Search,
} from './assumption.ts';

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
  private closed = new WeakMap<Question, Kept<Answer>>();
  private decisions = new WeakMap<Question, Decision<Answer>>();
  private byAssumption = new WeakMap<Assumption, WeakMap<Question, Kept<Answer>>>();

  /** @param provisional what a question is answered with while its own answer is being found */
  constructor(assumptions: Assumptions, provisional: Answer) {
    this.assumptions = assumptions;
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
        search.isKept = this.assumptions.begun - begun > maxSearches / 2;
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

  /** Forgets all answers. */
  forget(): void {
    this.closed = new WeakMap();
    this.decisions = new WeakMap();
    this.byAssumption = new WeakMap();
  }

  private own(): WeakMap<Question, Kept<Answer>> {
    const { current } = this.assumptions;
    let own = this.byAssumption.get(current);
    if (own === undefined) {
      own = new WeakMap();
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
      at = at.branches.get(identityOfAll(this.assumptions.current.valuesOf(at.operand)));
    }
    return null;
  }

  private keep(question: Question, answer: Answer, search: Search, own: WeakMap<Question, Kept<Answer>>): void {
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
    this.decisions.set(question, withDecision(this.decisions.get(question), kept, kept.asked, 0));
  }
}

function withDecision<Answer>(
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
  const branch = identityOfAll(next.values);
  branches.set(branch, withDecision(branches.get(branch), kept, asked, from + 1));
  return isSame ? decision : { operand: next.operand, branches };
}

const identities = new WeakMap<readonly Value[], string>();
const numbers = new WeakMap<Value, string>();
let last = 0;

/** The same text for lists of the same values. */
function identityOfAll(values: readonly Value[] | null): string {
  if (values === null) return '-';
  let identity = identities.get(values);
  if (identity === undefined) {
    identity = values.map((value) => identityOf(value) ?? numberOf(value)).join('\n');
    identities.set(values, identity);
  }
  return identity;
}

function numberOf(value: Value): string {
  let number = numbers.get(value);
  if (number === undefined) {
    number = `#${++last}`;
    numbers.set(value, number);
  }
  return number;
}
