import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { applicationFolder } from '../../../src/snapshot/format/data-directory.ts';
import { CurrentPointers } from '../../../src/store/embedded/current-pointers.ts';
import { versionFile } from '../../../src/versions/folder-versions.ts';
import { temporaryFolder } from '../snapshot/reader/container-bytes.ts';

const one = '000001-0123456789abcdef';
const two = '000002-0123456789abcdef';

function bench() {
  const data = temporaryFolder();
  const clock = { time: 0 };
  const reads: (string | undefined)[] = [];
  const pointers = new CurrentPointers(
    (application) => applicationFolder(data, application),
    (_, id) => reads.push(id),
    () => clock.time,
  );
  const publish = (application: string, id: string): void => {
    const folder = applicationFolder(data, application);
    mkdirSync(folder.versionsFolder, { recursive: true });
    const version = Number.parseInt(id, 10) || 1;
    const record = {
      format: 1,
      version,
      application,
      claim: 'c',
      publishedAt: 't',
      info: { name: application, snapshot: { id } },
    };
    const file = { name: `${id}.strat`, bytes: 1, sha256: '0'.repeat(64) };
    writeFileSync(versionFile(folder, version), JSON.stringify({ ...record, file }));
  };
  return { data, clock, reads, pointers, publish };
}

describe('CurrentPointers', () => {
  it('knows no application in a folder that does not exist', async () => {
    expect(await bench().pointers.current('shop')).toBeUndefined();
  });

  it('asks the disk each time for a name so long that it could fill the memory [RL-http]', async () => {
    const { reads, pointers, publish } = bench();
    const long = 'a'.repeat(257);
    publish(long, one);
    for (const name of [long, long, 'b', 'b']) await pointers.current(name);
    expect(reads).toEqual([one, one, undefined]);
  });

  it('asks the disk at most twice a second, and sees a new snapshot then', async () => {
    const { clock, reads, pointers, publish } = bench();
    publish('shop', one);
    expect(await pointers.current('shop')).toBe(one);
    publish('shop', two);
    clock.time = 499;
    expect(await pointers.current('shop')).toBe(one);
    clock.time = 500;
    expect(await pointers.current('shop')).toBe(two);
    expect(reads).toEqual([one, two]);
  });

  it('shares one look between those who ask at the same time', async () => {
    const { reads, pointers, publish } = bench();
    publish('shop', one);
    await Promise.all([pointers.current('shop'), pointers.current('shop'), pointers.current('shop')]);
    expect(reads).toEqual([one]);
  });

  it('sees that an application was removed', async () => {
    const { data, clock, pointers, publish } = bench();
    publish('shop', one);
    await pointers.current('shop');
    rmSync(applicationFolder(data, 'shop').folder, { recursive: true });
    clock.time = 1000;
    expect(await pointers.current('shop')).toBeUndefined();
  });

  it('refuses a version whose file is not that of its snapshot', async () => {
    const { data, pointers, publish } = bench();
    publish('shop', one);
    const path = versionFile(applicationFolder(data, 'shop'), 1);
    writeFileSync(path, readFileSync(path, 'utf8').replace(`${one}.strat`, '../../etc/passwd'));
    await expect(pointers.current('shop')).rejects.toMatchObject({ code: 'snapshot-corrupt' });
  });
});
