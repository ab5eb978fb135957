import { describe, expect, it } from 'vitest';
import { serviceOver, shopRecords, storeOf } from '../../http/test-service.ts';
import { settled, useExplorer } from './explorer-browser.ts';

const store = storeOf([{ name: 'Shop', bundles: [shopRecords()] }]);

describe('the explorer below a base path', () => {
  const explorer = useExplorer(serviceOver(store, { basePath: '/code' }).server);

  it('asks and leads to nothing outside of it [T-base-path]', async () => {
    const { page } = explorer;
    await explorer.open('');
    expect(page.url()).toBe(`${explorer.address}/explore`);
    await page.getByRole('link', { name: 'Shop', exact: true }).click();
    for (const name of ['Architecture', 'Modules', 'Transactions', 'Objects']) {
      await page.getByRole('link', { name, exact: true }).click();
      await page.getByRole('heading', { level: 1, name }).waitFor();
      await settled(page);
    }
    await page.reload();
    await settled(page);
    expect(page.url()).toBe(`${explorer.address}/explore/applications/Shop/objects`);
    const outside = explorer.requested.filter(
      (url) => url.startsWith('http') && !url.startsWith(`${explorer.address}`),
    );
    expect(outside).toEqual([]);
    const links = (await page.evaluate("[...document.querySelectorAll('a')].map((a) => a.href)")) as string[];
    expect(links.filter((link) => !link.startsWith(`${explorer.address}/`))).toEqual([]);
    expect(explorer.complaints).toEqual([]);
  });
});
