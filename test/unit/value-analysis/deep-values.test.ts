import { expect, it } from 'vitest';
import type { CallFact, Value } from '../../../src/code-model/facts.ts';
import { ChosenMembers } from '../../../src/value-analysis/chosen-members.ts';
import { entriesByCaller } from '../../../src/value-analysis/entries-by-caller.ts';
import { loopsOf } from '../../../src/value-analysis/members-by-turn.ts';
import { callNamed, factsOf } from '../frameworks/facts-of.ts';

const code = `
  class Base { table = ''; run() { return send(this.table); } }
  class Carts extends Base { table = 'carts'; }
`;

/** A value in so many others. */
function nested(value: Value, depth: number): Value {
  let outer = value;
  for (let at = 0; at < depth; at++) outer = { kind: 'joined', parts: [{ kind: 'text', text: '/' }, outer] };
  return outer;
}

it('values that are nested ever so deep are looked through to their end', () => {
  const facts = factsOf({ 'a.ts': code });
  const call: CallFact = callNamed(facts, 'a.ts', 'send');
  const deep: CallFact = { ...call, arguments: call.arguments.map((each) => nested(each, 100_000)) };
  expect([...new ChosenMembers(facts).readBy(deep, 'a.ts#Base')]).toEqual(['table']);
  const name = nested({ kind: 'text', text: 'a' }, 100_000);
  expect(entriesByCaller([name, { kind: 'text', text: 'b' }], facts)).toHaveLength(1);
  expect(loopsOf(name, facts)).toEqual([]);
});
