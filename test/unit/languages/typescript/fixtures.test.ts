import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { analyse, dump } from './analysis-dump.ts';
import { fixtureTexts } from './simple-scope.ts';

const folder = path.join(import.meta.dirname, '../../../fixtures/typescript');
const update = process.env['UPDATE_GOLDEN'] === '1';

/** Each folder of test/fixtures/typescript against its expected.txt; `UPDATE_GOLDEN=1` writes them anew. */
describe('analyzeTypeScript on fixtures', () => {
  for (const name of readdirSync(folder).sort()) {
    it(`finds the objects and links of ${name}`, () => {
      const actual = dump(analyse(fixtureTexts(path.join(folder, name))));
      const golden = path.join(folder, name, 'expected.txt');
      if (update) writeFileSync(golden, actual);
      expect(actual).toBe(readFileSync(golden, 'utf8'));
    });
  }
});
