import { describe, expect, it } from 'vitest';
import { bundleOf, link, object } from '../../contract/bundle-of.ts';
import { serviceWith } from '../../http/test-service.ts';
import { useExplorer } from './explorer-browser.ts';

const table = { type: 'PostgreSQL Table', typeId: 'table', language: 'SQL' };
const app = '/explore/applications/App';

describe('views of what is seldom there, in a browser', () => {
  const records = bundleOf([
    object('script', { id: 1, filePath: 'src/a/script.ts' }),
    object('helper', { id: 2, filePath: 'src/b/helper.ts' }),
    object('other', { id: 3, filePath: 'src/c/other.ts' }),
    object('orders', { id: 5, ...table }),
    link('script', 'orders', { type: 'WRITE' }),
    link('script', 'helper'),
    link('helper', 'script'),
    link('other', 'helper'),
  ]);
  const explorer = useExplorer(serviceWith([records]).server);

  it('a data graph that no transaction reaches has all that leads to its end point', async () => {
    await explorer.open(`${app}/data-graphs/5`);
    const main = await explorer.page.locator('main').innerText();
    expect(main).toContain('4 objects reach app.orders, in 0 transactions.');
    expect(await explorer.page.locator('.node').count()).toBe(4);
    expect(await explorer.page.locator('h2', { hasText: 'Transactions' }).count()).toBe(0);
    expect(explorer.complaints).toEqual([]);
  });

  it('cycles of modules have the same numbers in the drawing and in the list, from 1', async () => {
    await explorer.open(`${app}/modules?module=src`);
    const details = await explorer.page.locator('.node', { hasText: 'cycle' }).allTextContents();
    expect(details.map((text) => /cycle \d+/.exec(text)?.[0])).toEqual(['cycle 1', 'cycle 1']);
    expect(await explorer.page.locator('ol.cycles > li').count()).toBe(1);
    expect(await explorer.page.locator('ol.cycles > li').first().innerText()).toContain(
      '2 modules depend on each other',
    );
  });
});
