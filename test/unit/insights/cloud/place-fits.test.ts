import { expect, test } from 'vitest';
import { placeFits } from '../../../../src/insights/cloud/detect/place-fits.ts';
import { loadGrammars } from '../../../../src/insights/cloud/syntax/grammars.ts';

const parse = await loadGrammars();
const fits = (text: string, conditions: Parameters<typeof placeFits>[1]): boolean => {
  const node = parse('javascript', 'a.ts', text).find({ rule: { pattern: 'hash($$$)' } });
  if (node === null) throw new Error('no call');
  return placeFits(node, conditions, text);
};

test('[I-cloud-place] the lines of a place and the comment directly above count', () => {
  const beside = { not: /not for security/ };
  expect(fits('// not for security\nhash(a);', { beside })).toBe(false);
  expect(fits('hash(a); // not for security', { beside })).toBe(false);
  expect(fits('// not for security\nf();\nhash(a);', { beside })).toBe(true);
  expect(fits('hash(a);', { beside: { matches: /not for security/ } })).toBe(false);
});

test('[I-cloud-place] the names of the functions around count', () => {
  const inFunction = { not: /^is/ };
  expect(fits('function isOpen() { hash(a); }', { inFunction })).toBe(false);
  expect(fits('function open() { hash(a); }', { inFunction })).toBe(true);
  expect(fits('hash(a);', { inFunction })).toBe(true);
});

test('[I-cloud-place] a place whose name is only used in one way is none', () => {
  const unlessUsedAs = /^NAME = |^NAME\.close\(/;
  expect(fits('const one = hash(a);\none.close();', { unlessUsedAs })).toBe(false);
  expect(fits('const one = hash(a);\none.write(b);\none.close();', { unlessUsedAs })).toBe(true);
  expect(fits('hash(a);', { unlessUsedAs })).toBe(true);
});
