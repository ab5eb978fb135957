import { expect, it } from 'vitest';
import { factsOf } from '../../../frameworks/facts-of.ts';

it.each([
  ['try { return one(); } catch (error) { throw error; }', 'a.ts#one'],
  ['try { fail(); } catch (error) { return one(); }', 'a.ts#one'],
  ['try { fail(); } finally { return one(); }', 'a.ts#one'],
  ['label: { return one(); }', 'a.ts#one'],
  ['switch (way) { case 1: { return one(); } }', 'a.ts#one'],
  ['for (const each of way) { while (each) return one(); }', 'a.ts#one'],
  ['if (way) { return one(); } else { return other(); }', 'a.ts#one, a.ts#other'],
  ['const inner = () => { return one(); };', ''],
])('what a function returns somewhere is what its call may be: %s [E-table-access]', (body, expected) => {
  const resolver = factsOf({
    'a.ts': `function one() { return makeOne; } function other() { return makeOther; } function makeOne() {} function makeOther() {}
function fail() {}
export function made(way) { ${body} }
export const result = made(1);`,
  });
  const found = resolver.resolve({ kind: 'import', file: 'a.ts', name: 'result' });
  const names = found.flatMap((each) =>
    each.kind === 'function' ? [each.object.replace('#make', '#').toLowerCase()] : [],
  );
  expect(names.sort().join(', ')).toBe(expected);
});
