import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { lockApplication } from '../../../../src/snapshot/builder/publish/writer-lock.ts';
import { applicationFolder } from '../../../../src/snapshot/format/data-directory.ts';
import { bundleOf, object } from '../../../contract/bundle-of.ts';
import { temporaryFolder } from '../reader/container-bytes.ts';
import { application, hastyFiles, importRecords, withReader } from './importing.ts';

const bundle = bundleOf([object('a')]);
const holderScript = fileURLToPath(new URL('lock-holder.ts', import.meta.url));

/** Starts a process that has the lock of the application until it ends, below a parent that never asks how it ended. */
async function unreapedHolder(data: string): Promise<number> {
  const shell = `"$0" "$1" "$2" & exec sleep 60`;
  const child: ChildProcess = spawn('sh', ['-c', shell, process.execPath, holderScript, data], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [text] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
  return Number(text.toString());
}

const stateOf = (process: number): string | undefined =>
  /^State:\s+(\w)/m.exec(readFileSync(`/proc/${process}/status`, 'utf8'))?.[1];

describe('the lock of an application', () => {
  it('lets one writer in at a time and names the one who has it', async () => {
    const data = temporaryFolder();
    const folder = applicationFolder(data, application);
    const unlock = await lockApplication(hastyFiles, folder, application);
    await expect(importRecords(data, [bundle])).rejects.toThrow(
      new RegExp(
        `^App is being changed by process ${process.pid} on \\S+ since \\d{4}-\\S+Z; try again when it has ended$`,
      ),
    );
    const other = await lockApplication(hastyFiles, applicationFolder(data, 'Other'), 'Other');
    unlock();
    await importRecords(data, [bundle]);
    other();
    expect(readdirSync(dirname(folder.lockFile)).filter((name) => name.endsWith('.holder'))).toEqual([]);
  });

  it('is waited for, and who has it is told once [C-wait]', async () => {
    const data = temporaryFolder();
    const folder = applicationFolder(data, application);
    const unlock = await lockApplication(hastyFiles, folder, application);
    const notes: string[] = [];
    const waiting = lockApplication(hastyFiles, folder, application, {
      wait: 60_000,
      onWait: (text) => notes.push(text),
    });
    setTimeout(unlock, 350);
    (await waiting)();
    expect(notes).toEqual([
      expect.stringMatching(/^App is being changed by process \d+ on \S+ since \S+; waiting up to 60 s for it$/),
    ]);
    const held = await lockApplication(hastyFiles, folder, application);
    await expect(lockApplication(hastyFiles, folder, application, { wait: 300 })).rejects.toThrow(
      'waited 0.3 s for it',
    );
    held();
  });

  it('gives every import its turn, when many come at once', async () => {
    const data = temporaryFolder();
    const imports = Array.from({ length: 8 }, (_, at) =>
      importRecords(data, [bundleOf([object(`o${at}`)])], { wait: 60_000 }),
    );
    const ids = (await Promise.all(imports)).map(({ snapshotId }) => snapshotId.slice(0, 6)).sort();
    expect(ids).toEqual(Array.from({ length: 8 }, (_, at) => `00000${at + 1}`));
  });

  it('of a process that was killed and that nobody reaped is free [C-lock]', async ({ skip }) => {
    if (process.platform !== 'linux') skip('states of processes are read from /proc, which only Linux has');
    const data = temporaryFolder();
    const holder = await unreapedHolder(data);
    await expect(importRecords(data, [bundle])).rejects.toThrow(`App is being changed by process ${holder} on `);
    process.kill(holder, 'SIGKILL');
    await expect.poll(() => stateOf(holder)).toBe('Z');
    // The threads of a process end one after the other; with the last one the system closes its files.
    await importRecords(data, [bundle], { wait: 30_000 });
    expect(stateOf(holder)).toBe('Z');
  });

  it('is free whatever a writer of another container has left behind [C-lock]', async () => {
    const data = temporaryFolder();
    const { holderFile } = applicationFolder(data, application);
    mkdirSync(dirname(holderFile), { recursive: true });
    for (const left of [{ host: 'elsewhere', process: 1, since: '2026-01-01T00:00:00Z' }, '', 'text']) {
      writeFileSync(holderFile, JSON.stringify(left));
      await importRecords(data, [bundle]);
    }
  });

  it('names nobody when what stands there is no holder', async () => {
    const data = temporaryFolder();
    const folder = applicationFolder(data, application);
    const unlock = await lockApplication(hastyFiles, folder, application);
    for (const text of ['', '{"process":1}', '{"process":1,"host":"a\\u001b[31mb","since":"2026"}']) {
      writeFileSync(folder.holderFile, text);
      await expect(importRecords(data, [bundle])).rejects.toThrow('App is being changed by another process;');
    }
    unlock();
  });

  it('that cannot be taken says which file and what it needs', async ({ skip }) => {
    if (process.getuid?.() === 0) skip('root may write everywhere');
    const data = temporaryFolder();
    const { lockFile } = applicationFolder(data, application);
    mkdirSync(dirname(lockFile), { recursive: true });
    chmodSync(dirname(lockFile), 0o500);
    await expect(importRecords(data, [bundle])).rejects.toThrow(`${lockFile} cannot be locked`);
    chmodSync(dirname(lockFile), 0o700);
  });

  it('that is a folder is refused by name instead of waited for', async () => {
    const data = temporaryFolder();
    const { lockFile } = applicationFolder(data, application);
    mkdirSync(lockFile, { recursive: true });
    await expect(importRecords(data, [bundle], { wait: 60_000 })).rejects.toThrow(`${lockFile} cannot be locked`);
  });

  it('writes nothing into its file', async () => {
    const data = temporaryFolder();
    const folder = applicationFolder(data, application);
    const unlock = await lockApplication(hastyFiles, folder, application);
    unlock();
    expect(hastyFiles.describe(folder.lockFile)).toMatchObject({ bytes: 0 });
    expect(readdirSync(join(data, 'locks'))).toHaveLength(1);
  });

  it('of an import that was killed while it published does not stop the next one [C-lock]', async () => {
    const data = temporaryFolder();
    await importRecords(data, [bundle]);
    const script = fileURLToPath(new URL('killed-import.ts', import.meta.url));
    const { signal, stderr } = spawnSync(process.execPath, [script, data], { encoding: 'utf8' });
    expect(stderr).toBe('');
    expect(signal).toBe('SIGKILL');
    expect(existsSync(applicationFolder(data, application).holderFile)).toBe(true);
    expect(
      await withReader(
        data,
        (reader) => reader.findObjects({ name: 'a', skip: 0, limit: 0, withLocations: false }).total,
      ),
    ).toBe(1);
    const { snapshotId } = await importRecords(data, [bundleOf([object('newer')])]);
    expect(snapshotId).toMatch(/^000002-/);
  });
});
