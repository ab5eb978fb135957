import { describe, expect, it } from 'vitest';
import type { BundleRecord, LinkRecord } from '../../../../../src/bundle/records.ts';
import { analyzeTypeScript } from '../../../../../src/languages/typescript/analyze-typescript.ts';
import { discoverProject } from '../../../../../src/languages/typescript/projects/discover-project.ts';
import { analyseScopeAgain } from '../incremental/analyse-again.ts';
import { type FileTree, makeFileTree, writeFileTree } from '../projects/file-tree.ts';

const manifest = { name: 'shop', devDependencies: { nuxt: '^4.0.0' } };
const analyzedAt = '2026-01-01T00:00:00Z';

function recordsIn(root: string): BundleRecord[] {
  return [...analyzeTypeScript({ scope: discoverProject(root).scope, analyzedAt })].flat();
}

function fileOf(key: string): string {
  return key.replace(/#.*/, '');
}

/** `from > to` of each call that leads to a file of its own, with its line. */
function callsIn(tree: FileTree): string[] {
  const links = recordsIn(makeFileTree(tree)).filter((each): each is LinkRecord => each.record === 'link');
  return links
    .filter(({ type, from, to }) => type === 'CALL' && fileOf(from) !== fileOf(to))
    .map(({ from, to, locations }) => `${from} > ${to} :${locations?.[0]?.startLine}`)
    .sort();
}

describe('names that files of an application of Nuxt use without importing them [X-auto-imports]', () => {
  it('are exports of its composables and utilities', () => {
    const tree = {
      'package.json': manifest,
      'app/composables/cart.ts': 'export function useCart() { return addTax(1); }\n',
      'app/composables/deep/more.ts': 'export function hidden() {}\n',
      'app/composables/stock/index.ts': 'export default function () {}\n',
      'app/utils/tax.ts': 'export const addTax = (n: number) => n;\n',
      'app/pages/index.vue': '<script setup lang="ts">\nuseCart();\nstock();\nhidden();\n</script>\n',
      'shared/utils/sum.ts': 'export function sum() {}\n',
      'server/utils/db/rows.ts': 'export function rows() { sum(); useCart(); }\n',
      'server/api/carts.get.ts': 'export default defineEventHandler(() => { return rows(); });\n',
      'scripts/clean.ts': 'useCart();\n',
    };
    expect(callsIn(tree)).toEqual([
      'app/composables/cart.ts#useCart > app/utils/tax.ts#addTax :1',
      'app/pages/index.vue > app/composables/cart.ts#useCart :2',
      'app/pages/index.vue > app/composables/stock/index.ts#default :3',
      expect.stringMatching(/^server\/api\/carts\.get\.ts#.* > server\/utils\/db\/rows\.ts#rows :1$/),
      'server/utils/db/rows.ts#rows > shared/utils/sum.ts#sum :1',
    ]);
  });

  it('are what the configuration and layers add', () => {
    const tree = {
      'package.json': manifest,
      'nuxt.config.ts':
        'export default defineNuxtConfig({ extends: ["./base"], modules: ["@pinia/nuxt"],\n' +
        'imports: { dirs: ["./carts/**"], imports: [{ name: "total", from: "~/sums", as: "sum" }] } });\n',
      'carts/open/late.ts': 'export function openCart() {}\n',
      'stores/shop.ts': 'export const useShop = () => 1;\n',
      'sums.ts': 'export function total() {}\n',
      'base/nuxt.config.ts': 'export default defineNuxtConfig({});\n',
      'base/utils/base.ts': 'export function based() {}\n',
      'layers/pay/nuxt.config.ts': 'export default defineNuxtConfig({});\n',
      'layers/pay/composables/pay.ts': 'export function usePay() { based(); }\n',
      'pages/index.vue': '<script setup>\nopenCart(); useShop(); sum(); based(); usePay();\n</script>\n',
    };
    expect(callsIn(tree)).toEqual([
      'layers/pay/composables/pay.ts#usePay > base/utils/base.ts#based :1',
      'pages/index.vue > base/utils/base.ts#based :2',
      'pages/index.vue > carts/open/late.ts#openCart :2',
      'pages/index.vue > layers/pay/composables/pay.ts#usePay :2',
      'pages/index.vue > stores/shop.ts#useShop :2',
      'pages/index.vue > sums.ts#total :2',
    ]);
  });

  it('are what globs of the configuration choose, in time that does not grow with their stars', () => {
    const stars = '*x'.repeat(40);
    const tree = {
      'package.json': manifest,
      'nuxt.config.ts':
        'export default defineNuxtConfig({ imports: { dirs: ["{carts,stock}/**/*.ts", "./more/?.ts", ' +
        `"./slow/${stars}y", "./slow/+(x|xx)y", "./long/*${'/*'.repeat(200)}"] } });\n`,
      'carts/open/late.ts': 'export function openCart() {}\n',
      'more/a.ts': 'export function more() {}\n',
      'more/ab.ts': 'export function none() {}\n',
      [`slow/${'x'.repeat(120)}.ts`]: 'export function slow() {}\n',
      'pages/index.vue': '<script setup>\nopenCart(); more(); none(); slow();\n</script>\n',
    };
    expect(callsIn(tree)).toEqual([
      'pages/index.vue > carts/open/late.ts#openCart :2',
      'pages/index.vue > more/a.ts#more :2',
    ]);
  });

  it('are those of paths that end with a slash', () => {
    const tree = {
      'package.json': manifest,
      'nuxt.config.ts':
        'export default defineNuxtConfig({ srcDir: "src/", extends: ["./base/"], components: ["~/parts/"],\n' +
        'imports: { dirs: ["./src/carts/", "sums/"] } });\n',
      'base/nuxt.config.ts': 'export default defineNuxtConfig({});\n',
      'base/utils/base.ts': 'export function based() {}\n',
      'src/carts/cart.ts': 'export function openCart() {}\n',
      'src/sums/sum.ts': 'export function sum() {}\n',
      'src/parts/Item.vue': '<template><p /></template>\n',
      'src/pages/index.vue': '<template><Item /></template>\n<script setup>\nopenCart(); sum(); based();\n</script>\n',
    };
    expect(callsIn(tree)).toEqual([
      'src/pages/index.vue > base/utils/base.ts#based :3',
      'src/pages/index.vue > src/carts/cart.ts#openCart :3',
      'src/pages/index.vue > src/parts/Item.vue :1',
      'src/pages/index.vue > src/sums/sum.ts#sum :3',
    ]);
  });

  it('are known in each folder of code that lies in one of its own, and beside it not in those of modules and scripts', () => {
    const list = '<script setup>\nuseCart();\n</script>\n';
    const files = { 'composables/cart.ts': 'export function useCart() {}\n', 'modules/shop/List.vue': list };
    const inFolder = Object.fromEntries(Object.entries(files).map(([path, text]) => [`src/${path}`, text]));
    const config = {
      'package.json': manifest,
      'nuxt.config.ts': 'export default defineNuxtConfig({ srcDir: "src" });\n',
    };
    expect(callsIn({ ...config, ...inFolder, 'modules/shop/List.vue': list })).toEqual([
      'src/modules/shop/List.vue > src/composables/cart.ts#useCart :2',
    ]);
    expect(callsIn({ 'package.json': manifest, ...files })).toEqual([]);
  });

  it('are components by the names of their elements', () => {
    const tree = {
      'package.json': manifest,
      'components/account/Card.vue': '<template><p /></template>\n',
      'components/base/BaseButton.vue': '<template><button /></template>\n',
      'components/Form.vue': '<template><form /></template>\n',
      'pages/index.vue': '<template>\n<AccountCard />\n<LazyBaseButton />\n<base-button />\n<form />\n</template>\n',
    };
    expect(callsIn(tree)).toEqual([
      'pages/index.vue > components/account/Card.vue :2',
      'pages/index.vue > components/base/BaseButton.vue :3',
    ]);
  });

  it('are in code what utilities and types are called, and as elements components of the same name', () => {
    const tree = {
      'package.json': manifest,
      'components/Cart.vue': '<template><p /></template>\n',
      'components/List.tsx': 'export default function List() { return null; }\n',
      'shared/types/cart.ts': 'export interface Cart { total: number }\nexport type Row = string;\n',
      'pages/index.vue':
        '<template>\n<Cart />\n<Row />\n</template>\n<script setup lang="ts">\n' +
        'function sum(cart: Cart) { return cart.total; }\nList();\n</script>\n',
      'pages/Rows.tsx': 'export const rows = (cart: Cart) => <List a={cart.total} />;\n',
      'pages/Shown.tsx':
        'import { List as All } from "#components";\nexport const shown = () => <p><All /><Cart /></p>;\n',
    };
    const links = recordsIn(makeFileTree(tree)).filter((each): each is LinkRecord => each.record === 'link');
    const between = links.filter(({ from, to }) => fileOf(from) !== fileOf(to));
    const calls = between.filter(({ type }) => type === 'CALL' || type === 'REFER');
    expect(calls.map(({ from, type, to }) => `${from} ${type} ${to}`).sort()).toEqual([
      'pages/Rows.tsx#rows CALL components/List.tsx#List',
      'pages/Rows.tsx#rows REFER shared/types/cart.ts#Cart^',
      'pages/Shown.tsx#shown CALL components/List.tsx#List',
      'pages/index.vue CALL components/Cart.vue',
      'pages/index.vue#sum REFER shared/types/cart.ts#Cart^',
    ]);
  });

  it('are what files import from modules that Nuxt writes', () => {
    const tree = {
      'package.json': manifest,
      'composables/cart.ts': 'export function useCart() {}\n',
      'pages/index.vue':
        '<script setup lang="ts">\nimport { ref, useCart as cart } from "#imports";\ncart(ref(1));\n</script>\n',
    };
    expect(callsIn(tree)).toEqual(['pages/index.vue > composables/cart.ts#useCart :3']);
  });

  it('are none of an application without Nuxt', () => {
    const tree = {
      'package.json': { name: 'shop', devDependencies: { vue: '^3.0.0' } },
      'composables/cart.ts': 'export function useCart() {}\n',
      'pages/index.vue': '<script setup>\nuseCart();\n</script>\n',
    };
    expect(callsIn(tree)).toEqual([]);
  });

  it('leave the text, the lines and the links of the importing file as they are', () => {
    const text = 'export function price() { return addTax(1); }\n';
    const root = makeFileTree({
      'package.json': manifest,
      'app/utils/tax.ts': 'export const addTax = (n: number) => n;\n',
      'app/composables/price.ts': text,
    });
    const records = recordsIn(root);
    const file = records.find((each) => each.record === 'file' && each.path === 'app/composables/price.ts');
    expect(file).toMatchObject({ text, lines: 1 });
    const links = records.filter((each): each is LinkRecord => each.record === 'link');
    const own = links.filter(({ from }) => from.startsWith('app/composables/price.ts'));
    expect(own.map(({ from, to, type }) => `${from} ${type} ${to}`)).toEqual([
      'app/composables/price.ts#price CALL app/utils/tax.ts#addTax',
    ]);
    expect(own.flatMap(({ locations }) => locations ?? []).every(({ endLine }) => endLine === 1)).toBe(true);
  });
});

describe('a second analysis [X-auto-imports] [X-incremental]', () => {
  it('analyses files again that use a name which a composable exports now, or no more', () => {
    const before = {
      'package.json': manifest,
      'composables/cart.ts': 'export function useCart() {}\n',
      'pages/index.vue': '<script setup lang="ts">\nuseCart();\nuseShop();\n</script>\n',
    };
    const root = makeFileTree(before);
    const first = analyseScopeAgain(discoverProject(root).scope, null);
    expect(analyseScopeAgain(discoverProject(root).scope, first.cache).use.analysed).toBe(0);
    writeFileTree(root, { 'composables/cart.ts': 'export function useShop() {}\n' });
    const again = analyseScopeAgain(discoverProject(root).scope, first.cache);
    expect(again.records).toEqual(analyseScopeAgain(discoverProject(root).scope, null).records);
    const calls = again.records.filter((each) => /"type":"CALL"/.test(each));
    expect(calls).toEqual([expect.stringContaining('composables/cart.ts#useShop')]);
  });

  it('analyses one file again after an edit inside of it', () => {
    const root = makeFileTree({
      'package.json': manifest,
      'composables/cart.ts': 'export function useCart(): number { return 1; }\n',
      'pages/index.vue': '<script setup lang="ts">\nuseCart();\n</script>\n',
    });
    const first = analyseScopeAgain(discoverProject(root).scope, null);
    writeFileTree(root, { 'composables/cart.ts': 'export function useCart(): number { return 2; }\n' });
    const again = analyseScopeAgain(discoverProject(root).scope, first.cache);
    expect(again.use).toMatchObject({ analysed: 1, reason: null });
    expect(again.records).toEqual(analyseScopeAgain(discoverProject(root).scope, null).records);
  });
});
