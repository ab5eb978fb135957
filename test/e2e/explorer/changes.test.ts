import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { tools } from '../../../src/mcp/tools/tools.ts';
import { bundleOf, link, object } from '../../contract/bundle-of.ts';
import { serviceWith, shopService } from '../../http/test-service.ts';
import { useExplorer } from './explorer-browser.ts';

describe('the changes between two analyses, in a browser', () => {
  const before = bundleOf([object('a'), object('b'), link('a', 'b')]);
  const after = bundleOf([object('a', { mangling: 'a()' }), object('c'), link('a', 'c')]);
  const explorer = useExplorer(serviceWith([before, after]).server);

  it('are told in the list of applications and in the overview', async () => {
    await explorer.open('/explore');
    const { page } = explorer;
    await page.getByRole('link', { name: /objects added, .* removed/ }).click();
    await page.waitForURL(/\/changes$/);
    await explorer.open('/explore/applications/App');
    expect(await page.locator('.card', { hasText: 'Changes since' }).innerText()).toContain('Vulnerabilities');
  });

  it('are counted by kind and listed', async () => {
    const { page } = explorer;
    await explorer.open('/explore/applications/App/changes');
    const cells = (kind: string): Promise<string[]> =>
      page.locator('table.is-narrow tr', { hasText: kind }).locator('td').allTextContents();
    await page.locator('table.is-narrow').waitFor();
    expect(await cells('Objects')).toEqual(['1', '1', '1']);
    expect(await cells('Links')).toEqual(['1', '0', '1']);
    await page.getByText('3 changes').waitFor();
    expect(await page.locator('.change').allTextContents()).toEqual(['added', 'modified', 'removed']);
    await page.getByRole('link', { name: 'Links', exact: true }).click();
    await page.getByText('2 changes').waitFor();
    expect(explorer.complaints).toEqual([]);
  });
});

describe('what the explorer copies', () => {
  const explorer = useExplorer(shopService().server);
  const shop = '/explore/applications/Shop';

  it.each([
    '/explore',
    shop,
    `${shop}/architecture?level=3`,
    `${shop}/architecture?node=Data%20Services`,
    `${shop}/modules?module=shop-api/src&depth=2`,
    `${shop}/objects?name=cart&filepath=src&type=method`,
    `${shop}/objects/1003`,
    `${shop}/objects/1003?tab=hierarchy&direction=callees&depth=2`,
    `${shop}/objects/1003?tab=transactions`,
    `${shop}/paths?source=1003&target=1206&escalated=true`,
    `${shop}/between`,
    `${shop}/api?kind=operation&path=cart&method=POST&technology=express`,
    `${shop}/transactions?name=cart&fullname=api&stack=java`,
    `${shop}/transactions/5001`,
    `${shop}/data-graphs?name=o&fullname=public&type=table&stack=postgresql`,
    `${shop}/data-graphs/1206`,
    `${shop}/packages?name=lodash&vulnerable=false`,
    `${shop}/packages?vulnerable=true`,
    '/explore/portfolio/packages?name=lodash&exact=true&called=false',
    `${shop}/impact?id=1003&id=1001&members=false&escalated=true`,
    `${shop}/vulnerabilities?severity=High`,
    `${shop}/vulnerabilities/CVE-2020-8203`,
    `${shop}/cloud?contribution=Blocker&criticality=High`,
    `${shop}/cloud/platform-migration:1200372`,
    `${shop}/coverage`,
  ])('is a request that the service answers, and a call that a tool accepts: %s', async (path) => {
    const { page } = explorer;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await explorer.open(path);
    const copy = async (label: string): Promise<string> => {
      await page.getByRole('button', { name: label }).click();
      return (await page.evaluate('navigator.clipboard.readText()')) as string;
    };
    expect(await copy('Copy link')).toBe(explorer.address + path);
    const url = /^curl '(.*)'$/.exec(await copy('Copy curl'))?.[1] as string;
    expect((await fetch(url)).status).toBe(200);
    const { method, params } = JSON.parse(await copy('Copy MCP call'));
    expect(method).toBe('tools/call');
    const tool = tools.find(({ name }) => name === params.name);
    const validate = new Ajv2020({ strict: false }).compile(tool?.input as object);
    expect(validate(params.arguments) ? [] : validate.errors).toEqual([]);
  });
});
