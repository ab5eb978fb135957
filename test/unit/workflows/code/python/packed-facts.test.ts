import { expect, it } from 'vitest';
import { type FileFacts, unknownValue, type Value } from '../../../../../src/code-model/facts.ts';
import { factsAsText, packedFacts, unpackedFacts } from '../../../../../src/workflows/code/python/packed-facts.ts';

const list = (): Value => ({ kind: 'list', items: [unknownValue] });
const record: Value = { kind: 'record', members: Object.assign(Object.create(null), { size: list() }) };
const facts = (exports: Readonly<Record<string, Value>>): FileFacts => ({ file: 'shop/cart.py', exports }) as FileFacts;

it('gives back facts with the same objects in the same places [X-incremental]', () => {
  const shared = list();
  const again = unpackedFacts(packedFacts(facts({ one: shared, same: shared, other: list(), record })));
  const { one, same, other } = again.exports;
  expect(one).toEqual(shared);
  expect(same).toBe(one);
  expect(other).not.toBe(one);
  expect((one as { readonly items: readonly Value[] }).items[0]).toBe(unknownValue);
  const { members } = again.exports['record'] as { readonly members: Readonly<Record<string, Value>> };
  expect(['size' in members, 'constructor' in members]).toEqual([true, false]);
});

it('says in text which objects are the same', () => {
  const shared = list();
  expect(factsAsText(facts({ one: shared, same: shared }))).not.toBe(factsAsText(facts({ one: list(), same: list() })));
  expect(factsAsText(facts({ one: list(), same: list() }))).toBe(factsAsText(facts({ one: list(), same: list() })));
});
