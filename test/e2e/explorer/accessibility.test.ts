import { describe, expect, it } from 'vitest';
import { accessOf } from '../../http/access-of.ts';
import { shopService, shopServiceWithSource } from '../../http/test-service.ts';
import { violationsIn } from './axe.ts';
import { settled, useExplorer } from './explorer-browser.ts';

const shop = '/explore/applications/Shop';

const views = [
  '/explore',
  '/explore/applications/Nothing',
  '/explore/nowhere',
  `${shop}/nowhere`,
  `${shop}/objects/99999999`,
  `${shop}/objects/abc`,
  `${shop}/transactions/99999999`,
  `${shop}/data-graphs/99999999`,
  '/explore/portfolio',
  '/explore/portfolio/vulnerabilities?called=true',
  '/explore/portfolio/objects?name=cart',
  shop,
  `${shop}/architecture?level=4`,
  `${shop}/architecture?level=4&show=table`,
  `${shop}/modules`,
  `${shop}/objects?name=cart`,
  `${shop}/objects?name=nothing-has-this-name`,
  `${shop}/objects/1003`,
  `${shop}/objects/1003?tab=graph`,
  `${shop}/objects/1003?tab=source`,
  `${shop}/objects/1003?tab=hierarchy`,
  `${shop}/objects/1003?tab=history`,
  `${shop}/paths?source=1003&target=1206`,
  `${shop}/between`,
  `${shop}/api`,
  `${shop}/transactions`,
  `${shop}/transactions/5001`,
  `${shop}/data-graphs/1206`,
  `${shop}/impact?id=1003`,
  `${shop}/data-graphs`,
  `${shop}/vulnerabilities`,
  `${shop}/vulnerabilities/CVE-2020-8203`,
  `${shop}/packages`,
  `${shop}/changes`,
  `${shop}/cloud`,
  `${shop}/cloud/platform-migration:1200372`,
  `${shop}/coverage`,
];

describe('the accessibility of the explorer', () => {
  const explorer = useExplorer(shopServiceWithSource().server);

  const violations = (): Promise<string[]> => violationsIn(explorer.page);

  it.each(views)('has no violation of axe in light and in dark: %s', async (path) => {
    const { page } = explorer;
    if (path.endsWith('Nothing')) {
      await page.goto(explorer.address + path);
      await page.getByRole('alert').waitFor();
    } else await explorer.open(path);
    expect(await violations()).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await violations()).toEqual([]);
  });

  it('has none in what opens: suggestions and menus', async () => {
    const { page } = explorer;
    await explorer.open(`${shop}/transactions/5001`);
    await page.getByRole('button', { name: 'Export' }).last().click();
    await page.getByRole('menuitem', { name: 'Mermaid' }).waitFor();
    expect(await violations()).toEqual([]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('/');
    await page.keyboard.type('cart');
    await page.locator('.suggestion').first().waitFor();
    expect(await violations()).toEqual([]);
  });

  it('follows the choice of colours, and keeps it', async () => {
    const { page } = explorer;
    const ground = (): Promise<string> => page.evaluate('getComputedStyle(document.body).backgroundColor');
    await explorer.open(shop);
    const light = await ground();
    await page.getByLabel('Colours').selectOption('dark');
    const dark = await ground();
    expect(dark).not.toBe(light);
    await page.reload();
    await page.locator('h1').waitFor();
    expect(await ground()).toBe(dark);
  });

  it('can be walked with the keyboard alone, from the search to an object, its graph and on', async () => {
    const { page } = explorer;
    const focused = (): Promise<string> =>
      page.evaluate(
        '(({ activeElement: e }) => e.getAttribute("aria-label") ?? e.querySelector("title")?.textContent ?? "")(document)',
      );
    await explorer.open(shop);
    await page.keyboard.press('/');
    expect(await focused()).toBe('Search objects by name');
    await page.keyboard.type('checkout');
    await page.getByRole('option', { name: /CartService\.checkout/ }).waitFor();
    const names = await page.getByRole('option').allInnerTexts();
    const steps = names.findIndex((name) => name.includes('CartService.checkout')) + 1;
    for (let step = 0; step < steps; step++) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/objects\/1003$/);
    await settled(page);

    await page.getByRole('link', { name: 'Graph', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.locator('.node.tone-focus').waitFor();
    await page.locator('.node.tone-focus').focus();
    await page.keyboard.press('ArrowRight');
    const next = await focused();
    expect(next).not.toMatch(/^checkout/);
    await page.keyboard.press('ArrowLeft');
    expect(await focused()).toMatch(/^checkout/);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => !url.pathname.endsWith('/1003'));
    await settled(page);
    expect(`${await page.locator('h1 .name').textContent()}`).toBe(next.split(',')[0]);
  });

  it('moves in lists with the arrows and opens with Enter; Escape closes suggestions', async () => {
    const { page } = explorer;
    await explorer.open(`${shop}/objects?type=table`);
    const list = page.getByRole('listbox');
    await list.focus();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowUp');
    const chosen = (await page.locator('.list-row.is-current .row-name').textContent()) as string;
    await page.keyboard.press('Enter');
    await page.waitForURL(/objects\/\d+$/);
    expect(await page.locator('h1 .name').textContent()).toBe(chosen);
    await page.keyboard.press('/');
    await page.keyboard.type('cart');
    await page.locator('.suggestion').first().waitFor();
    await page.keyboard.press('Escape');
    expect(await page.locator('.suggestion').count()).toBe(0);
  });
});

describe('the accessibility of signing in', () => {
  const explorer = useExplorer(shopService({ access: accessOf({ key: ['*'] }) }).server);

  it('has no violation of axe, also when a key is refused', async () => {
    const { page } = explorer;
    await explorer.open('/explore');
    await page.getByLabel('Key').fill('wrong');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('not known').waitFor();
    expect(await violationsIn(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await violationsIn(page)).toEqual([]);
  });
});
