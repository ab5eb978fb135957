import { describe, expect, it } from 'vitest';
import { discover, targetsOf } from './discovered.ts';

const mod = 'export const x = 1;\n';

describe('discoverProject: names of modules that the options of no config resolve', () => {
  it('resolves by aliases that configurations of bundlers state, without running them', () => {
    const found = discover({
      'vite.config.ts':
        "const lib = path.resolve(__dirname, 'lib');\nexport default { resolve: { alias: { '@lib': lib, db$: './data/db.ts' } } };",
      'lib/a.ts': mod,
      'data/db.ts': mod,
      'main.ts': "import '@lib/a'; import 'db'; import '@lib/none'; import 'db/x';",
      'web/package.json': {},
      'web/build/webpack.base.js':
        "module.exports = { resolve: { alias: [{ find: /^~ui\\//, replacement: resolve('ui') }] } };",
      'web/ui/box.js': mod,
      'web/main.js': "import '~ui/box';",
    });
    expect(targetsOf(found, 'main.ts')).toEqual(['lib/a.ts', 'data/db.ts', null, null]);
    expect(targetsOf(found, 'web/main.js')).toEqual(['web/ui/box.js']);
  });

  it('resolves the aliases that SvelteKit and Nuxt generate into files that are not there', () => {
    const found = discover({
      'kit/svelte.config.js': "export default { kit: { alias: { $parts: 'src/parts' } } };",
      'kit/tsconfig.json': { extends: './.svelte-kit/tsconfig.json' },
      'kit/src/lib/db.ts': mod,
      'kit/src/parts/box.ts': mod,
      'kit/src/main.ts': "import '$lib/db'; import '$parts/box'; import '$app/stores';",
      'nuxt/nuxt.config.ts': 'export default defineNuxtConfig({});',
      'nuxt/app/box.ts': mod,
      'nuxt/server/db.ts': mod,
      'nuxt/main.ts': "import '~/box'; import '~~/server/db'; import '#shared/none';",
    });
    expect(targetsOf(found, 'kit/src/main.ts')).toEqual(['kit/src/lib/db.ts', 'kit/src/parts/box.ts', null]);
    expect(targetsOf(found, 'nuxt/main.ts')).toEqual(['nuxt/app/box.ts', 'nuxt/server/db.ts', null]);
  });

  it('resolves names from a folder above, unless a manifest names a package for them', () => {
    const found = discover({
      'package.json': { dependencies: { config: '1.0.0' } },
      'imports/api/carts.js': mod,
      'models/cart.js': mod,
      'config.js': mod,
      'src/store/cart.js': mod,
      'client/main.js':
        "import '/imports/api/carts'; import 'models/cart'; import 'config'; import 'store/cart'; import 'none/x';",
    });
    expect(targetsOf(found, 'client/main.js')).toEqual([
      'imports/api/carts.js',
      'models/cart.js',
      null,
      'src/store/cart.js',
      null,
    ]);
  });
});
