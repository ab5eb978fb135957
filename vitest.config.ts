import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/fixtures/**'],
    testTimeout: 120_000,
    hookTimeout: 60_000,
    // Vitest leaves one processor free by itself; a machine of two then works with half of what it has.
    maxWorkers: '100%',
    reporters: ['default', './test/plain-reporter.ts'],
  },
});
