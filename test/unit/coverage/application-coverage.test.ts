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
