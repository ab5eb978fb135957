import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ascending, type Bench, same } from './kernel-twins.ts';

const count = 120;
const [nameCount, entryCount] = [12, 20];
const subset = (bound: number): fc.Arbitrary<number[]> =>
  fc.uniqueArray(fc.nat(bound - 1), { maxLength: bound }).map(ascending);

/** Objects with an entry each (`entryCount`: none) and with names that are ranges of them. */
const scene = fc.record({
  column: fc.array(fc.nat(entryCount), { minLength: count, maxLength: count }),
  nameStarts: fc.uniqueArray(fc.integer({ min: 1, max: count - 1 }), {
    minLength: nameCount - 1,
    maxLength: nameCount - 1,
  }),
  entries: subset(entryCount),
  inSet: subset(entryCount),
  names: subset(nameCount),
  objects: fc.shuffledSubarray([...new Array(count).keys()]),
  others: subset(count),
  skip: fc.nat(60),
  most: fc.integer({ min: 1, max: 40 }),
  taken: fc.nat(40),
});
type Scene = typeof scene extends fc.Arbitrary<infer T> ? T : never;

/** Puts a scene into the memory; lists come back as copies, as kernels change them in place. */
function place(bench: Bench, drawn: Scene) {
  const starts = bench.room((entryCount + 2) * 4);
  const ids = bench.room(count * 4);
  const column = bench.numbers(drawn.column);
  bench.kernels.groupObjects(column, count, 0, entryCount, starts, ids);
  const bounds = [0, ...ascending(drawn.nameStarts), count];
  return {
    starts,
    ids,
    column,
    nameStarts: bench.numbers(bounds),
    nameOf: [...new Array(count).keys()].map((o) => bounds.findLastIndex((first) => first <= o)),
    entries: bench.numbers(drawn.entries),
    names: bench.numbers(drawn.names),
    bits: bench.bits(entryCount + 1, drawn.inSet),
    others: bench.bits(count, drawn.others),
    objects: (): number => bench.numbers(drawn.objects),
    out: bench.room(count * 8),
  };
}

function check(test: (bench: Bench, drawn: Scene, at: ReturnType<typeof place>) => void, seed: number): void {
  fc.assert(
    fc.property(scene, (drawn) => same((bench) => test(bench, drawn, place(bench, drawn)), { bytes: false })),
    { numRuns: 200, seed },
  );
}

