import { describe, expect, it } from 'vitest';
import type { BundleRecord } from '../../../src/bundle/records.ts';
import { FrameworkInterpreter } from '../../../src/frameworks/framework-interpreter.ts';
import { readRules } from '../../../src/frameworks/rules/read-rules.ts';
import { analyzeTypeScript } from '../../../src/languages/typescript/analyze-typescript.ts';
import { simpleScope, type Texts } from '../languages/typescript/simple-scope.ts';

const manifest = { 'package.json': '{ "name": "shop", "dependencies": { "@sveltejs/kit": "2" } }' };

function recordsOf(texts: Texts): BundleRecord[] {
  const interpreters = [new FrameworkInterpreter(readRules(), [])];
  const scope = simpleScope({ ...manifest, ...texts });
  return [...analyzeTypeScript({ scope, analyzedAt: '2026-01-02T03:04:05Z', interpreters })].flat();
}

function operations(texts: Texts): string[] {
  return recordsOf(texts).flatMap((record) =>
    record.record === 'object' && / Operation$/.test(record.type) && record.key.startsWith('start:')
      ? `${record.name} ${record.locations?.[0]?.startLine}`
      : [],
  );
}

/** Which lines of which files lead to which operations. */
function requests(texts: Texts): string[] {
  return recordsOf(texts).flatMap((record) =>
    record.record === 'link' && record.rule === 'http/own-operation'
      ? (record.locations ?? []).map(
          ({ file, startLine }) => `${file.replace('src/routes', '')}:${startLine} ${record.to.replace(/^.* /, '')}`,
        )
      : [],
  );
}

const cartActions = `export const actions = {
  add: async (event) => ({ added: true }),
  remove: async (event) => ({ removed: true }),
};`;

describe('members of the record that a file exports', () => {
  it('are operations of their own, at their lines, and a later one takes the place of one that is spread [FW-start-points]', () => {
    const found = operations({
      'src/routes/carts/[id]/+page.server.ts': `const shared = { add: async (event) => 1, drop: async (event) => 2 };
export const actions = {
  ...shared,
  default: async (event) => 3,
  add: async (event) => 4,
};`,
    });
    expect(found.sort()).toEqual(['carts/{} 4', 'carts/{}?/add 5', 'carts/{}?/drop 1']);
  });

  it('are known behind a function of the application, and behind one of a library that is given them [FW-start-points]', () => {
    const found = operations({
      'src/guard.ts': `export const withUser = (actions) => ({ ...actions, leave: async (event) => 0 });`,
      'src/routes/a/+page.server.ts': `import { withUser } from '../../guard.ts';
export const actions = withUser({ add: async (event) => 1 });`,
      'src/routes/b/+page.server.ts': `import { guard } from 'guards';
export const actions = guard({ role: 'owner' }, { add: async (event) => 1 });`,
      'src/routes/c/+page.server.ts': `export * from '../../cart-actions.ts';`,
      'src/cart-actions.ts': `export const cart = 1;\nexport const actions = { empty: async (event) => 1 };`,
      'src/routes/d/+page.server.ts': `export * from '../../guard.ts';`,
    });
    expect(found.sort()).toEqual(['a?/add 2', 'a?/leave 1', 'b?/add 2', 'c?/empty 2']);
  });

  it('are reported where they are not known, and a record of another name has none [FW-start-points]', () => {
    const records = recordsOf({
      'src/routes/a/+page.server.ts': `import { make } from 'actions';\nexport const actions = make('carts');`,
      'src/routes/b/+page.server.ts': `export const handlers = { add: async (event) => 1 };`,
    });
    expect(records.filter(({ record }) => record === 'transaction')).toEqual([]);
    const coverage = records.find((each) => each.record === 'coverage');
    const libraries = coverage?.record === 'coverage' ? (coverage.libraries ?? []) : [];
    const { unresolved } = libraries.find(({ name }) => name === 'Svelte') ?? { unresolved: [] };
    expect(unresolved).toMatchObject([{ file: 'src/routes/a/+page.server.ts', line: 1 }]);
  });
});

