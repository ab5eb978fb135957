import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../../../scripts/run-step.ts';
import { shopService } from '../../http/test-service.ts';
import { useExplorer } from './explorer-browser.ts';

const shop = '/explore/applications/Shop';
const folder = join(projectRoot, 'docs', 'images');

/** The pictures of README and docs. `UPDATE_GOLDEN=1` takes them again; fonts differ from machine to machine, so they are not compared. */
const pictures: readonly { name: string; path: string; colours?: 'light' | 'dark' }[] = [
  { name: 'explorer-architecture', path: `${shop}/architecture?level=4` },
  { name: 'explorer-transaction', path: `${shop}/transactions/5001` },
  { name: 'explorer-object', path: `${shop}/objects/1003`, colours: 'dark' },
];

describe('the pictures of the explorer', () => {
  const explorer = useExplorer(shopService().server);

  it.each(pictures)('$name shows what is there now', async ({ name, path, colours = 'light' }) => {
    const { page } = explorer;
    await page.emulateMedia({ colorScheme: colours });
    await explorer.open(path);
    const file = join(folder, `${name}.png`);
    mkdirSync(folder, { recursive: true });
    const update = process.env['UPDATE_GOLDEN'] === '1';
    const picture = await page.screenshot({ animations: 'disabled', ...(update && { path: file }) });
    expect(picture.length).toBeGreaterThan(10_000);
    expect(existsSync(file)).toBe(true);
    expect(explorer.complaints).toEqual([]);
  });

  it.each([
    ['SVG', /\.svg$/, '<svg'],
    ['PNG', /\.png$/, '\u0089PNG'],
    ['Mermaid', /\.mmd$/, 'flowchart LR'],
    ['CSV', /\.csv$/, 'origin,originDetail'],
    ['JSON', /\.json$/, '{'],
  ])('a graph is exported as %s', async (label, name, begin) => {
    const { page } = explorer;
    await explorer.open(`${shop}/transactions/5001`);
    await page.locator('.graph-panel').getByRole('button', { name: 'Export' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: label, exact: true }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(name);
    const stream = await file.createReadStream();
    const content = Buffer.concat(await stream.toArray());
    expect(content.subarray(0, 30).toString('latin1')).toContain(begin);
    expect(explorer.complaints).toEqual([]);
  });
});
