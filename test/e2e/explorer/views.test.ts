import { describe, expect, it } from 'vitest';
import { shopServiceWithSource } from '../../http/test-service.ts';
import { settled, useExplorer } from './explorer-browser.ts';

const shop = '/explore/applications/Shop';

/** Every view with what it must show of the example application. */
const views: readonly (readonly [string, string, string, readonly string[]])[] = [
  ['applications', '/explore', 'Applications', ['Shop', 'TypeScript', '1,120', '56']],
  [
    'packages of all applications',
    '/explore/portfolio/packages?name=lodash&exact=true&version=%3C4.17.21&called=true',
    'Packages of all applications',
    ['1 package in 1 application', 'Shop', '4.17.15', 'CVE-2020-8203'],
  ],
  [
    'vulnerabilities of all applications',
    '/explore/portfolio/vulnerabilities?id=ghsa-p6mc-m468-83gw',
    'Vulnerabilities of all applications',
    ['1 vulnerability in 1 application', 'lodash 4.17.15 (2 callers)'],
  ],
  [
    'no vulnerability of any application',
    '/explore/portfolio/vulnerabilities?package=zzz',
    'Vulnerabilities of all applications',
    ['Nothing fits all filters', 'no advisories'],
  ],
  [
    'objects of all applications',
    '/explore/portfolio/objects?name=checkout',
    'Objects of all applications',
    ['in 1 application', 'TypeScript Method'],
  ],
  ['overview', shop, 'Shop', ['Transactions', 'the largest has', 'Object types', 'Java']],
  ['architecture', `${shop}/architecture`, 'Architecture', ['nodes', 'links', 'PostgreSQL']],
  ['a level', `${shop}/architecture?level=1`, 'Architecture', ['Services', 'objects']],
  ['modules', `${shop}/modules?module=shop-api/src`, 'src', ['Cycles', 'nodes']],
  ['the API', `${shop}/api`, 'API', ['api/v1/cart/{}/checkout', 'POST']],
  [
    'the impact of a change',
    `${shop}/impact?id=1003`,
    'Impact of a change',
    ['checkout', 'End points reached', 'orders'],
  ],
  ['objects', `${shop}/objects?name=cart`, 'Objects', ['objects', 'cart-service']],
  [
    'an object',
    `${shop}/objects/1003`,
    'checkout',
    ['TypeScript Method', 'CartService', 'EmptyCartError', 'lines 50–96'],
  ],
  ['the graph of an object', `${shop}/objects/1003?tab=graph`, 'checkout', ['EmptyCartError']],
  [
    'the source text of an object',
    `${shop}/objects/1003?tab=source`,
    'checkout',
    ['cart-service.ts line 50 <b>&amp;</b>', 'line 96'],
  ],
  ['the call hierarchy of an object', `${shop}/objects/1003?tab=hierarchy&direction=callees`, 'checkout', ['orders']],
  ['the history of an object', `${shop}/objects/1003?tab=history`, 'checkout', ['first analysis', ':50–96']],
  ['paths', `${shop}/paths?source=1003&target=1206`, 'Paths between objects', ['1 path', 'orders']],
  ['links with other applications', `${shop}/between`, 'Other applications', ['Nothing links this application']],
  ['transactions', `${shop}/transactions`, 'Transactions', ['5 transactions', 'api/v1/cart/{}/checkout']],
  ['a transaction', `${shop}/transactions/5001`, 'api/v1/cart/{}/checkout', ['19 objects', 'invoices', 'WRITE']],
  ['data graphs', `${shop}/data-graphs`, 'Data graphs', ['orders', 'PostgreSQL Table']],
  ['a data graph', `${shop}/data-graphs/1206`, 'orders', ['reach', 'transaction']],
  ['vulnerabilities', `${shop}/vulnerabilities`, 'Vulnerabilities', ['5 vulnerabilities', 'CVE-2020-8203', 'High']],
  ['a vulnerability', `${shop}/vulnerabilities/CVE-2020-8203`, 'CVE-2020-8203', ['lodash', 'Closest safer version']],
  ['packages', `${shop}/packages`, 'Packages', ['7 packages', 'lodash.set', '4.17.15']],
  ['packages that do not fit', `${shop}/packages?name=zzz`, 'Packages', ['No package fits all filters']],
  ['cloud patterns', `${shop}/cloud`, 'Cloud patterns', ['6 patterns', 'Cache in the memory of one instance']],
  ['a cloud pattern', `${shop}/cloud/platform-migration:1200372`, 'Cache in the memory of one instance', ['1 object']],
  ['coverage', `${shop}/coverage`, 'Coverage', ['No producer of this application reports coverage']],
];

