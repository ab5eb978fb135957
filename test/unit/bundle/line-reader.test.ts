import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LineReader } from '../../../src/bundle/line-reader.ts';
import { arriving, cutAt } from './read-all.ts';

interface ReadLines {
  readonly lines: readonly (readonly [number, string])[];
  readonly faults: readonly (readonly [number, string])[];
  readonly last: number;
}

async function read(chunks: readonly Uint8Array[], longest?: number): Promise<ReadLines> {
  const faults: [number, string][] = [];
  const lines: [number, string][] = [];
  const reader = new LineReader((line, message) => faults.push([line, message]), longest);
  for await (const block of reader.blocks(arriving(chunks))) {
    block.lines.forEach((text, at) => {
      lines.push([block.firstLine + at, text]);
    });
  }
  return { lines, faults, last: reader.line };
}

/** Lines of bytes without line ends, some of them not UTF-8. */
const lineBytes = fc.array(
  fc.oneof(
    fc.string({ unit: 'binary', maxLength: 9 }).map((text) => Buffer.from(text.replaceAll('\n', ''))),
    fc.uint8Array({ maxLength: 9 }).map((bytes) => Buffer.from(bytes.filter((byte) => byte !== 0x0a))),
  ),
  { maxLength: 12 },
);

/** What a strict decoder says of a line; undefined when it is not UTF-8. */
function decoded(bytes: Uint8Array, first: boolean): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: !first }).decode(bytes);
  } catch {
    return undefined;
  }
}

describe('LineReader', () => {
  it('gives every line with its number, and reports those that are not UTF-8 or too long, however the bytes are cut', async () => {
    const cuts = fc.array(fc.nat(), { maxLength: 6 });
    const longest = fc.constantFrom(1, 2, 5, 8, 1000);
    await fc.assert(
      fc.asyncProperty(lineBytes, fc.boolean(), cuts, longest, async (lines, ended, places, limit) => {
        const bytes = Buffer.concat(lines.flatMap((line, at) => (at === 0 ? [line] : [Buffer.from('\n'), line])));
        const whole = ended ? Buffer.concat([bytes, Buffer.from('\n')]) : bytes;
        const expected = whole.length === 0 ? [] : ended || lines.at(-1)?.length !== 0 ? lines : lines.slice(0, -1);
        const all = ended && lines.length === 0 ? [Buffer.alloc(0)] : expected;
        const read1 = await read(cutAt(whole, places), limit);
        const texts: [number, string][] = [];
        const faulty: number[] = [];
        all.forEach((line, at) => {
          const text = line.length > limit ? undefined : decoded(line, at === 0);
          if (text === undefined) faulty.push(at + 1);
          else texts.push([at + 1, text]);
        });
        expect(read1.lines).toEqual(texts);
        expect(read1.faults.map(([line]) => line)).toEqual(faulty);
        expect(read1.last).toBe(Math.max(1, all.length));
      }),
      { seed: 6, numRuns: 2000 },
    );
  });

  it('says what is wrong with a line', async () => {
    const { faults } = await read([Buffer.from('a\nlonger than eight\n'), Buffer.from([0xff, 0x0a])], 8);
    expect(faults).toEqual([
      [2, 'is longer than 8 bytes, the most a line may have'],
      [3, 'is not UTF-8 text'],
    ]);
  });

  it('keeps lines that are longer than a piece of the stream', async () => {
    const long = 'ü'.repeat(700_000);
    const { lines } = await read([Buffer.from(`a\n${long}\nb`)]);
    expect(lines.map(([line, text]) => [line, text.length])).toEqual([
      [1, 1],
      [2, 700_000],
      [3, 1],
    ]);
  });

  it('keeps no bytes of a line that is too long', async () => {
    const chunk = Buffer.alloc(1 << 20, 'x');
    const endless = async function* (): AsyncGenerator<Uint8Array> {
      for (let n = 0; n < 512; n++) yield chunk;
      yield Buffer.from('\nend');
    };
    const faults: number[] = [];
    const reader = new LineReader((line) => faults.push(line), 1 << 20);
    const before = process.memoryUsage().arrayBuffers;
    const lines: string[] = [];
    for await (const block of reader.blocks(endless())) lines.push(...block.lines);
    expect(faults).toEqual([1]);
    expect(lines).toEqual(['end']);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(128 << 20);
  });

  it('does not mind that its source uses a buffer again', async () => {
    const buffer = Buffer.alloc(3);
    const reused = async function* (): AsyncGenerator<Uint8Array> {
      for (const text of ['abc', 'de\n', 'fg\n']) {
        buffer.write(text);
        yield buffer;
      }
    };
    const lines: string[] = [];
    for await (const block of new LineReader(() => undefined).blocks(reused())) lines.push(...block.lines);
    expect(lines).toEqual(['abcde', 'fg']);
  });
});
