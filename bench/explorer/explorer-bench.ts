/**
 * Measures the explorer in a browser, against its targets: what the first view weighs and when it can be used, the layout and the movement
 * of a large graph, and when answers to a search are shown. Drawing is by software, so movement is slower than with a graphics card.
 *
 *   node bench/explorer/explorer-bench.ts --data DIR --app NAME     a data folder and an application in it
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from 'playwright-core';
import { buildExplorerOnce } from '../../scripts/build-explorer.ts';
import { findBrowser } from '../../scripts/find-browser.ts';
import { explorerDirectory } from '../../src/http/explorer-pages.ts';
import { ServerProcess } from '../http/server-process.ts';
import { largeGraph } from './large-graph.ts';

const { values } = parseArgs({ options: { data: { type: 'string' }, app: { type: 'string' } } });
if (values.data === undefined || values.app === undefined) throw new Error('--data DIR and --app NAME are required');
const rounds = 5;
const graphNodes = 5000;
const graphLinks = 20_000;
const searches = ['o', 'or', 'ord', 'orde', 'order', 'cart', 'set', 'e', 'get', 'repository'];

const executablePath = findBrowser();
if (executablePath === undefined)
  throw new Error('Chromium is needed: install it, or set STRATIGRAPH_CHROMIUM to its path');
await buildExplorerOnce();
const home = join(import.meta.dirname, '..', '..', 'src', 'cli', 'main.ts');
const server = await ServerProcess.start(
  [home, 'serve', '--data', values.data, '--port', '0', '--request-log', 'off'],
  'inherit',
  true,
);
const browser = await chromium.launch({ executablePath, args: ['--disable-gpu'] });
const view = `${server.base}/explore/applications/${encodeURIComponent(values.app)}`;
try {
  await benchFirstView(browser);
  const page = await browser.newPage();
  await benchLayout(page);
  await benchMovement(page);
  await benchSearch(page);
} finally {
  await browser.close();
  await server.stop();
}

/** Each round in a context of its own, so that nothing is kept from the one before. */
async function benchFirstView(browser: Browser): Promise<void> {
  const times: number[] = [];
  let bytes = 0;
  for (let round = 0; round < rounds; round++) {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.addInitScript(`
      const look = () => {
        if (document.querySelector('.figures')) window.usableAt = performance.now();
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);`);
    await page.goto(view);
    await page.locator('.figures').waitFor();
    times.push((await page.evaluate('window.usableAt')) as number);
    bytes = (await page.evaluate(
      '[...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")].reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)',
    )) as number;
    await context.close();
  }
  row('first view, with its answers', `${(bytes / 1024).toFixed(0)} KiB compressed`, '≤ 200 KB');
  row('first view, shown and usable', `${median(times).toFixed(0)} ms`, '≤ 1000 ms');
}

/** The time of the worker, and the longest gap between two frames meanwhile. */
async function benchLayout(page: Page): Promise<void> {
  await page.goto(view);
  const worker = readdirSync(join(explorerDirectory, 'assets')).find((name) => name.startsWith('layout-worker'));
  const { links } = largeGraph(graphNodes, graphLinks);
  const numbers = links.flatMap(({ origin, target }) => [Number(origin.id) - 1, Number(target.id) - 1]);
  const { milliseconds, gap } = (await page.evaluate(
    `new Promise((resolve, reject) => {
      const worker = new Worker('/explore/assets/${worker}', { type: 'module' });
      let last = performance.now();
      let gap = 0;
      let isDone = false;
      const frame = () => {
        gap = Math.max(gap, performance.now() - last);
        last = performance.now();
        if (!isDone) requestAnimationFrame(frame);
      };
      const start = performance.now();
      worker.onmessage = () => { isDone = true; resolve({ milliseconds: performance.now() - start, gap }); };
      worker.onerror = (event) => reject(new Error(event.message));
      requestAnimationFrame(frame);
      worker.postMessage({ kind: 'network', input: { nodes: ${graphNodes}, links: Uint32Array.from(${JSON.stringify(numbers)}) } });
    })`,
  )) as { milliseconds: number; gap: number };
  row(`layout of ${graphNodes} nodes, ${graphLinks} links`, `${milliseconds.toFixed(0)} ms in a worker`, '≤ 3000 ms');
  row('longest frame meanwhile', `${gap.toFixed(0)} ms`, '–');
}

/** Frames in two seconds in which the drawing is dragged: all of them, and those that show it elsewhere than the one before. */
async function benchMovement(page: Page): Promise<void> {
  const graph = largeGraph(graphNodes, graphLinks);
  const { id, name, fullName, type, typeId } = graph.nodes[0] as (typeof graph.nodes)[number];
  const startPoint = { id, name, fullName, type, typeId };
  const transaction = { id: '1', name, fullName, size: graphNodes, stack: [], startPoint, endPoints: [] };
  await page.route('**/rest/**/transactions/1', (route) => route.fulfill({ json: transaction }));
  await page.route('**/rest/**/transactions/1/graph*', (route) => route.fulfill({ json: graph }));
  await page.goto(`${view}/transactions/1?show=network`);
  await page.locator('.network[data-ready=true]').waitFor({ timeout: 60_000 });
  const box = (await page.locator('.network').boundingBox()) as { x: number; y: number; width: number; height: number };
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down();
  const frames = page.evaluate(
    `new Promise((resolve) => {
      const picture = document.querySelector('.network-picture');
      let [frames, moved, last] = [0, 0, ''];
      const start = performance.now();
      const frame = () => {
        frames++;
        if (picture.style.transform !== last) moved++;
        last = picture.style.transform;
        if (performance.now() - start < 2000) requestAnimationFrame(frame);
        else resolve({ frames: frames / 2, moved: moved / 2 });
      };
      requestAnimationFrame(frame);
    })`,
  ) as Promise<{ frames: number; moved: number }>;
  for (let step = 0; step < 110; step++) {
    await page.mouse.move(middle.x + 80 * Math.sin(step / 4), middle.y + 40 * Math.cos(step / 4));
    await page.waitForTimeout(12);
  }
  const { frames: all, moved } = await frames;
  row('movement of it, in software', `${moved.toFixed(0)} of ${all.toFixed(0)} frames a second show it moved`, '≥ 30');
  await page.mouse.up();
}

/** From a key to the frame in which the answer is in the page. */
async function benchSearch(page: Page): Promise<void> {
  await page.goto(`${view}/objects`);
  await page.locator('.list-row').first().waitFor();
  const times: number[] = [];
  for (const text of searches) {
    times.push(
      (await page.evaluate(
        `new Promise((resolve) => {
          const input = document.querySelector('.filters input');
          const start = performance.now();
          input.value = ${JSON.stringify(text)};
          input.dispatchEvent(new InputEvent('input', { bubbles: true }));
          const look = () => {
            if (document.querySelector('.total')?.dataset.stale === 'false') resolve(performance.now() - start);
            else requestAnimationFrame(look);
          };
          requestAnimationFrame(look);
        })`,
      )) as number,
    );
  }
  const total = await page.locator('.total').textContent();
  row(
    'search, key to answer',
    `${median(times).toFixed(0)} ms median, ${Math.max(...times).toFixed(0)} ms most`,
    '≤ 100 ms',
  );
  console.log(`\n${searches.length} searches; the last one found ${total}`);
}

function row(what: string, measured: string, target: string): void {
  console.log(`${what.padEnd(42)} ${measured.padEnd(34)} target ${target}`);
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] as number;
}
