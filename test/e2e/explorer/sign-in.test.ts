import { describe, expect, it } from 'vitest';
import { accessOf } from '../../http/access-of.ts';
import { serviceOver, shopRecords, storeOf } from '../../http/test-service.ts';
import { settled, useExplorer } from './explorer-browser.ts';

const shop = '/explore/applications/Shop';

describe('a service with keys, in a browser', () => {
  const store = storeOf([
    { name: 'Secret', bundles: [shopRecords()] },
    { name: 'Shop', bundles: [shopRecords()] },
  ]);
  const access = accessOf({ 'key-of-shop': ['Shop'], 'key-of-all': ['*'] });
  const explorer = useExplorer(serviceOver(store, { access }).server);

  const signIn = async (key: string): Promise<void> => {
    await explorer.page.getByLabel('Key').fill(key);
    await explorer.page.getByRole('button', { name: 'Sign in' }).click();
  };

  it('is seen after signing in, and only what the key may read [AC-explorer]', async () => {
    const { page } = explorer;
    await explorer.open('/explore');
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await signIn('wrong');
    await page.getByRole('alert').getByText('not known').waitFor();
    await signIn('ключ');
    await page.getByRole('alert').getByText('This is not a key').waitFor();
    await signIn('key-of-shop');
    await page.getByRole('link', { name: 'Shop', exact: true }).waitFor();
    expect(await page.getByRole('link', { name: 'Secret' }).count()).toBe(0);
    await page.goto(`${explorer.address}/explore/applications/Secret`);
    await page.getByText("'Secret' application is not found").waitFor();
  });

  it('shows the view that was asked for, and keeps the key for the tab alone [AC-explorer]', async () => {
    const { page } = explorer;
    await explorer.open(`${shop}/objects/1003`);
    await signIn('key-of-all');
    await page.locator('h1:not(:has-text("Sign in"))').waitFor();
    await settled(page);
    expect(page.url()).toBe(`${explorer.address}${shop}/objects/1003`);
    await page.reload();
    await page.locator('h1').waitFor();
    expect(await page.getByRole('heading', { name: 'Sign in' }).count()).toBe(0);
    expect(explorer.requested.filter((url) => url.includes('key-of'))).toEqual([]);
    expect(await page.evaluate('JSON.stringify({ ...localStorage })')).not.toContain('key-of');
    expect(await page.context().cookies()).toEqual([]);
    const other = await page.context().newPage();
    await other.goto(`${explorer.address}/explore`);
    await other.getByRole('heading', { name: 'Sign in' }).waitFor();
  });

  it('leaves the key out of what is copied [AC-explorer]', async () => {
    const { page } = explorer;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await explorer.open(`${shop}/transactions`);
    await signIn('key-of-all');
    await page.getByRole('button', { name: 'Copy curl' }).click();
    const copied = await page.evaluate('navigator.clipboard.readText()');
    expect(copied).toMatch(/^curl -H "X-API-KEY: \$STRATIGRAPH_KEY" 'http/);
  });

  it('forgets the key and what it may read when the reader signs out, or the key is refused [AC-explorer]', async () => {
    const { page } = explorer;
    await explorer.open('/explore');
    await signIn('key-of-all');
    await page.getByRole('link', { name: 'Secret', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await page.evaluate('sessionStorage.length')).toBe(0);
    await signIn('key-of-shop');
    await page.getByRole('link', { name: 'Shop', exact: true }).waitFor();
    expect(await page.getByRole('link', { name: 'Secret' }).count()).toBe(0);
    access.revoke('key-of-shop');
    await page.goto(`${explorer.address}${shop}`);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await page.evaluate('sessionStorage.length')).toBe(0);
  });
});
