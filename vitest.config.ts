import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/fixtures/**'],
    testTimeout: 120_000,
    hookTimeout: 60_000,
    reporters: ['default', './test/plain-reporter.ts'],
  },
});
