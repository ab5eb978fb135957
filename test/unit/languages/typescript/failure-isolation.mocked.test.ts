import { afterEach, describe, expect, it, vi } from 'vitest';
import type { BundleRecord } from '../../../../src/bundle/records.ts';
import type { FactInterpreter } from '../../../../src/code-model/fact-interpreter.ts';
import type { AnalysisDiagnostic } from '../../../../src/languages/typescript/analysis-diagnostic.ts';
import { analyzeTypeScript } from '../../../../src/languages/typescript/analyze-typescript.ts';
import * as flow from '../../../../src/languages/typescript/flow/extract-flow.ts';
import * as outline from '../../../../src/languages/typescript/outline/outline-file.ts';
import { SignatureWriter } from '../../../../src/languages/typescript/outline/signature-text.ts';
import { analyseAgain } from './incremental/analyse-again.ts';
import { simpleScope, type Texts } from './simple-scope.ts';

vi.mock(import('../../../../src/languages/typescript/flow/extract-flow.ts'), { spy: true });
vi.mock(import('../../../../src/languages/typescript/outline/outline-file.ts'), { spy: true });

afterEach(() => {
  vi.restoreAllMocks();
});

const sound: Texts = {
  'a.ts': `import { helper } from './b';\nexport function run() { return helper(); }\n`,
  'b.ts': `export function helper() { return 1; }\n`,
};

function analyse(
  texts: Texts,
  interpreters: readonly FactInterpreter[] = [],
): { links: string[]; keys: string[]; diagnostics: AnalysisDiagnostic[] } {
  const diagnostics: AnalysisDiagnostic[] = [];
  const records: BundleRecord[] = [];
  const analysis = analyzeTypeScript({
    scope: simpleScope(texts),
    analyzedAt: '2026-01-02T03:04:05Z',
    interpreters,
    onDiagnostic: (diagnostic) => diagnostics.push(diagnostic),
  });
  for (const batch of analysis) records.push(...batch);
  return {
    links: records.flatMap((record) => (record.record === 'link' ? [`${record.from} ${record.to}`] : [])),
    keys: records.flatMap((record) => (record.record === 'object' ? [record.key] : [])),
    diagnostics: diagnostics.filter(({ severity }) => severity === 'error'),
  };
}

describe('an error in one part of one file [X-failure]', () => {
  it('costs the objects of this file where its outline fails', () => {
    vi.mocked(outline.outlineFile).mockImplementationOnce(() => {
      throw new Error('boom');
    });
    const { keys, diagnostics } = analyse(sound);
    expect(keys).toContain('a.ts');
    expect(keys).not.toContain('a.ts#run');
    expect(keys).toContain('b.ts#helper');
    expect(diagnostics).toMatchObject([{ code: 'analysis-failed', file: 'a.ts', line: 1 }]);
    expect(diagnostics[0]?.message).toContain('outline failed: boom');
  });

  it('costs the flow of values of this file where that fails', () => {
    vi.mocked(flow.extractFlow).mockImplementationOnce(() => {
      throw new RangeError('Maximum call stack size exceeded');
    });
    const { links, diagnostics } = analyse(sound);
    expect(links).toContain('a.ts#run b.ts#helper');
    expect(diagnostics).toMatchObject([{ file: 'a.ts', message: expect.stringContaining('flow failed') as string }]);
  });

  it('costs the signature of one object where the compiler fails on it', () => {
    const { mangling } = SignatureWriter.prototype;
    vi.spyOn(SignatureWriter.prototype, 'mangling').mockImplementation(function (this: SignatureWriter, name, nodes) {
      if (name === 'helper') throw new Error('boom');
      return mangling.call(this, name, nodes);
    });
    const { links, diagnostics } = analyse(sound);
    expect(links).toContain('a.ts#run b.ts#helper');
    expect(diagnostics).toMatchObject([
      { file: 'b.ts', line: 1, message: expect.stringContaining('signature') as string },
    ]);
  });

  it('costs the records of one interpreter where that fails', () => {
    const object = {
      record: 'object',
      key: 'k',
      name: 'k',
      fullName: 'k',
      type: 'T',
      typeId: 'T',
      language: 'SQL',
    } as const;
    const broken: FactInterpreter = {
      records: () => {
        throw new Error('boom');
      },
    };
    const { keys, diagnostics } = analyse(sound, [broken, { records: () => [object] }]);
    expect(keys).toContain('k');
    expect(diagnostics).toMatchObject([{ message: expect.stringContaining('interpretation failed: boom') as string }]);
  });

  it('leaves a file to the next analysis', () => {
    vi.mocked(flow.extractFlow).mockImplementationOnce(() => {
      throw new Error('boom');
    });
    const first = analyseAgain(sound, null);
    const second = analyseAgain(sound, first.cache);
    expect(second.use).toMatchObject({ files: 2, analysed: 1, reason: null });
    const whole = analyseAgain(sound, null);
    expect(second.records).toEqual(whole.records);
    expect(analyseAgain(sound, second.cache).use).toMatchObject({ analysed: 0 });
  });
});

describe('code that is nested too deeply for the compiler', () => {
  it.each([
    ['a chain of calls', `declare const p: any;\nexport const q = p${'.then((x: any) => x)'.repeat(20_000)};\n`],
    ['an array in arrays', `export const s = ${'['.repeat(20_000)}${']'.repeat(20_000)};\n`],
    ['JSX in JSX', `export const s = ${'<a>'.repeat(20_000)}${'</a>'.repeat(20_000)};\n`],
    ['an expression in parentheses', `export const s = ${'('.repeat(20_000)}1${')'.repeat(20_000)};\n`],
  ])('costs this file: %s', (_, text) => {
    const { keys, links, diagnostics } = analyse({ ...sound, 'deep.tsx': text });
    expect(keys).toContain('deep.tsx');
    expect(links).toContain('a.ts#run b.ts#helper');
    expect(diagnostics).toMatchObject([{ code: 'analysis-failed', file: 'deep.tsx' }]);
    expect(diagnostics[0]?.message).toContain('nested too deeply');
  });

  it('is no matter for a long sum', () => {
    const text = `import { helper } from './b';\nexport const s = ${'1 + '.repeat(10_000)}helper();\n`;
    const { links, diagnostics } = analyse({ ...sound, 'sum.ts': text });
    expect(links.some((link) => /^sum\.ts.* b\.ts#helper$/.test(link))).toBe(true);
    expect(diagnostics).toEqual([]);
  });
});
