import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { QueryError } from '../../../src/errors.ts';
import { SnapshotFile } from '../../../src/snapshot/reader/snapshot-file.ts';
import { verifySnapshot } from '../../../src/snapshot/reader/verify/verify-snapshot.ts';
import { openEmbeddedStore } from '../../../src/store/embedded/embedded-store.ts';
import { smallBundle } from '../../cli/small-bundle.ts';
import { temporaryFolderFor } from '../snapshot/reader/container-bytes.ts';
import { askEverything, questions } from './ask-everything.ts';
import { importText } from './imported-folder.ts';

const folder = temporaryFolderFor('faults');
let path: string;
let sound: Buffer;
/** First byte, length and name of everything in the file, the room between sections included. */
let regions: { readonly name: string; readonly offset: number; readonly length: number }[];

beforeAll(async () => {
  ({ path } = await importText(folder, 'Shop', smallBundle()));
  sound = readFileSync(path);
  const file = SnapshotFile.open(path);
  regions = [{ name: 'header', offset: 0, length: 64 }];
  for (const { name, offset, length } of file.sections) {
    const { offset: before, length: taken } = regions.at(-1) as (typeof regions)[number];
    if (offset > before + taken)
      regions.push({ name: `room before ${name}`, offset: before + taken, length: offset - before - taken });
    if (length > 0) regions.push({ name, offset, length });
  }
  const { offset, length } = regions.at(-1) as (typeof regions)[number];
  regions.push({ name: 'table and before', offset: offset + length, length: sound.length - offset - length });
  file.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Bytes of a region worth changing: its ends, and some between. */
function placesOf({ offset, length }: { readonly offset: number; readonly length: number }): number[] {
  const inside = Array.from({ length: 6 }, (_, i) => Math.floor((length * (i + 1)) / 7));
  return [...new Set([0, ...inside, length - 1])].map((at) => offset + at);
}

function withChangedByte(at: number, bits: number): void {
  const changed = Buffer.from(sound);
  changed[at] = (changed[at] as number) ^ bits;
  writeFileSync(path, changed);
}

async function refusalsOnly(what: string): Promise<void> {
  const store = openEmbeddedStore({ dataDirectory: folder, onWarning: () => undefined });
  try {
    await store.applications();
    const reader = await store.open('Shop');
    for (const ask of questions(reader)) {
      try {
        ask();
      } catch (error) {
        if (!(error instanceof QueryError) || error.code !== 'snapshot-corrupt')
          throw new Error(what, { cause: error });
      }
    }
  } catch (error) {
    if (!(error instanceof QueryError) || error.code !== 'snapshot-corrupt') throw error;
  } finally {
    await store.close();
  }
}

describe('a snapshot with a changed byte', () => {
  it('is told from a sound one by verify, wherever the byte is', () => {
    writeFileSync(path, sound);
    expect(verifySnapshot(path, 'Shop').faults).toEqual([]);
    for (const region of regions) {
      for (const at of placesOf(region)) {
        for (const bits of [0x01, 0x80, 0xff]) {
          withChangedByte(at, bits);
          expect(verifySnapshot(path, 'Shop').faults, `${region.name}, byte ${at}`).not.toEqual([]);
        }
      }
    }
  });

  it('is refused or answered from, and never fails in another way', async () => {
    for (const region of regions) {
      for (const at of placesOf(region)) {
        withChangedByte(at, 0xff);
        await refusalsOnly(`${region.name}, byte ${at}`);
      }
    }
  });

  it('is refused where the byte is in a section that is held in memory', async () => {
    const inMemory = ['objects/ids-sorted', 'files/rows', 'levels/nodes', 'transactions/rows', 'insights/packages'];
    const search = regions.filter(({ name }) => name.startsWith('search/')).map(({ name }) => name);
    for (const name of [...inMemory, 'insights/patterns', 'links/offset-start', ...search]) {
      const region = regions.find((r) => r.name === name) as (typeof regions)[number];
      withChangedByte(region.offset, 0x01);
      const store = openEmbeddedStore({ dataDirectory: folder, onWarning: () => undefined });
      const reader = await store.open('Shop');
      expect(() => askEverything(reader), name).toThrow(/does not match its checksum/);
      await store.close();
    }
  });
});

describe('a snapshot of another length', () => {
  it('is refused when it is opened, wherever it is cut', async () => {
    for (let length = 0; length < sound.length; length += 61) {
      writeFileSync(path, sound.subarray(0, length));
      const store = openEmbeddedStore({ dataDirectory: folder, onWarning: () => undefined });
      await expect(store.open('Shop'), `${length} bytes`).rejects.toMatchObject({ code: 'snapshot-corrupt' });
      expect(verifySnapshot(path, 'Shop').faults.length).toBeGreaterThan(0);
    }
  });
});

describe('verify', () => {
  it('tells a snapshot of another application', () => {
    writeFileSync(path, sound);
    expect(verifySnapshot(path, 'Zoo').faults).toEqual(["it is of 'Shop' and not of 'Zoo'"]);
  });
});
