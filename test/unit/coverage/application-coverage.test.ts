import { expect, it } from 'vitest';
import type { UncalledWay, UnreachedUse } from '../../../src/model/coverage.ts';
import { applicationCoverage } from '../../../src/operations/applications/application-coverage.ts';
import type { ApplicationReader } from '../../../src/store/store.ts';

it('leaves out uses of data in migrations, which a tool runs [X-coverage-unreached]', () => {
  const files = ['src/carts.ts', 'db/migrations/1-carts.ts', 'shop/migrations/0001_initial.py', 'src/immigrations.ts'];
  const reader: Pick<ApplicationReader, 'coverage' | 'unreachedUses'> = {
    coverage: () => [{ source: 'code', coverage: {} }],
    unreachedUses: () => files.map((file) => ({ file, line: 1 }) as UnreachedUse),
  };
  const { coverage } = applicationCoverage(reader as ApplicationReader);
  expect(coverage.unreached.map(({ file }) => file)).toEqual(['src/carts.ts', 'src/immigrations.ts']);
});

it('statements that are not resolved are in order of the transactions that hold them [X-coverage]', () => {
  const site = (file: string) => ({ file, line: 1, reason: 'it is not known' });
  const library = {
    name: 'Knex',
    kind: 'database library',
    unit: 'statement' as const,
    packages: [],
    imports: 1,
    file: null,
    modelled: true,
    seen: 3,
    resolved: 0,
    unresolved: ['a.ts', 'b.ts', 'c.html'].map(site),
  };
  const reader: Pick<ApplicationReader, 'coverage' | 'unreachedUses' | 'transactionsThrough'> = {
    coverage: () => [{ source: 'code', coverage: { libraries: [library] } }],
    unreachedUses: () => [],
    transactionsThrough: () => [0, 7, null],
  };
  expect(applicationCoverage(reader as ApplicationReader).coverage.libraries[0]?.unresolved).toEqual([
    { ...site('b.ts'), transactions: 7 },
    { ...site('a.ts'), transactions: 0 },
    site('c.html'),
  ]);
});

it('functions that nothing is known to call are those that no transaction holds, and what is chosen among several whatever calls it [X-coverage]', () => {
  const held = new Set([2, 5, 6, 9]);
  const group = (way: UncalledWay, by: string, lines: readonly number[], called: readonly number[] = []) => ({
    way,
    by,
    reason: 'nothing is known to call them',
    functions: lines.map((line) => ({
      file: 'a.ts',
      line,
      name: 'run',
      ...(called.includes(line) ? { called: true } : {}),
    })),
  });
  const reader: Pick<ApplicationReader, 'coverage' | 'unreachedUses' | 'transactionsThrough'> = {
    coverage: () => [
      {
        source: 'code',
        coverage: {
          uncalled: [
            group('nothing', 'src', [1, 2]),
            group('decorator', '@every', [3, 4, 5], [5]),
            group('decorator', '@lonely', [6, 7], [6]),
            group('base class', 'Task', [8, 9, 10], [8, 9, 10]),
            group('base class', 'Other', [11], [11]),
          ],
        },
      },
      { source: 'more', coverage: { uncalled: [group('nothing', 'src', [12])] } },
    ],
    unreachedUses: () => [],
    transactionsThrough: (places) => places.map(({ line }) => (held.has(line) ? 1 : 0)),
  };
  const { uncalled } = applicationCoverage(reader as ApplicationReader).coverage;
  expect(uncalled.map(({ way, by, functions }) => [`${way} ${by}`, functions.map(({ line }) => line)])).toEqual([
    ['decorator @every', [3, 4, 5]],
    ['base class Task', [8, 10]],
    ['decorator @lonely', [7]],
    ['nothing src', [1, 12]],
  ]);
});
