import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LinearMemory } from '../../../src/search/kernels/linear-memory.ts';
import { ascending, same, words } from './kernel-twins.ts';

const size = fc.integer({ min: 0, max: 300 });
const members = (bound: number): fc.Arbitrary<number[]> =>
  fc.uniqueArray(fc.nat(Math.max(0, bound - 1)), { maxLength: bound });
const set = size.chain((bound) => fc.record({ bound: fc.constant(bound), a: members(bound), b: members(bound) }));
const run = { numRuns: 200 };

/** LEB128 of gap − 1, as the index writes posting lists. */
function encode(values: readonly number[]): number[] {
  let last = -1;
  return values.flatMap((value) => {
    const bytes: number[] = [];
    let gap = value - last - 1;
    last = value;
    for (; gap > 127; gap = Math.floor(gap / 128)) bytes.push((gap % 128) + 128);
    return [...bytes, gap];
  });
}

describe('kernels on sets', () => {
  it('combine, count, list and select alike', () => {
    fc.assert(
      fc.property(set, fc.nat(320), fc.nat(320), ({ bound, a, b }, skip, limit) => {
        same((bench) => {
          const { kernels } = bench;
          const n = words(bound);
          const [and, or, not] = [bench.bits(bound, a), bench.bits(bound, a), bench.bits(bound, a)];
          const other = bench.bits(bound, b);
          kernels.andBits(and, other, n);
          kernels.orBits(or, other, n);
          kernels.andNotBits(not, other, n);
          const range = bench.bits(bound, b);
          kernels.setRange(range, Math.min(skip, limit, bound), Math.min(Math.max(skip, limit), bound));
          const gone = bench.bits(bound, b);
          kernels.clearBits(gone, n);
          const out = bench.room(bound * 4 + 4);
          const page = bench.room(limit * 4 + 4);
          const union = new Set([...a, ...b]);
          expect(kernels.countBits(or, n)).toBe(union.size);
          expect(kernels.listBits(or, n, out)).toBe(union.size);
          expect(bench.read(out, union.size)).toEqual(ascending([...union]));
          const found = kernels.selectBits(or, n, skip, limit, page);
          expect(bench.read(page, found)).toEqual(ascending([...union]).slice(skip, skip + limit));
        });
      }),
      { ...run, seed: 1 },
    );
  });

  it('decode, intersect and add posting lists alike', () => {
    const wide = fc.uniqueArray(fc.oneof(fc.nat(100), fc.nat(40_000), fc.nat(5_000_000)), { maxLength: 80 });
    fc.assert(
      fc.property(wide, wide, (first, second) => {
        const [a, b] = [
          ascending(first),
          ascending([...second, ...first.slice(0, 10)].filter((v, i, all) => all.indexOf(v) === i)),
        ];
        const bound = Math.max(0, ...a, ...b) + 1;
        same(
          (bench) => {
            const { kernels } = bench;
            const posting = bench.bytes(encode(b));
            const out = bench.room(b.length * 4 + 4);
            kernels.decodeList(posting, b.length, out);
            expect(bench.read(out, b.length)).toEqual(b);
            const common = a.filter((value) => b.includes(value));
            const list = bench.numbers(a);
            expect(kernels.intersectList(list, a.length, posting, b.length)).toBe(common.length);
            expect(bench.read(list, common.length)).toEqual(common);
            const bits = bench.bits(bound, []);
            kernels.addList(bits, posting, b.length);
            const again = bench.numbers(a);
            expect(kernels.intersectBits(again, a.length, bits)).toBe(common.length);
            expect(bench.read(again, common.length)).toEqual(common);
          },
          { bytes: false },
        );
      }),
      { ...run, seed: 2 },
    );
  });
});

const byte = fc.constantFrom(0, 1, 97, 98, 99, 195, 164);
const texts = fc.array(fc.array(byte, { maxLength: 90 }), { maxLength: 40 });
const needle = fc.oneof(
  fc.array(byte, { minLength: 1, maxLength: 5 }),
  fc.array(byte, { minLength: 1, maxLength: 40 }),
);
const holds = (text: readonly number[], part: readonly number[]): boolean =>
  Buffer.from(text).includes(Buffer.from(part));

