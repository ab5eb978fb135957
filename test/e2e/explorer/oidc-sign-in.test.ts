import { afterAll, describe, expect, it } from 'vitest';
import type { AccessControl } from '../../../src/access/access-control.ts';
import { TokenVerifier } from '../../../src/access/oidc/token-verifier.ts';
import { audience, clientId, startOidcServer } from '../../http/oidc-server.ts';
import { serviceOver, shopRecords, storeOf } from '../../http/test-service.ts';
import { settled, useExplorer } from './explorer-browser.ts';

const oidc = await startOidcServer();
afterAll(() => oidc.stop());

const claim = 'stratigraph_applications';
const tokens = new TokenVerifier(
  { issuer: oidc.issuer, audience, claim, grants: null, clockSkew: 60, clientId, scope: 'openid' },
  { onWarning: () => {} },
);
const access: AccessControl = {
  isOn: true,
  issuer: oidc.issuer,
  admit: (credential) => tokens.admit(credential),
  admitKey: () => undefined,
  signIn: () => tokens.signIn(),
};
const store = storeOf([
  { name: 'Secret', bundles: [shopRecords()] },
  { name: 'Shop', bundles: [shopRecords()] },
]);

describe('a service with an OpenID provider, in a browser', () => {
  const explorer = useExplorer(serviceOver(store, { access }).server);
  const view = '/explore/applications/Shop/objects/1003';

  it('is seen after signing in there, and only what the token grants [AC-oidc-sign-in]', async () => {
    const { page } = explorer;
    await explorer.open(`${view}?tab=links`);
    await page.getByRole('button', { name: `Sign in at ${new URL(oidc.issuer).host}` }).click();
    await page.locator('input[name=login]').fill('shop');
    await page.locator('input[name=password]').fill('any');
    await page.locator('button[type=submit]').click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Sign out' }).waitFor();
    await settled(page);
    expect(page.url()).toBe(`${explorer.address}${view}?tab=links`);
    await page.goto(`${explorer.address}/explore`);
    await page.getByRole('link', { name: 'Shop', exact: true }).waitFor();
    expect(await page.getByRole('link', { name: 'Secret' }).count()).toBe(0);
    const token = (await page.evaluate("sessionStorage.getItem('stratigraph-key')")) as string;
    expect(token.split('.')).toHaveLength(3);
    expect(await page.evaluate('JSON.stringify({ ...localStorage })')).not.toContain(token);
    expect(explorer.requested.filter((url) => url.includes(token))).toEqual([]);
    const asked = new URL(explorer.requested.find((url) => url.startsWith(`${oidc.issuer}/auth?`)) as string);
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(explorer.complaints.filter((text) => text.includes('Content Security Policy'))).toEqual([]);
  });

  it.each([
    ['a code that this tab did not ask for', '?code=stolen&state=other', 'no answer to a sign-in of this tab'],
    ['nothing', '', 'no answer to a sign-in of this tab'],
  ])('refuses %s and keeps nothing [AC-oidc-sign-in]', async (_, query, refusal) => {
    const { page } = explorer;
    await explorer.open(`/explore/signed-in${query}`);
    await page.getByRole('alert').getByText(refusal).waitFor();
    expect(page.url()).toBe(`${explorer.address}/explore`);
    expect(await page.evaluate('sessionStorage.length')).toBe(0);
  });

  it('says why the provider refused [AC-oidc-sign-in]', async () => {
    const { page } = explorer;
    await explorer.open('/explore');
    await page.getByRole('button', { name: 'Sign in at' }).click();
    await page.locator('input[name=login]').waitFor();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByRole('alert').getByText('End-User aborted interaction').waitFor();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  });
});
