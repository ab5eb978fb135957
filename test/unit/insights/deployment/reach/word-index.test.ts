import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WordIndex } from '../../../../../src/insights/deployment/reach/word-index.ts';

describe('the texts that have a word [I-cloud-deployed]', () => {
  it('are found as by splitting each text', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'B', '_', 'é', '$', '7', ' ', '.', '-', '\n'), maxLength: 30 });
    fc.assert(
      fc.property(fc.array(text, { maxLength: 8 }), fc.stringMatching(/^[aBé_7]{1,3}$/), (texts, word) => {
        const paths = texts.map((_, at) => `${at}`);
        const index = new WordIndex(paths, (path) => texts[Number(path)] as string);
        const expected = paths.filter((path) => texts[Number(path)]?.split(/[^\wé]+/).includes(word));
        expect([...index.textsWith(word)]).toEqual(expected);
      }),
      { seed: 20261121 },
    );
  });

  it('are none for what is no word', () => {
    expect([...new WordIndex(['a'], () => '- -').textsWith('-')]).toEqual([]);
  });
});