describe('a request that names an action', () => {
  it('leads to that of its page, and to none where its page has no such action [FW-own-operation]', () => {
    const found = requests({
      'src/routes/carts/[id]/+page.server.ts': cartActions,
      'src/routes/carts/[id]/+page.svelte': `<form method="POST" action="?/add">
</form>
<form method="POST" action="?/rename"></form>
<form method="POST"></form>
<form action="?/add"></form>
<form method="post"><input type="submit" formaction="?/remove&all=1" /></form>`,
      'src/routes/shops/+page.server.ts': cartActions,
      'src/routes/shops/+page.svelte': '<p>no form</p>',
    });
    expect(found.sort()).toEqual([
      '/carts/[id]/+page.svelte:1 /carts/[id]?/add',
      '/carts/[id]/+page.svelte:6 /carts/[id]?/remove',
    ]);
  });

  it('may state the path of another page, of which parts are not constant [FW-own-operation]', () => {
    const found = requests({
      'src/routes/carts/[id]/+page.server.ts': cartActions,
      'src/routes/+page.svelte': `<script>
  import { base } from '$app/paths';
  const add = (id) => fetch(\`/carts/\${id}?/add\`, { method: 'POST' });
  const read = (id) => fetch(\`/carts/\${id}?/add\`);
  const plain = (id) => fetch(\`/carts/\${id}?add=1\`, { method: 'POST' });
</script>
<form method="POST" action="{base}/carts/7?/remove"></form>`,
    });
    expect(found.sort()).toEqual(['/+page.svelte:3 /carts/[id]?/add', '/+page.svelte:7 /carts/[id]?/remove']);
  });

  it('leads from a component to the pages that show it, and from none that no page shows [FW-own-operation]', () => {
    const texts: Texts = {
      'src/Bar.svelte': `<script>import Add from './Add.svelte';</script>\n<Add />`,
      'src/Add.svelte': '<form method="POST" action="?/add"></form>',
      'src/routes/carts/+page.server.ts': cartActions,
      'src/routes/carts/+page.svelte': `<script>import Bar from '../../Bar.svelte';</script>\n<Bar />`,
      'src/routes/shops/+page.server.ts': cartActions,
      'src/routes/shops/+page.svelte': '<p>no form</p>',
    };
    expect(requests(texts)).toEqual(['src/Add.svelte:1 /carts?/add']);
    expect(requests({ ...texts, 'src/routes/carts/+page.svelte': '<p>no bar</p>' })).toEqual([]);
  });

  it('of a function that pages call is sent to the page of the caller [FW-own-operation]', () => {
    const found = requests({
      'src/send.ts': "export const send = (name) => fetch('?/' + name, { method: 'POST' });",
      'src/routes/carts/+page.server.ts': cartActions,
      'src/routes/carts/+page.svelte': `<script>
  import { send } from '../../send.ts';
  const add = () => send('add');
  const rename = () => send('rename');
</script>`,
      'src/routes/shops/+page.server.ts': cartActions,
      'src/routes/shops/+page.svelte': '<p>no form</p>',
    });
    expect(found).toEqual(['/carts/+page.svelte:3 /carts?/add']);
  });

  it('has no page where scripts send its form, or where it closes a dialog [FW-own-operation]', () => {
    const found = requests({
      'src/routes/carts/+page.server.ts': 'export const actions = { default: async (event) => 1 };',
      'src/routes/carts/+page.svelte': `<form method="POST" on:submit|preventDefault={() => {}}></form>
<form method="POST" on:submit|preventDefault></form>
<form method="POST" onsubmit={() => {}}></form>
<form method="dialog"></form>
<form></form>`,
    });
    expect(found).toEqual([]);
  });
});
