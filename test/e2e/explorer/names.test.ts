import { describe, expect, it } from 'vitest';
import type { BundleRecord } from '../../../src/bundle/records.ts';
import { serviceOver, storeOf } from '../../http/test-service.ts';
import { settled, useExplorer } from './explorer-browser.ts';

/** Names that are markup, code, directions of writing, commands to a terminal, or long. */
const hostile = [
  '<img src=x onerror="window.broken=1">',
  '"><script>window.broken=1</script>',
  '{{7*7}} #{7*7} %3Cb%3E',
  'a\u202Egnp.exe',
  '数据库 🦊 Ångström ﷽',
  `${'very'.repeat(60)}Long`,
  "O'Brien & Söhne/§?#%",
  '\u001b[31mred\u0007\u001b]8;;https://other.example\u0007link',
  'two\nlines\tand\u0000\u007f\u009b2J',
  '\u2066a\u2069\u200fb\ufeff',
];
const application = `<b>"A&B"/%2F ${hostile[4]}`;

const object = (id: number, name: string): BundleRecord => ({
  record: 'object',
  key: `o${id}`,
  id,
  name,
  fullName: `src/${name}`,
  type: 'TypeScript Function',
  typeId: 'typescript-function',
  language: 'TypeScript',
});

const records: BundleRecord[] = [
  { record: 'analysis', format: 1, analyzedAt: '2026-03-02T06:15:00Z' },
  ...hostile.map((name, at) => object(at + 1, name)),
  ...hostile.slice(1).map((_, at): BundleRecord => ({ record: 'link', from: 'o1', to: `o${at + 2}`, type: 'CALL' })),
];

describe('names of every kind of characters', () => {
  const store = storeOf([
    { name: application, bundles: [records] },
    { name: 'Empty', bundles: [[records[0] as BundleRecord]] },
  ]);
  const explorer = useExplorer(serviceOver(store).server);
  const base = `/explore/applications/${encodeURIComponent(application)}`;

  it('stay text in every view', async () => {
    const { page } = explorer;
    await explorer.open('/explore');
    await page.getByRole('link', { name: application }).click();
    await settled(page);
    expect(await page.locator('h1 .name').textContent()).toBe(application);
    await explorer.open(`${base}/objects`);
    const shown = await page.locator('.row-name').allTextContents();
    expect(shown.toSorted()).toEqual(hostile.toSorted());
    for (const show of ['graph', 'table']) {
      await explorer.open(`${base}/objects/1?tab=graph&show=${show}`);
      expect(await page.locator('h1 .name').textContent()).toBe(hostile[0]);
    }
    await page.keyboard.press('/');
    await page.keyboard.type('<img');
    await page.getByRole('option', { name: /onerror/ }).waitFor();
    expect(await page.evaluate('window.broken')).toBeUndefined();
    expect(await page.locator('main img, main script, main b').count()).toBe(0);
    expect(explorer.complaints).toEqual([]);
  });

  it('are found again at the address of a view, whatever is in them', async () => {
    const { page } = explorer;
    const name = hostile[6] as string;
    await explorer.open(`${base}/objects`);
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByText('1 object', { exact: true }).waitFor();
    await page.waitForURL(/name=/);
    await page.reload();
    await page.locator('.row-name').first().waitFor();
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe(name);
    expect(await page.locator('.row-name').allTextContents()).toEqual([name]);
  });

  it('an application without objects says so in its views', async () => {
    const { page } = explorer;
    const empty = '/explore/applications/Empty';
    for (const [view, text] of [
      ['/architecture', 'This application has no objects'],
      ['/modules', 'There are no modules here'],
      ['/objects', 'No object fits all filters'],
      ['/transactions', 'No transaction fits all filters'],
      ['/data-graphs', 'No end point fits all filters'],
      ['/vulnerabilities', 'Not scanned yet'],
      ['/cloud', 'Not scanned yet'],
      ['/impact', 'No object is chosen'],
    ] as const) {
      await explorer.open(empty + view);
      await page.getByText(text).waitFor();
    }
    expect(explorer.complaints).toEqual([]);
  });
});
