import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { audience, startOidcServer } from '../http/oidc-server.ts';
import { runStratigraph } from './run-stratigraph.ts';
import { serve } from './serve-process.ts';
import { smallBundle } from './small-bundle.ts';

const data = mkdtempSync(join(tmpdir(), 'stratigraph-tokens-'));
beforeAll(async () => {
  expect(
    (await runStratigraph(['import', '-', '--app', 'Shop', '--data', data], { input: smallBundle() })).status,
  ).toBe(0);
});
afterAll(() => rmSync(data, { recursive: true, force: true }));

describe('serve with an OpenID provider', () => {
  it('admits by its tokens in every thread and listens on any address [AC-oidc] [AC-rule]', async () => {
    const oidc = await startOidcServer();
    onTestFinished(oidc.stop);
    const grants = 'no\\=body=None;shop-team=Shop\\,2,Sh*';
    const words = ['--oidc-issuer', oidc.issuer, '--oidc-audience', audience, '--oidc-claim', 'groups'];
    const { address, output } = await serve(data, [
      ...words,
      '--oidc-grants',
      grants,
      '--host',
      '0.0.0.0',
      '--threads',
      '2',
    ]);
    const status = async (token?: string): Promise<number> => {
      const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
      const url = `${address.replace('0.0.0.0', '127.0.0.1')}/rest/applications/Shop`;
      return (await fetch(url, { headers })).status;
    };
    const member = await oidc.sign(oidc.claims({ groups: ['shop-team'] }));
    const stranger = await oidc.sign(oidc.claims({ groups: ['no=body'], sub: 'stranger' }));
    const wrong = await oidc.sign(oidc.claims({ groups: ['shop-team'], aud: 'other' }));
    const many = await Promise.all(Array.from({ length: 20 }, () => status(member)));
    expect([new Set(many), await status(stranger), await status(wrong), await status()]).toEqual([
      new Set([200]),
      404,
      401,
      401,
    ]);
    await expect.poll(() => output.stderr).toContain('"key":"oidc:someone"');
    for (const token of [member, stranger, wrong]) expect(output.stderr).not.toContain(token.split('.')[1]);
  });

  it.each([
    [['--oidc-issuer', 'https://id.example'], '--oidc-issuer needs --oidc-audience'],
    [['--oidc-audience', 'a'], '--oidc-audience has no meaning without --oidc-issuer'],
    [['--oidc-issuer', 'http://id.example', '--oidc-audience', 'a'], '--oidc-issuer cannot be "http://id.example"'],
    [['--oidc-issuer', 'https://id.example?a=b', '--oidc-audience', 'a'], '--oidc-issuer cannot be'],
    [['--oidc-grants', 'all'], '--oidc-grants cannot be "all": it must be VALUE=PATTERNS'],
    [['--oidc-grants', 'a=Shop;=b'], '--oidc-grants cannot be'],
    [['--oidc-clock-skew', '9999'], '--oidc-clock-skew cannot be "9999"'],
  ])('does not start where they do not fit together: %j [C-exit-2]', async (words, message) => {
    const { status, stderr } = await runStratigraph(['serve', '--data', data, ...words]);
    expect([status, stderr]).toEqual([2, expect.stringContaining(message)]);
  });
});
