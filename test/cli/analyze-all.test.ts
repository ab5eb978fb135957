import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEmbeddedStore } from '../../src/store/embedded/embedded-store.ts';
import { runStratigraph } from './run-stratigraph.ts';

const folder = mkdtempSync(join(tmpdir(), 'stratigraph-all-'));
const code = join(folder, 'code');
const data = join(folder, 'data');
const advisories = join(folder, 'advisories.json');

const files: Record<string, string> = {
  'package.json':
    '{"name":"shop","main":"src/server.js","scripts":{"start":"node src/server.js"},"dependencies":{"kit":"^1.0.0"}}',
  'package-lock.json': JSON.stringify({
    lockfileVersion: 3,
    packages: { '': { dependencies: { kit: '^1.0.0' } }, 'node_modules/kit': { version: '1.0.0' } },
  }),
  Dockerfile: 'FROM node:24\nCOPY . .\nCMD ["node", "src/server.js"]\n',
  'src/server.js':
    "import { writeFileSync } from 'node:fs';\nimport { pay } from 'kit';\nexport function checkout(order) {\n  pay(order);\n  writeFileSync('/var/data/orders.json', JSON.stringify(order));\n}\ncheckout({});\n",
  'node_modules/kit/package.json': '{"name":"kit","version":"1.0.0","types":"index.d.ts"}',
  'node_modules/kit/index.d.ts': 'export declare function pay(order: object): void;\n',
};
const advisory = {
  id: 'GHSA-1',
  aliases: ['CVE-2026-1'],
  affected: [
    {
      package: { ecosystem: 'npm', name: 'kit' },
      ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed: '2.0.0' }] }],
    },
  ],
};

beforeAll(() => {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(code, path)), { recursive: true });
    writeFileSync(join(code, path), text);
  }
  writeFileSync(advisories, JSON.stringify(advisory));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const analyze = (env: NodeJS.ProcessEnv, ...words: string[]) =>
  runStratigraph(['analyze', code, '--app', 'Shop', '--data', data, ...words], { env });

describe('analyze as one job [C-analyze]', () => {
  it('does code, packages, cloud patterns and vulnerabilities in one run and one snapshot', async () => {
    const { status, stdout, stderr } = await analyze({ STRATIGRAPH_ADVISORIES: advisories });
    expect([status, stdout]).toEqual([0, '']);

    const lines = stderr.trim().split('\n');
    const headings = lines.filter((line) => ['Done', 'Incomplete', 'Next'].includes(line));
    expect(headings).toEqual(headings.length === 3 ? ['Done', 'Incomplete', 'Next'] : ['Done', 'Next']);
    const percents = lines.flatMap((line) => /^ *(\d+) % /.exec(line)?.slice(1).map(Number) ?? []);
    expect(percents.length).toBeGreaterThan(4);
    expect(percents).toEqual(percents.toSorted((a, b) => a - b));
    expect(lines.filter((line) => line.startsWith('Shop: snapshot '))).toEqual([
      expect.stringMatching(/^Shop: snapshot 000001-\S+: .* 1 packages, [1-9]\d* patterns$/),
    ]);

    const store = openEmbeddedStore({ dataDirectory: data, onWarning: () => {} });
    const reader = await store.open('Shop');
    expect((await store.snapshots('Shop')).length).toBe(1);
    const { vulnerabilities } = reader.vulnerabilities({ skip: 0, limit: 9 } as never);
    expect(JSON.stringify(vulnerabilities)).toContain('CVE-2026-1');
    const rows = [...reader.findObjects({ name: 'checkout', limit: 9, skip: 0, withLocations: true }).rows];
    expect(Buffer.concat(rows).toString()).toContain('src/server.js');
    expect(reader.cloudPatterns({}).length).toBeGreaterThan(0);
    reader.release();
    await store.close();

    const explained = await runStratigraph(['explain', 'CVE-2026-1', '--app', 'Shop', '--data', data]);
    expect(explained.stdout).toContain('packages scanned at');
    expect(explained.stdout).not.toContain('is newer');
  });

  it('leaves as many snapshots as the setting says, by import too, and those of the last hour', async () => {
    const [application = ''] = readdirSync(join(data, 'applications'));
    const [snapshots, versions] = ['snapshots', 'versions'].map((name) =>
      join(data, 'applications', application, name),
    );
    if (snapshots === undefined || versions === undefined) throw new Error('no application');
    // A version is replaced when the record of the next one is put.
    const makeOld = (): void => {
      for (const directory of [snapshots, versions])
        for (const name of readdirSync(directory)) utimesSync(join(directory, name), 1, 1);
    };
    const numbers = () => readdirSync(snapshots).map((name) => Number(name.split('-')[0]));
    makeOld();
    const env = { STRATIGRAPH_KEEP_SNAPSHOTS: '2' };
    expect((await analyze(env, '--only', 'packages')).status).toBe(0);
    expect(numbers()).toEqual([1, 2]);
    makeOld();
    const bundle = join(folder, 'bundle.ndjson');
    writeFileSync(bundle, '{"record":"analysis","format":1,"analyzedAt":"2026-01-01T00:00:00Z","source":"other"}\n');
    const words = ['import', bundle, '--app', 'Shop', '--data', data];
    const imported = await runStratigraph([...words, '--keep-snapshots', '2']);
    expect([imported.status, numbers()]).toEqual([0, [2, 3]]);
  });
});
