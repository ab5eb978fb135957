import fc from 'fast-check';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import {
  parseSource,
  readComponent,
  unreadCause,
} from '../../../../../src/languages/typescript/components/component-source.ts';
import { scanMarkup } from '../../../../../src/languages/typescript/components/markup-scanner.ts';

const lineBreaks = /\r\n|[\r\n\u2028\u2029]/g;

function faultsOf(path: string, text: string): readonly unknown[] {
  const file = parseSource(path, text, ts.ScriptTarget.Latest);
  return (file as unknown as { parseDiagnostics: readonly unknown[] }).parseDiagnostics;
}

describe('components of Vue and Svelte', () => {
  it('are read with every character of script and template at its own line and column [X-components]', () => {
    const text = [
      '<template>',
      '  <p :title="label(1)" @click="save(2)">{{ total(3) }}</p>',
      '</template>',
      '<script setup lang="ts">',
      'const save = (n: number) => n;',
      '</script>',
    ].join('\n');
    const { code, scriptKind, events } = readComponent('a.vue', text);
    for (const part of ['label(1)', 'save(2)', 'total(3)', 'const save = (n: number) => n;']) {
      expect(code.indexOf(part)).toBe(text.indexOf(part));
    }
    expect(scriptKind).toBe(ts.ScriptKind.TS);
    expect(events).toMatchObject([{ element: 'p', name: 'onClick', expression: 'save(2)' }]);
    expect(faultsOf('a.vue', text)).toEqual([]);
  });

  it.each([
    [
      'names of a template are not those of a script with options',
      '<template>{{ a() }}</template><script>export default {}</script>',
    ],
    ['other languages are left blank', '<script lang="coffee">a -></script><template lang="pug">p= a()</template>'],
    [
      'what is no expression is left blank',
      '<template><li v-for="a in b">{{ a( }}</li></template><script setup></script>',
    ],
  ])('%s [X-components]', (_, text) => {
    expect(readComponent('a.vue', text).code).not.toMatch(/a\(|a ->/);
    expect(faultsOf('a.vue', text)).toEqual([]);
  });

  it.each([
    ['a.vue', '<template><b :style="{ top: top(), left: 1 }" :class="{ a }"/></template><script setup></script>'],
    ['a.svelte', '<b transition:fly={{ y: top(), duration: 1 }} use:x={{ a }}/><script></script>'],
  ])('hold the objects of a template as objects: %s [X-components]', (path, text) => {
    expect(faultsOf(path, text)).toEqual([]);
    expect(readComponent(path, text).code.indexOf('top()')).toBe(text.indexOf('top()'));
  });

  it('of Svelte hold blocks, values in braces and events of both versions [X-components]', () => {
    const text =
      '{#if count < 3}<b on:click|once={add} title={name()}>{@html text()}</b>{/if}' +
      '{#each rows() as row (row.id)}<i onclick={() => pick(row)} />{/each}<script>let count = 1;</script>';
    const { code, events } = readComponent('a.svelte', text);
    expect(events.map(({ element, name }) => `${element} ${name}`)).toEqual(['b on:click', 'i on:click']);
    for (const part of ['count < 3', 'name()', 'text()', 'rows()', '() => pick(row)', 'let count = 1;']) {
      expect(code.indexOf(part)).toBe(text.indexOf(part));
    }
    expect(faultsOf('a.svelte', text)).toEqual([]);
  });

  const pieces = fc.constantFrom(
    ...[
      '<',
      '>',
      '</',
      '/>',
      '"',
      "'",
      '{',
      '}',
      '{{',
      '}}',
      '<p ',
      '@a=',
      ':b="',
      'on:c={',
      '<!--',
      '-->',
      '\n',
      '\r\n',
      '=',
    ],
    ...[
      '<script setup>',
      '<script>',
      '</script>',
      '<template>',
      '</template>',
      '<style>',
      'f(1)',
      ' x ',
      '`',
      '() => ',
      '{#if ',
      ';',
    ],
  );

  it('of any text keep its lines and give code of its length [X-components]', () => {
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 40 }), fc.constantFrom('a.vue', 'a.svelte'), (parts, path) => {
        const text = parts.join('');
        const { code } = readComponent(path, text);
        const own = code.slice(0, text.length);
        expect(code.slice(text.length)).toBe('\nexport {};');
        expect([...own.matchAll(lineBreaks)].map(({ index }) => index)).toEqual(
          [...text.matchAll(lineBreaks)].map(({ index }) => index),
        );
      }),
      { seed: 11, numRuns: 500 },
    );
  });

  it('are scanned into tags and texts in order, none of which overlap [X-components]', () => {
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
        const text = parts.join('');
        let at = 0;
        for (const { start, end } of scanMarkup(text)) {
          expect(start).toBeGreaterThanOrEqual(at);
          expect(end).toBeGreaterThan(start);
          at = end;
        }
        expect(at).toBeLessThanOrEqual(text.length);
      }),
      { seed: 12, numRuns: 500 },
    );
  });
});

describe('a file whose missing imports cannot be found', () => {
  it('is read as it is [X-auto-imports]', () => {
    const file = parseSource('a.ts', 'useCart();\n', ts.ScriptTarget.Latest, false, () => {
      throw new RangeError('Maximum call stack size exceeded');
    });
    expect([file.text, file.statements.length, unreadCause(file)]).toEqual(['useCart();\n', 1, null]);
  });
});
