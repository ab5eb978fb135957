import { describe, expect, it } from 'vitest';
import { isTestCode } from '../../../src/languages/test-code.ts';

describe('isTestCode', () => {
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
      'app/(shop)/smoke-tests/page.tsx',
      'src/routes/integration-test/+page.svelte',
    ])
      expect([path, isTestCode(path)]).toEqual([path, false]);
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
      expect([path, isTestCode(path)]).toEqual([path, true]);
  });

  it.each([
    ['shop/cart_test.go', true],
    ['shop/testing/factories.py', true],
    ['shop/conftest.py', true],
    ['shop/tests.py', true],
    ['shop/test_cart.py', true],
    ['shop/contest.py', false],
    ['web/testing/harness.ts', false],
    ['src/main/java/shop/specs/Filter.java', false],
    ['src/main/java/shop/OrderSpec.java', false],
    ['src/test/java/shop/OrderSpec.java', true],
    ['core/src/shop/OrderIT.java', true],
    ['Shop.Tests/CartTests.cs', true],
    ['spec/cart_spec.rb', true],
    ['deploy/test/values.yml', true],
    ['packages/shop-smoke-test/server/graphql.ts', true],
    ['packages/shop-smoke-tests/package.json', true],
    ['apps/web-e2e/src/login.ts', true],
    ['apps/web-e2e-tests/login.ts', true],
    ['e2e-tests/login.js', true],
    ['integration_tests/login.py', true],
    ['shop-integration-tests/main.py', true],
    ['orders/src/integrationTest/java/shop/Login.java', true],
    ['Shop.AcceptanceTests/Login.cs', true],
    ['apps/e2e2/src/main.ts', false],
    ['packages/latest/src/main.ts', false],
    ['packages/unit-tests/src/run.ts', false],
    ['packages/contests/main.ts', false],
    ['packages/shop-test-runner/src/main.ts', false],
    ['src/smoke-tested.ts', false],
  ])('has the conventions of the language of a file: %s', (path, is) => {
    expect(isTestCode(path)).toBe(is);
  });
});
