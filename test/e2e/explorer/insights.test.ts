import { describe, expect, it } from 'vitest';
import { serviceOver, shopRecords, storeOf } from '../../http/test-service.ts';
import { useExplorer } from './explorer-browser.ts';

const cache = 'platform-migration:1200372';

describe('insights in the explorer, in a browser', () => {
  const records = shopRecords().map((record) =>
    record.record === 'pattern' && record.id === cache
      ? { ...record, 'x-rationale': 'Instances do not share it.', 'x-remedy': 'Keep it in <b>Redis</b>.' }
      : record,
  );
  const explorer = useExplorer(serviceOver(storeOf([{ name: 'Shop', bundles: [records] }])).server);
  const shop = '/explore/applications/Shop';

  it('list what hinders before what helps, the worst first', async () => {
    const { page } = explorer;
    await explorer.open(`${shop}/cloud`);
    const column = (at: number) => page.locator(`main tbody tr > :nth-child(${at})`).allTextContents();
    const contributions = await column(2);
    expect(contributions).toContain('Booster');
    expect(contributions).toEqual(contributions.toSorted());
    expect((await column(3)).slice(0, 2)).toEqual(['High', 'Medium']);
  });

  it('say why a pattern matters and what to do, where the scan says it', async () => {
    const { page } = explorer;
    await explorer.open(`${shop}/cloud/${cache}`);
    expect(await page.locator('main .facts').innerText()).toMatch(
      /Why it matters\s+Instances do not share it\.\s+Remedy\s+Keep it in <b>Redis<\/b>\./,
    );
    await explorer.open(`${shop}/cloud/platform-migration:1200031`);
    expect(await page.locator('main').innerText()).not.toMatch(/Why it matters|Remedy/);
    expect(explorer.complaints).toEqual([]);
  });
});
