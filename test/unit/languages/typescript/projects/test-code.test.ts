import { describe, expect, it } from 'vitest';
import { isTestPath } from '../../../../../src/languages/typescript/projects/test-code.ts';

describe('isTestPath', () => {
  it('takes no route of files for test code, though its path has a part called test', () => {
    for (const path of [
      'app/api/test/route.ts',
      'src/app/(shop)/test/[id]/page.tsx',
      'pages/test.tsx',
      'pages/test/index.vue',
      'pages/api/test/users.ts',
      'src/routes/test/+page.svelte',
      'server/api/test.get.ts',
      'server/api/test/[id].get.ts',
      'app/routes/test.tsx',
    ])
      expect([path, isTestPath(path)]).toEqual([path, false]);
    for (const path of [
      'app/api/test/route.test.ts',
      'app/api/__tests__/route.ts',
      'test/app/api/route.ts',
      'src/pages/cart/test/render.tsx',
      'app/lib/test/database.ts',
      'src/server/test.ts',
      'src/app/test.ts',
      'server/routes/test/users.js',
      'src/app/shared/test/index.ts',
    ])
      expect([path, isTestPath(path)]).toEqual([path, true]);
  });
});
