import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LoadedSnapshot } from '../../../src/store/embedded/loaded-snapshot.ts';
import { SnapshotCache } from '../../../src/store/embedded/snapshot-cache.ts';

interface Fake {
  readonly loaded: LoadedSnapshot;
  readonly state: { bytes: number; closed: boolean };
}

function fake(id: string, bytes = 10): Fake {
  const state = { bytes, closed: false };
  const loaded = {
    info: { snapshot: { id } },
    snapshot: {
      file: {
        get loadedBytes() {
          return state.bytes;
        },
      },
      close: () => {
        state.closed = true;
      },
    },
  } as unknown as LoadedSnapshot;
  return { loaded, state };
}

class Bench {
  time = 0;
  readonly cache: SnapshotCache;
  readonly made = new Map<string, Fake[]>();

  constructor(budget: number) {
    this.cache = new SnapshotCache(budget, () => this.time);
  }

  take(application: string, snapshotId: string, options: { pinned?: boolean; current?: boolean; bytes?: number } = {}) {
    const { pinned = false, current = true, bytes = 10 } = options;
    return this.cache.acquire({ application, snapshotId, current, pinned }, () => {
      const made = fake(snapshotId, bytes);
      const key = `${application}/${snapshotId}`;
      this.made.set(key, [...(this.made.get(key) ?? []), made]);
      return made.loaded;
    });
  }

  isOpen(key: string): boolean {
    return this.made.get(key)?.at(-1)?.state.closed === false;
  }
}

describe('SnapshotCache', () => {
  it('opens a snapshot once for all its readers and keeps it after the last', () => {
    const bench = new Bench(100);
    const first = bench.take('a', '1');
    const second = bench.take('a', '1');
    expect(first.loaded).toBe(second.loaded);
    first.release();
    second.release();
    expect(bench.take('a', '1').loaded).toBe(first.loaded);
    expect(bench.made.get('a/1')?.length).toBe(1);
  });

  it('closes the least recently used first when the budget is passed', () => {
    const bench = new Bench(25);
    for (const name of ['a', 'b']) bench.take(name, '1').release();
    bench.take('a', '1').release();
    bench.take('c', '1').release();
    expect(['a', 'b', 'c'].map((name) => bench.isOpen(`${name}/1`))).toEqual([true, false, true]);
  });

  it('never closes one in use, even far above the budget, and closes it when it is given back', () => {
    const bench = new Bench(5);
    const held = bench.take('a', '1');
    bench.take('b', '1').release();
    expect([bench.isOpen('a/1'), bench.isOpen('b/1')]).toEqual([true, false]);
    held.release();
    expect(bench.isOpen('a/1')).toBe(false);
  });

  it('counts what a snapshot loads after it was opened', () => {
    const bench = new Bench(25);
    bench.take('a', '1').release();
    const held = bench.take('b', '1');
    for (const { state } of bench.made.get('b/1') ?? []) state.bytes = 20;
    held.release();
    expect([bench.isOpen('a/1'), bench.isOpen('b/1')]).toEqual([false, true]);
  });

  it('closes a replaced snapshot with its last reader', () => {
    const bench = new Bench(100);
    const one = bench.take('a', '1');
    const two = bench.take('a', '1');
    bench.cache.setCurrent('a', '2');
    one.release();
    expect(bench.isOpen('a/1')).toBe(true);
    two.release();
    expect(bench.isOpen('a/1')).toBe(false);
  });

  it('closes an idle snapshot at once when it is replaced or its application removed, and no other', () => {
    const bench = new Bench(100);
    bench.take('a', '1').release();
    bench.take('b', '1').release();
    bench.cache.setCurrent('a', undefined);
    expect([bench.isOpen('a/1'), bench.isOpen('b/1')]).toEqual([false, true]);
  });

  it('keeps an old snapshot that was asked for by id for a minute', () => {
    const bench = new Bench(100);
    bench.take('a', '1', { pinned: true, current: false }).release();
    bench.time = 59_999;
    bench.cache.setCurrent('a', '2');
    expect(bench.isOpen('a/1')).toBe(true);
    bench.time = 60_000;
    bench.cache.setCurrent('a', '2');
    expect(bench.isOpen('a/1')).toBe(false);
  });

  it('keeps no more than 256 files open that nobody uses', () => {
    const bench = new Bench(1_000_000);
    const held = bench.take('held', '1');
    for (let n = 0; n < 300; n++) bench.take(`app ${n}`, '1').release();
    expect([...bench.made.keys()].filter((key) => bench.isOpen(key)).length).toBe(256);
    expect([bench.isOpen('held/1'), bench.isOpen('app 44/1'), bench.isOpen('app 45/1')]).toEqual([true, false, true]);
    held.release();
  });

  it('forgets nothing of a failed opening', () => {
    const cache = new SnapshotCache(100, () => 0);
    const request = { application: 'a', snapshotId: '1', current: true, pinned: false };
    expect(() =>
      cache.acquire(request, () => {
        throw new Error('cannot be read');
      }),
    ).toThrow('cannot be read');
    const made = fake('1');
    expect(cache.acquire(request, () => made.loaded).loaded).toBe(made.loaded);
  });

  it('under any use keeps readers safe and idle bytes within the budget', () => {
    const step = fc.oneof(
      fc.record({
        kind: fc.constant('take' as const),
        app: fc.constantFrom('a', 'b', 'c'),
        id: fc.constantFrom('1', '2'),
      }),
      fc.record({ kind: fc.constant('release' as const), which: fc.nat(9) }),
      fc.record({
        kind: fc.constant('publish' as const),
        app: fc.constantFrom('a', 'b', 'c'),
        id: fc.constantFrom('1', '2'),
      }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), fc.integer({ min: 0, max: 40 }), (steps, budget) => {
        const bench = new Bench(budget);
        const held: { key: string; loaded: LoadedSnapshot; release: () => void }[] = [];
        for (const s of steps) {
          if (s.kind === 'take') held.push({ key: `${s.app}/${s.id}`, ...bench.take(s.app, s.id) });
          else if (s.kind === 'publish') bench.cache.setCurrent(s.app, s.id);
          else if (held.length > 0) held.splice(s.which % held.length, 1)[0]?.release();
          const open = [...bench.made].flatMap(([, fakes]) => fakes.filter(({ state }) => !state.closed));
          for (const { loaded } of held) expect(open.some((f) => f.loaded === loaded)).toBe(true);
          const idle = open.filter((f) => !held.some(({ loaded }) => loaded === f.loaded));
          const bytes = open.reduce((sum, { state }) => sum + state.bytes, 0);
          if (idle.length > 0) expect(bytes).toBeLessThanOrEqual(budget);
        }
      }),
      { seed: 4, numRuns: 300 },
    );
  });
});
