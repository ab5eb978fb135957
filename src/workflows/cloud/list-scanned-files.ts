import { posix } from 'node:path';
import type { RuleSet } from '../../insights/cloud/detect/rule-set.ts';
import { isScanned } from '../../insights/cloud/detect/scan-file.ts';
import { isComposeFile, isInfrastructureOnly } from '../../insights/deployment/docker/compose-services.ts';
import { isDevelopmentOnly, isNamedForDevelopment } from '../../insights/deployment/docker/description-purpose.ts';
import { isDockerfile } from '../../insights/deployment/docker/docker-instructions.ts';
import { findNonDeployed, type NonDeployedReason } from '../../insights/deployment/find-non-deployed.ts';
import type { DeployedTexts } from '../../insights/deployment/reach/reached-code.ts';
import { deploymentPattern } from '../../insights/deployment/rules/read-deployment-rules.ts';
import { isTestCode } from '../../languages/test-code.ts';
import {
  isGenerated,
  isLibraryCopy,
  isMinified,
  signatureBytes,
} from '../../languages/typescript/conventions/generated-code.ts';
import type { FileAccess } from '../../languages/typescript/host/file-access.ts';
import type { ExclusionCount, ExclusionReason } from '../../languages/typescript/projects/exclusion-count.ts';
import { type DiscoveryOptions, walkSources } from '../../languages/typescript/projects/walk-sources.ts';
import { PathPatterns } from '../../rule-files/path-patterns.ts';
import { readSourceTree } from './read-source-tree.ts';

const foreignDirectories = deploymentPattern('scanned-files', 'list-scanned-files-foreign-directories');
const foreignTests = deploymentPattern('scanned-files', 'list-scanned-files-foreign-tests');

const notDeployed = deploymentPattern('scanned-files', 'list-scanned-files-not-deployed');

const toolDirectories = deploymentPattern('scanned-files', 'list-scanned-files-tool-directories');
const toolFiles = deploymentPattern('scanned-files', 'list-scanned-files-tool-files');

const describesPackage = deploymentPattern('scanned-files', 'list-scanned-files-describes-package');
/** Why files are no part of what is deployed, other than that they are not read. */
const notDeployedReasons: ReadonlySet<ExclusionReason | null> = new Set([
  'tests',
  'documentation and examples',
  "developers' tools",
  'not deployed',
] as const);

const forTestsOnly = deploymentPattern('scanned-files', 'list-scanned-files-for-tests-only');

const benchmark = deploymentPattern('scanned-files', 'list-scanned-files-benchmark');
const namedBenchmark = deploymentPattern('scanned-files', 'list-scanned-files-named-benchmark');
const takesTime = deploymentPattern('scanned-files', 'list-scanned-files-takes-time');

const goBuildTag = deploymentPattern('scanned-files', 'list-scanned-files-go-build-tag');

/** What a scan for cloud patterns is asked to take in and to leave out. */
export interface CloudScanOptions extends DiscoveryOptions {
  /** Patterns as in `.gitignore`, relative to the scanned folder, of what is deployed although nothing in the folder states it. */
  readonly deployed?: readonly string[];
}

/** The files below a folder that the rules look at, and the texts that determine which code of them is reached. */
export interface ScannedFiles {
  /** Relative to the folder and sorted. */
  readonly paths: readonly string[];
  /** All texts of the folder; nothing where tests and tools are taken in. */
  readonly texts?: DeployedTexts;
  /** Whether the options say of a file that it is deployed. */
  readonly isExplicitlyDeployed: (path: string) => boolean;
}

