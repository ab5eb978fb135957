import { expect, it } from 'vitest';
import type { Value } from '../../../src/code-model/facts.ts';
import { callNamed, factsOf } from '../frameworks/facts-of.ts';

const text = `
  class Source {
    table() { return this.name(); }
    name() { return 'none'; }
  }
  class Carts extends Source { name() { return 'carts'; } }
  class Orders extends Source { name() { return 'orders'; } }
  function count(source) { return db.count(source.table()); }
  for (const one of [new Carts(), new Orders()]) count(one);
`;

/** The names of the table that is counted, where `count` is passed an instance of each of these classes. */
function counted(sources: readonly string[]): readonly (readonly string[])[] {
  const facts = factsOf({ 'a.js': text });
  const { arguments: operands, caller } = callNamed(facts, 'a.js', 'count');
  return sources.map((source) => {
    const name: Value = { kind: 'class', object: `a.js#${source}` };
    const passed: readonly Value[] = [{ kind: 'typed', type: { name, arguments: [] } }];
    const valuesOf = (operand: Value): readonly Value[] | null =>
      operand.kind === 'parameter' && operand.function === caller ? passed : null;
    return facts.assuming({ valuesOf }, () => facts.textsOf(operands[0] as Value));
  });
}

it('what an inherited method gives for one class is not what it gives where another is assumed', () => {
  expect(counted(['Carts', 'Orders', 'Source', 'Carts'])).toEqual([['carts'], ['orders'], ['none'], ['carts']]);
});
