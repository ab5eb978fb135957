import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { BundleRecord } from '../../../src/bundle/records.ts';
import { serviceWith } from '../../http/test-service.ts';
import { violationsIn } from './axe.ts';
import { settled, useExplorer } from './explorer-browser.ts';

const objects = 100_000;
const around = 500;

function* records(): Iterable<BundleRecord> {
  yield { record: 'analysis', format: 1, analyzedAt: '2026-03-02T06:15:00Z' };
  for (let at = 1; at <= objects; at++) {
    const name = `object${String(at).padStart(6, '0')}`;
    const type = at % 2 === 0 ? 'TypeScript Function' : 'TypeScript Method';
    const typeId = at % 2 === 0 ? 'typescript-function' : 'typescript-method';
    yield {
      record: 'object',
      key: `o${at}`,
      id: at,
      name,
      fullName: `src/${name}`,
      type,
      typeId,
      language: 'TypeScript',
    };
  }
  for (let at = 2; at <= around + 1; at++) yield { record: 'link', from: 'o1', to: `o${at}`, type: 'CALL' };
}

/** Keeps in `window.rested` how the picture of a network is moved until it is drawn afresh. */
async function watchPicture(page: Page): Promise<void> {
  await page.evaluate(`
    const picture = document.querySelector('.network-picture');
    window.rested = new Promise((resolve) => {
      const moves = [];
      new MutationObserver(() => {
        moves.push(picture.style.transform);
        if (moves.length > 1 && moves.at(-1) === '') resolve(moves);
      }).observe(picture, { attributeFilter: ['style'] });
    });
    0`);
}

describe('an application of 100 000 objects', () => {
  const explorer = useExplorer(serviceWith([[...records()]]).server);
  const app = '/explore/applications/App';

  it('is a list of which only the rows in sight are in the page, to its end', async () => {
    const { page } = explorer;
    await explorer.open(`${app}/objects`);
    await page.getByText('100,000 objects', { exact: true }).waitFor();
    expect(await page.locator('.list-row').count()).toBeLessThan(60);
    await page.getByRole('listbox').focus();
    await page.keyboard.press('End');
    await page.getByText('object100000', { exact: true }).waitFor();
    expect(await page.locator('.list-row').count()).toBeLessThan(60);
    await page.keyboard.press('Enter');
    await page.waitForURL(/objects\/100000$/);
  });

  it('has graphs that are put together by type, with counts, and opened by group', async () => {
    const { page } = explorer;
    await explorer.open(`${app}/objects/1?tab=graph`);
    await page.getByText('501 nodes, 500 links · 500 nodes shown as 2 groups').waitFor();
    expect(await page.locator('.node').count()).toBe(3);
    await page.locator('.node.tone-aggregate').first().click();
    await page.waitForURL(/expand=/);
    await settled(page);
    await page.getByText('250 nodes shown as 1 group').waitFor();
    expect(await page.locator('.node').count()).toBe(252);
    await page.getByRole('button', { name: 'Table' }).click();
    expect(await page.locator('tbody tr').count()).toBe(500);
    await page.getByText('1 row left').waitFor();
  });

  it.each([
    ['SVG', '<svg xmlns'],
    ['PNG', '\u0089PNG'],
  ])('exports a network as %s', async (label, begin) => {
    const { page } = explorer;
    await explorer.open(`${app}/objects/1?tab=graph&show=network`);
    await page.locator('.network[data-ready=true]').waitFor();
    await page.locator('.graph-panel').getByRole('button', { name: 'Export' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: label, exact: true }).click();
    const content = Buffer.concat(await (await (await download).createReadStream()).toArray()).toString('latin1');
    expect(content.startsWith(begin)).toBe(true);
    if (label === 'SVG') expect(content.match(/<circle/g)).toHaveLength(around + 1);
  });

  it('moves the picture of a network with the pointer, and draws it afresh at rest', async () => {
    const { page } = explorer;
    await explorer.open(`${app}/objects/1?tab=graph&show=network`);
    await page.locator('.network[data-ready=true] .network-picture').waitFor();
    await watchPicture(page);
    const { x, y } = (await page.locator('.network').boundingBox()) as { x: number; y: number };
    await page.mouse.move(x + 20, y + 20);
    await page.mouse.down();
    await page.mouse.move(x + 80, y + 60);
    const moves = (await page.evaluate('window.rested')) as string[];
    const shift = moves.find((move) => move !== '')?.match(/-?[\d.]+(?=px)/g);
    expect(shift?.map((pixels) => Math.round(Number(pixels)))).toEqual([60, 40]);
    await page.mouse.up();
    // Without a graphics card the driver tells that reading what the pointer is over takes long.
    expect(explorer.complaints.filter((text) => !text.includes('GL Driver Message'))).toEqual([]);
  });

  it('has a network without a violation of axe in light and in dark, described by its name', async () => {
    const { page } = explorer;
    await explorer.open(`${app}/objects/1?tab=graph&show=network`);
    await page.locator('.network[data-ready=true] .network-picture').waitFor();
    expect(await violationsIn(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await violationsIn(page)).toEqual([]);
    const network = page.getByRole('application', {
      name: /501 nodes and 500 links as a network.*the table shows the same/,
    });
    expect(await network.count()).toBe(1);
    await page.getByRole('button', { name: 'Table' }).click();
    expect(await page.locator('tbody tr').count()).toBe(500);
  });

  it('has a network that is reached, moved and zoomed by the keyboard alone', async () => {
    const { page } = explorer;
    await explorer.open(`${app}/objects/1?tab=graph&show=network`);
    await page.locator('.network[data-ready=true] .network-picture').waitFor();
    await page.locator('.graph-panel').getByRole('button', { name: 'Export' }).focus();
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.className')).toContain('network');
    const moveBy = async (key: string): Promise<string> => {
      await watchPicture(page);
      await page.keyboard.press(key);
      return ((await page.evaluate('window.rested')) as string[]).find((move) => move !== '') ?? '';
    };
    expect(await moveBy('ArrowRight')).toMatch(/^translate\(-[\d.]+px, (?:-?0|-?[\d.]+e-\d+)px\) scale\(1\)$/);
    expect(await moveBy('+')).toMatch(/scale\(1\.25\)$/);
    expect(await moveBy('0')).toMatch(/scale\(0\.8\)$/);
  });
});
