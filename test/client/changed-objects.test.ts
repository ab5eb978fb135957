import { describe, expect, it } from 'vitest';
import { changedObjects } from '../../src/client/changed-objects.ts';
import { readDiff } from '../../src/client/read-diff.ts';
import { shopClient } from '../mcp/shop.ts';

const diff = `diff --git a/src/a.ts b/src/a.ts
index 1..2 100644
--- a/src/a.ts
+++ b/src/a.ts
@@ -10,3 +10,3 @@ function f() {
 kept
--- removed, and looks like a head
+++ added, and looks like one
 kept
@@ -20,0 +21,2 @@
+one
+two
diff --git a/gone.ts b/gone.ts
--- a/gone.ts
+++ /dev/null
@@ -1 +0,0 @@
-all
\\ No newline at end of file
--- /dev/null
+++ "b/gr\\303\\266\\303\\237e.ts"
@@ -0,0 +1 @@
+new
`;

describe('a unified diff', () => {
  it('is read with the numbers of both sides [K-diff]', () => {
    expect(readDiff(diff)).toEqual([
      {
        before: 'src/a.ts',
        after: 'src/a.ts',
        changes: [
          { kind: 'removed', before: 11, after: 11 },
          { kind: 'added', before: 12, after: 11 },
          { kind: 'added', before: 21, after: 21 },
          { kind: 'added', before: 21, after: 22 },
        ],
      },
      { before: 'gone.ts', after: null, changes: [{ kind: 'removed', before: 1, after: 1 }] },
      { before: null, after: 'größe.ts', changes: [{ kind: 'added', before: 1, after: 1 }] },
    ]);
  });

  it('that is none gives nothing [K-diff]', () => {
    for (const text of ['', 'hello', '--- a\n+++ b\n', '@@ -1 +1 @@\n-a\n+b\n']) expect(readDiff(text)).toEqual([]);
  });
});

describe('the objects of a diff', () => {
  const shop = shopClient().application('Shop');
  const file = 'shop-api/src/cart/cart-service.ts';
  const change = (path: string, head: string, lines: string): string =>
    `--- a/${path}\n+++ b/${path}\n${head}\n${lines}\n`;

  it('are the innermost at each changed line [K-diff]', async () => {
    // checkout (1003) stands at lines 50 to 96 of the class at 12.
    const { objects, unmatched } = await changedObjects(shop, change(file, '@@ -60 +60 @@', '-a\n+b'), 'before');
    expect(objects).toMatchObject([{ id: '1003', name: 'checkout', filePath: file, line: 60 }]);
    expect(unmatched).toEqual([]);
  });

  it('are found where lines are only added, between two lines of the other side [K-diff]', async () => {
    const inside = await changedObjects(shop, change(file, '@@ -60,0 +61 @@', '+b'), 'before');
    expect(inside.objects.map(({ id }) => id)).toEqual(['1003']);
    const before = await changedObjects(shop, change(file, '@@ -49,0 +50 @@', '+b'), 'before');
    expect(before.objects.map(({ id }) => id)).not.toContain('1003');
    const after = await changedObjects(shop, change(file, '@@ -49,0 +50 @@', '+b'), 'after');
    expect(after.objects.map(({ id }) => id)).toEqual(['1003']);
  });

  it('are found under folders that the analysis does not have, and files without any are told [K-diff]', async () => {
    const below = await changedObjects(shop, change(`repo/${file}`, '@@ -60 +60 @@', '-a\n+b'), 'before');
    expect(below.objects.map(({ id }) => id)).toEqual(['1003']);
    const { objects, unmatched } = await changedObjects(shop, diff, 'before');
    expect(objects).toEqual([]);
    expect(unmatched).toEqual([
      { file: 'src/a.ts', reason: 'no object of the analysis is in it' },
      { file: 'gone.ts', reason: 'no object of the analysis is in it' },
      { file: 'größe.ts', reason: 'added by the change' },
    ]);
  });
});
