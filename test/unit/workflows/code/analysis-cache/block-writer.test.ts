import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BlockReader } from '../../../../../src/workflows/code/analysis-cache/block-reader.ts';
import { BlockWriter } from '../../../../../src/workflows/code/analysis-cache/block-writer.ts';

/** Entries as one file holds them, with the blocks they are in. */
interface Stored {
  readonly writer: BlockWriter;
  readonly reader: BlockReader;
}

function stored(give: (writer: BlockWriter) => void): Stored {
  const frames: Uint8Array[] = [];
  let position = 0;
  const writer = new BlockWriter((frame) => {
    frames.push(frame);
    position += frame.length;
    return position - frame.length;
  });
  give(writer);
  writer.finish();
  return { writer, reader: new BlockReader(Buffer.concat(frames), writer.blocks, writer.places) };
}

function texts({ writer, reader }: Stored): string[] {
  return writer.places.map((place) => reader.entry(place).toString());
}

/** A text of about this many bytes, so that a few make a block. */
function long(name: string, bytes: number): Buffer {
  return Buffer.from(`${name} `.repeat(Math.ceil(bytes / (name.length + 1))));
}

const names = ['a', 'b', 'ü', 'd', 'e', 'f', 'g', 'h'];
const first = stored((writer) => {
  for (const name of names) writer.add(long(name, 400_000));
});

describe('blocks of entries [C-analyze-again]', () => {
  it('give every entry, in whatever order it is asked for', () => {
    expect(first.writer.blocks.length).toBe(3);
    expect(texts(first)).toEqual(names.map((name) => long(name, 400_000).toString()));
    for (const at of [7, 0, 3, 0]) {
      const place = first.writer.places[at] as readonly [number, number, number];
      expect(first.reader.entry(place).toString()).toBe(long(names[at] as string, 400_000).toString());
    }
  });

  it('are taken over as they are stored where all their entries are, one after the other', () => {
    const again = stored((writer) => {
      for (const [at, place] of first.writer.places.entries()) {
        if (at === 4) writer.add(long('new', 10));
        else writer.copy(first.reader, place);
      }
    });
    const frame = (from: Stored, block: number): string => from.reader.frame(block)[0].toString('hex');
    expect(frame(again, 0)).toBe(frame(first, 0));
    expect(frame(again, again.writer.blocks.length - 1)).toBe(frame(first, 2));
    expect(texts(again)).toEqual(
      names.map((name, at) => (at === 4 ? long('new', 10) : long(name, 400_000)).toString()),
    );
  });

  it('give what was written and taken over, in any order and from several files', () => {
    const second = stored((writer) => {
      for (const name of ['x', 'y']) writer.add(long(name, 700_000));
    });
    const sources = [first, second];
    const step = fc.oneof(
      fc.record({ add: fc.string() }),
      fc.record({ source: fc.nat(1), at: fc.nat(7), length: fc.integer({ min: 1, max: 8 }) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 6 }), (steps) => {
        const expected: string[] = [];
        const result = stored((writer) => {
          for (const each of steps) {
            if ('add' in each) {
              writer.add(Buffer.from(each.add));
              expected.push(Buffer.from(each.add).toString());
              continue;
            }
            const from = sources[each.source] as Stored;
            for (const place of from.writer.places.slice(each.at, each.at + each.length)) {
              writer.copy(from.reader, place);
              expected.push(from.reader.entry(place).toString());
            }
          }
        });
        expect(texts(result)).toEqual(expected);
      }),
      { numRuns: 60, seed: 4 },
    );
  });
});
