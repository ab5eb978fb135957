import { describe, expect, it } from 'vitest';
import type { Value } from '../../../src/code-model/facts.ts';
import { InternedValues } from '../../../src/code-model/interned-values.ts';
import { Answers, Memories } from '../../../src/value-analysis/answers.ts';
import { type Assumption, Assumptions, type Operand } from '../../../src/value-analysis/assumption.ts';

const operand: Operand = { kind: 'parameter', function: 'f', index: 0 };
const assumed: Assumption = { valuesOf: () => [{ kind: 'text', text: 'a' }] };

describe('the memories of a resolver', () => {
  it('forget what holds under one assumption alone, and keep what all assumptions share', () => {
    const assumptions = new Assumptions();
    const answers = new Answers<Value, number>(assumptions, new InternedValues(), 0);
    const memories = new Memories();
    memories.add(answers);
    let searches = 0;
    /** More operands than an answer is shared for. */
    const many = Array.from({ length: 100 }, (_, index): Operand => ({ ...operand, index }));
    const ask = (question: Value, asked: readonly Operand[]): number =>
      assumptions.during(assumed, () =>
        answers.of(question, () => {
          for (const each of asked) assumptions.valuesOf(each);
          return ++searches;
        }),
      );
    const alone: Value = { kind: 'text', text: 'alone' };
    const shared: Value = { kind: 'text', text: 'shared' };
    expect([ask(alone, many), ask(alone, many), ask(shared, [operand])]).toEqual([1, 1, 2]);
    memories.forgetUnder(assumed);
    expect([ask(shared, [operand]), ask(alone, many)]).toEqual([2, 3]);
    memories.forget();
    expect(ask(shared, [operand])).toBe(4);
  });
});
