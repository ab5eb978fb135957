import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { compileKernels } from '../../../scripts/build-kernels.ts';

it('the committed kernels are those that the sources give', async () => {
  const committed = await readFile(
    new URL('../../../src/search/kernels/kernels.generated.ts', import.meta.url),
    'utf8',
  );
  expect(committed).toBe(await compileKernels());
});