/** Lists the files below a folder that the rules look at; what is left out is counted with its reason. */
export function listScannedFiles(
  files: FileAccess,
  root: string,
  options: CloudScanOptions,
  rules: RuleSet,
  leftOut: ExclusionCount,
): ScannedFiles {
  const listed = walkSources(files, root, options, leftOut, (name) => isScanned(name, rules)).sources;
  const tree = options.includeTests === true ? undefined : readSourceTree(files, root, options);
  const outside = tree === undefined ? new Map() : findNonDeployed(tree);
  const deployed = new PathPatterns(options.deployed ?? []);
  const isExplicitlyDeployed = (path: string): boolean => deployed.matches(path);
  const reasonOf = (path: string): ExclusionReason | null =>
    isExplicitlyDeployed(path)
      ? null
      : (exclusionReason(files, root, path, options) ?? reasonNotDeployed(outside.get(path)));
  const paths = listed
    .map((path) => posix.relative(root, path))
    .filter((path) => {
      const reason = reasonOf(path);
      if (reason !== null) leftOut.add(reason, 'file', path);
      return reason === null;
    })
    .sort();
  if (tree === undefined) return { paths, isExplicitlyDeployed };
  const isDeployed = remembered((path) => describesPackage.test(path) || !notDeployedReasons.has(reasonOf(path)));
  return { paths, texts: { paths: tree.paths, read: tree.read, isDeployed }, isExplicitlyDeployed };
}

function remembered(ask: (path: string) => boolean): (path: string) => boolean {
  const known = new Map<string, boolean>();
  return (path) => {
    const answer = known.get(path) ?? ask(path);
    known.set(path, answer);
    return answer;
  };
}

function exclusionReason(
  files: FileAccess,
  root: string,
  path: string,
  options: DiscoveryOptions,
): ExclusionReason | null {
  const file = posix.join(root, path);
  const takesTests = options.includeTests === true;
  const byName = takesTests ? null : reasonByName(path);
  if (byName !== null) return byName;
  const head = files.readHead(file, signatureBytes) ?? '';
  const byText = takesTests ? null : reasonByText(path, head, () => files.readText(file) ?? '');
  if (byText !== null) return byText;
  if (options.includeGenerated === true) return null;
  if (foreignDirectories.test(path)) return 'dependencies';
  if (isMinified(path, head)) return 'minified';
  const hasFile = (other: string): boolean => files.isFile(posix.join(root, other));
  if (isLibraryCopy(path, head, hasFile)) return 'copy of a library';
  return isGenerated(path, head) ? 'generated' : null;
}

function reasonByName(path: string): ExclusionReason | null {
  if (isTestCode(path) || foreignTests.test(path)) return 'tests';
  if (isDocumentation(path)) return 'documentation and examples';
  const isDescription = isComposeFile(path) || isDockerfile(path);
  return isDeveloperTool(path) || (isDescription && isNamedForDevelopment(path)) ? "developers' tools" : null;
}

function reasonByText(path: string, head: string, text: () => string): ExclusionReason | null {
  if (isExcludedFromGoBuilds(path, head)) return "developers' tools";
  if ((isComposeFile(path) || isDockerfile(path)) && isDevelopmentOnly(text())) return "developers' tools";
  if (isComposeFile(path) && isInfrastructureOnly(text())) return "developers' tools";
  if (isBenchmark(path, text)) return 'tests';
  return forTestsOnly.test(head.slice(0, 400)) ? 'tests' : null;
}

function reasonNotDeployed(reason: NonDeployedReason | undefined): ExclusionReason | null {
  if (reason === undefined) return null;
  return reason === 'tests' ? 'tests' : 'not deployed';
}

/** Whether a build constraint keeps a file of Go out of what is deployed. @param head how the file begins */
export function isExcludedFromGoBuilds(path: string, head: string): boolean {
  return path.endsWith('.go') && goBuildTag.test(head);
}

/** Whether a file of JavaScript measures how fast others are, by its name and what it does. */
export function isBenchmark(path: string, text: () => string): boolean {
  return benchmark.test(path) || (namedBenchmark.test(path) && takesTime.test(text()));
}

/** Documentation and examples; a package of Java below `src/main/java` may have any name. */
export function isDocumentation(path: string): boolean {
  return notDeployed.test(path);
}

/** Whether a file serves those who develop the application and is no part of what is deployed, by where it lies and its name. */
export function isDeveloperTool(path: string): boolean {
  return toolDirectories.test(path) || toolFiles.test(path);
}
