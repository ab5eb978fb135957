import { describe, expect, it } from 'vitest';
import type { AnalysisDiagnostic } from '../../../../src/languages/typescript/analysis-diagnostic.ts';
import type { AnalysisSummary } from '../../../../src/languages/typescript/analysis-input.ts';
import type { DiscoveryReport } from '../../../../src/languages/typescript/projects/discover-project.ts';
import { analysisNotes, discoveryNotes } from '../../../../src/workflows/code/analysis-notes.ts';

const report: DiscoveryReport = {
  sources: 1200,
  configs: ['tsconfig.json'],
  workspacePackages: [],
  leftOut: [],
  problems: [],
  dependencies: { declared: 0, missing: [] },
};

const summary: AnalysisSummary = {
  programs: 1,
  files: 1200,
  lines: 90_000,
  filesWithSyntaxErrors: 0,
  objects: 10,
  externalObjects: 1,
  links: 5,
  derivedLinks: 0,
  calls: 4000,
  unresolvedCalls: 1000,
  unresolvedImports: [],
};

describe('discoveryNotes', () => {
  it('says how much is taken in', () => {
    expect(discoveryNotes(report)).toEqual(['1 200 source files in 1 configured project']);
    expect(discoveryNotes({ ...report, sources: 1, configs: [] })).toEqual(['1 source file']);
  });

  it('says what missing dependencies cost', () => {
    const missing = Array.from({ length: 10 }, (_, i) => `p${i}`);
    const [, note] = discoveryNotes({ ...report, dependencies: { declared: 12, missing } });
    expect(note).toBe(
      'warning: 10 of 12 dependencies are not installed (p0, p1, p2, p3, p4, p5, p6, p7, …): ' +
        'what the code calls of them is known by its name alone, and has no types; install them and analyse again',
    );
  });

  it('tells problems of configurations with file and line, the first twenty of them', () => {
    const problems = Array.from({ length: 25 }, (_, i) => ({
      file: 'tsconfig.json',
      line: i === 0 ? null : i,
      message: 'is wrong',
    }));
    const notes = discoveryNotes({ ...report, problems });
    expect(notes.slice(1, 3)).toEqual(['warning: tsconfig.json: is wrong', 'warning: tsconfig.json:1: is wrong']);
    expect([notes.length, notes.at(-1)]).toEqual([22, '… and 5 more like these']);
  });
});

describe('analysisNotes', () => {
  it('tells each kind of diagnostic apart, the first twenty of each, and the counts last', () => {
    const diagnostic = (code: AnalysisDiagnostic['code'], line: number): AnalysisDiagnostic => ({
      severity: code === 'syntax-error' ? 'error' : 'info',
      code,
      file: code === 'syntax-error' ? 'a.ts' : null,
      line: code === 'syntax-error' ? line : null,
      message: 'm',
    });
    const many = Array.from({ length: 21 }, (_, i) => diagnostic('syntax-error', i + 1));
    const notes = analysisNotes(
      [...many, diagnostic('unresolved-calls', 0), diagnostic('unresolved-import', 1)],
      summary,
    );
    expect(notes[0]).toBe('error: a.ts:1: m');
    expect(notes.slice(20)).toEqual([
      '… and 1 more like these',
      '1 200 files, 90 000 lines, 1 program, 3 000 of 4 000 calls resolved',
    ]);
  });
});
