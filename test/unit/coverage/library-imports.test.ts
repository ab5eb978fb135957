import { expect, it } from 'vitest';
import type { FactTable } from '../../../src/code-model/fact-table.ts';
import type { FileFacts } from '../../../src/code-model/facts.ts';
import { CoverageRecorder } from '../../../src/coverage/coverage-recorder.ts';
import { recordImports } from '../../../src/frameworks/coverage/library-imports.ts';
import { readKnownLibraries } from '../../../src/frameworks/rules/read-known-libraries.ts';
import { readRules } from '../../../src/frameworks/rules/read-rules.ts';
import { listOf } from '../../../src/frameworks/rules/rule-schema.ts';

const libraries = readRules()
  .filter(({ framework }) => ['Jakarta EE', 'Java HTTP Clients', 'Java Jobs'].includes(framework))
  .map(({ framework: name, packages }) => ({ name, unit: 'registration', packages: listOf(packages) }) as const);

/** Names of the libraries that a Java file is said to use by its imports. */
function used(imports: readonly string[], met?: string): readonly string[] {
  const coverage = new CoverageRecorder();
  if (met !== undefined) coverage.seen({ kind: 'registration', library: met, file: 'A.java', line: 1 });
  const file: Partial<FileFacts> = { file: 'A.java', language: 'Java', test: false, imports };
  const table: Pick<FactTable, 'coverage'> & { files: () => unknown } = { coverage, files: () => [file] };
  recordImports(table as unknown as FactTable, libraries, readKnownLibraries());
  return coverage
    .coverage({ isTest: () => false, isOwn: () => true })
    .libraries.flatMap(({ name, imports: files }) => (files > 0 ? [name] : []));
}

it('what the JDK has in packages of a library is no use of it, unless something of the library was met [X-coverage]', () => {
  expect(used(['java.net', 'java.util.concurrent', 'javax.lang.model.element', 'javax.tools', 'java.lang'])).toEqual(
    [],
  );
  expect(used(['java.util.concurrent'], 'Java Jobs')).toEqual(['Java Jobs']);
  expect(used(['java.net.http', 'javax.annotation', 'jakarta.ws.rs'])).toEqual(['Jakarta EE', 'Java HTTP Clients']);
});

it('a folder of the application that is called as a package is no use of it [X-coverage]', () => {
  const web = { name: 'web.py', unit: 'statement', packages: ['web'] } as const;
  const importing = (imports: readonly string[]): readonly string[] => {
    const coverage = new CoverageRecorder();
    const files = [
      { file: 'src/a.ts', language: 'TypeScript', test: false, imports },
      { file: 'web/page.ts', language: 'TypeScript', test: false, imports: [] },
    ];
    const table: Pick<FactTable, 'coverage'> & { files: () => unknown } = { coverage, files: () => files };
    recordImports(table as unknown as FactTable, [web], readKnownLibraries());
    return coverage
      .coverage({ isTest: () => false, isOwn: () => true })
      .libraries.flatMap(({ name, imports: count }) => (count > 0 ? [name] : []));
  };
  expect(importing(['web/page.ts'])).toEqual([]);
  expect(importing(['web/page.ts', 'web/server'])).toEqual(['web.py']);
});

it('what others find of the same packages is what these are used for: no warning of commands, or of requests to a router, where there are none [X-coverage]', () => {
  const all = [
    { name: 'Web', unit: 'registration', packages: ['web'] },
    { name: 'Web Commands', unit: 'registration', packages: ['web'] },
    { name: 'Web Requests', unit: 'request', packages: ['web'] },
    { name: 'Web Data', unit: 'statement', packages: ['web'] },
  ] as const;
  const warned = (isMet: boolean): readonly string[] => {
    const coverage = new CoverageRecorder();
    if (isMet) coverage.seen({ kind: 'registration', library: 'Web', file: 'src/a.ts', line: 1 });
    const files = [{ file: 'src/a.ts', language: 'TypeScript', test: false, imports: ['web'] }];
    const table: Pick<FactTable, 'coverage'> & { files: () => unknown } = { coverage, files: () => files };
    recordImports(table as unknown as FactTable, all, readKnownLibraries());
    return coverage
      .coverage({ isTest: () => false, isOwn: () => true })
      .libraries.flatMap(({ name, imports, seen }) => (imports > 0 && seen === 0 ? [name] : []));
  };
  expect(warned(true)).toEqual(['Web Data']);
  expect(warned(false)).toEqual(['Web', 'Web Commands', 'Web Data', 'Web Requests']);
});
