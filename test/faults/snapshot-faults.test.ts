import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '../../scripts/run-step.ts';
import { QueryError } from '../../src/errors.ts';
import { applicationFolder } from '../../src/snapshot/format/data-directory.ts';
import { SnapshotFile } from '../../src/snapshot/reader/snapshot-file.ts';
import { verifySnapshot } from '../../src/snapshot/reader/verify/verify-snapshot.ts';
import { openEmbeddedStore } from '../../src/store/embedded/embedded-store.ts';
import { temporaryFolderFor } from '../unit/snapshot/reader/container-bytes.ts';
import { questions } from '../unit/store/ask-everything.ts';
import { importText } from '../unit/store/imported-folder.ts';
import { below, chance, faultTimeout, runs } from './fault-runs.ts';

const folder = temporaryFolderFor('snapshot-faults');
let path: string;
let sound: Buffer;
let answers: readonly string[];

/** What each question is answered; null: refused by name. */
async function ask(): Promise<readonly (string | null)[] | null> {
  const store = openEmbeddedStore({ dataDirectory: folder, onWarning: () => undefined });
  const refused = (error: unknown): null => {
    if (error instanceof QueryError && ['snapshot-corrupt', 'application-not-found'].includes(error.code)) return null;
    throw error;
  };
  try {
    const reader = await store.open('Shop');
    return questions(reader).map((question) => {
      try {
        return textOf(question());
      } catch (error) {
        return refused(error);
      }
    });
  } catch (error) {
    return refused(error);
  } finally {
    await store.close();
  }
}

function textOf(value: unknown): string {
  return (
    JSON.stringify(value, (_, part) => (part instanceof Uint8Array ? Buffer.from(part).toString('latin1') : part)) ?? ''
  );
}

/** Refused by name, or right; never another answer. Returns how many questions were refused. */
async function refusedOrRight(what: string): Promise<number> {
  const found = await ask();
  if (found === null) return answers.length;
  let refused = 0;
  for (const [at, answer] of found.entries()) {
    if (answer === null) refused++;
    else if (answer !== answers[at]) expect(answer, `${what}, question ${at}`).toBe(answers[at]);
  }
  return refused;
}

beforeAll(async () => {
  const bundle = readFileSync(join(projectRoot, 'examples/shop.ndjson'), 'utf8');
  ({ path } = await importText(folder, 'Shop', bundle));
  sound = readFileSync(path);
  answers = (await ask()) as readonly string[];
  expect(answers).not.toContain(null);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a damaged snapshot', () => {
  it('is refused or answered from rightly, whichever bits have changed, and verify names it [RL-bit-flips]', {
    timeout: faultTimeout,
  }, async () => {
    const next = chance();
    let refused = 0;
    for (let run = runs(400, 10_000); run > 0; run--) {
      const at = below(next, sound.length);
      const bit = below(next, 8);
      const damaged = Buffer.from(sound);
      damaged[at] = (damaged[at] as number) ^ (1 << bit);
      writeFileSync(path, damaged);
      refused += await refusedOrRight(`bit ${bit} of byte ${at}`);
      expect(verifySnapshot(path, 'Shop').faults, `bit ${bit} of byte ${at}`).not.toEqual([]);
    }
    expect(refused).toBeGreaterThan(0);
  });

  it('is refused where it is cut, at the ends of all sections and beside them [RL-truncated]', {
    timeout: faultTimeout,
  }, async () => {
    writeFileSync(path, sound);
    const file = SnapshotFile.open(path);
    const ends = file.sections.flatMap(({ offset, length }) => [offset, offset + length]);
    file.close();
    for (const end of new Set(ends.flatMap((at) => [at - 1, at, at + 1]))) {
      writeFileSync(path, sound.subarray(0, end));
      expect(await ask(), `${end} bytes`).toBeNull();
      expect(verifySnapshot(path, 'Shop').faults, `${end} bytes`).not.toEqual([]);
    }
  });

  it.each(['current', 'application.json'])(
    'and one with any changed bit in the file %s beside it [RL-bit-flips]',
    { timeout: faultTimeout },
    async (name) => {
      writeFileSync(path, sound);
      const { folder: beside } = applicationFolder(folder, 'Shop');
      const whole = readFileSync(join(beside, name));
      for (let bit = 0; bit < whole.length * 8; bit++) {
        const damaged = Buffer.from(whole);
        damaged[bit >> 3] = (damaged[bit >> 3] as number) ^ (1 << (bit & 7));
        writeFileSync(join(beside, name), damaged);
        await refusedOrRight(`bit ${bit} of ${name}`);
        const store = openEmbeddedStore({ dataDirectory: folder, onWarning: () => undefined });
        for (const { name: listed } of await store.applications()) expect(listed).toBe('Shop');
        await store.close();
      }
      writeFileSync(join(beside, name), whole);
    },
  );
});
