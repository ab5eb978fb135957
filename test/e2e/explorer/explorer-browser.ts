import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { findBrowser } from '../../../scripts/find-browser.ts';
import type { HttpServer } from '../../../src/http/http-server.ts';

/** What Chromium must leave alone: everything that it does on its own over the network, and the graphics card. */
const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A page of the explorer in a test, new for each. */
export interface ExplorerPage {
  readonly page: Page;
  readonly address: string;
  /** Addresses that were asked for. */
  readonly requested: string[];
  /** Errors and warnings of the page, those of its content security policy included. */
  readonly complaints: string[];
  /** Goes to a path of the service and waits until nothing is loading any more. */
  open(path: string): Promise<void>;
}

/** Serves the explorer, which is built before the tests, and opens a page for each test of the suite. Without a browser the tests are skipped, with the reason. */
export function useExplorer(server: HttpServer): ExplorerPage {
  const state = { address: '', requested: [] as string[], complaints: [] as string[] };
  let browser: Browser | undefined;
  let context: BrowserContext | undefined;
  let page: Page | undefined;
  const isLeftOut = process.env['STRATIGRAPH_NO_BROWSER'] === '1';

  beforeAll(async () => {
    if (isLeftOut) return;
    state.address = await server.listen({ host: '127.0.0.1', port: 0 });
    const executablePath = findBrowser();
    if (executablePath === undefined) {
      throw new Error(
        'This test needs Chromium: install it (Debian: apt-get install chromium), set STRATIGRAPH_CHROMIUM to its path, or set STRATIGRAPH_NO_BROWSER=1 to leave the test out.',
      );
    }
    browser = await chromium.launch({ executablePath, args: quiet });
  }, 120_000);

  beforeEach(async ({ skip }) => {
    if (isLeftOut || !browser) {
      skip('there is no Chromium here (STRATIGRAPH_NO_BROWSER=1); install it to run the browser tests');
      return;
    }
    context = await browser.newContext({ viewport: { width: 1280, height: 800 }, colorScheme: 'light', locale: 'en' });
    page = await context.newPage();
    state.requested.length = 0;
    state.complaints.length = 0;
    page.on('request', (request) => state.requested.push(request.url()));
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) state.complaints.push(message.text());
    });
    page.on('pageerror', (error) => state.complaints.push(error.message));
  });

  afterEach(() => context?.close());

  afterAll(async () => {
    await browser?.close();
    await server.close();
  });

  return {
    requested: state.requested,
    complaints: state.complaints,
    get address() {
      return state.address;
    },
    get page() {
      return page as Page;
    },
    async open(path) {
      await (page as Page).goto(state.address + path);
      await (page as Page).locator('h1').waitFor();
      await settled(page as Page);
    },
  };
}

/** Resolves when the view shows its answers and its graph. */
export async function settled(page: Page): Promise<void> {
  await page
    .locator('.loading, .drawing-wait, [aria-busy=true], [data-stale=true]')
    .first()
    .waitFor({ state: 'detached' });
}
