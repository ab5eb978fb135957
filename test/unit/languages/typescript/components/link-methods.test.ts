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
