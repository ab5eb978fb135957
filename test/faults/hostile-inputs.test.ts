import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { FaultList } from '../../src/bundle/faults.ts';
import { readBundle } from '../../src/bundle/read-bundle.ts';
import { readLockfile } from '../unit/importers/lockfiles/read-lockfile.ts';
import { chance, faultTimeout, isLong, runs } from './fault-runs.ts';
import { inputSamples } from './input-samples.ts';

/** Errors that say where and what; anything else is a failure of the program. */
const named = new Set(['FormatError', 'BundleError', 'RuleFileError', 'WorkflowError']);
/** A message with the file and, where only a part of it is wrong, the part: a line, a byte, or the path of a value. */
const placed = /^[\w .-]+:(?:\d+(?::\d+)?:| (?!not |Unexpected |Expected |Bad |No )[^\n]+?: )/;
/** What is wrong with a file as a whole, which has no place in it. */
const ofWhole =
  /^[\w .-]+: (?:an object is expected, |a list is expected, |is none of |neither a CycloneDX |no package is found in it|no package can be called |the file is empty|not YAML that is read: |nested too deep)/;
/** Seconds of processor time that reading one small input may take: what else the machine does is not counted. */
const longest = 5;

async function batchesOf(chunks: Iterable<Uint8Array>): Promise<string[]> {
  const faults = new FaultList();
  const stream = readBundle(
    (async function* () {
      yield* chunks;
    })(),
    'bundle',
    faults,
  );
  for await (const _ of stream.batches);
  return faults.lines();
}

describe('inputs that others wrote', () => {
  it.each(inputSamples)(
    '$name is read or refused with its name, however it is damaged [RL-inputs]',
    { timeout: faultTimeout },
    async ({ name, make, read }) => {
      const next = chance();
      for (let run = runs(600, 60_000); run > 0; run--) {
        const input = make(next);
        const before = process.cpuUsage();
        try {
          await read(input);
        } catch (error) {
          const { name: kind, message } = error as Error;
          if (!named.has(kind))
            throw new Error(`${kind} of ${name}: ${JSON.stringify(String(input).slice(0, 3000))}`, { cause: error });
          for (const line of kind === 'FormatError' ? [message] : message.split('\n'))
            if (!placed.test(line) && !ofWhole.test(line)) expect(line, 'the place is named').toMatch(placed);
        }
        const { user, system } = process.cpuUsage(before);
        expect((user + system) / 1e6, `${name}: ${String(input).slice(0, 500)}`).toBeLessThan(longest);
      }
      expect(Object.prototype).not.toHaveProperty('polluted');
      expect(Object.keys(Object.prototype)).toEqual([]);
    },
  );

  it('that decompress to gigabytes are refused at the first long line, in little memory [RL-inputs]', {
    timeout: faultTimeout,
  }, async () => {
    const line = Buffer.alloc(runs(64, 256) * 2 ** 20, 'a');
    const bomb = gzipSync(line);
    expect(bomb.length).toBeLessThan(line.length / 500);
    const before = process.memoryUsage().rss;
    expect((await batchesOf([bomb]))[0]).toMatch(/^bundle:1: /);
    expect(process.memoryUsage().rss - before).toBeLessThan(line.length * 4);
  });

  it.each(inputSamples.flatMap(({ name, sound, read }) => (sound === undefined ? [] : [{ name, sound, read }])))(
    '$name with one long line is read or refused with its name, in memory that grows as the line does [RL-inputs]',
    { timeout: faultTimeout },
    async ({ name, sound, read }) => {
      const length = runs(2, 100) * 2 ** 20;
      const half = sound.length >> 1;
      // In the first text of the second half, and behind the end.
      const within = sound.slice(half).search(/[a-z]{2}/) + half + 1;
      for (const at of [within, sound.length]) {
        const long = sound.slice(0, at) + 'x'.repeat(length) + sound.slice(at);
        const before = process.memoryUsage().rss;
        const startedWith = process.cpuUsage();
        try {
          await read(long);
        } catch (error) {
          const { name: kind, message } = error as Error;
          if (!named.has(kind)) throw new Error(`${kind} of ${name}: ${message.slice(0, 300)}`, { cause: error });
          expect(message.length, `${name} at ${at}`).toBeLessThan(5000);
        }
        const { user, system } = process.cpuUsage(startedWith);
        const memory = process.memoryUsage().rss - before;
        expect((user + system) / 1e6, `${name} at ${at}: seconds`).toBeLessThan(longest * runs(1, 12));
        expect(memory, `${name} at ${at}: bytes`).toBeLessThan(length * 16 + 200 * 2 ** 20);
        if (isLong) console.log(`${name} at ${at}: ${Math.round(memory / 2 ** 20)} MB, ${(user + system) / 1e6} s`);
      }
    },
  );

  it('with objects a hundred thousand deep are refused with their line [RL-inputs]', async () => {
    const deep = '{"record":"analysis","x-a":'.concat('['.repeat(100_000), ']'.repeat(100_000), '}\n');
    const faults = await batchesOf([Buffer.from(deep)]);
    expect(faults[0]).toMatch(/^bundle:1: /);
  });

  it.each([
    ['pnpm-lock.yaml', `lockfileVersion: '9.0'\npackages: {a${'$[x]'.repeat(40_000)}: b}\n`],
    ['requirements.txt', `flask${'\t'.repeat(300_000)}==3.0.0 x\n`],
    ['requirements.txt', `flask${' '.repeat(300_000)}3.0.0\n`],
    ['requirements.txt', `flask==3.0.0 # via a${' '.repeat(300_000)}b\n`],
  ])('that repeat one thing in %s take a time that grows as they do, not with its square [RL-inputs]', (path, text) => {
    const read = (): unknown => readLockfile({ [path]: text, 'package.json': '{}' }, path);
    if (path.endsWith('.yaml')) expect(read).toThrow(`${path}: line 2: not YAML`);
    else expect(read).not.toThrow();
  });
});