describe('kernels on lists', () => {
  it('go from listed entries and names to their objects', () => {
    check((bench, drawn, at) => {
      const { kernels } = bench;
      const own = drawn.entries.flatMap((e) => [...drawn.column.keys()].filter((o) => drawn.column[o] === e));
      const named = [...new Array(count).keys()].filter((o) => drawn.names.includes(at.nameOf[o]!));
      expect(kernels.weighList(at.entries, drawn.entries.length, at.starts)).toBe(own.length);
      expect(kernels.listPostings(at.entries, drawn.entries.length, at.starts, at.ids, at.out)).toBe(own.length);
      expect(bench.read(at.out, own.length)).toEqual(own);
      expect(kernels.listRanges(at.names, drawn.names.length, at.nameStarts, at.out)).toBe(named.length);
      expect(bench.read(at.out, named.length)).toEqual(named);
      const page = named.slice(drawn.skip, drawn.skip + drawn.most);
      const length = kernels.pageListed(at.names, drawn.names.length, at.nameStarts, drawn.skip, drawn.most, at.out);
      expect(bench.read(at.out, length)).toEqual(page);
      const [inEntries, inNames] = [bench.bits(count, []), bench.bits(count, [])];
      kernels.addListedPostings(inEntries, at.entries, drawn.entries.length, at.starts, at.ids);
      kernels.addListedRanges(inNames, at.names, drawn.names.length, at.nameStarts);
      for (const [bits, objects] of [
        [inEntries, own],
        [inNames, named],
      ] as const) {
        expect(bench.read(at.out, kernels.listBits(bits, 2, at.out))).toEqual(ascending(objects));
      }
    }, 11);
  });

  it('gather the smallest of lists and of postings', () => {
    check((bench, drawn, at) => {
      const { kernels } = bench;
      const first = drawn.objects.slice(0, drawn.taken);
      const rest = drawn.objects.slice(drawn.taken);
      const own = drawn.entries.flatMap((e) => [...drawn.column.keys()].filter((o) => drawn.column[o] === e));
      let taken = kernels.smallestListed(bench.numbers(first), first.length, 0, drawn.most, at.out);
      taken = kernels.smallestListed(bench.numbers(rest), rest.length, taken, drawn.most, at.out);
      expect(bench.read(at.out, taken)).toEqual(ascending(drawn.objects).slice(0, drawn.most));
      const length = kernels.smallestPostings(
        at.entries,
        drawn.entries.length,
        at.starts,
        at.ids,
        0,
        drawn.most,
        at.out,
      );
      expect(bench.read(at.out, length)).toEqual(ascending(own).slice(0, drawn.most));
    }, 12);
  });

  it('keep and drop objects by what their entries are', () => {
    check((bench, drawn, at) => {
      const { kernels } = bench;
      const { length } = drawn.objects;
      const inSet = (o: number): boolean => drawn.inSet.includes(drawn.column[o]!);
      const other = (o: number): boolean => drawn.others.includes(o);
      const holds = (list: number, kept: number, test: (o: number) => boolean): void =>
        expect(bench.read(list, kept)).toEqual(drawn.objects.filter(test));
      const lists = Array.from({ length: 6 }, at.objects) as [number, number, number, number, number, number];
      const small = bench.bytes(drawn.column);
      holds(lists[0], kernels.keepListed(lists[0], length, at.column, at.bits), inSet);
      holds(lists[1], kernels.dropListed(lists[1], length, at.column, at.bits), (o) => !inSet(o));
      holds(lists[2], kernels.keepListedSmall(lists[2], length, small, at.bits), inSet);
      holds(lists[3], kernels.keepListedFullName(lists[3], length, at.column, at.bits, 0), inSet);
      const either = (o: number): boolean => inSet(o) || other(o);
      holds(lists[4], kernels.keepListedFullName(lists[4], length, at.column, at.bits, at.others), either);
      holds(lists[5], kernels.dropMembers(lists[5], length, at.others), (o) => !other(o));
    }, 13);
  });

  it('keep objects whose text contains a needle, but none without a text', () => {
    const letter = fc.constantFrom(97, 98, 99);
    const texts = fc.array(fc.array(letter, { maxLength: 40 }), { minLength: entryCount, maxLength: entryCount });
    fc.assert(
      fc.property(scene, texts, fc.array(letter, { minLength: 1, maxLength: 5 }), (drawn, list, needle) => {
        same(
          (bench) => {
            const at = place(bench, drawn);
            const { text, offsets } = bench.texts(list);
            const placed = bench.needle(needle, [0, 1, 2]);
            bench.room(512);
            const objects = at.objects();
            const { length } = drawn.objects;
            const kept = bench.kernels.verifyListed(objects, length, at.column, entryCount, text, offsets, placed);
            const found = (o: number): boolean =>
              Buffer.from(list[drawn.column[o]!] ?? []).includes(Buffer.from(needle));
            expect(bench.read(objects, kept)).toEqual(
              drawn.objects.filter((o) => drawn.column[o]! < entryCount && found(o)),
            );
          },
          { bytes: false },
        );
      }),
      { numRuns: 200, seed: 14 },
    );
  });

  it('keep the entries that are in listed blocks', () => {
    const drawn = fc.record({ entries: subset(100), starts: subset(99), every: fc.nat(4) });
    fc.assert(
      fc.property(drawn, ({ entries, starts, every }) => {
        const bounds = [...new Set([0, ...starts, 100])];
        const blocks = [...bounds.keys()].slice(0, -1).filter((b) => b % 5 <= every);
        same(
          (bench) => {
            const list = bench.numbers(entries);
            const [blocksAt, startsAt] = [bench.numbers(blocks), bench.numbers(bounds)];
            const kept = bench.kernels.keepInBlocks(list, entries.length, blocksAt, blocks.length, startsAt);
            const blockOf = (e: number): number => bounds.findLastIndex((first) => first <= e);
            expect(bench.read(list, kept)).toEqual(entries.filter((e) => blocks.includes(blockOf(e))));
          },
          { bytes: false },
        );
      }),
      { numRuns: 300, seed: 17 },
    );
  });

  it('sort and leave out repeats', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.nat(20), fc.nat(2 ** 32 - 1)), { maxLength: 300 }), (numbers) => {
        same(
          (bench) => {
            const list = bench.numbers(numbers);
            const length = bench.kernels.sortDistinct(list, numbers.length);
            expect(bench.read(list, length)).toEqual(ascending([...new Set(numbers)]));
          },
          { bytes: false },
        );
      }),
      { numRuns: 300, seed: 15 },
    );
  });

  it('join names and containers across the seam from either side', () => {
    check((bench, drawn, at) => {
      const { kernels } = bench;
      const all = [...new Array(count).keys()];
      const inName = (o: number): boolean => drawn.names.includes(at.nameOf[o]!);
      const expected = all.filter((o) => inName(o) && drawn.inSet.includes(drawn.column[o]!));
      const byNames = kernels.listSeamOfNames(at.names, drawn.names.length, at.nameStarts, at.column, at.bits, at.out);
      expect(bench.read(at.out, byNames)).toEqual(expected);
      const containers = drawn.inSet.filter((e) => e < entryCount);
      const nameBits = bench.bits(nameCount, drawn.names);
      const nameColumn = bench.numbers(at.nameOf);
      const byContainers = kernels.listSeamOfContainers(
        bench.numbers(containers),
        containers.length,
        at.starts,
        at.ids,
        nameColumn,
        nameBits,
        at.out,
      );
      expect(ascending(bench.read(at.out, byContainers))).toEqual(expected);
    }, 16);
  });
});