describe('kernels on texts', () => {
  it('find the texts that contain a needle alike, with any probes', () => {
    const probes = fc.tuple(fc.nat(40), fc.nat(40), fc.nat(40));
    fc.assert(
      fc.property(texts, needle, probes, fc.nat(200), fc.boolean(), (list, drawn, [p1, p2, p3], at, own) => {
        const source = list[at % Math.max(1, list.length)] ?? [];
        const part =
          own && source.length > 0 ? source.slice(at % source.length, (at % source.length) + drawn.length) : drawn;
        const short = part.length <= 3;
        same(
          (bench) => {
            const { kernels } = bench;
            const { text, offsets } = bench.texts(list);
            const at = bench.needle(part, short ? [0, 1, 2] : [p1, p2, p3]);
            bench.room(512);
            const expected = [...list.keys()].filter((e) => holds(list[e]!, part));
            const scanned = bench.room(list.length * 4 + 4);
            expect(kernels.scanTexts(text, offsets, 0, list.length, at, scanned)).toBe(expected.length);
            expect(bench.read(scanned, expected.length)).toEqual(expected);
            const half = [...list.keys()].filter((e) => e % 2 === 0);
            const verified = bench.numbers(half);
            const count = kernels.verifyTexts(text, offsets, verified, half.length, at, bench.room(128));
            expect(bench.read(verified, count)).toEqual(expected.filter((e) => e % 2 === 0));
            const starts = [0, ...[...list.keys()].filter((e) => e > 0 && e % 3 === 0), list.length];
            const blocks = [...starts.keys()].slice(0, -1).filter((b) => b % 4 !== 1);
            const inBlocks = bench.room(list.length * 4 + 4);
            const [startsAt, blocksAt] = [bench.numbers(starts), bench.numbers(blocks)];
            const inThem = kernels.scanBlocks(text, offsets, startsAt, blocksAt, blocks.length, at, inBlocks);
            const blockOf = (e: number): number => starts.findLastIndex((first) => first <= e);
            expect(bench.read(inBlocks, inThem)).toEqual(expected.filter((e) => blocks.includes(blockOf(e))));
          },
          { bytes: false },
        );
      }),
      { numRuns: 500, seed: 3 },
    );
  });

  it('sort, find bounds and copy alike, from the front and from the back', () => {
    fc.assert(
      fc.property(texts, needle, fc.boolean(), (list, key, fromEnd) => {
        const flag = fromEnd ? 1 : 0;
        const view = (bytes: readonly number[]): Buffer => Buffer.from(fromEnd ? bytes.toReversed() : bytes);
        same(
          (bench) => {
            const { kernels } = bench;
            const { text, offsets } = bench.texts(list);
            const order = bench.room(list.length * 4 + 4);
            kernels.sortTexts(text, offsets, order, bench.room(list.length * 8), list.length, flag);
            const sorted = [...list.keys()].sort((a, b) => view(list[a]!).compare(view(list[b]!)) || a - b);
            expect(bench.read(order, list.length)).toEqual(sorted);
            const copy = bench.room(list.flat().length + list.length);
            kernels.gatherTexts(text, offsets, order, list.length, copy, bench.room(list.length * 4 + 8));
            const at = bench.bytes(key);
            const from = kernels.boundOf(text, offsets, order, list.length, at, key.length, flag, 0);
            const to = kernels.boundOf(text, offsets, order, list.length, at, key.length, flag, 1);
            const starting = sorted.filter((e) => view(list[e]!).subarray(0, key.length).equals(view(key)));
            expect(sorted.slice(from, to)).toEqual(starting);
            return [from, to];
          },
          { bytes: false },
        );
      }),
      { ...run, seed: 4 },
    );
  });

  it('sort long common beginnings, many equal texts and ascending runs', () => {
    const shared = Array.from({ length: 200 }, (_, i) => [
      ...new Array<number>(i % 50).fill(97),
      i % 7,
      ...new Array<number>(30).fill(98),
    ]);
    const list = [...shared, ...shared.slice(0, 90), ...Array.from({ length: 300 }, (_, i) => [i >> 4, i & 15])];
    same(
      (bench) => {
        const { text, offsets } = bench.texts(list);
        const order = bench.room(list.length * 4);
        bench.kernels.sortTexts(text, offsets, order, bench.room(list.length * 8), list.length, 0);
        return bench.read(order, list.length);
      },
      { bytes: false },
    );
  });

  it('intern texts alike', () => {
    fc.assert(
      fc.property(texts, (list) => {
        same(
          (bench) => {
            const { kernels, memory } = bench;
            const offsets = bench.room((list.length + 2) * 4);
            const slots = bench.room(64 * 4);
            const text = bench.room(list.flat().length + list.length + 64);
            let count = 0;
            const seen: string[] = [];
            return list.map((bytes) => {
              memory.u8.set(bytes, text + memory.u32[(offsets >>> 2) + count]!);
              const entry = kernels.intern(text, offsets, count, slots, 63, bytes.length);
              if (entry === count) seen[count++] = bytes.join();
              expect(seen.indexOf(bytes.join())).toBe(entry);
              return entry;
            });
          },
          { bytes: false },
        );
      }),
      { ...run, seed: 5 },
    );
  });

  it('count and write grams of every size alike, of texts and of blocks', () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 3 }), fc.boolean(), (list, gramSize, inBlocks) => {
        same((bench) => {
          const { kernels } = bench;
          const { text, offsets } = bench.texts(list);
          const histogram = bench.room(256 * 4);
          kernels.countBytes(text, list.flat().length + list.length, histogram);
          const alphabet = [0, 1, 97, 98, 99, 164, 195, 255];
          const classes = bench.bytes(Array.from({ length: 256 }, (_, value) => Math.max(0, alphabet.indexOf(value))));
          const codes = alphabet.length ** gramSize;
          const bounds = [0, ...[...list.keys()].filter((e) => e > 0 && e % 3 === 0), list.length];
          const starts = inBlocks && list.length > 0 ? bench.numbers(bounds) : 0;
          const units = starts === 0 ? list.length : bounds.length - 1;
          const [last, counts, bytes] = [bench.room(codes * 4), bench.room(codes * 4), bench.room(codes * 4)];
          const base = alphabet.length;
          kernels.countGrams(text, offsets, starts, units, gramSize, classes, base, last, counts, bytes);
          const sizes = bench.read(bytes, codes);
          const forms = bench.bytes(sizes.map((listBytes) => (listBytes > 5 ? 1 : 0)));
          const places = sizes.map((listBytes) =>
            listBytes === 0 ? 0 : bench.room(Math.max(listBytes, words(units) * 8)),
          );
          const placesAt = bench.numbers(places);
          bench.memory.u32.fill(0, last >>> 2, (last >>> 2) + codes);
          kernels.writeGrams(text, offsets, starts, units, gramSize, classes, base, last, placesAt, forms);
        });
      }),
      { ...run, seed: 6 },
    );
  });

  it('mark, count, write and grow longer grams alike', () => {
    // Codes of the grams of three that are made of `a` and `b`.
    const codesOfAb = [2, 3].flatMap((a) => [2, 3].flatMap((b) => [2, 3].map((c) => (a * 8 + b) * 8 + c)));
    const marked = fc.subarray(codesOfAb, { minLength: 2 });
    const repeated = fc.array(fc.array(fc.constantFrom(97, 97, 98), { maxLength: 60 }), { maxLength: 30 });
    fc.assert(
      fc.property(fc.oneof(texts, repeated), marked, fc.boolean(), (list, codes, inBlocks) => {
        const alphabet = [0, 1, 97, 98, 99, 164, 195, 255];
        const base = alphabet.length;
        same((bench) => {
          const { kernels } = bench;
          const { text, offsets } = bench.texts(list);
          const length = list.flat().length + list.length;
          const classes = bench.bytes(Array.from({ length: 256 }, (_, value) => Math.max(0, alphabet.indexOf(value))));
          const numbers = bench.numbers(Array.from({ length: base ** 3 }, (_, code) => codes.indexOf(code) + 1));
          const marks = bench.room(length * 2 + 16);
          kernels.markGrams(text, offsets, list.length, classes, base, numbers, marks);
          const bounds = [0, ...[...list.keys()].filter((e) => e > 0 && e % 3 === 0), list.length];
          const starts = inBlocks && list.length > 0 ? bench.numbers(bounds) : 0;
          const units = starts === 0 ? list.length : bounds.length - 1;
          let shorter = codes.length;
          for (let size = 4; size < 7; size++) {
            const count = shorter * base;
            const table = (): number => bench.room(count * 4);
            const [last, counts, bytes, ends] = [table(), table(), table(), table()];
            kernels.countLonger(text, offsets, starts, units, size, classes, base, marks, last, counts, bytes, ends);
            const sizes = bench.read(bytes, count);
            const forms = bench.bytes(sizes.map((listBytes) => (listBytes > 4 ? 1 : 0)));
            const room = (listBytes: number): number => bench.room(Math.max(listBytes, words(units) * 8));
            const places = bench.numbers(sizes.map((listBytes) => (listBytes === 0 ? 0 : room(listBytes))));
            bench.memory.u32.fill(0, last >>> 2, (last >>> 2) + count);
            kernels.writeLonger(text, offsets, starts, units, size, classes, base, marks, last, places, forms);
            const kept = [...sizes.keys()].filter((code) => sizes[code]! > 0 && code % 5 !== 0);
            const next = bench.numbers(sizes.map((_, code) => kept.indexOf(code) + 1));
            kernels.growMarks(text, length, size, classes, base, marks, next);
            shorter = Math.max(1, kept.length);
          }
        });
      }),
      { ...run, seed: 9 },
    );
  });
});

