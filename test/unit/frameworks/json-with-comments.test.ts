import { expect, it } from 'vitest';
import { parseJsonWithComments } from '../../../src/frameworks/settings/json-with-comments.ts';

it('JSON may have comments and last commas, and is refused as any other where it is none', () => {
  const text = `{ // first
    "a": [1, 2, /* two */], "b": "// no, /* comment */ \\" ,}", "c": -1.5e3, "d": {"e": null,}, /* end */
  }`;
  expect(parseJsonWithComments(text)).toEqual({
    a: [1, 2],
    b: '// no, /* comment */ " ,}',
    c: -1500,
    d: { e: null },
  });
  for (const each of ['{"a" 1}', '{"a": "b', '{} x', '', '/* ', '{,,}', '1 2'])
    expect(() => parseJsonWithComments(each), each).toThrow(SyntaxError);
});
