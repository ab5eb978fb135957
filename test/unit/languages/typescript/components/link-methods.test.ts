import { expect, it } from 'vitest';
import { analyzeTypeScript } from '../../../../../src/languages/typescript/analyze-typescript.ts';
import { simpleScope } from '../simple-scope.ts';

it('options of a component call its methods by `this` [X-components]', () => {
  const text = `<script>
export default {
  data() { return { rows: [] }; },
  computed: { total() { return this.count(this.rows); } },
  watch: { id: { handler() { this.load(); } } },
  async mounted() {
    await this.load();
    [1].forEach(() => this.count([]));
    window.addEventListener('x', function () { this.close(); });
    this.other();
  },
  methods: { load() { this.count([]); }, count(rows) { return rows.length; }, close() {} },
};
</script>
`;
  const records = [
    ...analyzeTypeScript({ scope: simpleScope({ 'a.vue': text }), analyzedAt: '2026-01-02T03:04:05Z' }),
  ].flat();
  const hooks = records.flatMap((record) =>
    record.record === 'link' && record.rule === 'ts/component-hook' ? [record.to.replace('a.vue#default.', '')] : [],
  );
  const calls = records.flatMap((record) =>
    record.record === 'link' && record.type === 'CALL' && record.to.includes('methods/')
      ? [`${record.from} ${record.to} ${record.rule ?? 'compiler'}`.replaceAll('a.vue#default.', '')]
      : [],
  );
  expect(calls.map((call) => call.replace(/\.….*?(?= )/, '')).sort()).toEqual([
    'computed/total methods/count ts/component-method',
    'methods/load methods/count compiler',
    'mounted methods/count ts/component-method',
    'mounted methods/load ts/component-method',
    'watch/id/handler methods/load ts/component-method',
  ]);
  expect(hooks.sort()).toEqual(['computed/total', 'data', 'mounted', 'watch/id/handler']);
});

it('actions of stores that a component maps among its methods are called by `this` [X-components]', () => {
  const texts = {
    'package.json': '{"name":"shop","version":"1.0.0","dependencies":{"pinia":"2","vue":"3"}}',
    'carts.ts': `import { defineStore } from 'pinia';
export const useCarts = defineStore('carts', { state: () => ({ rows: [] }), actions: { add(row) {}, clear() {} } });`,
    'users.ts': `import { defineStore } from 'pinia';
export const useUsers = defineStore('users', () => {
  const load = async () => {};
  function leave() {}
  return { load, leave, other: 1 };
});`,
    'a.vue': `<script>
import { mapActions, mapState } from 'pinia';
import { useCarts } from './carts.ts';
import { useUsers } from './users.ts';
export default {
  computed: { ...mapState(useCarts, ['rows']), first: { get() { return 1; }, set(value) { this.add(value); } } },
  mounted() { this.load(); this.missing(); },
  methods: {
    ...mapActions(useCarts, ['add', 'missing']),
    ...mapActions(useUsers, { load: 'load', out: 'leave' }),
    close() { this.out(); },
  },
};
</script>
`,
  };
  const records = [...analyzeTypeScript({ scope: simpleScope(texts), analyzedAt: '2026-01-02T03:04:05Z' })].flat();
  const calls = records.flatMap((record) =>
    record.record === 'link' && record.rule === 'ts/component-method'
      ? [`${record.from} ${record.to}`.replaceAll(/\S*#/g, '')]
      : [],
  );
  expect(calls.sort()).toEqual([
    'default.computed/first/set useCarts.defineStore("carts")/actions/add',
    'default.methods/close useUsers.defineStore("users")=>.leave',
    'default.mounted useUsers.defineStore("users")=>.load',
  ]);
});
