import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { SlowFirst } from './test/slow-first.ts';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/fixtures/**'],
    globalSetup: './test/build-explorer.ts',
    sequence: { sequencer: SlowFirst },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // What a test waits for may take long on a machine that is busy.
    expect: { poll: { timeout: 60_000 } },
    // Vitest leaves one processor free by itself; a machine of two then works with half of what it has.
    maxWorkers: '100%',
    // Each file of tests is a process, and many start the program: what one of them has compiled the others need not.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules', '.cache', 'compiled') },
    reporters: ['default', './test/plain-reporter.ts'],
  },
});
