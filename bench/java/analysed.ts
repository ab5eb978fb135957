import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BundleRecord } from '../../src/bundle/records.ts';
import { FrameworkInterpreter } from '../../src/frameworks/framework-interpreter.ts';
import { readRules } from '../../src/frameworks/rules/read-rules.ts';
import { JavaAnalysis } from '../../src/languages/java/java-analysis.ts';
import { findJavaSources } from '../../src/workflows/code/java/find-java-sources.ts';
import { findJdk, type Jdk } from '../../src/workflows/code/java/find-jdk.ts';
import { indexJava } from '../../src/workflows/code/java/java-index.ts';
import { readLines } from '../../src/workflows/code/java/read-lines.ts';

/** The kit that measurements use. */
export function measuredJdk(): Jdk {
  const { jdk } = findJdk(process.env);
  if (jdk === null) throw new Error('there is no JDK');
  return jdk;
}

/** The records of an analysis of the Java sources of a directory, without their libraries but for those that are given. */
export async function analysed(directory: string, classPath: readonly string[] = []): Promise<readonly BundleRecord[]> {
  const filters = { include: [], exclude: [], includeGenerated: true, includeIgnored: true, includeTests: true };
  const { root, files } = findJavaSources(directory, filters);
  const jdk = measuredJdk();
  const index = await indexJava({ jdk, directory: root, files, classPath, environment: process.env, memory: 2 ** 30 });
  try {
    const analysis = new JavaAnalysis({
      lines: readLines(index.path),
      analyzedAt: '2026-01-01',
      isTest: () => false,
      readFile: (path) => readFileSync(join(root, path)),
      includeText: false,
      skipped: [],
      interpreters: [new FrameworkInterpreter(readRules([]))],
    });
    return [...analysis.batches()].flat();
  } finally {
    index.close();
  }
}
