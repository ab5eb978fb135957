import { describe, expect, it } from 'vitest';
import { parseJsonLine } from '../../../src/bundle/parse-json-line.ts';

function parse(text: string): { result: unknown; faults: string[] } {
  const faults: string[] = [];
  const result = parseJsonLine(text, (path, message) => faults.push(`${path}|${message}`));
  return { result, faults };
}

describe('parseJsonLine', () => {
  it.each(['', ' ', '\t \r'])('tells the blank line %j', (text) => {
    expect(parse(text)).toEqual({ result: 'blank', faults: [] });
  });

  it.each(['null', '0', '"a"', '{"a":[1]}\r'])('gives the value of %j', (text) => {
    expect(parse(text)).toEqual({ result: { json: JSON.parse(text) }, faults: [] });
  });

  it('says at which column a line stops being JSON', () => {
    expect(parse('{"a":1,}').faults).toEqual(['|is not JSON: Expected double-quoted property name at column 8']);
    expect(parse('{"a":1} {').faults[0]).toMatch(/ at column 9$/);
    expect(parse('{"a":').result).toBe('fault');
    expect(parse('file: a.ts').faults).toEqual(["|is not JSON: Unexpected token 'i'"]);
    expect(parse(`[\u001b[31m${'x'.repeat(99)}`).faults).toEqual(["|is not JSON: Unexpected token '\ufffd'"]);
  });

  it.each(['"\\ud800"', '{"\\uDfff":1}', '{"a":["\\ude00\\ud83d"]}', '{"x-a":{"b":"\\uD83Dx"}}'])(
    'refuses half of a surrogate pair in %s',
    (text) => {
      expect(parse(text).result).toBe('fault');
      expect(parse(text).faults[0]).toMatch(/half of a surrogate pair/);
    },
  );

  it('refuses an extension that is nested too deep', () => {
    const nested = (depth: number): string => `{"x-a":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`;
    expect(parse(nested(100)).faults).toEqual([]);
    expect(parse(nested(101)).faults).toEqual(['|is nested deeper than 100 levels']);
    expect(parse(nested(1_000_000)).result).toBe('fault');
  });

  it.each(['"\\ud83d\\ude00"', '"\\\\ud800"', '"\\u0064800"'])('takes %s for text', (text) => {
    expect(parse(text)).toEqual({ result: { json: JSON.parse(text) }, faults: [] });
  });
});
