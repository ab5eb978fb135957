import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Type from 'typebox';
import { afterEach, expect, it } from 'vitest';
import { parse } from 'yaml';
import { KeptResults } from '../../../src/files/kept-results.ts';
import { parseRuleFile } from '../../../src/rule-files/parse-rule-file.ts';
import { rememberValues } from '../../../src/rule-files/value-memory.ts';
import { temporaryFolder } from '../snapshot/reader/container-bytes.ts';

const rules = fileURLToPath(new URL('../../../rules/', import.meta.url));
const anything = Type.Unknown();

/** One start of the program; returns what writes its cache. */
function start(path: string, folder = rules): () => string[] {
  const kept = new KeptResults<unknown>({ path, state: 'v', again: true, othersStay: true });
  rememberValues(kept, folder);
  return () => kept.publish();
}

afterEach(() => rememberValues({ of: (_file, _texts, make) => make() }, '/nowhere/'));

it('the value of each file that comes with the program is the same from the cache', () => {
  const path = join(temporaryFolder(), 'values');
  const files = globSync('**/*.yml', { cwd: rules }).map((file) => join(rules, file));
  expect(files.length).toBeGreaterThan(50);
  const end = start(path);
  for (const file of files) parseRuleFile(file, readFileSync(file, 'utf8'), anything);
  end();
  start(path);
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    expect(parseRuleFile(file, text, anything).value).toEqual(parse(text));
  }
});

it('a value from the cache is that of the text and the schema, and its parts have their places', () => {
  const folder = temporaryFolder();
  const file = join(folder, 'own.yml');
  const begin = (): (() => string[]) => start(join(folder, 'values'), folder);
  const schema = Type.Object({ names: Type.Array(Type.String()) });
  const end = begin();
  parseRuleFile(file, 'names: [a]', schema);
  end();
  begin();
  const { value, placeOf } = parseRuleFile(file, 'names: [a]', schema);
  value.names.push('changed by who asked');
  expect(parseRuleFile(file, 'names: [a]', schema).value).toEqual({ names: ['a'] });
  expect(placeOf('names[0]')).toBe(`${file}:1:9`);
  expect(parseRuleFile(file, 'names: [b]', schema).value).toEqual({ names: ['b'] });
  expect(() => parseRuleFile(file, 'names: [a]', Type.Object({ names: Type.Integer() }))).toThrow(
    `${file}:1:8: names: `,
  );
});

it('files elsewhere, those of users, are read each time', () => {
  const folder = temporaryFolder();
  const kept = { of: () => expect.fail('asked') };
  rememberValues(kept, rules);
  expect(parseRuleFile(join(folder, 'own.yml'), 'a: 1', anything).value).toEqual({ a: 1 });
});
