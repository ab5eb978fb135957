import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Where the words are gone, and where they still are: an area leaves the second list when it is rewritten. */
const areas = ['src', 'web', 'rules', 'docs', 'README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md'];
const notYet = ['src/value-analysis/', 'src/data-access/contexts/', 'src/languages/java/'];

/** Words in prose and the standard terms that stand in their place. */
const words: Readonly<Record<string, RegExp>> = {
  'reported, recorded, stated, distinguished': /\b([Tt]old|[Tt]ells?|[Tt]elling)\b/,
  'excluded, separate, without': /\baside\b/,
  'passed, receives, callback': /\b(handed|hands)\b/,
  'fixed, maintained': /\bmend(s|ed)?\b/,
  '--no-x': /--without-\w+/,
  // `stretch` is a release of Debian in a rule.
  'range, span': /\bstretch(es)?\b(?!\|)/,
};

/** Identifiers and keys of rules, and their names now. */
const names: Readonly<Record<string, string>> = {
  AdvisoryBook: 'AdvisoryIndex',
  AnswerHeads: 'ResponseHeaders',
  Arrival: 'Subscriber',
  Asker: 'InjectionPoint',
  believedMilliseconds: 'pointerTtl',
  deepest: 'maxDepth',
  DeploymentWords: 'DeploymentTokens',
  descriptionsAside: 'nonProductionManifests',
  FewFullNames: 'SparseFullNames',
  findOutside: 'findNonDeployed',
  furthest: 'maxSteps',
  isForgetting: 'isClearing',
  isLoud: 'isUpperCase',
  isSaidDeployed: 'isExplicitlyDeployed',
  LeaveOutReason: 'ExclusionReason',
  LeftOutCount: 'ExclusionCount',
  loadingPatience: 'loadTimeout',
  ManyFullNames: 'DenseFullNames',
  PlaceFiller: 'InjectionResolver',
  politeManners: 'retryPolicy',
  saysForDevelopment: 'isDevelopmentOnly',
  Seam: 'NameBoundary',
  sendFresh: 'sendUncached',
  StructureDefinition: 'TableDefinition',
  TakingContext: 'CallContext',
  TakingFunction: 'HigherOrderFunction',
  telltaleBytes: 'signatureBytes',
  tellSql: 'recordSqlAccess',
  textsFit: 'matchesCondition',
  ToldOnce: 'DeduplicatingRecorder',
  WordSource: 'TokenSource',
};
/** Of these the word stays in prose. */
const inProse = new Set(['deepest', 'furthest']);

const ruleKeys: Readonly<Record<string, string>> = {
  alone: 'ignoreMountPath',
  apart: 'detached',
  around: 'useEnclosingFunction',
  handled: 'requireHandler',
  hands: 'passes',
  otherwise: 'defaultName',
  same: 'returnsReceiver',
  stated: 'declared',
};

function* filesOf(path: string): Generator<string> {
  if (/\.\w+$/.test(path)) {
    if (/\.(ts|tsx|yml|md)$/.test(path)) yield path;
    return;
  }
  for (const name of readdirSync(path)) if (name !== 'images') yield* filesOf(join(path, name));
}

const files = areas
  .flatMap((area) => [...filesOf(area)])
  .filter((file) => !notYet.some((area) => file.startsWith(area)))
  .map((file) => ({ file, lines: readFileSync(file, 'utf8').split('\n') }));

function linesWith(pattern: RegExp, isCode = false): string[] {
  return files.flatMap(({ file, lines }) =>
    lines.flatMap((line, at) => {
      if (isCode && (!/\.tsx?$/.test(file) || /^\s*(\*|\/\*|\/\/)/.test(line))) return [];
      return pattern.test(line) ? [`${file}:${at + 1}: ${line.trim().slice(0, 100)}`] : [];
    }),
  );
}

describe('words that are gone', () => {
  it('reads all areas', () => {
    for (const area of areas) expect(files.some(({ file }) => file.startsWith(area))).toBe(true);
  });

  it.each(Object.entries(words))('%s', (_, pattern) => {
    expect(linesWith(pattern)).toEqual([]);
  });

  it.each(Object.entries(names))('%s is now %s', (old) => {
    expect(linesWith(new RegExp(`\\b${old}\\b`), inProse.has(old))).toEqual([]);
  });

  it.each(Object.entries(ruleKeys))('the key %s of framework rules is now %s', (old) => {
    const key = new RegExp(`^\\s*(- )?([^#]*[{,] *)?${old}: `);
    const found = linesWith(key).filter((line) => line.startsWith('rules/frameworks/'));
    expect(found).toEqual([]);
  });
});
