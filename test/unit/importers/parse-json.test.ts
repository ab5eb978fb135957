import { assert, json, nat, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonFault, parseJson } from '../../../src/importers/parse-json.ts';

/** Where the engine says a text is wrong; null where it does not tell a place. */
function enginesFault(text: string): number | null {
  try {
    JSON.parse(text);
    return text.length;
  } catch (error) {
    const { message } = error as Error;
    if (message === 'Unexpected end of JSON input') return text.length;
    const at = /at position (\d+)/.exec(message)?.[1];
    return at === undefined ? null : Number(at);
  }
}

describe('JSON that is broken is told with line and column [P-json-place]', () => {
  it.each([
    ['{"a":1,}', 7],
    ['{"a":xyz}', 5],
    ['{,}', 1],
    ['[1,]', 3],
    ['[1 2]', 3],
    ['{"a" 1}', 5],
    ['{"a":1 "b"}', 7],
    ['{"a":"\n"}', 6],
    ['["\\x"]', 2],
    ['nope', 0],
    ['[01]', 2],
    ['[1.]', 2],
    ['{} {}', 3],
    ['[}', 1],
    ['{"a":[1,{"b":[]', 15],
    ['"abc', 4],
    ['', 0],
    ['[', 1],
    ['{"a": 1}', 8],
  ])('%s at %d', (text, at) => {
    expect(jsonFault(text)).toBe(at);
  });

  it('where the engine tells a place, at that place or at the beginning of the word or escape around it', () => {
    assert(
      property(json(), nat(), string({ maxLength: 2 }), nat(2), (text, place, added, removed) => {
        const at = place % (text.length + 1);
        const changed = text.slice(0, at) + added + text.slice(at + removed);
        const expected = enginesFault(changed);
        if (expected === null) return;
        const found = jsonFault(changed);
        expect(expected - found).toBeGreaterThanOrEqual(0);
        expect(changed.slice(found, expected)).toMatch(/^(\\.{0,5}|[-\w.+]*)$/);
      }),
      { seed: 5, numRuns: 3000 },
    );
  });

  it('counting lines of the file', () => {
    expect(parseJson('{"a":1}', 'f')).toEqual({ a: 1 });
    expect(() => parseJson('{\n  "a": b\n}', 'f')).toThrow('f: line 2, column 8: not JSON: "b" is not expected');
    expect(() => parseJson('[1,', 'f', 7)).toThrow('f: line 7, column 4: not JSON: the text ends here');
  });
});
