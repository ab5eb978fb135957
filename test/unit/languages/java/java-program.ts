import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { TestContext } from 'vitest';
import type { BundleRecord, LinkRecord, ObjectRecord } from '../../../../src/bundle/records.ts';
import type { FactInterpreter } from '../../../../src/code-model/fact-interpreter.ts';
import { JavaAnalysis, type JavaSummary } from '../../../../src/languages/java/java-analysis.ts';
import { isTestCode } from '../../../../src/languages/test-code.ts';
import { findJavaSources } from '../../../../src/workflows/code/java/find-java-sources.ts';
import { findJdk } from '../../../../src/workflows/code/java/find-jdk.ts';
import { indexJava } from '../../../../src/workflows/code/java/java-index.ts';
import { readLines } from '../../../../src/workflows/code/java/read-lines.ts';

const { jdk } = findJdk(process.env);

/** Long enough for a machine that does several things at once: the indexer is compiled first. */
export const javaTimeout = 120_000;

/** Skips a test on a machine without a JDK. */
export function needsJdk({ skip }: Pick<TestContext, 'skip'>): void {
  skip(jdk === null, 'there is no JDK 17 or newer (apt-get install openjdk-17-jdk-headless)');
}

export interface JavaProgram {
  readonly records: readonly BundleRecord[];
  readonly objects: readonly ObjectRecord[];
  readonly links: readonly LinkRecord[];
  readonly summary: JavaSummary;
}

/** The records of the Java code of a directory. */
export async function readJavaProgram(
  directory: string,
  interpreters: readonly FactInterpreter[] = [],
): Promise<JavaProgram> {
  if (jdk === null) throw new Error('there is no JDK');
  const filters = { include: [], exclude: [], includeGenerated: false, includeIgnored: false, includeTests: true };
  const { root, files, classPath } = findJavaSources(directory, filters);
  const index = await indexJava({
    jdk,
    directory: root,
    files,
    classPath,
    environment: process.env,
    memory: 512 * 1024 ** 2,
  });
  try {
    const analysis = new JavaAnalysis({
      lines: readLines(index.path),
      analyzedAt: '2026-01-01',
      isTest: isTestCode,
      readFile: (path) => readFileSync(join(root, path)),
      includeText: false,
      skipped: [],
      interpreters,
    });
    const records = [...analysis.batches()].flat();
    return {
      records,
      objects: records.filter((record) => record.record === 'object'),
      links: records.filter((record) => record.record === 'link'),
      summary: analysis.summary(),
    };
  } finally {
    index.close();
  }
}

/** The same of sources by path; a class that they begin with decides nothing. */
export async function readJavaTexts(
  texts: Readonly<Record<string, string | Uint8Array>>,
  interpreters: readonly FactInterpreter[] = [],
): Promise<JavaProgram> {
  const directory = mkdtempSync(join(tmpdir(), 'stratigraph-java-test-'));
  try {
    for (const [path, text] of Object.entries(texts)) {
      mkdirSync(dirname(join(directory, path)), { recursive: true });
      writeFileSync(join(directory, path), text);
    }
    return await readJavaProgram(directory, interpreters);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Links of a type as `from → to`, by full names, with the rule of a derived one. */
export function linksOf({ links, objects }: JavaProgram, type: string): string[] {
  const names = new Map(objects.map(({ key, fullName, mangling = '' }) => [key, nameOf(fullName, mangling)]));
  return links
    .filter((link) => link.type === type)
    .map(({ from, to, rule }) => `${names.get(from)} → ${names.get(to)}${rule == null ? '' : ` (${rule})`}`);
}

/** A method with the simple names of its parameter types. */
function nameOf(fullName: string, mangling: string): string {
  const parameters = /\(([^)]*)\)/.exec(mangling)?.[1];
  return parameters === undefined ? fullName : `${fullName}(${parameters.replace(/\b[a-z]\w*\./g, '')})`;
}
