import { expect, it } from 'vitest';
import { StatedCalls } from '../../../src/bundle/stated-calls.ts';
import type { ContextWay } from '../../../src/frameworks/callbacks/context-links.ts';
import { StatedLinks } from '../../../src/frameworks/dispatch/stated-links.ts';
import { InstanceContexts } from '../../../src/frameworks/receivers/instance-contexts.ts';
import type { Texts } from '../languages/typescript/simple-scope.ts';
import { factsOf } from './facts-of.ts';

/** `from > to within enters` of each way, names without their files. @param owners functions that have contexts of other kinds */
function waysOf(texts: Texts, owners: readonly string[] = []): string[] {
  const short = (key = ''): string => key.replace(/^[^#]*#/, '').replace(/~[0-9a-f]+/, '');
  const stated = new StatedLinks(new StatedCalls());
  for (const owner of owners) {
    const [from, to] = ['a.ts#other', `a.ts#${owner}`];
    stated.add({ record: 'link', from, to, type: 'CALL', 'x-contexts': [{ enters: `${to}@1` }] });
  }
  return new InstanceContexts(factsOf(texts), stated)
    .links()
    .given.flatMap((link) =>
      (link['x-contexts'] as ContextWay[]).map(({ within, enters }) =>
        `${short(link.from)} > ${short(link.to)} ${short(within)} ${short(enters)}`.trimEnd(),
      ),
    );
}

const shop = `
  interface Stock { move(): void }
  class Cart implements Stock { move() {} }
  class Shelf implements Stock { move() {} }
  function moveAll(stock: Stock) { const later = () => stock.move(); later(); }
  export function cart() { moveAll(new Cart()); }
  export function shelf() { moveAll(new Shelf()); }
  export function any(stock: Stock) { moveAll(stock); }
`;

it('what callers pass decides whose methods run, also inside closures [FW-receivers]', () => {
  const ways = waysOf({ 'a.ts': shop });
  expect(ways).toContain('cart > moveAll  moveAll@given1');
  expect(ways).toContain('shelf > moveAll  moveAll@given2');
  expect(ways.filter((way) => /> (Cart|Shelf)\.move/.test(way))).toEqual([
    'moveAll.later > Cart.move moveAll@given1',
    'moveAll.later > Shelf.move moveAll@given2',
  ]);
  // What is passed on and not known leads to all.
  expect(ways.filter((way) => way.startsWith('any '))).toEqual([]);
});

it('functions with contexts of other kinds have none for instances [FW-receivers]', () => {
  expect(waysOf({ 'a.ts': shop }, ['moveAll'])).toEqual([]);
  expect(waysOf({ 'a.ts': shop }, ['moveAll.later'])).toEqual([]);
});
