import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BlockCache } from '../../../../src/snapshot/reader/block-cache.ts';
import { Snapshot } from '../../../../src/snapshot/reader/snapshot.ts';
import { importText } from '../../store/imported-folder.ts';
import { temporaryFolderFor } from './container-bytes.ts';

/** So many that sections of one byte for each object are large. */
const objects = 66_000;
const widest = 4 * objects;

function bundle(): string {
  const about = { type: 'TypeScript Function', typeId: 'typescript-function', language: 'TypeScript' };
  const lines = [JSON.stringify({ record: 'analysis', format: 1, analyzedAt: '2026-03-02T06:15:00Z' })];
  for (let id = 1; id <= objects; id++) {
    lines.push(
      JSON.stringify({
        record: 'object',
        key: `o${id}`,
        id,
        name: `object${id}`,
        fullName: `src/object${id}`,
        ...about,
      }),
    );
  }
  return `${lines.join('\n')}\n`;
}

/** Asks for objects all over the snapshot, twice; gives the answers of both times, and the bytes that each question has read as whole sections. */
function askAll(snapshot: Snapshot): { readonly answers: readonly unknown[][]; readonly loaded: number[] } {
  const loaded: number[] = [];
  const ask = (_: unknown, at: number): unknown => {
    const before = snapshot.file.loadedBytes;
    const section = snapshot.objects();
    const object = section.numberOf(1 + ((at * 7919) % objects)) as number;
    const answer = { row: section.rows.value(object), traits: section.traits(object), id: section.idOf(object) };
    loaded.push(snapshot.file.loadedBytes - before);
    return answer;
  };
  return { answers: [1, 2].map(() => Array.from({ length: 150 }, ask)), loaded };
}

describe('the large sections of a snapshot', () => {
  let folder = '';
  let path = '';
  beforeAll(async () => {
    folder = temporaryFolderFor('sections');
    ({ path } = await importText(folder, 'App', bundle()));
  }, 120_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('are read by no early question, and later at most two by one; the answers are the same', () => {
    const snapshot = Snapshot.open(path, new BlockCache(2 ** 22));
    const whole = Snapshot.open(path);
    try {
      const { answers, loaded } = askAll(snapshot);
      expect(answers[1]).toEqual(answers[0]);
      expect(answers).toEqual(askAll(whole).answers);
      expect(loaded.slice(0, 4).filter((bytes) => bytes >= objects)).toEqual([]);
      expect(loaded.filter((bytes) => bytes >= objects).length).toBeGreaterThan(3);
      expect(Math.max(...loaded)).toBeLessThan(2.5 * widest);
    } finally {
      snapshot.close();
      whole.close();
    }
  });

  it('are read at once where a part of them could not be checked', () => {
    const snapshot = Snapshot.open(path);
    try {
      expect(askAll(snapshot).loaded[0]).toBeGreaterThan(2.5 * widest);
    } finally {
      snapshot.close();
    }
  });
});
