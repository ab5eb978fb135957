import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Value } from '../../../src/code-model/facts.ts';
import { InternedValues } from '../../../src/code-model/interned-values.ts';
import { Answers } from '../../../src/value-analysis/answers.ts';
import { type Assumption, Assumptions, type Operand } from '../../../src/value-analysis/assumption.ts';

/** What finding an answer does: it asks what is assumed of an operand, and goes on with one of two further questions. */
interface Question {
  readonly own: string;
  readonly operand: number | null;
  /** Asked where the operand is one of the first values, or nothing is assumed of it. */
  readonly few: readonly number[];
  readonly many: readonly number[];
}

const operandCount = 4;
const operands = Array.from(
  { length: operandCount },
  (_, index): Operand => ({ kind: 'parameter', function: 'f', index }),
);
const text = (each: number): Value => ({ kind: 'text', text: String(each) });

/** By operand the number that is assumed of it; null for nothing. */
type Assumed = readonly (number | null)[];
const assumption = (assumed: Assumed): Assumption => {
  const values = assumed.map((each) => (each === null ? null : [text(each)]));
  return { valuesOf: (value) => (value.kind === 'parameter' ? (values[value.index] ?? null) : null) };
};

type Program = readonly Question[];

class Resolver {
  readonly assumptions = new Assumptions();
  searches = 0;
  private readonly memory = new Answers<Question, readonly string[]>(this.assumptions, new InternedValues(), []);
  private readonly program: Program;

  constructor(program: Program) {
    this.program = program;
  }

  answer(question: number): readonly string[] {
    const asked = this.program[question] as Question;
    return this.memory.of(asked, () => this.find(asked));
  }

  private find({ own, operand, few, many }: Question): readonly string[] {
    this.searches++;
    const values = operand === null ? null : this.assumptions.valuesOf(operands[operand] as Operand);
    const [value] = values ?? [];
    const number = value?.kind === 'text' ? Number(value.text) : 0;
    const found = (number < 2 ? few : many).flatMap((each) => this.answer(each));
    return [...new Set([own, ...found, ...(operand === null ? [] : [`${operand}=${number}`])])].sort();
  }
}

/** All that is said on the way to a question's answer, without any memory. */
function reached(program: Program, question: number, assumed: Assumed): readonly string[] {
  const met = new Set<number>([question]);
  const said = new Set<string>();
  for (const each of met) {
    const { own, operand, few, many } = program[each] as Question;
    const number = operand === null ? 0 : (assumed[operand] ?? 0);
    said.add(own);
    if (operand !== null) said.add(`${operand}=${number}`);
    for (const next of number < 2 ? few : many) met.add(next);
  }
  return [...said].sort();
}

const size = 12;
const others = fc.array(fc.nat(size - 1), { maxLength: 3 });
const program = fc
  .array(fc.record({ operand: fc.option(fc.nat(operandCount - 1), { nil: null }), few: others, many: others }), {
    minLength: size,
    maxLength: size,
  })
  .map((questions): Program => questions.map((each, index) => ({ own: `q${index}`, ...each })));
const assumed = fc.array(fc.option(fc.nat(3), { nil: null }), { minLength: operandCount, maxLength: operandCount });
const asked = fc.array(fc.tuple(fc.nat(4), fc.nat(size - 1)), { minLength: 1, maxLength: 40 });

describe('answers that assumptions share', () => {
  it('are those that are found without memory, in whatever order they are asked, also of questions that lead to themselves', () => {
    const all = fc.array(assumed, { minLength: 5, maxLength: 5 });
    fc.assert(
      fc.property(program, all, asked, (questions, assumptions, order) => {
        const resolver = new Resolver(questions);
        const made = assumptions.map(assumption);
        for (const [at, question] of order) {
          const found = resolver.assumptions.during(made[at] as Assumption, () => resolver.answer(question));
          expect(found).toEqual(reached(questions, question, assumptions[at] as Assumed));
        }
      }),
      { numRuns: 500 },
    );
  });

  it('are found once for all assumptions that say the same of what they ask for', () => {
    const questions: Program = [
      { own: 'a', operand: 0, few: [1], many: [2] },
      { own: 'b', operand: null, few: [], many: [] },
      { own: 'c', operand: 1, few: [], many: [] },
    ];
    const resolver = new Resolver(questions);
    const searchesUnder = (assumed: Assumed): number => {
      const before = resolver.searches;
      resolver.assumptions.during(assumption(assumed), () => resolver.answer(0));
      return resolver.searches - before;
    };
    expect(searchesUnder([0, 1, null, null])).toBe(2);
    // The second operand is not asked for.
    expect(searchesUnder([0, 2, 3, null])).toBe(0);
    // `b` is the same for all; `a` is not.
    expect(searchesUnder([1, 1, null, null])).toBe(1);
    expect(searchesUnder([2, 1, null, null])).toBe(2);
    expect(searchesUnder([2, 1, 3, 3])).toBe(0);
    expect(searchesUnder([2, 3, 3, 3])).toBe(2);
  });

  it('leave nothing behind where finding one fails', () => {
    const assumptions = new Assumptions();
    const memory = new Answers<Value, string>(assumptions, new InternedValues(), 'provisional');
    const question = text(1);
    expect(() =>
      memory.of(question, () => {
        throw new Error('no answer');
      }),
    ).toThrow('no answer');
    expect(memory.of(question, () => 'found')).toBe('found');
  });
});
