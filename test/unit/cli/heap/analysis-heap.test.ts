import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { collectionOptions, explainEnd, ownProcess } from '../../../../src/cli/heap/analysis-heap.ts';

const memory = 8 * 2 ** 30;
const version = '24.1.0';

describe('the heap of an analysis [C-analyze-memory]', () => {
  it('follows the memory of the machine', () => {
    const own = ownProcess({ words: ['analyze', '.'], runtimeOptions: [], memory, version });
    expect(own?.options).toContain('--max-old-space-size=6144');
    expect(own?.mebibytes).toBe(6144);
  });

  it('counts buffers with the rest where the runtime is known to be able to', () => {
    const optionsOf = (tried: string): string =>
      String(ownProcess({ words: ['analyze'], runtimeOptions: [], memory, version: tried })?.options);
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
    const chosen = { options: [], mebibytes: 100 };
    expect(ownProcess({ words, runtimeOptions: ['--max-old-space-size=100', ''], memory, version })).toEqual(chosen);
    expect(
      ownProcess({ words, runtimeOptions: ['--enable-source-maps --max_old_space_size=100'], memory, version }),
    ).toEqual(chosen);
    for (const other of [[], ['serve'], ['help', 'analyze']]) {
      expect(ownProcess({ words: other, runtimeOptions: [], memory, version })).toBeNull();
    }
  });

  it('tells where it ran out, and what to do', () => {
    const told = explainEnd('analyze', 6144, { status: null, signal: 'SIGABRT' });
    expect(told).toContain('memory ran out at 6144 MiB');
    expect(told).toContain('NODE_OPTIONS=--max-old-space-size');
    expect(explainEnd('analyze', 6144, { status: null, signal: 'SIGKILL' })).toContain('was killed');
    expect(explainEnd('analyze', 6144, { status: null, signal: 'SIGTERM' })).toContain('ended by SIGTERM');
    for (const status of [0, 1, 2]) expect(explainEnd('analyze', 6144, { status, signal: null })).toBeNull();
  });

  it('ends with that line where the process that analyses dies of a limit that the user set', () => {
    const program = join(import.meta.dirname, '../../../../bin/stratigraph.js');
    const folder = mkdtempSync(join(tmpdir(), 'stratigraph-heap-'));
    try {
      writeFileSync(join(folder, 'a.ts'), 'export const a = 1;\n');
      const words = ['analyze', folder, '--app', 'Small', '--data', join(folder, 'data'), '--only', 'code'];
      const env = { ...process.env, NODE_OPTIONS: '--max-old-space-size=20 --max-semi-space-size=1' };
      const { status, stderr } = spawnSync(process.execPath, [program, ...words], { encoding: 'utf8', env });
      expect(status).toBe(1);
      expect(stderr.trim().split('\n').at(-1)).toMatch(
        /^stratigraph analyze: memory ran out at 20 MiB, nothing was published: .*NODE_OPTIONS/,
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
