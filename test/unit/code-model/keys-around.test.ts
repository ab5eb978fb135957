import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isInside } from '../../../src/code-model/fact-table.ts';
import { KeysAround } from '../../../src/code-model/keys-around.ts';

const name = fc.constantFrom('a', 'b', 'run', 'run=>', 'run=>~09', 'list().', 'list()', '~1f');
const key = fc.array(name, { minLength: 1, maxLength: 5 }).map((names) => `m.ts#${names.join('.')}`);

it('finds the keys that a key is inside of, as a look at each of them does [FW-contexts]', () => {
  fc.assert(
    fc.property(fc.uniqueArray(key, { maxLength: 20 }), key, (keys, asked) => {
      const around = new KeysAround(keys);
      expect(around.of(asked)).toEqual(keys.filter((each) => isInside(asked, each)));
      for (const own of keys) expect(around.of(own)).toEqual(keys.filter((each) => isInside(own, each)));
    }),
  );
});
