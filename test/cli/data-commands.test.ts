import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applicationFolder } from '../../src/snapshot/format/data-directory.ts';
import { versionFile } from '../../src/versions/folder-versions.ts';
import { runStratigraph } from './run-stratigraph.ts';
import { smallBundle } from './small-bundle.ts';

const folder = mkdtempSync(join(tmpdir(), 'stratigraph-cli-'));
const data = join(folder, 'data');
const bundle = join(folder, 'shop.ndjson');
let copies = 0;
const hapi = { name: 'Hapi', kind: 'web framework', unit: 'registration', packages: ['@hapi/hapi'], imports: 2 };
const coverage = {
  record: 'coverage',
  libraries: [{ ...hapi, file: 'src/cart.ts', modelled: false, seen: 0, resolved: 0, unresolved: [] }],
};

beforeAll(async () => {
  writeFileSync(bundle, smallBundle({ extra: [coverage] }));
  const { status, stderr } = await runStratigraph(['import', bundle, '--app', 'Shop', '--data', data]);
  expect([status, stderr]).toEqual([
    0,
    expect.stringMatching(/Shop: snapshot 000001-[0-9a-f]{16}: 4 objects, 2 links/),
  ]);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A data folder of one's own with the application Shop in it. */
function copyOfData(): string {
  const copy = join(folder, `copy-${++copies}`);
  cpSync(data, copy, { recursive: true });
  return copy;
}

function snapshotFiles(dataDirectory: string, application = 'Shop'): string[] {
  const { snapshotsFolder } = applicationFolder(dataDirectory, application);
  return readdirSync(snapshotsFolder).map((name) => join(snapshotsFolder, name));
}

describe('apps [C-apps]', () => {
  it('lists the applications as a table and as JSON', async () => {
    const table = await runStratigraph(['apps', '--data', data]);
    expect([table.status, table.stderr]).toEqual([0, '']);
    expect(table.stdout).toMatch(/^application +objects +links/);
    expect(table.stdout).toMatch(/\nShop +4 +2 +1 +2026-03-01T09:30:00Z +000001-/);
    const json = await runStratigraph(['apps', '--json', '--data', data]);
    expect(JSON.parse(json.stdout)).toMatchObject([{ name: 'Shop', counts: { objects: 4, links: 2, files: 2 } }]);
  });

  it('prints an empty list of an empty folder', async () => {
    expect(await runStratigraph(['apps', '--json', '--data', join(folder, 'none')])).toMatchObject({
      status: 0,
      stdout: '[]\n',
    });
  });
});

describe('stats [C-stats]', () => {
  it('prints what the application is made of as tables and as JSON', async () => {
    const text = await runStratigraph(['stats', '--app', 'Shop', '--data', data]);
    expect([text.status, text.stderr]).toEqual([0, '']);
    expect(text.stdout).toMatch(/^Shop\n/);
    expect(text.stdout).toMatch(/\nTypeScript +2 +200 +4 +1\n/);
    expect(text.stdout).toMatch(/\nCALL +2 +direct +resolved\n/);
    const json = await runStratigraph(['stats', '--app', 'Shop', '--json', '--data', data]);
    expect(JSON.parse(json.stdout)).toMatchObject({ name: 'Shop', transactions: { total: 1, largest: 3 } });
  });

  it('says so when there is no such application', async () => {
    const { status, stderr } = await runStratigraph(['stats', '--app', 'Nope', '--data', data]);
    expect([status, stderr]).toEqual([1, expect.stringContaining("'Nope' application is not found")]);
  });
});

describe('coverage [C-coverage]', () => {
  it('prints what the analysis left open as tables and as JSON', async () => {
    const text = await runStratigraph(['coverage', '--app', 'Shop', '--data', data]);
    expect([text.status, text.stderr]).toEqual([0, '']);
    expect(text.stdout).toContain('no model of Hapi (web framework), which 2 files import: nothing of it is analysed');
    const json = await runStratigraph(['coverage', '--app', 'Shop', '--json', '--data', data]);
    expect(JSON.parse(json.stdout)).toMatchObject({
      sources: ['main'],
      libraries: [{ name: 'Hapi', modelled: false }],
    });
  });

  it('says so when no analysis reports it', async () => {
    const own = join(folder, 'without');
    await runStratigraph(['import', '-', '--app', 'Old', '--data', own], { input: smallBundle() });
    const { status, stdout } = await runStratigraph(['coverage', '--app', 'Old', '--data', own]);
    expect([status, stdout]).toEqual([0, expect.stringContaining('no analysis of it reports its coverage')]);
  });
});

describe('import [C-import]', () => {
  it('reads standard input, plain and gzip, and files [B-compressed]', async () => {
    const own = join(folder, 'inputs');
    const packed = join(folder, 'shop.ndjson.gz');
    const dense = join(folder, 'shop.ndjson.zst');
    writeFileSync(packed, gzipSync(smallBundle()));
    writeFileSync(dense, zstdCompressSync(smallBundle()));
    const into = (app: string): string[] => ['--app', app, '--data', own];
    expect((await runStratigraph(['import', '-', ...into('stdin')], { input: smallBundle() })).status).toBe(0);
    expect(
      (await runStratigraph(['import', '-', ...into('stdin.gz')], { input: gzipSync(smallBundle()) })).status,
    ).toBe(0);
    expect((await runStratigraph(['import', packed, ...into('a/b & ü')])).status).toBe(0);
    expect((await runStratigraph(['import', dense, ...into('zstd')])).status).toBe(0);
    const { stdout } = await runStratigraph(['apps', '--json', '--data', own]);
    const listed = JSON.parse(stdout) as { name: string; counts: object }[];
    expect(listed.map(({ name }) => name)).toEqual(['a/b & ü', 'stdin', 'stdin.gz', 'zstd']);
    expect(new Set(listed.map(({ counts }) => JSON.stringify(counts))).size).toBe(1);
  });

  it('tells the file and line of each fault, ends with 1 and changes nothing [C-exit-1] [B-fault-lines] [B-whole-or-nothing]', async () => {
    const own = copyOfData();
    const before = snapshotFiles(own);
    const broken = join(folder, 'broken.ndjson');
    writeFileSync(broken, `${smallBundle()}{"record":"link","from":"add","to":"nobody","type":"CALL"}\nno json\n`);
    const { status, stdout, stderr } = await runStratigraph(['import', broken, '--app', 'Shop', '--data', own]);
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toContain(`${broken}:14: `);
    expect(stderr).not.toContain('    at ');
    expect(snapshotFiles(own)).toEqual(before);
    const new_ = await runStratigraph(['import', broken, '--app', 'New', '--data', own]);
    expect(new_.status).toBe(1);
    expect((await runStratigraph(['apps', '--json', '--data', own])).stdout).not.toContain('New');
  });

  it('names standard input in faults [B-stdin]', async () => {
    const { status, stderr } = await runStratigraph(['import', '-', '--app', 'x', '--data', join(folder, 'x')], {
      input: '{"record":"analysis","format":2}\n',
    });
    expect(status).toBe(1);
    expect(stderr).toContain('<stdin>:1: format: ');
  });

  it('says what it can import when given something else', async () => {
    const written = Object.entries({
      'advisory.json': '{"id":"GHSA-1","affected":[]}\n',
      'bom.xml': '<?xml version="1.0"?>\n<bom xmlns="http://cyclonedx.org/schema/bom/1.5"/>\n',
      'other.json': '{\n  "name": "shop", "version": "1.0"\n}\n',
      'broken.json': '{\n  "name": shop\n}\n',
    }).map(([name, text]) => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    });
    const [advisory, xml, other, broken] = written as [string, string, string, string];
    const known = 'what can be imported is an analysis bundle (NDJSON), a SCIP index, an SBOM';
    for (const [file, ...messages] of [
      [advisory, `looks like an OSV record; ${known}`, '`stratigraph scan packages DIR --advisories FILE` takes it'],
      [xml, `looks like a CycloneDX SBOM in XML; ${known}`, 'writes it in JSON'],
      [other, `a JSON document with the members name, version is none that is known; ${known}`],
      [broken, 'line 2, column 11: not JSON: "s" is not expected'],
      [join(folder, 'none.ndjson'), 'there is no such file'],
      [folder, 'is a folder'],
    ] as const) {
      const { status, stderr } = await runStratigraph(['import', file, '--app', 'x', '--data', join(folder, 'x')]);
      expect(status).toBe(1);
      expect(stderr).toContain(`${file}: ${messages[0]}`);
      expect(stderr).toContain(messages[1] ?? '');
      expect(stderr).not.toContain('    at ');
    }
  });
});

describe('export [C-export]', () => {
  it('writes a bundle that imports to the same export', async () => {
    const first = await runStratigraph(['export', '--app', 'Shop', '--data', data]);
    expect([first.status, first.stderr]).toEqual([0, '']);
    expect(first.stdout.split('\n')[0]).toContain('"record":"analysis"');
    const own = join(folder, 'again');
    await runStratigraph(['import', '-', '--app', 'Shop', '--data', own], { input: first.stdout });
    expect((await runStratigraph(['export', '--app', 'Shop', '--data', own])).stdout).toBe(first.stdout);
  });

  it('writes tables for SQL as Parquet files [C-export-parquet]', async () => {
    const out = join(folder, 'tables');
    const { status, stdout, stderr } = await runStratigraph([
      'export',
      '--format',
      'parquet',
      '--out',
      out,
      '--data',
      data,
    ]);
    expect([status, stdout, stderr]).toEqual([0, '', expect.stringMatching(/^Shop: \d+ rows of 11 tables\n$/)]);
    expect(readFileSync(join(out, 'links', readdirSync(join(out, 'links'))[0] as string)).subarray(0, 4)).toEqual(
      Buffer.from('PAR1'),
    );
  });

  it.each([
    [['--format', 'parquet'], '--out DIR is missing'],
    [['--format', 'csv', '--app', 'Shop'], '--format cannot be "csv"'],
    [['--app', 'Shop', '--out', 'x'], '--out goes with --format parquet'],
    [[], '--app NAME is missing'],
  ])('refuses %j [C-export-parquet]', async (words, message) => {
    const { status, stdout, stderr } = await runStratigraph(['export', ...words, '--data', data]);
    expect([status, stdout, stderr]).toEqual([2, '', expect.stringContaining(message)]);
  });

  it('refuses an application that is not there', async () => {
    const { status, stdout, stderr } = await runStratigraph(['export', '--app', 'shop', '--data', data]);
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toContain("'shop' application is not found");
  });
});

describe('verify [C-verify]', () => {
  it('finds sound snapshots whole', async () => {
    const { status, stdout, stderr } = await runStratigraph(['verify', '--data', data]);
    expect([status, stderr]).toEqual([0, '1 snapshots read, 0 broken\n']);
    expect(stdout).toMatch(/^Shop: .*000001-[0-9a-f]{16}\.strat \(current\): whole, 4 objects, /);
  });

  it('names a damaged file, ends with 1 and goes on with the others', async () => {
    const own = copyOfData();
    await runStratigraph(['import', bundle, '--app', 'Zoo', '--data', own]);
    const [path] = snapshotFiles(own) as [string];
    const bytes = readFileSync(path);
    bytes[Math.floor(bytes.length / 3)] = (bytes[Math.floor(bytes.length / 3)] as number) ^ 1;
    writeFileSync(path, bytes);
    const { status, stdout, stderr } = await runStratigraph(['verify', '--data', own]);
    expect(status).toBe(1);
    expect(stderr).toContain(`Shop: ${path} (current): broken\n`);
    expect(stderr).toContain('analyse or import the application again');
    expect(stdout).toMatch(/^Zoo: .*: whole/);
    expect((await runStratigraph(['verify', '--app', 'Zoo', '--data', own])).status).toBe(0);
  });

  it('names the record of a version that is damaged [RL-pointer]', async () => {
    const own = copyOfData();
    const record = versionFile(applicationFolder(own, 'Shop'), 1);
    writeFileSync(record, 'newest');
    const { status, stderr } = await runStratigraph(['verify', '--data', own]);
    expect([status, stderr]).toEqual([
      1,
      expect.stringContaining(`${record}: broken\n  snapshot file 000000001: it holds no version record`),
    ]);
  });

  it('tells that a current snapshot is missing, or that an application is', async () => {
    const own = copyOfData();
    for (const path of snapshotFiles(own)) rmSync(path);
    const missing = await runStratigraph(['verify', '--data', own]);
    expect([missing.status, missing.stderr]).toEqual([1, expect.stringContaining('it cannot be opened (ENOENT)')]);
    const unknown = await runStratigraph(['verify', '--app', 'Nope', '--data', own]);
    expect([unknown.status, unknown.stderr]).toEqual([1, expect.stringContaining("'Nope' application is not found")]);
  });
});

describe('versions and rollback', () => {
  it('lists what is kept and goes back to it by number or snapshot [C-versions] [C-rollback]', async () => {
    const own = copyOfData();
    const list = async (): Promise<{ version: number; snapshot: string; objects: number }[]> =>
      JSON.parse((await runStratigraph(['versions', '--app', 'Shop', '--json', '--data', own])).stdout);
    const to = (version: string) =>
      runStratigraph(['rollback', '--app', 'Shop', '--to', version, '--keep-snapshots', '9', '--data', own]);
    const input = smallBundle({
      extra: [{ record: 'object', key: 'n', name: 'n', fullName: 'n', type: 'T', typeId: 't', language: 'TypeScript' }],
    });
    await runStratigraph(['import', '-', '--app', 'Shop', '--data', own], { input });
    expect(await list()).toMatchObject([
      { version: 2, objects: 5, analyzedAt: '2026-03-01T09:30:00Z' },
      { version: 1, objects: 4 },
    ]);
    expect(await to('1')).toMatchObject({
      status: 0,
      stderr: expect.stringMatching(/^Shop: snapshot 000003-\w+: 4 objects/),
    });
    expect(await to((await list())[1]?.snapshot ?? '')).toMatchObject({ status: 0 });
    expect((await list()).map(({ version, objects }) => [version, objects])).toEqual([
      [4, 5],
      [3, 4],
      [2, 5],
      [1, 4],
    ]);
    const table = await runStratigraph(['versions', '--app', 'Shop', '--data', own]);
    expect(table.stdout).toMatch(/^version +objects +links +analysed at .*\n +4 +5 +2 +2026-03-01T09:30:00Z /);
  });

  it('says which versions there are, and what can name one [C-rollback] [C-exit-1] [C-exit-2]', async () => {
    const own = copyOfData();
    const to = (version: string, app = 'Shop') =>
      runStratigraph(['rollback', '--app', app, '--to', version, '--data', own]);
    expect(await to('7')).toMatchObject({
      status: 1,
      stderr: 'Shop: there is no version 7; no earlier one is kept. `stratigraph versions` lists them\n',
    });
    expect(await to('1')).toMatchObject({ status: 1, stderr: 'Shop: 1 is the current version already\n' });
    expect(await to('last')).toMatchObject({ status: 2, stderr: expect.stringContaining('--to cannot be "last"') });
    expect(await to('1', 'Nope')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("'Nope' application is not found"),
    });
    expect(snapshotFiles(own)).toHaveLength(1);
  });
});

