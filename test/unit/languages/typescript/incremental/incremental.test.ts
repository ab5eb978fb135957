import { readdirSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fixtureTexts, type SimpleScopeOptions, type Texts } from '../simple-scope.ts';
import { type AnalysisWithMemory, analyseAgain } from './analyse-again.ts';

const project: Texts = {
  'model.ts':
    'export interface Item { id: number; name(): string }\n' +
    'export class Box implements Item { id = 1; name(): string { return "b"; } }\n',
  'make.ts':
    'import { Box } from "./model.ts";\n' +
    'export function make() { const box = new Box(); return { box, show: () => box.name() }; }\n' +
    'export function count(n: number): number { return n + 1; }\n',
  'use.ts':
    'import { count, make } from "./make.ts";\n' +
    'export function use(): string { count(1); make().show(); return make().box.name(); }\n',
  'far.ts': 'import { use } from "./use.ts";\nexport const far = () => use();\n',
  'script.js': 'const { alone } = require("./alone.ts");\nmodule.exports = { run() { alone(); } };\n',
  'alone.ts': 'export function alone(): void {}\nalone();\n',
};

/** Expects the analysis after an edit, with what was left before it, to be the analysis of the edited project. */
function expectSame(before: Texts, after: Texts, options: SimpleScopeOptions = {}): AnalysisWithMemory {
  const again = analyseAgain(after, analyseAgain(before, null, options).cache, options);
  const full = analyseAgain(after, null, options);
  expect(again.records).toEqual(full.records);
  expect([again.summary, again.diagnostics]).toEqual([full.summary, full.diagnostics]);
  // What is left for the one after is the same too.
  expect(resultsOf(again)).toEqual(resultsOf(full));
  return again;
}

function resultsOf({ cache }: AnalysisWithMemory): unknown {
  return [...cache.files.values()].map(({ objects, links, ...state }) => {
    return { state, objects: objects(), links: links() };
  });
}

/** How many files are analysed again after replacing a text in a file of the project. */
function analysedAfter(file: string, from: string, to: string): number {
  const text = project[file] as string;
  expect(text).toContain(from);
  const { use } = expectSame(project, { ...project, [file]: text.replace(from, to) });
  expect(use.reason).toBeNull();
  return use.analysed;
}

describe('a second analysis gives what a full one gives [X-incremental]', () => {
  it('and analyses nothing where nothing changed', () => {
    expect(expectSame(project, project).use).toMatchObject({ files: 6, analysed: 0, reason: null });
  });

  it('and only what changed where no configuration names the files', () => {
    expect(expectSame(project, project, { programs: [] }).use).toMatchObject({ files: 6, analysed: 0, reason: null });
    const edited = { ...project, 'far.ts': `${project['far.ts']}void 0;\n` };
    expect(expectSame(project, edited, { programs: [] }).use).toMatchObject({ analysed: 1, reason: null });
  });

  it('and of components of Vue what changed in script or template [X-components]', () => {
    const text = '<template><a @click="run(1)" /></template><script setup>import { run } from "./use";</script>';
    const files = { 'use.ts': 'export function run(n: number) { return n; }\n', 'a.vue': text, 'b.vue': text };
    expect(expectSame(files, files).use.analysed).toBe(0);
    expect(expectSame(files, { ...files, 'a.vue': text.replace('run(1)', 'none(1)') }).use.analysed).toBe(1);
  });

  it('and one file after an edit inside a function', () => {
    expect(analysedAfter('make.ts', 'n + 1', 'n + help(); function help() { return 2; }')).toBe(1);
    expect(analysedAfter('far.ts', 'use()', '{ use(); return use(); }')).toBe(1);
    expect(analysedAfter('make.ts', 'const box', 'void 0; const box')).toBe(1);
  });

  it('and all importers, near and far, where others can see the change', () => {
    expect(analysedAfter('make.ts', 'show: () => box.name()', 'show: () => box.id')).toBe(3);
    expect(analysedAfter('alone.ts', 'alone(): void', 'alone(n = 1): void')).toBe(2);
  });

  it('and everything where it cannot know: other files, a declaration for all, another program', () => {
    expect(expectSame(project, { ...project, 'new.ts': 'export {};\n' }).use.reason).toMatch(/other (files|programs)/);
    const ambient = { ...project, 'types.d.ts': 'declare const shared: string;\n' };
    const changed = { ...ambient, 'types.d.ts': 'declare const shared: number;\n' };
    expect(expectSame(ambient, changed).use.reason).toContain('declares names for all files');
    const model = (project['model.ts'] as string).replace('name(): string {', 'name(): "b" {');
    expect(expectSame(project, { ...project, 'model.ts': model }).use.reason).toBe('most files see the change');
    const { cache } = analyseAgain(project, null);
    expect(analyseAgain(project, { ...cache, environment: 'another' }).use.analysed).toBe(6);
    const installed = { ...project, 'node_modules/lib/index.d.ts': 'export function lib(): string;\n' };
    const using = {
      ...installed,
      'alone.ts': 'import { lib } from "lib";\nexport function alone(): void { lib(); }\n',
    };
    const upgraded = { ...using, 'node_modules/lib/index.d.ts': 'export function lib(a?: number): string;\n' };
    expect(expectSame(using, upgraded).use.reason).toContain('node_modules/lib/index.d.ts changed');
    expect(expectSame(installed, using).use.reason).toContain('no file read before');
    const without = { ...using, 'alone.ts': 'export function alone(): void {}\n' };
    expect(expectSame(using, without).use.reason).toContain('no file in the program refers to');
  });

  it('and follows an import that is new', () => {
    const changed = {
      ...project,
      'alone.ts': 'import { count } from "./make.ts";\nexport function alone(): void { count(2); }\n',
    };
    expect(expectSame(project, changed).use).toMatchObject({ analysed: 2, reason: null });
  });

  it('also of what files share, where the file that met it first does without', () => {
    const [maker, idle] = ['export function a(): void {\n  new Map();\n}\n', 'export function a(): void {}\n'];
    const user = 'export function b(map: Map<string, string>): void {\n  map.get("");\n}\n';
    for (const [before, after] of [
      [maker, idle],
      [idle, maker],
    ] as const) {
      const { use } = expectSame({ 'a.ts': before, 'b.ts': user }, { 'a.ts': after, 'b.ts': user });
      expect(use.analysed).toBe(1);
    }
  });

  it('also where declarations for all files came with a reference that is gone', () => {
    const types = { 'node_modules/@types/all/index.d.ts': 'declare function forAll(): void;\n' };
    const user = { 'b.ts': 'export function b(): void {\n  forAll();\n}\n' };
    const reference = '/// <reference types="all" />\n';
    const rest = 'export function a(): void {}\n';
    const before = { ...types, ...user, 'a.ts': reference + rest };
    expect(expectSame(before, { ...before, 'a.ts': rest }).use.reason).toContain('types all');
    const other = { ...before, 'c.ts': reference + rest };
    expect(expectSame(other, { ...other, 'a.ts': rest }).use.reason).toBeNull();
  });

  it('also of overloads that several declarations of the language state', () => {
    const keys = 'export function keys(of: object): string[] {\n  return Object.keys(of);\n}\n';
    const edited = keys.replace('return', 'void 0; return');
    expect(expectSame({ ...project, 'keys.ts': keys }, { ...project, 'keys.ts': edited }).use.analysed).toBe(1);
  });

  it('and tells faults of the syntax again', () => {
    const broken = { ...project, 'far.ts': 'export const far = ;\n' };
    const again = expectSame(broken, { ...broken, 'alone.ts': 'export function alone(): void { alone(); }\n' });
    expect(again.diagnostics.join()).toContain('syntax-error');
  });
});

