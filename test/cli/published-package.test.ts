import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import packageFile from '../../package.json' with { type: 'json' };
import { projectRoot } from '../../scripts/run-step.ts';
import { runStratigraph } from './run-stratigraph.ts';
import { serve, totalObjects } from './serve-process.ts';
import { smallBundle } from './small-bundle.ts';

const folder = mkdtempSync(join(tmpdir(), 'stratigraph-package-'));
const data = join(folder, 'data');
const program = join(folder, 'bin', 'stratigraph.js');

/** Lays out what package.json publishes, freshly compiled, without the sources. */
beforeAll(() => {
  const compiler = join(projectRoot, 'node_modules', 'typescript', 'bin', 'tsc');
  const project = join(projectRoot, 'tsconfig.build.json');
  execFileSync(process.execPath, [compiler, '-p', project, '--outDir', join(folder, 'dist')]);
  for (const name of ['package.json', ...packageFile.files]) {
    if (name !== 'dist') cpSync(join(projectRoot, name), join(folder, name), { recursive: true });
  }
  symlinkSync(join(projectRoot, 'node_modules'), join(folder, 'node_modules'));
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the published package', () => {
  it('holds no sources and runs what was compiled', async () => {
    expect(existsSync(join(folder, 'src'))).toBe(false);
    expect(await runStratigraph(['--version'], { program })).toMatchObject({
      status: 0,
      stdout: `${packageFile.version}\n`,
    });
  });

  it('imports, lists, verifies and exports', async () => {
    const into = ['--app', 'Shop', '--data', data];
    expect((await runStratigraph(['import', '-', ...into], { program, input: smallBundle() })).status).toBe(0);
    expect((await runStratigraph(['apps', '--data', data], { program })).stdout).toContain('Shop');
    expect((await runStratigraph(['verify', '--data', data], { program })).status).toBe(0);
    const fromSources = await runStratigraph(['export', ...into]);
    expect(await runStratigraph(['export', ...into], { program })).toEqual(fromSources);
  });

  it('exports the client', async () => {
    const file = join(folder, packageFile.exports['./client'].default);
    const { Client } = (await import(file)) as typeof import('../../src/client/client.ts');
    const { address } = await serve(data, [], program);
    expect(await new Client({ url: address }).application('Shop').ask('find-objects', { limit: 0 })).toEqual({
      totalObjects: 4,
      objects: [],
    });
    expect(existsSync(join(folder, packageFile.exports['./client'].types))).toBe(true);
  });

  it('analyses code', async () => {
    const code = join(projectRoot, 'src', 'config');
    const { status, stderr } = await runStratigraph(['analyze', code, '--app', 'Code', '--data', data], { program });
    expect([status, stderr]).toEqual([0, expect.stringMatching(/Code: snapshot .*: \d+ objects/)]);
  });

  it.each([[[]], [['--threads', '2']]])('serves the interface and its rendered reference: %j', async (words) => {
    const { address } = await serve(data, words, program);
    expect(await totalObjects(address)).toBe(4);
    expect((await fetch(`${address}/openapi.json`)).status).toBe(200);
    expect((await fetch(`${address}/docs`)).status).toBe(200);
  });
});
