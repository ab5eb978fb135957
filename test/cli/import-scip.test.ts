import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { projectRoot } from '../../scripts/run-step.ts';
import { encodeIndex } from '../unit/importers/scip/encode-index.ts';
import { runStratigraph } from './run-stratigraph.ts';

const fixtures = join(projectRoot, 'test/fixtures/scip');
const folder = mkdtempSync(join(tmpdir(), 'stratigraph-scip-'));
const data = join(folder, 'data');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function exported(application: string): Promise<Record<string, unknown>[]> {
  const { stdout } = await runStratigraph(['export', '--app', application, '--data', data]);
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}
const withoutTimes = (records: readonly Record<string, unknown>[]): unknown[] =>
  records.map(({ analyzedAt, application, ...rest }) => rest);

describe('import of SCIP indexes [C-import-scip]', () => {
  it('takes several into one application, each a source, and replaces one without the other', async () => {
    const files = ['python.scip', 'typescript.scip'].map((name) => join(fixtures, name));
    const first = await runStratigraph(['import', ...files, '--app', 'Shop', '--data', data]);
    expect([first.status, first.stdout]).toEqual([0, '']);
    expect(first.stderr).toMatch(
      /python.scip by scip-python 0.6.6, as source "scip-python:shop": 3 documents, \d+ lines, 26 objects/,
    );
    expect(first.stderr).toContain('as source "scip-typescript:@shop/api"');
    await runStratigraph(['import', files[0] as string, '--app', 'Shop', '--data', data]);
    const records = await exported('Shop');
    const languages = new Set(records.map(({ language }) => language));
    expect([languages.has('Python'), languages.has('TypeScript')]).toEqual([true, true]);
  });

  it('takes them compressed and from standard input, told apart by content', async () => {
    const bytes = readFileSync(join(fixtures, 'python.scip'));
    const path = join(folder, 'no-ending');
    writeFileSync(path, gzipSync(bytes));
    const run = (app: string, file: string, input?: Uint8Array): ReturnType<typeof runStratigraph> =>
      runStratigraph(['import', file, '--app', app, '--data', data], input === undefined ? {} : { input });
    const runs = await Promise.all([
      run('Plain', join(fixtures, 'python.scip')),
      run('Packed', path),
      run('Piped', '-', bytes),
      run('PackedPipe', '-', gzipSync(bytes)),
    ]);
    expect(runs.map(({ status }) => status)).toEqual([0, 0, 0, 0]);
    const [plain, ...others] = await Promise.all(['Plain', 'Packed', 'Piped', 'PackedPipe'].map(exported));
    for (const other of others) expect(withoutTimes(other)).toEqual(withoutTimes(plain ?? []));
  });

  it('reads the sources below --root, and nothing outside of it', async () => {
    const root = join(folder, 'root');
    mkdirSync(root);
    writeFileSync(join(folder, 'secret.py'), 'secret = 1\n');
    writeFileSync(join(root, 'open.py'), 'open = 1\n');
    const index = join(folder, 'paths.scip');
    writeFileSync(
      index,
      encodeIndex({ documents: ['open.py', '../secret.py', '/etc/hostname'].map((path) => ({ path })) }),
    );
    const { status } = await runStratigraph([
      'import',
      index,
      '--app',
      'Paths',
      '--root',
      root,
      '--data',
      data,
      '--with-source',
    ]);
    expect(status).toBe(0);
    const files = (await exported('Paths')).filter(({ record }) => record === 'file');
    expect(files.map(({ path, text }) => [path, text]).sort()).toEqual([
      ['../secret.py', undefined],
      ['/etc/hostname', undefined],
      ['open.py', 'open = 1\n'],
    ]);
  });

  it('refuses one that is cut short, with the byte, and changes nothing', async () => {
    const bytes = readFileSync(join(fixtures, 'python.scip'));
    const index = join(folder, 'cut.scip');
    writeFileSync(index, bytes.subarray(0, bytes.length - 100));
    const { status, stderr } = await runStratigraph(['import', index, '--app', 'Cut', '--data', data]);
    expect(status).toBe(1);
    expect(stderr).toContain(`${index}: byte ${bytes.length - 100}: the index is cut short: `);
    expect((await runStratigraph(['export', '--app', 'Cut', '--data', data])).status).toBe(1);
  });

  it('names the source by --source, of one index', async () => {
    const index = join(fixtures, 'python.scip');
    const { stderr } = await runStratigraph(['import', index, '--app', 'Named', '--source', 'api', '--data', data]);
    expect(stderr).toContain('as source "api"');
    const twice = await runStratigraph(['import', index, index, '--app', 'Named', '--source', 'api', '--data', data]);
    expect([twice.status, twice.stderr]).toEqual([2, expect.stringContaining('--source is for one SCIP index')]);
    const same = await runStratigraph(['import', index, index, '--app', 'Named', '--data', data]);
    expect([same.status, same.stderr]).toEqual([1, expect.stringContaining('both replace the code part of source')]);
  });
});