const fixtures = path.join(import.meta.dirname, '../../../../fixtures/typescript');

/** Small changes of a text, each as an editor makes it. */
const edits: readonly ((text: string, at: number) => string)[] = [
  (text) => `${text}\nexport function addedFunction(a: string) { return { a, b: () => addedFunction(a) }; }\n`,
  (text) => `function inserted(): void { inserted(); }\n${text}`,
  (text, at) => renamed(text, at, /\bfunction (\w+)/g),
  (text, at) => renamed(text, at, /\b(?:const|let|class|interface) (\w+)/g),
  (text, at) => renamed(text, at, /\bexport (?:const|function|class) (\w+)/g),
  (text, at) => replaceOne(text, at, /: string\b/g, ': number'),
  (text, at) => replaceOne(text, at, /\bexport (?=const|function|class|interface|type)/g, ''),
  (text, at) => replaceOne(text, at, /\{\n/g, '{\n  void 0;\n'),
  (text, at) => replaceOne(text, at, /^.*;\n/gm, ''),
  (text, at) => replaceOne(text, at, /\breturn\b/g, 'return void 0 ??'),
];

describe('random edits', () => {
  it.each(readdirSync(fixtures).sort())('of %s give what a full analysis gives [X-incremental]', (name) => {
    const texts = fixtureTexts(path.join(fixtures, name));
    const sources = Object.keys(texts).filter((file) => /^(?!node_modules\/|generated\/).*\.[cm]?[jt]sx?$/.test(file));
    const edit = fc.record({ file: fc.constantFrom(...sources), edit: fc.constantFrom(...edits), at: fc.nat(20) });
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 2 }), (chosen) => {
        const after = { ...texts };
        for (const { file, edit: change, at } of chosen) after[file] = change(after[file] as string, at);
        expectSame(texts, after);
      }),
      { seed: 8, numRuns: 2 },
    );
  });
});

/** Renames what a pattern finds at one place, and nowhere else. */
function renamed(text: string, at: number, pattern: RegExp): string {
  const found = [...text.matchAll(pattern)];
  const match = found[at % Math.max(1, found.length)];
  if (match === undefined) return text;
  const end = match.index + match[0].length;
  return `${text.slice(0, end)}Renamed${text.slice(end)}`;
}

function replaceOne(text: string, at: number, pattern: RegExp, by: string): string {
  const found = [...text.matchAll(pattern)];
  const match = found[at % Math.max(1, found.length)];
  return match === undefined ? text : text.slice(0, match.index) + by + text.slice(match.index + match[0].length);
}
