import { randomBytes } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ObjectStore } from '../../src/object-store/object-store.ts';

const text = (content: string): Uint8Array => new TextEncoder().encode(content);

async function keysOf(store: ObjectStore, prefix: string, after?: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list(prefix, after === undefined ? {} : { after })) keys.push(key);
  return keys;
}

/** What an object store is: run for the folder, for a double of S3 and for a real gateway. `makeStore` gives an empty one. */
export function objectStoreContract(name: string, makeStore: () => Promise<ObjectStore>): void {
  describe(`object store contract: ${name}`, () => {
    it('gives back what was put, wholly and by range, and nothing for what was not [OS-contract]', async () => {
      const store = await makeStore();
      expect(await store.get('a/b')).toBeUndefined();
      expect(await store.get('a/b', { start: 0, end: 4 })).toBeUndefined();
      expect(await store.head('a/b')).toBeUndefined();
      expect(await store.put('a/b', text('0123456789'))).toBe('created');
      const got = async (start: number, end: number): Promise<string> =>
        String(Buffer.from((await store.get('a/b', { start, end })) as Uint8Array));
      expect(String(Buffer.from((await store.get('a/b')) as Uint8Array))).toBe('0123456789');
      expect(await got(2, 5)).toBe('234');
      expect(await got(7, 99)).toBe('789');
      expect(await got(10, 12)).toBe('');
      expect(await got(3, 3)).toBe('');
      const head = await store.head('a/b');
      expect(head).toMatchObject({ key: 'a/b', bytes: 10 });
      expect(Math.abs((head?.modified ?? 0) - Date.now())).toBeLessThan(60_000);
      expect(await store.put('a/b', text('new'))).toBe('created');
      expect(await store.head('a/b')).toMatchObject({ bytes: 3 });
      const likeAnError = '<Error><Code>InternalError</Code></Error>';
      await store.put('like-an-error', text(likeAnError));
      expect(String(Buffer.from((await store.get('like-an-error')) as Uint8Array))).toBe(likeAnError);
      expect(await store.get('like-an-error', { start: 7, end: 33 })).toHaveLength(26);
      await store.put('empty', new Uint8Array());
      expect(await store.get('empty')).toHaveLength(0);
      await store.delete('a/b');
      await store.delete('a/b');
      expect(await store.get('a/b')).toBeUndefined();
    });

    it('refuses to replace where it is asked to, and tells one of many writers that it won [OS-contract]', async () => {
      const store = await makeStore();
      expect(await store.put('once', text('first'), { ifAbsent: true })).toBe('created');
      expect(await store.put('once', text('second'), { ifAbsent: true })).toBe('exists');
      expect(String(Buffer.from((await store.get('once')) as Uint8Array))).toBe('first');
      for (let round = 0; round < 10; round++) {
        const writers = Array.from({ length: 8 }, (_, writer) => text(`${round} ${writer}`));
        const results = await Promise.all(writers.map((own) => store.put(`round/${round}`, own, { ifAbsent: true })));
        expect(results.filter((result) => result === 'created')).toHaveLength(1);
        const winner = writers[results.indexOf('created')] as Uint8Array;
        expect(Buffer.compare((await store.get(`round/${round}`)) as Uint8Array, winner)).toBe(0);
      }
    });

    it('lists by prefix in the order of keys, after a key, over pages [OS-contract]', async () => {
      const store = await makeStore();
      const keys = ['a.b/1', 'a/1', 'a/2', 'a/c/d', 'a/c.d', 'a=b', 'ab', 'b/1'];
      for (const key of keys) await store.put(key, text(key));
      expect(await keysOf(store, '')).toEqual([...keys].sort());
      expect(await keysOf(store, 'a/')).toEqual(['a/1', 'a/2', 'a/c.d', 'a/c/d']);
      expect(await keysOf(store, 'a/c')).toEqual(['a/c.d', 'a/c/d']);
      expect(await keysOf(store, 'a/', 'a/2')).toEqual(['a/c.d', 'a/c/d']);
      expect(await keysOf(store, 'nothing/')).toEqual([]);
    });

    it('takes files, small and in parts [OS-contract]', async () => {
      const store = await makeStore();
      const path = join(tmpdir(), `stratigraph-put-${process.pid}-${Math.random()}`);
      try {
        for (const size of [0, 1000, 35 * 2 ** 20 + 1]) {
          const bytes = randomBytes(size);
          writeFileSync(path, bytes);
          await store.putFile('files/one', path);
          expect((await store.head('files/one'))?.bytes).toBe(size);
          expect(Buffer.compare((await store.get('files/one')) as Uint8Array, bytes)).toBe(0);
        }
      } finally {
        rmSync(path, { force: true });
      }
      await expect(store.putFile('files/two', path)).rejects.toThrow('ENOENT');
      expect(await keysOf(store, 'files/')).toEqual(['files/one']);
    });

    it('refuses what is no key [OS-contract]', async () => {
      const store = await makeStore();
      for (const key of ['', '/a', 'a/', 'a//b', '../a', 'a/.b', 'a b', 'ä']) {
        await expect(store.put(key, text('x')), key).rejects.toThrow('is no key');
        await expect(store.get(key), key).rejects.toThrow('is no key');
      }
    });
  });
}