describe('the explorer, in a browser', () => {
  const explorer = useExplorer(shopServiceWithSource().server);

  it.each(views)('shows %s at its address', async (_name, path, title, texts) => {
    await explorer.open(path);
    expect(await explorer.page.locator('h1 .name').textContent()).toBe(title);
    const main = await explorer.page.locator('main').innerText();
    for (const text of texts) expect(main).toContain(text);
    expect(await explorer.page.title()).toBe(`${title} · Stratigraph`);
    expect(explorer.complaints).toEqual([]);
    expect(explorer.requested.filter((url) => !url.startsWith(`${explorer.address}/`))).toEqual([]);
  });

  it('leads from a pasted diff to the impact of the objects at its lines', async () => {
    const { page } = explorer;
    await explorer.open(`${shop}/impact`);
    await page.getByText('Impact of a diff').click();
    const file = 'shop-api/src/cart/cart-service.ts';
    await page.locator('.pasted-diff textarea').fill(`--- a/${file}\n+++ b/${file}\n@@ -60 +60 @@\n-a\n+b\n`);
    await page.getByRole('button', { name: 'Show impact' }).click();
    await page.waitForURL(/impact\?id=1003/);
    await settled(page);
    expect(await page.locator('main').innerText()).toContain('End points reached');
  });

  it('shows the statements behind each link, and leads to them in the source text', async () => {
    const { page } = explorer;
    await explorer.open(`${shop}/objects/1003`);
    const callee = page.locator('.link-list').nth(1).locator('li', { hasText: 'CartService.price' });
    const place = callee.locator('.place').first();
    expect(await place.textContent()).toMatch(/^shop-api\/src\/cart\/cart-service\.ts:\d+$/);
    await place.click();
    await page.waitForURL(/tab=source&line=\d+$/);
    const line = new URL(page.url()).searchParams.get('line');
    expect(await page.locator('.source-line.is-marked').innerText()).toContain(`line ${line}`);
    await explorer.open(`${shop}/objects/1003?tab=graph&show=table`);
    expect(await page.locator('main').innerText()).toContain(`cart-service.ts:${line}`);
  });

  it('asks for the impact of objects that are chosen by name, and of fewer again', async () => {
    const { page } = explorer;
    await explorer.open(`${shop}/impact`);
    await page.getByLabel('Name of an object that changes').fill('checkout');
    await page.locator('.choices button', { hasText: 'CartService.checkout' }).click();
    await page.waitForURL(/impact\?id=1003$/);
    await page.getByLabel('Name of another object that changes').fill('additem');
    await page.locator('.choices button').first().waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/id=1003&id=\d+$/);
    await page.locator('.lead', { hasText: 'addItem' }).waitFor();
    await page.getByRole('button', { name: 'Leave out checkout' }).click();
    await page.waitForURL(/impact\?id=(?!1003)\d+$/);
    expect(explorer.complaints).toEqual([]);
  });

  it('finds the end of a path by name, and links every view of an application with what its analysis does not know', async () => {
    const { page } = explorer;
    await explorer.open(`${shop}/paths?source=1003`);
    await page.getByLabel('Name of the last object').fill('orders');
    await page.locator('.choices button').first().click();
    await page.waitForURL(/target=\d+/);
    await page.getByRole('link', { name: 'What the analysis does not know' }).click();
    await page.waitForURL(/\/coverage$/);
  });

  it('is what the root of the service leads to', async () => {
    await explorer.open('/');
    expect(new URL(explorer.page.url()).pathname).toBe('/explore');
  });

  it('drills down from a level to an object, and back', async () => {
    const { page } = explorer;
    await explorer.open(`${shop}/architecture?level=1`);
    await page.locator('.node', { hasText: 'Services' }).first().click();
    await page.waitForURL(/node=/);
    await settled(page);
    for (let depth = 0; depth < 4; depth++) {
      const inside = page.locator('.node:not(.is-context)').first();
      if ((await inside.count()) === 0) break;
      await inside.click();
      await settled(page);
    }
    await page.locator('.list-row').first().click();
    await page.waitForURL(/\/objects\/\d+$/);
    await page.goBack();
    await page.locator('.virtual-list').waitFor();
    expect(explorer.complaints).toEqual([]);
  });

  it('searches as one types, with exact totals and an address that follows', async () => {
    const { page } = explorer;
    await explorer.open(`${shop}/objects`);
    await page.getByText('56 objects', { exact: true }).waitFor();
    await page.getByLabel('Type', { exact: true }).fill('java method');
    await page.waitForURL(/type=java\+method/);
    await settled(page);
    const total = Number.parseInt((await page.locator('.total').textContent()) as string, 10);
    expect(total).toBeGreaterThan(0);
    expect(await page.locator('.list-row').count()).toBe(total);
    expect(await page.locator('.row-type').allTextContents()).toEqual(Array(total).fill('Java Method'));
  });

  it('tells an unknown application, object and view in the words of the service', async () => {
    const { page } = explorer;
    await page.goto(`${explorer.address}/explore/applications/Nothing`);
    await page.getByText("'Nothing' application is not found").waitFor();
    await page.goto(`${explorer.address}${shop}/objects/999999`);
    await page.getByText('object-not-found').waitFor();
    await page.goto(`${explorer.address}${shop}/objects/abc`);
    await page.getByText('invalid-request').waitFor();
    await page.goto(`${explorer.address}/explore/nowhere`);
    await page.getByText('There is no such view').waitFor();
  });

  it('says that a service does not answer, and tries again when asked', async () => {
    const { page } = explorer;
    await page.route('**/rest/**', (route) => route.abort());
    await page.goto(`${explorer.address}${shop}/transactions`);
    await page.getByText('The service does not answer').waitFor();
    await page.unroute('**/rest/**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('5 transactions').waitFor();
  });
});
