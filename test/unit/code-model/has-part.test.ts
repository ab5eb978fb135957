import { expect, it } from 'vitest';
import type { Value } from '../../../src/code-model/facts.ts';
import { hasPart } from '../../../src/code-model/replace-values.ts';

it('a part is found however deep it stands, and one that occurs often is looked at once', () => {
  const text: Value = { kind: 'text', text: 'end' };
  let deep: Value = text;
  for (let at = 0; at < 100_000; at++) deep = { kind: 'joined', parts: [deep, { kind: 'text', text: '/' }] };
  expect(hasPart(deep, (part) => part === text)).toBe(true);
  expect(hasPart(deep, ({ kind }) => kind === 'this')).toBe(false);
  let wide: Value = text;
  for (let at = 0; at < 60; at++) wide = { kind: 'joined', parts: [wide, wide] };
  let looked = 0;
  expect(hasPart(wide, () => looked++ < 0)).toBe(false);
  expect(looked).toBe(61);
});
