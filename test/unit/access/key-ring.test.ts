import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createKey, revokeKey } from '../../../src/access/change-keys.ts';
import { keyFile, keyFolder, listPrefixes, readLastUse } from '../../../src/access/key-folder.ts';
import { KeyRing } from '../../../src/access/key-ring.ts';

const start = Date.parse('2026-11-22T12:00:00Z');
const about = { name: 'test', applications: ['*'], createdAt: '2026-11-22T12:00:00Z', expiresAt: null };

/** Keys in a folder of their own, and a ring over them that looks when it is told to. */
async function makeRing() {
  const data = mkdtempSync(join(tmpdir(), 'stratigraph-keys-'));
  const folder = keyFolder(data);
  const warnings: string[] = [];
  const clock = { now: start };
  const ring = await KeyRing.open({ folder, onWarning: (text) => warnings.push(text), now: () => clock.now });
  onTestFinished(() => {
    ring.close();
    rmSync(data, { recursive: true, force: true });
  });
  return { folder, warnings, clock, ring };
}

describe('the keys of a data folder', () => {
  it('are created, admitted and revoked; access stays on when the last is gone [AC-rule] [AC-revoked]', async () => {
    const { folder, ring, warnings } = await makeRing();
    expect([ring.isOn, ring.admit('anything')]).toEqual([false, undefined]);
    const { key, prefix } = await createKey(folder, about);
    expect(key).toMatch(/^stratigraph_[0-9a-f]{8}_[A-Za-z0-9_-]{43}$/);
    await ring.look();
    expect([ring.isOn, ring.admit(key)?.id]).toEqual([true, prefix]);
    expect(await revokeKey(folder, prefix)).toBe(true);
    expect(await revokeKey(folder, prefix)).toBe(false);
    await ring.look();
    expect([ring.isOn, ring.admit(key), ring.validKeys]).toEqual([true, undefined, 0]);
    rmSync(folder.keys, { recursive: true });
    await ring.look();
    expect(ring.isOn).toBe(true);
    expect(warnings).toEqual([]);
  });

  it('are held against the whole key also after it was admitted, and after each look [AC-wrong-key]', async () => {
    const { folder, ring } = await makeRing();
    const [{ key, prefix }, other] = [await createKey(folder, about), await createKey(folder, about)];
    await ring.look();
    const wrong = Array.from({ length: 43 }, (_, at) => {
      const changed = at + 'stratigraph_12345678_'.length;
      return `${key.slice(0, changed)}${key[changed] === 'A' ? 'B' : 'A'}${key.slice(changed + 1)}`;
    });
    // Its low byte is that of the right character.
    wrong.push(`${key.slice(0, -1)}${String.fromCharCode(key.charCodeAt(63) + 256)}`, key.slice(0, -1), `${key}A`);
    // As many bytes, or as many characters, with one that is not of ASCII.
    wrong.push(`${key.slice(0, -2)}\u00e9`, `${key.slice(0, -1)}\u00e9`, `${key.slice(0, -2)}\u00e9${key.at(-1)}`);
    const mixed = `stratigraph_${prefix}_${other.key.slice(-43)}`;
    for (let round = 0; round < 3; round++) {
      for (const each of [...wrong, mixed]) expect(ring.admit(each)).toBeUndefined();
      expect([ring.admit(key)?.id, ring.admit(other.key)?.id, ring.admit(key)?.id]).toEqual([
        prefix,
        other.prefix,
        prefix,
      ]);
      for (const each of [...wrong, mixed]) expect(ring.admit(each)).toBeUndefined();
      if (round === 1) await ring.look();
    }
  });

  it('are stored as hashes, readable by their owner alone [AC-stored-hashed]', async () => {
    const { folder } = await makeRing();
    const { key, prefix } = await createKey(folder, about);
    const text = readFileSync(keyFile(folder, prefix), 'utf8');
    expect(text).not.toContain(key);
    expect(text).not.toContain(key.slice(-43));
    expect(JSON.parse(text)).toMatchObject({
      format: 1,
      prefix,
      name: 'test',
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(statSync(keyFile(folder, prefix)).mode & 0o777).toBe(0o600);
    expect(statSync(folder.keys).mode & 0o777).toBe(0o700);
    expect(readdirSync(folder.keys)).toEqual([`${prefix}.json`]);
  });

  it('are refused when one character differs, or more or less is sent [AC-wrong-key]', async () => {
    const { folder, ring } = await makeRing();
    const { key } = await createKey(folder, about);
    await ring.look();
    const other = (character: string): string => (character === 'a' ? 'b' : 'a');
    const wrong = [...key].map((character, at) => key.slice(0, at) + other(character) + key.slice(at + 1));
    for (const each of [...wrong, '', key.slice(1), key.slice(0, -1), `${key}A`, ` ${key}`, key.toUpperCase()]) {
      expect(ring.admit(each), each).toBeUndefined();
    }
    expect(ring.admit(key)).toBeDefined();
  });

  it('hold until they expire [AC-expires]', async () => {
    const { folder, ring, clock } = await makeRing();
    const { key } = await createKey(folder, { ...about, expiresAt: '2026-11-23T00:00:00Z' });
    await ring.look();
    clock.now = Date.parse('2026-11-22T23:59:59.999Z');
    expect(ring.admit(key)).toBeDefined();
    clock.now++;
    expect(ring.admit(key)).toBeUndefined();
    clock.now = start;
    expect(ring.admit(key), 'a clock that was put back').toBeDefined();
  });

  it('tell what they may read [AC-applications]', async () => {
    const { folder, ring } = await makeRing();
    const some = await createKey(folder, { ...about, applications: ['Shop*', 'B'] });
    const all = await createKey(folder, about);
    await ring.look();
    const caller = ring.admit(some.key);
    expect(['Shop', 'Shop 2', 'B', 'C', 'shop'].map((name) => caller?.mayRead(name))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
    expect([caller?.readsAll, ring.admit(all.key)?.readsAll]).toEqual([false, true]);
    expect(ring.admit(some.key), 'the same caller each time').toBe(caller);
  });

  it('tell the day on which they were last used [AC-last-used]', async () => {
    const { folder, ring, clock } = await makeRing();
    const { key, prefix } = await createKey(folder, about);
    await ring.look();
    expect(await readLastUse(folder, prefix)).toBeUndefined();
    ring.admit(key);
    await expect.poll(() => readLastUse(folder, prefix)).toBe('2026-11-22');
    clock.now += 86_400_000;
    ring.admit(key);
    await expect.poll(() => readLastUse(folder, prefix)).toBe('2026-11-23');
  });

  it('that cannot be read are named and refused, and the others hold [AC-unreadable]', async () => {
    const { folder, ring, warnings } = await makeRing();
    const { key } = await createKey(folder, about);
    const damaged = await createKey(folder, about);
    writeFileSync(join(folder.keys, 'notes.txt'), 'no key');
    const whole = readFileSync(keyFile(folder, damaged.prefix));
    writeFileSync(keyFile(folder, damaged.prefix), '{"format":1,');
    await ring.look();
    await ring.look();
    expect([ring.admit(key)?.id, ring.admit(damaged.key)]).toEqual([expect.any(String), undefined]);
    expect(warnings).toEqual([expect.stringContaining(`${damaged.prefix}.json cannot be used`)]);
    expect(await listPrefixes(folder)).toHaveLength(2);
    writeFileSync(keyFile(folder, damaged.prefix), whole);
    await ring.look();
    expect(ring.admit(damaged.key)?.id).toBe(damaged.prefix);
    expect(warnings).toHaveLength(1);
  });

  it('admit nobody while the folder cannot be read, and again when it can [AC-unreadable]', async () => {
    const { folder, ring, warnings } = await makeRing();
    const { key } = await createKey(folder, about);
    await ring.look();
    const aside = `${folder.keys}.aside`;
    const { renameSync } = await import('node:fs');
    renameSync(folder.keys, aside);
    writeFileSync(folder.keys, 'not a folder');
    await expect.poll(() => warnings.length).toBe(1);
    expect(() => ring.admit(key)).toThrow('cannot read its keys');
    rmSync(folder.keys);
    renameSync(aside, folder.keys);
    await ring.look();
    expect(ring.admit(key)).toBeDefined();
    expect(warnings[0]).toContain('nobody is admitted');
  });

  it('are looked at again by themselves, until the ring is closed [AC-running]', async () => {
    const { folder, ring } = await makeRing();
    const { key, prefix } = await createKey(folder, about);
    await expect.poll(() => ring.admit(key)?.id).toBe(prefix);
    ring.close();
    await revokeKey(folder, prefix);
    await sleep(1000);
    expect(ring.admit(key)?.id).toBe(prefix);
  });

  it('are given out once each, also when many are created at the same time', async () => {
    const { folder } = await makeRing();
    mkdirSync(folder.keys, { recursive: true });
    chmodSync(folder.keys, 0o700);
    const made = await Promise.all(Array.from({ length: 40 }, () => createKey(folder, about)));
    expect(await listPrefixes(folder)).toEqual(made.map(({ prefix }) => prefix).sort());
  });
});
