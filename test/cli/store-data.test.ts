import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { runProgram } from '../../src/cli/run-program.ts';
import { applicationKey } from '../../src/snapshot/format/data-directory.ts';
import { copiesKey } from '../../src/versions/version-keys.ts';
import { S3Double } from '../object-store/s3-double.ts';
import { type RunResult, runStratigraph } from './run-stratigraph.ts';
import { serve, totalObjects } from './serve-process.ts';
import { smallBundle } from './small-bundle.ts';

const folder = mkdtempSync(join(tmpdir(), 'stratigraph-store-'));
const bundle = join(folder, 'shop.ndjson');
const larger = join(folder, 'larger.ndjson');
const object = {
  record: 'object',
  key: 'new',
  name: 'n',
  fullName: 'n',
  type: 'T',
  typeId: 't',
  language: 'TypeScript',
};
beforeAll(() => {
  writeFileSync(bundle, smallBundle());
  writeFileSync(larger, smallBundle({ extra: [object] }));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const key = applicationKey('Shop');
const data = 's3://bucket/portfolio';
let double: S3Double;
let caches = 0;

beforeEach(async () => {
  double = await new S3Double().start();
  const variables = {
    ...double.environment,
    STRATIGRAPH_DATA: data,
    STRATIGRAPH_CACHE: join(folder, `cache-${++caches}`),
  };
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await double.stop();
});

/** Runs the program in this process. */
async function run(words: readonly string[]): Promise<RunResult> {
  const written = { stdout: '', stderr: '' };
  const spies = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      written[name] += typeof text === 'string' ? text : Buffer.from(text).toString();
      return true;
    }),
  );
  try {
    return { status: await runProgram(words, process.env), ...written };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

/** Text of the copies of version records. */
function copies(): string | undefined {
  return double.objects.get(`portfolio/${copiesKey(key)}`)?.body.toString();
}

/** Keys in the bucket besides the copies of version records, those of files without what is random in them. */
function keys(): string[] {
  const names = [...double.objects.keys()].sort().filter((name) => name !== `portfolio/${copiesKey(key)}`);
  return names.map((name) => name.replace(`portfolio/applications/${key}/`, '').replace(/-[0-9a-f]{16}-.*/, ''));
}

describe('data in an object store', () => {
  it('are imported, listed, asked, exported, verified, checked and removed as those of a folder [OS-commands] [OS-copies]', async () => {
    const imported = await run(['import', bundle, '--app', 'Shop']);
    expect([imported.status, imported.stderr]).toEqual([
      0,
      expect.stringContaining('Shop: published as version 1 of s3://bucket/portfolio\n'),
    ]);
    const input = smallBundle({ extra: [object] });
    expect((await runStratigraph(['import', '-', '--app', 'Shop'], { input })).status).toBe(0);
    expect(keys()).toEqual(['snapshots/000001', 'snapshots/000002', 'versions/000000001', 'versions/000000002']);
    expect(copies()).toMatch(/"version":2,.*"objects":5/);
    const apps = await run(['apps', '--json']);
    expect(JSON.parse(apps.stdout)).toMatchObject([{ name: 'Shop', counts: { objects: 5 } }]);
    expect((await run(['objects', '--name', 'addItem', '--app', 'Shop'])).stdout).toContain('addItem');
    expect((await run(['stats', '--app', 'Shop'])).stdout).toMatch(/^Shop\n/);
    expect((await run(['export', '--app', 'Shop'])).stdout).toContain('"key":"new"');
    const verified = await run(['verify']);
    expect(verified.stderr).toContain('2 snapshots read, 0 broken');
    expect(verified.stdout).toMatch(
      /^Shop: s3:\/\/bucket\/portfolio\/applications\/\S+\/snapshots\/000001-\w+\.strat: whole/,
    );
    expect((await run(['check', '--app', 'Shop', '--write-baseline', join(folder, 'baseline')])).status).toBe(0);
    expect((await run(['remove', '--app', 'Shop', '--yes'])).stderr).toContain('Shop: removed');
    expect(keys()).toEqual(['versions/000000003']);
    expect(copies()).toMatch(/^\{.*"version":3,.*"removed":true.*\}\n$/);
    expect(await run(['remove', '--app', 'Shop', '--yes'])).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("'Shop' application is not found"),
    });
    expect((await run(['apps', '--json'])).stdout).toBe('[]\n');
  });

  it('are analysed, and what is said of them names the store and no folder that is gone by then [OS-commands]', async () => {
    const code = mkdtempSync(join(folder, 'code-'));
    writeFileSync(join(code, 'cart.js'), 'export function total() {}\nexport function pay() { return total(); }\n');
    const { status, stderr } = await run(['analyze', code, '--app', 'Code']);
    expect([status, stderr]).toEqual([0, expect.stringContaining('Code: published as version 1 of')]);
    expect(stderr).toContain('stratigraph serve --data s3://bucket/portfolio answers at');
    expect(stderr).not.toContain('stratigraph-data-');
    const explained = await run(['explain', 'CVE-1', '--app', 'None']);
    expect(explained.stderr).toBe(
      "stratigraph explain: 'None' application is not found; `stratigraph apps` lists the applications\n",
    );
  });

  it('keep ids over versions, and what died and was replaced goes after an hour [OS-gc] [OS-commands] [OS-copies]', async () => {
    const hour = 3_600_000;
    double.now = () => Date.now() - 2 * hour;
    for (const file of [bundle, larger, bundle, larger])
      await run(['import', file, '--app', 'Shop', '--keep-snapshots', '9']);
    double.objects.set(`portfolio/applications/${key}/snapshots/left.strat`, {
      body: Buffer.from('x'),
      modified: Date.now(),
    });
    const dry = await run(['gc', '--dry-run', '--keep-snapshots', '2']);
    expect(dry.stderr).toMatch(/^4 would be deleted/);
    expect(keys()).toHaveLength(9);
    double.now = Date.now;
    const published = copies();
    double.objects.delete(`portfolio/${copiesKey(key)}`);
    expect((await run(['gc', '--keep-snapshots', '2'])).stderr).toMatch(/^4 deleted/m);
    expect([published, copies()]).toEqual([expect.stringContaining('"version":4,'), published]);
    expect(keys()).toEqual([
      'snapshots/000003',
      'snapshots/000004',
      'snapshots/left.strat',
      'versions/000000003',
      'versions/000000004',
    ]);
    const { stdout } = await run(['objects', '--app', 'Shop', '--json']);
    expect(stdout).toContain('"id": "5"');
  });

  it('go back to an earlier version by a new one, which keeps later ids [C-rollback] [C-versions] [OS-commands]', async () => {
    await run(['import', bundle, '--app', 'Shop']);
    await run(['import', larger, '--app', 'Shop']);
    const back = await run(['rollback', '--app', 'Shop', '--to', '1', '--keep-snapshots', '9']);
    expect([back.status, back.stderr]).toEqual([0, expect.stringContaining('Shop: published as version 3 of')]);
    const { stdout } = await run(['versions', '--app', 'Shop', '--json']);
    expect(JSON.parse(stdout)).toMatchObject([
      { version: 3, objects: 4 },
      { version: 2, objects: 5 },
      { version: 1, objects: 4 },
    ]);
    await run(['import', larger, '--app', 'Shop']);
    expect((await run(['objects', '--app', 'Shop', '--json'])).stdout).toContain('"id": "5"');
    expect(await run(['rollback', '--app', 'Shop', '--to', '9'])).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('there is no version 9; kept are'),
    });
    expect((await run(['rollback', '--app', 'Nope', '--to', '1'])).stderr).toContain("'Nope' application is not found");
  });

  it('are imported onto the newest whole version where the current one is damaged [OS-damaged-base] [OS-charges]', async () => {
    await run(['import', bundle, '--app', 'Shop', '--keep-snapshots', '9']);
    await run(['import', larger, '--app', 'Shop', '--keep-snapshots', '9']);
    for (const [name, held] of double.objects) {
      if (!/\/000002-[^/]+$/.test(name)) continue;
      double.objects.set(name, { ...held, body: held.body.subarray(0, held.body.length / 2) });
    }
    const { status, stderr } = await run(['import', larger, '--app', 'Shop', '--keep-snapshots', '9']);
    expect(status).toBe(0);
    expect(stderr).toMatch(/warning: s3:\/\/bucket\/portfolio\/\S+\/snapshots\/000002-\S+ is damaged/);
    expect(stderr).toMatch(/warning: the current snapshot 000002-\S+ is damaged .* is taken from snapshot 000001-/);
    expect(stderr).toMatch(
      /Shop: published as version 3 of .*\nrequests to the store: \d+ GET, \d+ LIST, \d+ PUT, \d+ DELETE\n$/,
    );
    expect((await run(['verify'])).stderr).toContain('is damaged');
    expect((await run(['objects', '--app', 'Shop', '--json'])).stdout).toContain('"name": "n"');
  });

  it('are built again from what another writer published meanwhile, which one line tells [OS-commit]', async () => {
    await run(['import', bundle, '--app', 'Shop']);
    let others = 0;
    const fault = ({ method, url }: { readonly method: string; readonly url: URL }): undefined => {
      // Another writer publishes version 2 while this one uploads.
      if (method !== 'PUT' || !url.pathname.includes('/snapshots/') || others++ > 0) return undefined;
      for (const [name, { body }] of [...double.objects]) {
        if (!name.endsWith('/versions/000000001')) continue;
        const { checksum: _, ...record } = JSON.parse(body.toString());
        const other = { ...record, version: 2, claim: 'other', parent: { version: 1, claim: record.claim } };
        double.objects.set(name.replace(/1$/, '2'), { body: Buffer.from(JSON.stringify(other)), modified: Date.now() });
      }
      return undefined;
    };
    double.options = { fault };
    const { status, stderr } = await run(['import', larger, '--app', 'Shop']);
    expect(status).toBe(0);
    expect(stderr).toContain(
      'Shop: another writer published version 2 meanwhile; this build is discarded and made again from the newest (2 of 20)\n',
    );
    expect(stderr).toContain('Shop: published as version 3 of');
    expect(keys()).toEqual([
      'snapshots/000001',
      // Each has the number of its version.
      'snapshots/000003',
      'versions/000000001',
      'versions/000000002',
      'versions/000000003',
    ]);
  });

  it('are refused where the store ignores conditions, and by commands that need a folder [OS-self-test] [OS-commands]', async () => {
    double.options = { ignoresConditions: true };
    expect(await run(['import', bundle, '--app', 'Shop'])).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^s3:\/\/bucket\/portfolio does not honour conditional writes/),
    });
    expect(double.objects.size).toBe(0);
    expect(await run(['keys', 'list'])).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('--data must be a folder of this machine, not s3://bucket/portfolio'),
    });
  });
});

