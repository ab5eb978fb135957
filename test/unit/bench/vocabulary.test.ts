import { describe, expect, it } from 'vitest';
import { splitWords } from '../../../bench/data/split-words.ts';
import {
  formatVocabulary,
  parseVocabulary,
  readVocabulary,
  vocabularyLanguages,
} from '../../../bench/data/vocabulary.ts';

describe('the vocabulary of the generator', () => {
  it('reads what it writes', () => {
    const vocabulary = new Map([
      [
        'type first',
        [
          ['order', 9],
          ['user', 9],
          ['cart', 2],
        ],
      ],
      ['folders', [['src', 1]]],
    ] as const);
    expect(parseVocabulary(`# counted somewhere\n${formatVocabulary(vocabulary)}`)).toEqual(vocabulary);
  });

  it.each(vocabularyLanguages)('has words of %s for every kind of name', (language) => {
    const vocabulary = readVocabulary(language);
    for (const kind of ['type', 'function', 'field', 'file']) {
      for (const place of ['lengths', 'first', 'middle', 'last']) {
        expect(vocabulary.get(`${kind} ${place}`)!.length, `${kind} ${place}`).toBeGreaterThan(3);
      }
    }
  });

  it('splits identifiers into words', () => {
    expect(splitWords('parseHTTPRequest_v2')).toEqual(['parse', 'http', 'request', 'v2']);
    expect(splitWords('MAX_SIZE')).toEqual(['max', 'size']);
  });
});