describe('kernels on objects', () => {
  const absentOrEntry = (entries: number): fc.Arbitrary<number> => fc.nat(entries);
  const scene = fc
    .record({ entries: fc.integer({ min: 1, max: 90 }), names: fc.integer({ min: 1, max: 60 }) })
    .chain(({ entries, names }) =>
      fc.record({
        entries: fc.constant(entries),
        column: fc.array(absentOrEntry(entries), { maxLength: 200 }),
        chosen: members(entries),
        nameRuns: fc.array(fc.nat(names - 1), { minLength: 200, maxLength: 200 }),
        chosenNames: members(names),
        extra: members(200),
        objects: members(200),
        skip: fc.nat(60),
        limit: fc.nat(60),
      }),
    );

  it('go from entries to objects, keep, mark, count and page alike', () => {
    fc.assert(
      fc.property(scene, (drawn) => {
        const count = drawn.column.length;
        const below = (values: readonly number[]): number[] => values.filter((o) => o < count);
        const runs = [...new Set(ascending(drawn.nameRuns.slice(0, count)))];
        const nameOf = ascending(drawn.nameRuns.slice(0, count)).map((name) => runs.indexOf(name));
        const chosenNames = drawn.chosenNames.filter((name) => name < runs.length);
        same((bench) => {
          const { kernels } = bench;
          const n = words(count);
          const column = bench.numbers(drawn.column);
          const starts = bench.room((drawn.entries + 2) * 4);
          const ids = bench.room(count * 4 + 4);
          kernels.groupObjects(column, count, 0, drawn.entries, starts, ids);
          const bits = bench.bits(drawn.entries, drawn.chosen);
          const names = bench.bits(runs.length, chosenNames);
          const nameStarts = bench.numbers(
            [...runs.keys(), runs.length].map((name) => nameOf.filter((own) => own < name).length),
          );
          const extra = bench.bits(count, below(drawn.extra));
          const fresh = (): number => bench.bits(count, below(drawn.objects));
          const page = (): number => bench.room(drawn.limit * 4 + 4);
          const [entryWords, nameWords] = [words(drawn.entries), words(runs.length)];
          kernels.addRanges(fresh(), names, nameWords, nameStarts);
          kernels.spreadRanges(bench.room(count * 4 + 4), nameStarts, runs.length);
          kernels.addPostings(fresh(), bits, entryWords, starts, ids);
          kernels.addColumn(fresh(), count, column, bits);
          kernels.keepColumn(fresh(), n, column, bits);
          kernels.keepFullName(fresh(), n, column, bits, extra);
          kernels.keepFullName(fresh(), n, column, bits, 0);
          const list = bench.numbers(chosenNames);
          kernels.setEntries(bench.bits(runs.length, []), list, chosenNames.length);
          const { skip, limit } = drawn;
          return [
            kernels.weighBits(bits, entryWords, starts),
            kernels.countOutside(extra, n, column, bits),
            kernels.pageRanges(names, nameWords, nameStarts, skip, limit, page()),
            kernels.pageColumn(count, column, bits, skip, limit, page()),
            kernels.pageFullName(count, column, bits, extra, skip, limit, page()),
            kernels.pageFullName(count, column, bits, 0, skip, limit, page()),
          ];
        });
      }),
      { ...run, seed: 7 },
    );
  });

  it('pass over columns of bytes alike, for sets of up to 256 entries', () => {
    const drawn = fc.record({
      column: fc.array(fc.nat(255), { maxLength: 300 }),
      chosen: fc.uniqueArray(fc.nat(254), { maxLength: 255 }),
      objects: members(300),
    });
    fc.assert(
      fc.property(drawn, ({ column, chosen, objects }) => {
        same((bench) => {
          const { kernels } = bench;
          const count = column.length;
          const at = bench.bytes(column);
          const bits = bench.bits(255, chosen);
          const inSet = [...column.keys()].filter((o) => chosen.includes(column[o]!));
          const added = bench.bits(count, []);
          kernels.addSmallColumn(added, count, at, bits);
          const out = bench.room(count * 4 + 4);
          expect(bench.read(out, kernels.listBits(added, words(count), out))).toEqual(inSet);
          const kept = bench.bits(
            count,
            objects.filter((o) => o < count),
          );
          kernels.keepSmallColumn(kept, words(count), at, bits);
          const left = ascending(objects).filter((o) => inSet.includes(o));
          expect(bench.read(out, kernels.listBits(kept, words(count), out))).toEqual(left);
        });
      }),
      { ...run, seed: 10 },
    );
  });

  it('group lists of values alike', () => {
    const lists = fc.array(fc.array(fc.nat(9), { maxLength: 4 }), { maxLength: 40 });
    fc.assert(
      fc.property(lists, (values) => {
        same((bench) => {
          let end = 0;
          const bounds = bench.numbers([0, ...values.map((list) => (end += list.length))]);
          const starts = bench.room(10 * 4);
          const ids = bench.room(end * 4 + 4);
          bench.kernels.groupObjects(bench.numbers(values.flat()), values.length, bounds, 8, starts, ids);
        });
      }),
      { ...run, seed: 8 },
    );
  });
});

describe('linear memory', () => {
  it('serves both kinds of kernels beyond 2 GiB', () => {
    const list = Array.from({ length: 40 }, (_, i) => [...Buffer.from(`some text ${i}`)]);
    same(
      (bench) => {
        const { text, offsets } = bench.texts(list);
        expect(text).toBeGreaterThan(2 ** 31);
        const at = bench.needle([...Buffer.from('xt 1')], [0, 1, 3]);
        bench.room(512);
        const out = bench.room(list.length * 4);
        const found = bench.kernels.scanTexts(text, offsets, 0, list.length, at, out);
        expect(found).toBe(11);
        return bench.read(out, found);
      },
      { base: 2 ** 31 + 4096 },
    );
  });

  it('says how much an index may hold when that is not enough', () => {
    expect(() => new LinearMemory(2 ** 32, 1)).toThrow(/at most 4 GiB.* 4\.00 GiB are needed/);
  });
});
