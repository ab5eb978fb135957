import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { SlowFirst } from './test/slow-first.ts';

/** Tests with `vi.mock`; and the examples of the cloud rules, of which three are found otherwise in a process that has run many other files of tests. */
const apart = ['test/unit/**/*.mocked.test.ts', 'test/unit/insights/cloud/built-in-rules.test.ts'];

export default defineConfig({
  test: {
    projects: [
      // Files of tests of modules leave nothing behind and share a process, which loads what they import once; those that replace modules do not.
      {
        extends: true,
        test: { name: 'unit', include: ['test/unit/**/*.test.ts'], exclude: apart, isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'whole',
          include: ['test/!(fixtures|unit)/**/*.test.ts', 'test/*.test.ts', ...apart],
          globalSetup: './test/build-explorer.ts',
        },
      },
    ],
    sequence: { sequencer: SlowFirst },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // What a test waits for may take long on a machine that is busy.
    expect: { poll: { timeout: 60_000 } },
    // Vitest leaves one processor free by itself; a machine of two then works with half of what it has.
    maxWorkers: '100%',
    // Most files of tests of the whole are a process each, and many start the program: what one of them has compiled the others need not.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules', '.cache', 'compiled') },
    reporters: ['default', './test/plain-reporter.ts'],
  },
});
