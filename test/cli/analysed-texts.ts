import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { runStratigraph } from './run-stratigraph.ts';

/** Analyses the code of small files, by their paths, before the tests of a file. */
export function analysedTexts(files: Readonly<Record<string, string>>): {
  /** Names of the start points of the transactions that use an object, sorted. */
  readonly transactionsOf: (object: string) => Promise<readonly string[]>;
} {
  const folder = mkdtempSync(join(tmpdir(), 'stratigraph-texts-'));
  const common = ['--app', 'Shop', '--data', join(folder, 'data')];
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  beforeAll(async () => {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(join(folder, 'code', path, '..'), { recursive: true });
      writeFileSync(join(folder, 'code', path), text);
    }
    expect((await runStratigraph(['analyze', join(folder, 'code'), '--only', 'code', ...common])).status).toBe(0);
  });
  return {
    transactionsOf: async (object) => {
      const { stdout } = await runStratigraph(['transactions', object, ...common, '--json']);
      const found = JSON.parse(stdout) as { startPoint: { name: string } }[];
      return found.map(({ startPoint }) => startPoint.name).sort();
    },
  };
}
