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

  it('say of code that no transaction reaches what coverage says', async () => {
    const { page } = explorer;
    await explorer.open(`${shop}/impact?id=1301`);
    expect(await page.locator('main').innerText()).not.toContain('No transaction is known');
    const { objects } = (await (
      await fetch(`${explorer.address}/rest/applications/Shop/objects?limit=100`)
    ).json()) as {
      objects: { id: string }[];
    };
    const impactOf = async (id: string): Promise<{ totalTransactions: number }> =>
      (
        await fetch(`${explorer.address}/rest/applications/Shop/impact?id=${id}&limit=1&includeMembers=true`)
      ).json() as never;
    for (const { id } of objects) {
      if ((await impactOf(id)).totalTransactions > 0) continue;
      await explorer.open(`${shop}/impact?id=${id}`);
      await page.getByText('No transaction is known to reach this code').waitFor();
      return;
    }
    throw new Error('every object is in a transaction');
  });

  it('say that there is no such level', async () => {
    await explorer.open(`${shop}/architecture?level=9`);
    expect(await explorer.page.locator('main').innerText()).toMatch(
      /There is no level '9', only 1 to 5: this is level \d/,
    );
    await explorer.open(`${shop}/architecture?level=2`);
    expect(await explorer.page.locator('main').innerText()).not.toContain('There is no level');
  });

  it('keep names of packages whole in a narrow window', async () => {
    const { page } = explorer;
    await page.setViewportSize({ width: 400, height: 800 });
    await explorer.open(`${shop}/packages`);
    const box = await page.locator('main tbody .object-name', { hasText: 'config-overlay' }).boundingBox();
    expect(box?.height).toBeLessThan(30);
  });
});
