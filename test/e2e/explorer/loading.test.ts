import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { shopServiceWithSource } from '../../http/test-service.ts';
import { violationsIn } from './axe.ts';
import { settled, useExplorer } from './explorer-browser.ts';

const shop = '/explore/applications/Shop';

/** One of each kind of view, with what of the interface it waits for. */
const views: readonly (readonly [path: string, waitsFor: string])[] = [
  ['/explore', '**/rest/applications'],
  ['/explore/portfolio/packages', '**/rest/portfolio/packages*'],
  [shop, '**/rest/applications/Shop/statistics'],
  [`${shop}/architecture`, '**/rest/**/levels/*/graph'],
  [`${shop}/modules`, '**/rest/**/modules/graph*'],
  [`${shop}/objects`, '**/rest/**/Shop/objects?*'],
  [`${shop}/objects/1003`, '**/rest/**/objects/1003'],
  [`${shop}/objects/1003`, '**/rest/**/objects/1003/call*'],
  [`${shop}/objects/1003?tab=graph`, '**/rest/**/objects/1003/call*'],
  [`${shop}/objects/1003?tab=hierarchy`, '**/rest/**/objects/1003/call-hierarchy*'],
  [`${shop}/objects/1003?tab=transactions`, '**/rest/**/objects/1003/transactions'],
  [`${shop}/objects/1003?tab=source`, '**/rest/**/files/*'],
  [`${shop}/paths?source=1003&target=1206`, '**/rest/**/paths?*'],
  [`${shop}/between`, '**/rest/**/cross-application-links'],
  [`${shop}/api`, '**/rest/**/api-inventory*'],
  [`${shop}/transactions`, '**/rest/**/Shop/transactions'],
  [`${shop}/transactions/5001`, '**/rest/**/transactions/5001'],
  [`${shop}/transactions/5001`, '**/rest/**/transactions/5001/graph*'],
  [`${shop}/data-graphs`, '**/rest/**/Shop/data-graphs'],
  [`${shop}/data-graphs/1206`, '**/rest/**/data-graphs/1206'],
  [`${shop}/impact?id=1003`, '**/rest/**/impact?*'],
  [`${shop}/vulnerabilities`, '**/rest/**/insights/cve?*'],
  [`${shop}/vulnerabilities/CVE-2020-8203`, '**/rest/**/occurrences*'],
  [`${shop}/packages`, '**/rest/**/packages?*'],
  [`${shop}/cloud`, '**/rest/**/cloud-detection-patterns'],
  [`${shop}/cloud/platform-migration:1200372`, '**/rest/**/occurrences*'],
  [`${shop}/changes`, '**/rest/**/snapshots'],
  [`${shop}/coverage`, '**/rest/**/coverage'],
];

describe('what the explorer shows until an answer is there', () => {
  const explorer = useExplorer(shopServiceWithSource().server);

  /** Keeps the answers at an address back, and gives them when it is called. */
  async function holdBack(page: Page, pattern: string): Promise<() => Promise<void>> {
    const held: Route[] = [];
    let isReleased = false;
    await page.route(pattern, async (route) => {
      if (isReleased) await route.continue();
      else held.push(route);
    });
    return async () => {
      isReleased = true;
      await Promise.all(held.map((route) => route.continue()));
    };
  }

  it.each(views)('%s says that it is loading %s, without a violation of axe', async (path, pattern) => {
    const { page } = explorer;
    const release = await holdBack(page, pattern);
    await page.goto(explorer.address + path);
    const state = page.locator('main [role=status]', { hasText: 'Loading' }).first();
    await state.waitFor();
    expect(await violationsIn(page)).toEqual([]);
    await release();
    await settled(page);
    expect(await page.locator('main .loading').count()).toBe(0);
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('keeps what it shows, and says that it is old, while a search is answered', async () => {
    const { page } = explorer;
    await explorer.open(`${shop}/objects`);
    const release = await holdBack(page, '**/rest/**/Shop/objects?*name=*');
    await page.getByLabel('Name', { exact: true }).fill('checkout');
    await page.locator('.total[data-stale=true]').waitFor();
    expect(await page.locator('.list-row').count()).toBeGreaterThan(1);
    await release();
    await settled(page);
    expect(await page.locator('.total').getAttribute('data-stale')).toBe('false');
  });
});
