import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { systemFiles } from '../../src/files/file-operations.ts';
import { lockApplication } from '../../src/snapshot/builder/publish/writer-lock.ts';
import { applicationFolder } from '../../src/snapshot/format/data-directory.ts';
import { runStratigraph } from './run-stratigraph.ts';
import { smallBundle } from './small-bundle.ts';

const data = mkdtempSync(join(tmpdir(), 'stratigraph-wait-'));
afterAll(() => rmSync(data, { recursive: true, force: true }));

const change = (...words: string[]) =>
  runStratigraph([...words, '--app', 'Shop', '--data', data], { input: smallBundle() });

describe('a command that changes an application', () => {
  it('waits for the process that changes it, saying for whom, then fails [C-wait]', async () => {
    const unlock = await lockApplication(systemFiles, applicationFolder(data, 'Shop'), 'Shop');
    onTestFinished(unlock);
    const { status, stderr } = await change('import', '-', '--wait', '1');
    const held = `Shop is being changed by process ${process.pid} on `;
    expect([status, stderr]).toEqual([1, expect.stringContaining(held)]);
    expect(stderr).toMatch(/; waiting up to 1 s for it\n/);
    expect(stderr).toMatch(/; waited 1 s for it; try again when it has ended\n/);
  });

  it('goes on when that process has ended [C-wait]', async () => {
    const unlock = await lockApplication(systemFiles, applicationFolder(data, 'Shop'), 'Shop');
    const running = change('import', '-');
    setTimeout(unlock, 3000);
    const { status, stderr } = await running;
    expect([status, stderr]).toEqual([0, expect.stringContaining('Shop: snapshot 000001-')]);
    expect((await change('remove', '--yes')).status).toBe(0);
  });
});
