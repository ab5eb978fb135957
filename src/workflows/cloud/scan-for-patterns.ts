import { posix } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { KeptResults } from '../../files/kept-results.ts';
import { nearestManifests } from '../../insights/cloud/detect/nearest-manifests.ts';
import type { RuleSet } from '../../insights/cloud/detect/rule-set.ts';
import { type ScannedFile, scanFile } from '../../insights/cloud/detect/scan-file.ts';
import type { ParseCode } from '../../insights/cloud/syntax/grammars.ts';
import { isDockerfile } from '../../insights/deployment/docker/docker-instructions.ts';
import { deployedStages } from '../../insights/deployment/docker/docker-stages.ts';
import { startScripts } from '../../insights/deployment/docker/start-scripts.ts';
import { ReachedCode } from '../../insights/deployment/reach/reached-code.ts';
import type { Finding } from '../../insights/findings/finding.ts';
import { createFileAccess, toSlashes } from '../../languages/typescript/host/file-access.ts';
import { ExclusionCount, type LeftOut } from '../../languages/typescript/projects/exclusion-count.ts';
import { type CloudScanOptions, listScannedFiles } from './list-scanned-files.ts';

/** Longer files were not written by hand. */
const maximumLength = 2_000_000;
/** Characters between turns of the event loop: the memory of syntax trees, some hundred bytes a character, is given back there only. */
const charactersBetweenTurns = 500_000;

/** What a scan for cloud patterns went through and found. */
export interface CloudScan {
  readonly findings: readonly Finding[];
  /** Places in deployed files to which only tests and tools lead; not among the findings. */
  readonly unreachable: readonly Finding[];
  /** Of the files that were looked at, relative to the folder and sorted. */
  readonly paths: readonly string[];
  readonly lines: number;
  /** Lines by path, of files with findings. */
  readonly linesOf: ReadonlyMap<string, number>;
  readonly leftOut: readonly LeftOut[];
  /** Files that could not be looked at, each with the reason. */
  readonly problems: readonly string[];
  /** Documents that are not well-formed: rules for documents have not looked at them. */
  readonly brokenDocuments: readonly string[];
  /** Files of code with errors of syntax: rules may miss something there. */
  readonly brokenCode: readonly string[];
}

/** Lets the rules look at every file below a folder that they know how to read. Paths of findings are relative to it. */
export async function scanForPatterns(request: {
  readonly directory: string;
  readonly options: CloudScanOptions;
  readonly rules: RuleSet;
  readonly parse: ParseCode;
  /** What the rules found in each file the last time; left out: they look at all. */
  readonly kept?: KeptResults<ScannedFile>;
  readonly onProgress: (done: number, total: number) => void;
}): Promise<CloudScan> {
  const { rules, options, parse, kept, onProgress } = request;
  const files = createFileAccess();
  const root = files.realPath(toSlashes(posix.resolve(toSlashes(request.directory))));
  const leftOut = new ExclusionCount();
  const { paths, texts, isExplicitlyDeployed } = listScannedFiles(files, root, options, rules, leftOut);
  const reach = texts && new ReachedCode(texts, parse);
  const manifestOf = nearestManifests((path) => files.readText(posix.join(root, path)));
  const findings: Finding[] = [];
  const unreachable: Finding[] = [];
  const linesOf = new Map<string, number>();
  const problems: string[] = [];
  const brokenDocuments: string[] = [];
  const brokenCode: string[] = [];
  let lines = 0;
  let done = 0;
  let characters = 0;
  for (const path of paths) {
    onProgress(done++, paths.length);
    const text = files.readText(posix.join(root, path));
    if (text === undefined || text.length > maximumLength) {
      problems.push(`${path}: ${text === undefined ? 'cannot be read' : `has more than ${maximumLength} characters`}`);
      continue;
    }
    const count = countLines(text);
    lines += count;
    characters += text.length;
    if (characters > charactersBetweenTurns) {
      await setImmediate();
      characters = 0;
    }
    try {
      const isImage = isDockerfile(path);
      const file = {
        path,
        text: isImage && options.includeTests !== true ? deployedStages(text) : text,
        manifest: () => manifestOf(path),
        startScripts: () => startScripts(path, text, (script) => files.readText(posix.join(root, script))),
      };
      // Images, of which there are few, are made of other files, too.
      const scan = (): ScannedFile => scanFile(file, rules, parse);
      const scanned = isImage || kept === undefined ? scan() : kept.of(path, [text, manifestOf(path) ?? ''], scan);
      if (scanned.findings.length > 0) linesOf.set(path, count);
      for (const finding of scanned.findings) {
        if (reach !== undefined && !isExplicitlyDeployed(path) && !reach.isReached(finding)) unreachable.push(finding);
        else findings.push(finding);
      }
      if (scanned.hasBrokenDocument) brokenDocuments.push(path);
      if (scanned.hasBrokenCode) brokenCode.push(path);
    } catch (error) {
      problems.push(`${path}: ${(error as Error).message}`);
    }
  }
  return {
    findings,
    unreachable,
    paths,
    lines,
    linesOf,
    leftOut: leftOut.list(),
    problems,
    brokenDocuments,
    brokenCode,
  };
}

function countLines(text: string): number {
  let count = text === '' || text.endsWith('\n') ? 0 : 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++;
  return count;
}
