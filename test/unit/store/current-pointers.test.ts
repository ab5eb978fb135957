import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { applicationFolder } from '../../../src/snapshot/format/data-directory.ts';
import { CurrentPointers } from '../../../src/store/embedded/current-pointers.ts';
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
  const publish = (application: string, text: string): void => {
    const { folder, currentFile } = applicationFolder(data, application);
    mkdirSync(folder, { recursive: true });
    writeFileSync(currentFile, text);
  };
  return { data, clock, reads, pointers, publish };
}

describe('CurrentPointers', () => {
  it('knows no application in a folder that does not exist', async () => {
    expect(await bench().pointers.current('shop')).toBeUndefined();
  });

  it('asks the disk at most twice a second, and sees a new snapshot then', async () => {
    const { clock, reads, pointers, publish } = bench();
    publish('shop', `${one}\n`);
    expect(await pointers.current('shop')).toBe(one);
    publish('shop', `${two}\n`);
    clock.time = 499;
    expect(await pointers.current('shop')).toBe(one);
    clock.time = 500;
    expect(await pointers.current('shop')).toBe(two);
    expect(reads).toEqual([one, two]);
  });

  it('shares one look between those who ask at the same time', async () => {
    const { reads, pointers, publish } = bench();
    publish('shop', `${one}\n`);
    await Promise.all([pointers.current('shop'), pointers.current('shop'), pointers.current('shop')]);
    expect(reads).toEqual([one]);
  });

  it('sees that an application was removed', async () => {
    const { data, clock, pointers, publish } = bench();
    publish('shop', `${one}\n`);
    await pointers.current('shop');
    rmSync(applicationFolder(data, 'shop').folder, { recursive: true });
    clock.time = 1000;
    expect(await pointers.current('shop')).toBeUndefined();
  });

  it('refuses a pointer that does not hold a snapshot id', async () => {
    const { pointers, publish } = bench();
    publish('shop', '../../etc/passwd');
    await expect(pointers.current('shop')).rejects.toMatchObject({ code: 'snapshot-corrupt' });
  });
});
