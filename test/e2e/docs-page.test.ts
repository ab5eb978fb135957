import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findBrowser } from '../../scripts/find-browser.ts';
import { shopService } from '../http/test-service.ts';

/** What Chromium must leave alone: everything that it does on its own over the network, and the graphics card. */
const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

async function launch(): Promise<Browser> {
  const executablePath = findBrowser();
  if (executablePath === undefined) {
    throw new Error(
      'This test needs Chromium: install it (Debian: apt-get install chromium), set STRATIGRAPH_CHROMIUM to its path, or set STRATIGRAPH_NO_BROWSER=1 to leave the test out.',
    );
  }
  return chromium.launch({ executablePath, args: quiet });
}

describe('the rendered reference, in a browser', () => {
  const { server, get } = shopService();
  let address: string;
  let browser: Browser | undefined;
  let page: Page;
  let requested: string[];
  let complaints: string[];

  beforeAll(async () => {
    address = await server.listen({ host: '127.0.0.1', port: 0 });
  });

  beforeEach(async ({ skip }) => {
    if (process.env['STRATIGRAPH_NO_BROWSER'] === '1') {
      skip('there is no Chromium here (STRATIGRAPH_NO_BROWSER=1); install it to run the browser tests');
    }
    browser ??= await launch();
    page = await browser.newPage();
    requested = [];
    complaints = [];
    page.on('request', (request) => requested.push(request.url()));
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto(`${address}/docs`);
    await page.locator('.opblock').first().waitFor();
  });

  afterEach(() => page?.close());

  afterAll(async () => {
    await browser?.close();
    await server.close();
  });

  it('shows every operation of the document', async () => {
    const document = (await get('/openapi.json')).json as { paths: Record<string, object> };
    const shown = await page
      .locator('.opblock-summary-path')
      .evaluateAll((all) => all.map((element) => element.getAttribute('data-path')));
    expect(shown.length).toBeGreaterThan(8);
    expect(shown.toSorted()).toEqual(Object.keys(document.paths).toSorted());
  });

  it('is rendered without an error or a warning', async () => {
    await page.waitForLoadState('networkidle');
    expect(complaints).toEqual([]);
    const notes = page.getByRole('heading', { name: /warning|error/i });
    expect(await notes.allTextContents()).toEqual([]);
  });

  it('asks no other host for anything', async () => {
    await page.waitForLoadState('networkidle');
    const overNetwork = requested.filter((url) => !url.startsWith('data:'));
    expect(overNetwork).toContain(`${address}/openapi.json`);
    expect(overNetwork.filter((url) => !url.startsWith(`${address}/`))).toEqual([]);
  });

  it('sends a request that is filled in, and shows the answer', async () => {
    const operation = page.locator('#operations-Objects-find-objects');
    await operation.locator('.opblock-summary-control').click();
    await operation.locator('tr[data-param-name="name"][data-param-in="path"] input').fill('Shop');
    await operation.locator('tr[data-param-name="limit"] input').fill('1');
    await operation.locator('tr[data-param-name="type"] input').fill('method');
    await operation.getByRole('button', { name: 'Execute' }).click();
    const answer = operation.locator('.live-responses-table .response-col_description');
    await answer.getByText('totalObjects').waitFor();
    expect(requested.at(-1)).toMatch(/\/rest\/applications\/Shop\/objects\?limit=1&skip=0&type=method$/);
    expect(complaints).toEqual([]);
  });

  it('tells which operations are additions [A18-marked]', async () => {
    const marked = async (id: string): Promise<number> => {
      const operation = page.locator(`#operations-${id}`);
      await operation.locator('.opblock-summary-control').click();
      await operation.locator('.responses-wrapper').waitFor();
      return operation.locator('.opblock-section > .table-container', { hasText: 'x-stratigraph-addition' }).count();
    };
    expect(await marked('Service-list-applications')).toBeGreaterThan(0);
    expect(await marked('Insights-list-cloud-patterns')).toBe(0);
  });
});
