import { describe, expect, it } from 'vitest';
import { explainEnd, heapOptions } from '../../../../src/cli/heap/analysis-heap.ts';

const memory = 8 * 2 ** 30;

describe('the heap of an analysis [C-analyze-memory]', () => {
  it('follows the memory of the machine', () => {
    const options = heapOptions({ words: ['analyze', '.'], runtimeOptions: [], memory });
    expect(options).toContain('--max-old-space-size=6144');
  });

  it('is left to the user who chose one, and to the runtime for other commands', () => {
    const words = ['analyze', '.'];
    expect(heapOptions({ words, runtimeOptions: ['--max-old-space-size=100', ''], memory })).toBeNull();
    expect(
      heapOptions({ words, runtimeOptions: ['--enable-source-maps --max_old_space_size=100'], memory }),
    ).toBeNull();
    for (const other of [[], ['serve'], ['help', 'analyze']]) {
      expect(heapOptions({ words: other, runtimeOptions: [], memory })).toBeNull();
    }
  });

  it('tells where it ran out, and what to do', () => {
    const told = explainEnd('analyze', memory, { status: null, signal: 'SIGABRT' });
    expect(told).toContain('memory ran out at 6144 MiB');
    expect(told).toContain('NODE_OPTIONS=--max-old-space-size');
    expect(explainEnd('analyze', memory, { status: null, signal: 'SIGKILL' })).toContain('was killed');
    expect(explainEnd('analyze', memory, { status: null, signal: 'SIGTERM' })).toContain('ended by SIGTERM');
    for (const status of [0, 1, 2]) expect(explainEnd('analyze', memory, { status, signal: null })).toBeNull();
  });
});
