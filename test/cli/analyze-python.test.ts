import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '../../scripts/run-step.ts';
import { runStratigraph } from './run-stratigraph.ts';

const fixtures = join(projectRoot, 'test/fixtures/scip');
const folder = mkdtempSync(join(tmpdir(), 'stratigraph-python-'));
const data = join(folder, 'data');
const code = join(folder, 'code');
const tools = join(folder, 'tools');

beforeAll(() => {
  cpSync(join(fixtures, 'python'), code, { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Stands in for scip-python: notes how it is called and gives the index of the fixture. */
function install(name: string, body: string): NodeJS.ProcessEnv {
  const program = join(tools, name, 'scip-python');
  mkdirSync(dirname(program), { recursive: true });
  writeFileSync(program, `#!/bin/sh\n${body}\n`);
  chmodSync(program, 0o755);
  return { PATH: `${dirname(program)}:${process.env['PATH']}` };
}
const working = `if [ "$1" = --version ]; then echo 0.6.6; exit; fi
echo "$PWD $*" > ${folder}/called
for last; do :; done
cp ${fixtures}/python.scip "$last"`;

async function exported(application: string): Promise<Record<string, unknown>[]> {
  const { stdout } = await runStratigraph(['export', '--app', application, '--data', data]);
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe('analyze of Python code [C-analyze-python]', () => {
  it('runs scip-python in the folder and takes what it makes, with the sources', async () => {
    const env = install('good', working);
    const { status, stderr } = await runStratigraph(['analyze', code, '--app', 'My Shop', '--data', data], { env });
    expect([status, stderr]).toEqual([0, expect.stringContaining('the Python code by scip-python 0.6.6')]);
    expect(readFileSync(join(folder, 'called'), 'utf8')).toMatch(
      new RegExp(`^${code} index \\. --project-name My-Shop --project-version _ --output \\S+/python\\.scip\\n$`),
    );
    const records = await exported('My Shop');
    expect(records.find(({ path }) => path === 'shop/pay.py')).toMatchObject({ record: 'file', lines: 13 });
    expect(records.some(({ fullName }) => fullName === 'shop.cart.Cart.checkout')).toBe(true);
  });

  it('uses the index of the last analysis again until a Python file, a requirement or the program changes, and not with --full', async () => {
    const env = install('counting', `${working}\necho x >> ${folder}/runs`);
    const again = join(folder, 'again');
    cpSync(join(fixtures, 'python'), again, { recursive: true });
    const runs = async (...more: string[]): Promise<[number, string]> => {
      const words = ['analyze', again, '--app', 'Again', '--data', data, ...more];
      const { status, stderr } = await runStratigraph(words, { env });
      expect(status).toBe(0);
      return [readFileSync(join(folder, 'runs'), 'utf8').trim().split('\n').length, stderr];
    };
    expect((await runs())[0]).toBe(1);
    const first = await exported('Again');
    writeFileSync(join(again, 'notes.txt'), 'of no matter');
    const [count, said] = await runs();
    expect([count, said]).toEqual([1, expect.stringContaining('no Python file has changed')]);
    const keys = (records: Record<string, unknown>[]): unknown[] => records.map(({ record, key }) => [record, key]);
    expect(keys(await exported('Again'))).toEqual(keys(first));
    writeFileSync(join(again, 'README.md'), 'of no matter');
    expect((await runs())[0]).toBe(1);
    expect((await runs('--full'))[0]).toBe(2);
    writeFileSync(join(again, 'shop/new.py'), 'x = 1\n');
    expect((await runs())[0]).toBe(3);
    writeFileSync(join(again, 'requirements.txt'), 'fastapi==1.0\n');
    expect((await runs())[0]).toBe(4);
    expect((await runs())[0]).toBe(4);
  });

  it('keeps TypeScript and Python apart as two sources of one application, and leaves out what it is told to', async () => {
    const both = join(folder, 'both');
    cpSync(join(fixtures, 'python'), both, { recursive: true });
    cpSync(join(fixtures, 'typescript'), both, { recursive: true });
    const words = ['analyze', both, '--app', 'Both', '--data', data, '--scip', join(fixtures, 'python.scip')];
    await runStratigraph([...words, '--no-python', '--exclude', 'shop/pay.py']);
    const records = await exported('Both');
    const sources = records.filter(({ record }) => record === 'analysis').map(({ source }) => source);
    const paths = records.filter(({ record }) => record === 'file').map(({ path }) => path);
    expect(paths.sort()).toEqual(['shop/__init__.py', 'shop/cart.py', 'src/pay.ts']);
    expect(sources.length).toBeGreaterThan(0);
  });

  it('says what is missed where scip-python is not there', async () => {
    const env = { PATH: '/nowhere' };
    const { status, stderr } = await runStratigraph(['analyze', code, '--app', 'None', '--data', data], { env });
    expect(status).toBe(1);
    expect(stderr).toContain('there is no TypeScript, JavaScript, Java or indexed code to analyse');
    expect(stderr).toMatch(/^warning: scip-python is missing: .*npm install -g @sourcegraph\/scip-python@\d/m);
  });

  it('names a scip-python that the project has installed, with the command that uses it, and does not run it', async () => {
    const project = join(folder, 'own');
    cpSync(join(fixtures, 'python'), project, { recursive: true });
    const own = join(project, 'node_modules', '.bin', 'scip-python');
    mkdirSync(dirname(own), { recursive: true });
    writeFileSync(own, `#!/bin/sh\ntouch ${folder}/own-was-run\n`);
    chmodSync(own, 0o755);
    const words = ['analyze', project, '--app', 'Own', '--data', data, '--only', 'code'];
    const { stderr } = await runStratigraph(words, { env: { PATH: '/nowhere' } });
    expect(stderr).toMatch(
      /^warning: scip-python is missing: the Python code has no objects, calls or transactions; /m,
    );
    expect(stderr).toContain(`set \`PATH=${dirname(own)}:$PATH\` and analyse again`);
    expect(existsSync(join(folder, 'own-was-run'))).toBe(false);
  });

  it.each([
    ['npx is missing', undefined, /npx --yes: failed \(ENOENT\)/],
    ['the registry does not answer', 'echo "npm error code ECONNREFUSED" >&2; exit 1', /ECONNREFUSED/],
    ['npx names no program', 'exit 0', /it names no program/],
  ])('analyses the rest with --online where %s, and says in one line what it costs', async (why, body, reason) => {
    const project = join(folder, 'rest');
    cpSync(join(fixtures, 'typescript'), project, { recursive: true });
    cpSync(join(fixtures, 'python'), project, { recursive: true });
    const bin = join(folder, `npx ${why}`.replaceAll(' ', '-'));
    mkdirSync(bin);
    if (body !== undefined) writeFileSync(join(bin, 'npx'), `#!/bin/sh\n${body}\n`, { mode: 0o755 });
    for (const name of ['sh', 'echo']) symlinkSync(`/bin/${name}`, join(bin, name));
    const words = ['analyze', project, '--app', 'Rest', '--data', data, '--only', 'code', '--online'];
    const { status, stderr } = await runStratigraph(words, { env: { PATH: bin } });
    expect(status).toBe(0);
    const [note = '', ...more] = stderr.split('\n').filter((line) => line.includes('scip-python'));
    expect(more).toEqual([]);
    expect(note).toMatch(
      /^warning: npx could not fetch scip-python .* no objects, calls or transactions; run `npm install -g @/,
    );
    expect(note).toMatch(reason);
  });

  it('has npx fetch scip-python with --online alone, away from the analysed code', async () => {
    install('fetched', working);
    const npx = join(folder, 'npx-only', 'npx');
    mkdirSync(dirname(npx), { recursive: true });
    const fetched = join(tools, 'fetched', 'scip-python');
    writeFileSync(npx, `#!/bin/sh\n/bin/echo "$PWD $*" > ${folder}/npx-called\n/bin/echo ${fetched}\n`);
    chmodSync(npx, 0o755);
    const bin = join(folder, 'npx-bin');
    mkdirSync(bin);
    for (const name of ['cp', 'sh', 'echo']) symlinkSync(`/bin/${name}`, join(bin, name));
    const env = { PATH: `${dirname(npx)}:${bin}` };
    const words = ['analyze', code, '--app', 'Fetched', '--data', data, '--only', 'code'];
    expect((await runStratigraph(words, { env })).status).toBe(1);
    expect(existsSync(join(folder, 'npx-called'))).toBe(false);
    const { status, stderr } = await runStratigraph([...words, '--online'], { env });
    expect([status, stderr]).toEqual([0, expect.stringContaining('the Python code by scip-python')]);
    const called = readFileSync(join(folder, 'npx-called'), 'utf8');
    expect(called).toContain('--package @sourcegraph/scip-python@0.6.6');
    expect(called.startsWith(code)).toBe(false);
  });

  it('leaves a file out at which scip-python breaks off, says so, and analyses the rest', async () => {
    const breaking = `if [ "$1" = --version ]; then echo 0.6.6; exit; fi
if [ -f shop/cart.py ]; then echo "Experienced Fatal Error While Indexing: {
  currentFilepath: '$PWD/shop/cart.py',
  error: TypeError: no name
}" >&2; exit 1; fi
for last; do :; done
cp ${fixtures}/python.scip "$last"`;
    const env = install('breaking', breaking);
    const { status, stderr } = await runStratigraph(['analyze', code, '--app', 'Broken', '--data', data], { env });
    expect([status, stderr]).toEqual([0, expect.stringContaining('the Python code by scip-python')]);
    expect(stderr).toMatch(
      /^warning: scip-python broke off at shop\/cart\.py \(TypeError: no name\): this file has no objects/m,
    );
  });

  it('tells what scip-python said when it fails, and refuses one that is too old', async () => {
    const failing = 'if [ "$1" = --version ]; then echo 0.6.6; exit; fi\necho "no such interpreter" >&2; exit 3';
    const run = (env: NodeJS.ProcessEnv): ReturnType<typeof runStratigraph> =>
      runStratigraph(['analyze', code, '--app', 'Failing', '--data', data], { env });
    const failed = await run(install('failing', failing));
    expect([failed.status, failed.stderr]).toEqual([
      1,
      expect.stringMatching(/index: failed \(3\).*\nno such interpreter/s),
    ]);
    const dying = 'if [ "$1" = --version ]; then echo 0.6.6; exit; fi\nkill -ABRT $$';
    const dead = await run(install('dying', dying));
    expect([dead.status, dead.stderr]).toEqual([
      1,
      expect.stringMatching(/index: failed \(SIGABRT\); its memory ran out: .*NODE_OPTIONS.*--no-python/),
    ]);
    const old = await run(install('old', 'echo 0.3.1'));
    expect([old.status, old.stderr]).toEqual([1, expect.stringContaining('version 0.3.1 is too old')]);
  });

  it('refuses a file that is no index', async () => {
    const file = join(folder, 'bundle.ndjson');
    writeFileSync(file, '{"record":"analysis","format":1,"analyzedAt":"2026-01-01"}\n');
    const { status, stderr } = await runStratigraph([
      'analyze',
      code,
      '--app',
      'X',
      '--data',
      data,
      '--scip',
      file,
      '--no-python',
    ]);
    expect([status, stderr]).toEqual([
      1,
      expect.stringContaining('is no SCIP index; `stratigraph import` takes other files'),
    ]);
  });
});