describe('remove [C-remove]', () => {
  it('asks for --yes where there is no terminal, and leaves all as it was', async () => {
    const own = copyOfData();
    const { status, stderr } = await runStratigraph(['remove', '--app', 'Shop', '--data', own]);
    expect([status, stderr]).toEqual([1, expect.stringContaining('--yes')]);
    expect(snapshotFiles(own).length).toBe(1);
  });

  it('removes an application with --yes', async () => {
    const own = copyOfData();
    const { status } = await runStratigraph(['remove', '--app', 'Shop', '--yes', '--data', own]);
    expect(status).toBe(0);
    expect((await runStratigraph(['apps', '--json', '--data', own])).stdout).toBe('[]\n');
    const again = await runStratigraph(['remove', '--app', 'Shop', '--yes', '--data', own]);
    expect([again.status, again.stderr]).toEqual([1, expect.stringContaining("'Shop' application is not found")]);
  });
});

describe('gc [C-gc]', () => {
  it('keeps the snapshot before the current one, and deletes it too with --all', async () => {
    const own = copyOfData();
    await runStratigraph(['import', bundle, '--app', 'Shop', '--data', own]);
    expect((await runStratigraph(['gc', '--data', own])).status).toBe(0);
    expect(snapshotFiles(own).length).toBe(2);
    expect(await runStratigraph(['gc', '--all', '--data', own])).toMatchObject({
      status: 0,
      stderr: expect.stringMatching(/^2 deleted, \d[\d ]* bytes\n$/),
    });
    expect(snapshotFiles(own)).toEqual([expect.stringMatching(/000002-/)]);
    expect((await runStratigraph(['verify', '--data', own])).status).toBe(0);
  });

  it('does nothing in an empty folder', async () => {
    const empty = join(folder, 'empty');
    mkdirSync(empty);
    expect(await runStratigraph(['gc', '--data', empty])).toMatchObject({ status: 0, stderr: '0 deleted, 0 bytes\n' });
    expect(existsSync(join(empty, 'applications'))).toBe(false);
  });
});
