import { describe, expect, it } from 'vitest';
import type { BundleRecord } from '../../../../src/bundle/records.ts';
import { DataInterpreter } from '../../../../src/data-access/data-interpreter.ts';
import { FrameworkInterpreter } from '../../../../src/frameworks/framework-interpreter.ts';
import type { AnalysisProgress } from '../../../../src/languages/typescript/analysis-input.ts';
import { analyzeTypeScript } from '../../../../src/languages/typescript/analyze-typescript.ts';
import { externalTypeTable, objectType, objectTypeTable } from '../../../../src/languages/typescript/object-types.ts';
import { analyse } from './analysis-dump.ts';
import { simpleScope } from './simple-scope.ts';

const texts = {
  'src/a.ts': "import { b } from './b.ts';\nexport function a() {\n  return b();\n}\n",
  'src/b.ts': 'export function b() {}',
  'src/b.test.ts': "import { b } from './b.ts';\nb();\n",
  'empty.ts': '',
};

function records(input: Partial<Parameters<typeof analyzeTypeScript>[0]> = {}): BundleRecord[] {
  const scope = simpleScope(texts);
  return [...analyzeTypeScript({ scope, analyzedAt: '2026-01-02T03:04:05Z', ...input })].flat();
}

describe('analyzeTypeScript', () => {
  it('begins with an analysis record of the code part', () => {
    expect(records({ application: 'Shop', revision: 'abc', toolVersion: '1.2.3' })[0]).toEqual({
      record: 'analysis',
      format: 1,
      analyzedAt: '2026-01-02T03:04:05Z',
      application: 'Shop',
      tool: { name: 'stratigraph', version: '1.2.3' },
      revision: 'abc',
      parts: ['code'],
      source: 'typescript',
    });
  });

  it('writes a file and a module object for each file, by path, with lines and text', () => {
    const all = records();
    const files = all.filter((record) => record.record === 'file');
    expect(files.map(({ key, lines }) => `${key} ${lines}`)).toEqual([
      'empty.ts 0',
      'src/a.ts 4',
      'src/b.test.ts 2',
      'src/b.ts 1',
    ]);
    expect(files.map(({ text }) => text)).toEqual(['', texts['src/a.ts'], texts['src/b.test.ts'], texts['src/b.ts']]);
    expect(new Set(files.map(({ checksum }) => checksum)).size).toBe(4);
    const modules = all.filter((record) => record.record === 'object' && record.typeId === 'TS_MODULE');
    expect(modules).toHaveLength(4);
  });

  it('leaves the text out when told to', () => {
    const files = records({ includeText: false }).filter((record) => record.record === 'file');
    expect(files.every((file) => !('text' in file))).toBe(true);
  });

  it('marks test code', () => {
    const marked = records().filter((record) => record.record === 'object' && record.test === true);
    expect(marked.map((record) => (record.record === 'object' ? record.key : ''))).toEqual(['src/b.test.ts']);
  });

  it('names no line and no place in a key', () => {
    const { objects } = analyse({ 'a.ts': '\n\n\nfunction f() {\n  return [1].map((x) => x);\n}\n' });
    expect([...objects.keys()].filter((key) => key.startsWith('a.ts'))).toEqual([
      'a.ts',
      'a.ts#f',
      expect.stringMatching(/^a\.ts#f\.return\/….map\(\)=>~[0-9a-f]{8}$/),
    ]);
  });

  it('analyses a file once, in the program that names it as a root', () => {
    const split = analyse(texts, { programs: [['src/a.ts'], ['src/b.ts', 'src/b.test.ts']] });
    expect(split.summary.programs).toBe(3);
    expect(split.summary.files).toBe(4);
    const files = split.records.filter((record) => record.record === 'file').map((file) => file.key);
    expect(files).toEqual(['src/a.ts', 'src/b.test.ts', 'src/b.ts', 'empty.ts']);
  });

  it('tells how far it is, and how much it found', () => {
    const seen: AnalysisProgress[] = [];
    records({ onProgress: (progress) => seen.push(progress) });
    expect([...new Set(seen.map(({ phase }) => phase))]).toEqual(['load', 'objects', 'links', 'flow']);
    expect(seen.filter(({ phase }) => phase === 'links').map(({ done, total }) => `${done}/${total}`)).toEqual([
      '1/4',
      '2/4',
      '3/4',
      '4/4',
    ]);
    const followed: AnalysisProgress[] = [];
    records({
      interpreters: [new FrameworkInterpreter([]), new DataInterpreter({ files: [], includeText: false })],
      onProgress: (progress) => progress.phase === 'flow' && followed.push(progress),
    });
    expect([...new Set(followed.map(({ program }) => program))]).toEqual([
      'calls of functions',
      'flow of functions',
      'called values',
      'frameworks',
      'data access',
    ]);
    const shares = followed.map(({ done, total }) => done / total);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect([shares[0], shares.at(-1)]).toEqual([0, 1]);
    expect(shares.length).toBeGreaterThan(12);
    expect(analyse(texts).summary).toEqual({
      programs: 1,
      files: 4,
      lines: 7,
      filesWithSyntaxErrors: 0,
      objects: 6,
      externalObjects: 0,
      links: 4,
      derivedLinks: 0,
      calls: 2,
      unresolvedCalls: 0,
      unresolvedImports: [],
    });
  });

  it('reads an expression of many thousand operands', () => {
    const sum = Array.from({ length: 5000 }, (_, index) => `'${index}'`).join(' + ');
    const { objects, diagnostics } = analyse({ 'long.ts': `export const text = ${sum} + f();\nfunction f() {}` });
    expect(diagnostics).toEqual([]);
    expect(objects.has('long.ts#text')).toBe(true);
  });

  it('gives the same records for the same input', () => {
    expect(records()).toEqual(records());
  });
});

describe('object types', () => {
  it('have one display name and one key each', () => {
    const kinds = Object.keys(objectTypeTable) as (keyof typeof objectTypeTable)[];
    const types = [
      ...kinds.map((kind) => objectType(kind, 'TypeScript')),
      ...kinds.map((kind) => objectType(kind, 'JavaScript')),
      ...Object.values(externalTypeTable),
    ];
    const names = new Map<string, string>();
    for (const { type, typeId } of types) expect(names.set(typeId, names.get(typeId) ?? type).get(typeId)).toBe(type);
    expect(new Set(names.values()).size).toBe(names.size);
    expect(objectType('method', 'TypeScript')).toEqual({ type: 'TypeScript Method', typeId: 'TS_METHOD' });
    expect(objectType('react-component', 'JavaScript')).toEqual({ type: 'React Component', typeId: 'REACT_COMPONENT' });
  });
});