describe('serve with data in an object store', () => {
  const start = (words: readonly string[] = []) => serve(data, ['--request-log', 'off', ...words]);

  it('answers from copies, shows new versions and removals, and pins older ones [OS-serve]', async () => {
    await run(['import', bundle, '--app', 'Shop']);
    const { address } = await start();
    expect(await totalObjects(address)).toBe(4);
    const first = await fetch(`${address}/rest/applications/Shop/objects?limit=0`);
    const pin = first.headers.get('stratigraph-snapshot') ?? '';
    await run(['import', larger, '--app', 'Shop']);
    await expect.poll(() => totalObjects(address), { interval: 100 }).toBe(5);
    const pinned = await fetch(`${address}/rest/applications/Shop/objects?limit=0`, {
      headers: { 'stratigraph-snapshot': pin },
    });
    expect(await pinned.json()).toMatchObject({ totalObjects: 4 });
    await run(['import', bundle, '--app', 'Other']);
    const names = async (): Promise<string[]> =>
      ((await (await fetch(`${address}/rest/applications`)).json()) as { name: string }[]).map(({ name }) => name);
    await expect.poll(names, { interval: 100 }).toEqual(['Other', 'Shop']);
    await run(['remove', '--app', 'Shop', '--yes']);
    await expect.poll(names, { interval: 100 }).toEqual(['Other']);
    expect((await fetch(`${address}/rest/applications/Shop/objects?limit=0`)).status).toBe(404);
  });

  it('goes on with what it has while the store is away, says so, and counts what it asks [OS-serve] [OS-charges]', async () => {
    await run(['import', bundle, '--app', 'Shop']);
    const { address, output } = await start();
    expect(await totalObjects(address)).toBe(4);
    const metrics = await (await fetch(`${address}/metrics`)).text();
    const counted = (kind: string): number =>
      Number(
        new RegExp(`^stratigraph_store_requests_total\\{thread="0",kind="${kind}"\\} (\\d+)$`, 'm').exec(metrics)?.[1],
      );
    expect([counted('get'), counted('list')]).toEqual([expect.any(Number), expect.any(Number)]);
    expect(counted('get')).toBeGreaterThan(2);
    expect(counted('list')).toBeGreaterThan(0);
    double.options = { fault: () => 'unavailable' };
    await sleep(2100);
    expect(await totalObjects(address)).toBe(4);
    await expect.poll(() => output.stderr).toContain('what is known of it is served meanwhile');
    const unknown = await fetch(`${address}/rest/applications/Nope/objects?limit=0`);
    expect([unknown.status, unknown.headers.get('retry-after')]).toEqual([503, '2']);
    double.options = {};
    expect((await fetch(`${address}/rest/applications/Nope/objects?limit=0`)).status).toBe(404);
  });

  it('takes the keys of callers from a folder that is named apart [OS-serve]', async () => {
    await run(['import', bundle, '--app', 'Shop']);
    const keyFolder = join(folder, `keys-${caches}`);
    const key = (await run(['keys', 'create', '--name', 'first', '--data', keyFolder])).stdout.trim();
    const { address } = await serve(data, ['--request-log', 'off', '--keys', keyFolder]);
    const ask = (headers: Record<string, string>): Promise<Response> =>
      fetch(`${address}/rest/applications`, { headers });
    expect((await ask({})).status).toBe(401);
    expect((await ask({ 'x-api-key': key })).status).toBe(200);
  });

  it('refuses a snapshot whose bytes are not those that were published [OS-checksum] [OS-serve]', async () => {
    await run(['import', bundle, '--app', 'Shop']);
    for (const [name, held] of double.objects) {
      if (name.includes('/snapshots/'))
        double.objects.set(name, { ...held, body: Buffer.from(held.body).fill(0, 0, 8) });
    }
    const { address } = await start();
    const answer = await fetch(`${address}/rest/applications/Shop/objects?limit=0`);
    expect([answer.status, await answer.text()]).toEqual([503, expect.stringContaining('snapshot-corrupt')]);
  });
});
