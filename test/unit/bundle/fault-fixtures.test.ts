import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readAll } from './read-all.ts';

const folder = 'test/fixtures/bundles/faults';
const bundles = readdirSync(folder).filter((name) => /\.ndjson(\.gz|\.zst)?$/.test(name));

describe('a broken bundle', () => {
  it('is there for each of the texts', () => {
    expect(readdirSync(folder).filter((name) => name.endsWith('.txt'))).toEqual(bundles.map((name) => `${name}.txt`));
    expect(bundles.length).toBeGreaterThan(20);
  });

  // The texts are read by people: run this file with `-u` behind its name after a change, and review them like code.
  it.each(bundles)('%s is told by file, line and path', async (name) => {
    const { faults } = await readAll([readFileSync(`${folder}/${name}`)], name);
    await expect(`${faults.join('\n')}\n`).toMatchFileSnapshot(`../../fixtures/bundles/faults/${name}.txt`);
  });
});
