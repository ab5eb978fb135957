import { posix } from 'node:path';
import { createFileAccess, type FileAccess, toSlashes } from '../../analyzers/typescript/host/file-access.ts';
import { isGenerated, isMinified, telltaleBytes } from '../../analyzers/typescript/projects/generated-code.ts';
import { type LeftOut, LeftOutCount } from '../../analyzers/typescript/projects/left-out.ts';
import { isTestPath } from '../../analyzers/typescript/projects/test-code.ts';
import { type DiscoveryOptions, walkSources } from '../../analyzers/typescript/projects/walk-sources.ts';
import type { RuleSet } from '../../insights/cloud/detect/rule-set.ts';
import { isScanned, scanFile } from '../../insights/cloud/detect/scan-file.ts';
import type { ParseCode } from '../../insights/cloud/syntax/grammars.ts';
import type { Finding } from '../../insights/findings/finding.ts';

/** Longer files were not written by hand. */
const maximumLength = 2_000_000;
/** Dependencies and output of other languages than JavaScript. */
const foreignDirectories =
  /(^|\/)(vendor|third_party|site-packages|\.?venv|env|__pycache__|target|obj|\.gradle|\.terraform|Pods|packages\/[^/]+\.\d+\.\d+[^/]*)\//;
/** Tests of other languages, and what tests use. */
const foreignTests =
  /(^|\/)(src\/test|testdata|fixtures|integration|[^/]*\.Tests?)\/|_test\.(go|py)$|(^|\/)(test_[^/]*|conftest)\.py$|Tests?\.(java|cs)$/;

const notDeployed = /(^|\/)(docs?|documentation|examples?|samples?|demos?)\//;

/** What a scan for cloud patterns went through and found. */
export interface CloudScan {
  readonly findings: readonly Finding[];
  readonly files: number;
  readonly lines: number;
  /** Lines by path, of files with findings. */
  readonly linesOf: ReadonlyMap<string, number>;
  readonly leftOut: readonly LeftOut[];
  /** Files that could not be looked at, each with the reason. */
  readonly problems: readonly string[];
}

/** Lets the rules look at every file below a folder that they know how to read. Paths of findings are relative to it. */
export function scanForPatterns(request: {
  readonly directory: string;
  readonly options: DiscoveryOptions;
  readonly rules: RuleSet;
  readonly parse: ParseCode;
  readonly onProgress: (done: number, total: number) => void;
}): CloudScan {
  const { rules, options, parse, onProgress } = request;
  const files = createFileAccess();
  const root = files.realPath(toSlashes(posix.resolve(toSlashes(request.directory))));
  const leftOut = new LeftOutCount();
  const paths = listFiles(files, root, options, rules, leftOut);
  const findings: Finding[] = [];
  const linesOf = new Map<string, number>();
  const problems: string[] = [];
  let lines = 0;
  let done = 0;
  for (const path of paths) {
    onProgress(done++, paths.length);
    const text = files.readText(posix.join(root, path));
    if (text === undefined || text.length > maximumLength) {
      problems.push(`${path}: ${text === undefined ? 'cannot be read' : `has more than ${maximumLength} characters`}`);
      continue;
    }
    const count = countLines(text);
    lines += count;
    try {
      const found = scanFile({ path, text }, rules, parse);
      if (found.length > 0) linesOf.set(path, count);
      for (const finding of found) findings.push(finding);
    } catch (error) {
      problems.push(`${path}: ${(error as Error).message}`);
    }
  }
  return { findings, files: paths.length, lines, linesOf, leftOut: leftOut.list(), problems };
}

function listFiles(
  files: FileAccess,
  root: string,
  options: DiscoveryOptions,
  rules: RuleSet,
  leftOut: LeftOutCount,
): string[] {
  const listed = walkSources(files, root, options, leftOut, (name) => isScanned(name, rules)).sources;
  return listed
    .map((path) => posix.relative(root, path))
    .filter((path) => {
      const reason = reasonToLeaveOut(files, root, path, options);
      if (reason !== null) leftOut.add(reason, 'file', path);
      return reason === null;
    })
    .sort();
}

function reasonToLeaveOut(files: FileAccess, root: string, path: string, options: DiscoveryOptions) {
  if (options.includeTests !== true && (isTestPath(path) || foreignTests.test(path))) return 'tests';
  if (options.includeTests !== true && notDeployed.test(path)) return 'documentation and examples';
  if (options.includeGenerated === true) return null;
  if (foreignDirectories.test(path)) return 'dependencies';
  const head = files.readHead(posix.join(root, path), telltaleBytes);
  if (isMinified(path, head)) return 'minified';
  return isGenerated(path, head) ? 'generated' : null;
}

function countLines(text: string): number {
  let count = text === '' || text.endsWith('\n') ? 0 : 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++;
  return count;
}
