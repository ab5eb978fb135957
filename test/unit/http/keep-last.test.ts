import { describe, expect, it } from 'vitest';
import { keepLast } from '../../../src/http/keep-last.ts';

describe('a function that keeps its last result', () => {
  it('is asked again only for another argument, also for what is empty', () => {
    const asked: (string | undefined)[] = [];
    const upper = keepLast((text: string | undefined) => {
      asked.push(text);
      return text?.toUpperCase();
    });
    const texts = ['', '', 'a', 'a', 'b', 'a', undefined, undefined, ''];
    expect(texts.map(upper)).toEqual(['', '', 'A', 'A', 'B', 'A', undefined, undefined, '']);
    expect(asked).toEqual(['', 'a', 'b', 'a', undefined, '']);
  });
});
