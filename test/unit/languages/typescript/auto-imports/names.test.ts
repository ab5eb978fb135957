import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { componentTag, nameOfDefault } from '../../../../../src/languages/typescript/auto-imports/component-tags.ts';
import { exportedNames } from '../../../../../src/languages/typescript/auto-imports/exported-names.ts';
import { freeNames } from '../../../../../src/languages/typescript/auto-imports/free-names.ts';
import { readNuxtConfig } from '../../../../../src/languages/typescript/auto-imports/nuxt-config.ts';
import { parseSource } from '../../../../../src/languages/typescript/components/component-source.ts';

const plain = { prefix: '', pathPrefix: true };

describe('the name of an element [X-auto-imports]', () => {
  it.each([
    ['account/Card.vue', 'AccountCard'],
    ['base/BaseButton.vue', 'BaseButton'],
    ['shop/cart/CartItem.vue', 'ShopCartItem'],
    ['shop/cart/ShopCartItem.vue', 'ShopCartItem'],
    ['shop/index.vue', 'Shop'],
    ['PayButton.client.vue', 'PayButton'],
    ['cart-list/open-item.vue', 'CartListOpenItem'],
  ])('joins the segments of a path without those that repeat: %s', (path, tag) => {
    expect(componentTag(path, plain)).toBe(tag);
  });

  it('has a prefix, and no path where the folder says so', () => {
    expect(componentTag('cart/Item.vue', { prefix: 'Shop', pathPrefix: false })).toBe('ShopItem');
  });

  it('of a default export is that of the file', () => {
    expect(['use-cart.ts', 'useCart/index.ts', 'CartTotal.ts'].map(nameOfDefault)).toEqual([
      'useCart',
      'useCart',
      'cartTotal',
    ]);
  });
});

describe('exported names [X-auto-imports]', () => {
  it('are read of the syntax, those of `export *` one file on', () => {
    const texts: Record<string, string> = {
      '/a.ts':
        'export function total() {} export class Cart {} export const { one, ...rest } = x, [two] = y; export enum Kind {}\n' +
        'const held = 1; export { held as kept }; export * from "./b"; export * as all from "./b"; export default 1; const own = 1;',
      '/b.ts': 'export type Item = string; export default function none() {} export * from "./c";',
      '/c.ts': 'export const far = 1;',
    };
    const sources = { isSource: (path: string) => path in texts, readText: (path: string) => texts[path] };
    expect(exportedNames('/a.ts', sources)).toEqual([
      'total',
      'Cart',
      'one',
      'rest',
      'two',
      'Kind',
      'kept',
      'Item',
      'all',
      'default',
    ]);
  });
});

describe('free names [X-auto-imports]', () => {
  const wanted = new Set(['cart', 'total', 'Cart', 'open', 'label', 'late']);
  const elements = new Set(['Cart', 'Late']);
  const freeIn = (path: string, text: string) =>
    freeNames(parseSource(path, text, ts.ScriptTarget.Latest), {
      inCode: (name) => wanted.has(name),
      asElement: (name) => elements.has(name),
    });
  const free = (path: string, text: string): string[] => [...freeIn(path, text).inCode].sort();

  it.each([
    ['total(cart.open)', ['cart', 'total']],
    ['const total = 1; total;', []],
    ['import { total } from "x"; total();', []],
    ['function f(total) { return () => total; }', []],
    ['function f(total) {} total();', ['total']],
    ['for (const cart of carts) cart; try {} catch (total) { total; }', []],
    ['const { cart: one } = x; const two = { cart: 1, total }; two.cart;', ['total']],
    ['let one: Cart; type Two<Cart> = Cart;', ['Cart']],
    ['export { cart as one }; open: for (;;) break open;', ['cart']],
  ])('of %s', (text, names) => {
    expect(free('a.ts', text)).toEqual(names);
  });

  it('of elements are others than those of code', () => {
    const { inCode, asElement } = freeIn('a.tsx', 'const one: Cart = <p><Late /><Open.Cart /></p>; Late(); <total />;');
    expect([[...inCode], [...asElement]]).toEqual([['Cart'], ['Late']]);
  });

  it('are found in a chain of operators that is longer than the stack is deep', () => {
    expect(free('a.ts', `export const text = 'a'${' + total'.repeat(50_000)};`)).toEqual(['total']);
  });

  it('of a template are none that it has from loops, slots and properties', () => {
    const text =
      '<script setup lang="ts">defineProps<{ label: string }>(); open();</script>\n' +
      '<template><li v-for="(cart, total) in carts" :key="cart">{{ total }} {{ label }}</li>\n' +
      '<Shop #item="{ late }"><b :id="late" />{{ Cart }}</Shop></template>';
    expect(free('a.vue', text)).toEqual(['Cart', 'open']);
  });
});

describe('nuxt.config [X-auto-imports]', () => {
  it('states folders, imports, layers and components', () => {
    const text =
      'export default defineNuxtConfig({ srcDir: "client", extends: ["./base"], modules: ["@pinia/nuxt"],\n' +
      'imports: { dirs: [resolve("./carts/**")], imports: [{ name: "total", from: "~/sums", as: "sum" }] },\n' +
      'components: [{ path: "~/ui", pathPrefix: false, prefix: "Shop" }, "~/parts"] })';
    expect(readNuxtConfig('nuxt.config.ts', text)).toEqual({
      sourceFolder: 'client',
      layers: ['./base'],
      folders: ['./carts/**', '~/stores'],
      imports: [{ name: 'sum', exported: 'total', from: '~/sums' }],
      components: [
        { path: '~/ui', prefix: 'Shop', pathPrefix: false },
        { path: '~/parts', prefix: '', pathPrefix: true },
      ],
    });
  });
});
