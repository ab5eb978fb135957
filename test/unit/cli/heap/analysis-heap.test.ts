import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { collectionOptions, explainEnd, heapOptions } from '../../../../src/cli/heap/analysis-heap.ts';

const memory = 8 * 2 ** 30;
const version = '24.1.0';

describe('the heap of an analysis [C-analyze-memory]', () => {
  it('follows the memory of the machine', () => {
    const options = heapOptions({ words: ['analyze', '.'], runtimeOptions: [], memory, version });
    expect(options).toContain('--max-old-space-size=6144');
  });

  it('counts buffers with the rest where the runtime is known to be able to', () => {
    const optionsOf = (tried: string): string =>
      String(heapOptions({ words: ['analyze'], runtimeOptions: [], memory, version: tried }));
    expect(optionsOf('24.21.0')).toContain('--external-memory-accounted-in-global-limit');
    for (const other of ['22.12.0', '25.0.0', '240.0.0']) {
      expect(optionsOf(other)).not.toContain('external-memory');
      expect(optionsOf(other)).toContain('--max-semi-space-size=64');
    }
  });

  it('gives options that this runtime starts with', () => {
    const options = collectionOptions(process.versions.node);
    const { status, stderr } = spawnSync(process.execPath, [...options, '--eval', ''], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
  });

  it('is left to the user who chose one, and to the runtime for other commands', () => {
    const words = ['analyze', '.'];
    expect(heapOptions({ words, runtimeOptions: ['--max-old-space-size=100', ''], memory, version })).toBeNull();
    expect(
      heapOptions({ words, runtimeOptions: ['--enable-source-maps --max_old_space_size=100'], memory, version }),
    ).toBeNull();
    for (const other of [[], ['serve'], ['help', 'analyze']]) {
      expect(heapOptions({ words: other, runtimeOptions: [], memory, version })).toBeNull();
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
