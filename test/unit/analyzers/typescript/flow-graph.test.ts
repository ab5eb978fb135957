import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FlowGraph } from '../../../../src/analyzers/typescript/flow/flow-graph.ts';

const slot = fc.integer({ min: 0, max: 7 });
const program = fc.record({
  holds: fc.array(fc.tuple(slot, fc.integer({ min: 0, max: 9 })), { maxLength: 20 }),
  flows: fc.array(fc.tuple(slot, slot), { maxLength: 20 }),
  calls: fc.uniqueArray(slot, { maxLength: 8 }),
  widest: fc.integer({ min: 1, max: 10 }),
});

/** Every function whose slot reaches the called one, by walking all paths; null where a slot on the way is too wide. */
function oracle(input: typeof program extends fc.Arbitrary<infer T> ? T : never): Map<number, Set<number> | null> {
  const contents = (target: number): Set<number> => {
    const sources = new Set([target]);
    for (let round = 0; round < 8; round++) {
      for (const [from, to] of input.flows) if (sources.has(to)) sources.add(from);
    }
    return new Set(input.holds.filter(([at]) => sources.has(at)).map(([, held]) => held));
  };
  const result = new Map<number, Set<number> | null>();
  for (const called of input.calls) {
    const reached = contents(called);
    result.set(called, reached.size > input.widest ? null : reached);
  }
  return result;
}

describe('FlowGraph', () => {
  it('finds what a naive search finds, and cuts what is too wide', () => {
    fc.assert(
      fc.property(program, (input) => {
        const graph = new FlowGraph(input.widest);
        for (const [at, held] of input.holds) graph.holds(`${at}`, `f${held}`);
        for (const [from, to] of input.flows) graph.flows(`${from}`, `${to}`);
        for (const called of input.calls) {
          const lines = { startLine: 1, endLine: 1 };
          graph.called(`${called}`, { caller: `c${called}`, file: 'a.ts', lines, rule: 'ts/stored-function' });
        }
        const { found, cut } = graph.solve();
        const expected = oracle(input);
        const actual = found.map(({ call, callee }) => `${call.caller} ${callee}`).sort();
        const wanted = [...expected].flatMap(([called, held]) => [...(held ?? [])].map((f) => `c${called} f${f}`));
        expect(actual).toEqual(wanted.sort());
        expect(cut).toBe([...expected.values()].filter((held) => held === null).length);
      }),
      { seed: 20260101, numRuns: 500 },
    );
  });
});
