import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '../../scripts/run-step.ts';
import { QueryError } from '../../src/errors.ts';
import { systemReading } from '../../src/files/read-files.ts';
import { applicationFolder } from '../../src/snapshot/format/data-directory.ts';
import { SnapshotError } from '../../src/snapshot/reader/snapshot-error.ts';
import { SnapshotFile } from '../../src/snapshot/reader/snapshot-file.ts';
import { verifySnapshot } from '../../src/snapshot/reader/verify/verify-snapshot.ts';
import { openEmbeddedStore } from '../../src/store/embedded/embedded-store.ts';
import { currentVersion, versionFile } from '../../src/versions/folder-versions.ts';
import { serviceOver, type TestAnswer } from '../http/test-service.ts';
import { temporaryFolderFor } from '../unit/snapshot/reader/container-bytes.ts';
import { questions } from '../unit/store/ask-everything.ts';
import { importText } from '../unit/store/imported-folder.ts';
import { below, chance, faultTimeout, runs } from './fault-runs.ts';

const folder = temporaryFolderFor('snapshot-faults');
let path: string;
let sound: Buffer;
let answers: readonly string[];
let served: readonly TestAnswer[];
const examples = join(projectRoot, 'examples/answers');
const requests = readdirSync(examples).map(
  (file) => (JSON.parse(readFileSync(join(examples, file), 'utf8')) as { request: string }).request,
);

/** What a service that is started now answers over HTTP. */
async function askService(): Promise<TestAnswer[]> {
  const store = openEmbeddedStore({ dataDirectory: folder, onWarning: () => undefined });
  const { server, get } = serviceOver(store);
  try {
    const received: TestAnswer[] = [];
    for (const request of requests) received.push(await get(request));
    return received;
  } finally {
    server.server.closeAllConnections();
    server.server.close();
    await store.close();
  }
}

/** The same as `refusedOrRight`, asked of a service: refused is 503 with when to try again. Returns how many requests were refused. */
async function servedOrRefused(what: string): Promise<number> {
  let refused = 0;
  for (const [at, { status, headers, text }] of (await askService()).entries()) {
    const about = `${what}, ${requests[at]}`;
    if (status !== 200) refused++;
    if (status === 200) expect(text, about).toBe(served[at]?.text);
    else
      expect([status, JSON.parse(text).code, Number(headers['retry-after']) > 0], about).toEqual([
        503,
        'snapshot-corrupt',
        true,
      ]);
  }
  return refused;
}

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
  served = await askService();
  expect(served.map(({ status }) => status)).toEqual(requests.map(() => 200));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a damaged snapshot', () => {
  it('is refused or answered from rightly, whichever bits have changed, and verify names it [RL-bit-flips]', {
    timeout: faultTimeout,
  }, async () => {
    const next = chance();
    let refused = 0;
    let refusedByService = 0;
    for (let run = runs(400, 10_000); run > 0; run--) {
      const at = below(next, sound.length);
      const bit = below(next, 8);
      const damaged = Buffer.from(sound);
      damaged[at] = (damaged[at] as number) ^ (1 << bit);
      writeFileSync(path, damaged);
      refused += await refusedOrRight(`bit ${bit} of byte ${at}`);
      if (run % runs(50, 10) === 0) refusedByService += await servedOrRefused(`bit ${bit} of byte ${at}`);
      expect(verifySnapshot(path, 'Shop').faults, `bit ${bit} of byte ${at}`).not.toEqual([]);
    }
    expect(refused).toBeGreaterThan(0);
    expect(refusedByService).toBeGreaterThan(0);
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

  it('and one with any changed bit in the record of its version [RL-bit-flips]', {
    timeout: faultTimeout,
  }, async () => {
    writeFileSync(path, sound);
    const beside = applicationFolder(folder, 'Shop');
    const record = versionFile(beside, 1);
    const whole = readFileSync(record);
    const right = currentVersion(systemReading, beside);
    expect(right?.version).toBe(1);
    let known = 0;
    for (let bit = 0; bit < whole.length * 8; bit++) {
      const damaged = Buffer.from(whole);
      damaged[bit >> 3] = (damaged[bit >> 3] as number) ^ (1 << (bit & 7));
      writeFileSync(record, damaged);
      const found = refusedAs(SnapshotError, () => currentVersion(systemReading, beside));
      // A checksum under another name is a member that says nothing.
      if (found !== null) expect(found, `bit ${bit}`).toMatchObject(right as object);
      if (found !== null) known++;
      if (bit % runs(307, 1) !== 0) continue;
      await refusedOrRight(`bit ${bit} of the record`);
      const store = openEmbeddedStore({ dataDirectory: folder, onWarning: () => undefined });
      for (const info of await store.applications()) expect(info).toEqual(right?.record?.info);
      await store.close();
    }
    expect(known).toBeLessThan(100);
    writeFileSync(record, whole);
  });
});

/** What is read, or null where it is refused by such an error. */
function refusedAs<T>(kind: typeof SnapshotError, read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof kind) return null;
    throw error;
  }
}
