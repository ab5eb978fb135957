import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { lockApplication } from '../../../../src/snapshot/builder/publish/writer-lock.ts';
import { applicationFolder } from '../../../../src/snapshot/format/data-directory.ts';
import { bundleOf, object } from '../../../contract/bundle-of.ts';
import { temporaryFolder } from '../reader/container-bytes.ts';
import { application, hastyFiles, importRecords, withReader } from './importing.ts';

const bundle = bundleOf([object('a')]);

describe('the lock of an application', () => {
  it('lets one writer in at a time and names the one who has it', async () => {
    const data = temporaryFolder();
    const unlock = lockApplication(hastyFiles, applicationFolder(data, application), application);
    await expect(importRecords(data, [bundle])).rejects.toThrow(`App is being changed by process ${process.pid} on `);
    unlock();
    await importRecords(data, [bundle]);
    expect(existsSync(applicationFolder(data, application).lockFile)).toBe(false);
  });

  it.each([
    ['has ended', { process: 2 ** 30 }],
    ['has ended, and its number is another process now', { started: '1' }],
  ])('is taken over when its process %s', async (_, change) => {
    const data = temporaryFolder();
    const folder = applicationFolder(data, application);
    lockApplication(hastyFiles, folder, application);
    writeFileSync(folder.lockFile, JSON.stringify({ ...JSON.parse(readFileSync(folder.lockFile, 'utf8')), ...change }));
    await importRecords(data, [bundle]);
  });

  it('is taken over when it is empty, as after a loss of power', async () => {
    const data = temporaryFolder();
    const folder = applicationFolder(data, application);
    lockApplication(hastyFiles, folder, application);
    writeFileSync(folder.lockFile, '');
    await importRecords(data, [bundle]);
  });

  it('that is no file is refused by name instead of waited for', async () => {
    const data = temporaryFolder();
    const folder = applicationFolder(data, application);
    hastyFiles.makeFolder(folder.folder);
    symlinkSync('nowhere', folder.lockFile);
    await expect(importRecords(data, [bundle])).rejects.toThrow('lock can be neither taken nor read');
  });

  it('of another host is respected, with what to do', async () => {
    const data = temporaryFolder();
    const folder = applicationFolder(data, application);
    lockApplication(hastyFiles, folder, application);
    writeFileSync(folder.lockFile, JSON.stringify({ host: 'elsewhere', process: 1, started: '' }));
    await expect(importRecords(data, [bundle])).rejects.toThrow(
      'or remove the file "lock" of the application if it has',
    );
  });

  it('of an import that was killed while it published does not stop the next one', async () => {
    const data = temporaryFolder();
    await importRecords(data, [bundle]);
    const script = fileURLToPath(new URL('killed-import.ts', import.meta.url));
    const { signal, stderr } = spawnSync(process.execPath, [script, data], { encoding: 'utf8' });
    expect(stderr).toBe('');
    expect(signal).toBe('SIGKILL');
    expect(existsSync(applicationFolder(data, application).lockFile)).toBe(true);
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
