import { expect, it } from 'vitest';
import type { UnreachedUse } from '../../../src/model/coverage.ts';
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
