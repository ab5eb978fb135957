import { posix } from 'node:path';
import ignore from 'ignore';
import type { RuleSet } from '../../insights/cloud/detect/rule-set.ts';
import { isScanned } from '../../insights/cloud/detect/scan-file.ts';
import { isComposeFile, isInfrastructureOnly } from '../../insights/deployment/docker/compose-services.ts';
import { isDevelopmentOnly, isNamedForDevelopment } from '../../insights/deployment/docker/description-purpose.ts';
import { isDockerfile } from '../../insights/deployment/docker/docker-instructions.ts';
import { findNonDeployed, type NonDeployedReason } from '../../insights/deployment/find-non-deployed.ts';
import type { DeployedTexts } from '../../insights/deployment/reach/reached-code.ts';
import { isTestCode } from '../../languages/test-code.ts';
import { isGenerated, isMinified, signatureBytes } from '../../languages/typescript/conventions/generated-code.ts';
import type { FileAccess } from '../../languages/typescript/host/file-access.ts';
import type { ExclusionCount, ExclusionReason } from '../../languages/typescript/projects/exclusion-count.ts';
import { type DiscoveryOptions, walkSources } from '../../languages/typescript/projects/walk-sources.ts';
import { readSourceTree } from './read-source-tree.ts';

/** Dependencies and output of other languages than JavaScript. */
const foreignDirectories =
  /(^|\/)(static|public|assets|wwwroot|webapp|resources|js|libs?|plugins|web)\/(.*\/)?(pdfjs(-dist)?|pdf\.js|tinymce|ckeditor\d*|codemirror|mathjax|swagger-ui|monaco-editor|ace-builds|jquery[\w.-]*|bootstrap|font-?awesome|leaflet)\/|(^|\/)(vendor|third_party|site-packages|\.?venv|env|__pycache__|target|obj|\.gradle|\.terraform|Pods|packages\/[^/]+\.\d+\.\d+[^/]*|[^/]*[A-Za-z]-v?\d+\.\d+\.\d+)\//;
/** Tests of other languages, and what tests use. */
const foreignTests =
  /(^|\/)(src\/test|testdata|fixtures|integration|(?:[\w-]+[-_])?e2e(?:[-_]?tests?)?|[\w-]+-tests?(-[\w-]+)?|(?!ab_)[a-z]+_tests|[a-z]*test[-_]?(util|env|environment|helper|support|fixture|kit|data|lib|resource|asset|harness)s?|(?!latest|contests?|fastest)[a-z]+tests?|test(ing|kit|x|support|helpers?)|(?:[\w.]+[-_])?mocks?|[\w.]+[-_]mock[-_](?!servers?\/)[\w-]+|mock[-_]data|[\w-]+-fixtures|[^/]*\.Tests?(\.[^/]*)?)\/|(^|\/)(mocks?|mock-?data)\.[cm]?[jt]sx?$|_test\.(go|py)$|(^|\/)(tests?|testing|mock\w*)\.go$|(^|\/)(tests?|testing)\.py$|(^|\/)((smoke_?)?test_[^/]*|smoke_?test[^/]*|[^/]*_testing|[^/]*_pytest|pytest_[^/]*|conftest)\.py$|Tests?\.(java|cs)$/;

const notDeployed =
  /(^|\/)(docs?|documentation|examples?|samples?|demos?)\/|[._-](example|sample)\.([cm]?[jt]s|py|go|java|cs)$/i;

/** Folders of tools for those who develop, where they lie beside the sources and not among them. */
const toolDirectories =
  /^(?:(?!(?:src|lib|pkg|internal)\/)[^/]+\/)*(?:dev(?:-[\w-]+)?|develop|dumm(?:y|ies)|(?:bin|scripts)\/(?:maintenance|utils?)|webpack|rollup|rspack|tools?|code-?gen(?:eration)?|hack|(?:[\w.]+[.-])?benchmarks?|(?:clients|sdks?)\/(?:go|golang|python|js|javascript|ts|typescript|node|java|php|ruby|rust|dotnet|csharp)|[\w-]+-(?:client|sdk)-(?:go|golang|python|py|js|javascript|ts|typescript|node|java|php|ruby|rust|dotnet|csharp)|plop-templates|cookiecutter[\w-]*|archetypes|load-?tests|k6|gatling|jmeter|locust|buildSrc|build-logic|cloudformation|terraform|pulumi|packer|release|ci|\.(?:github|gitlab|circleci|buildkite|woodpecker|devcontainer|mvn|husky|vscode|idea|storybook|changeset))\//i;
/** Scripts that build, serve while developing, or release. */
const toolFiles =
  /(^|\/)(gulpfile|gruntfile|jakefile|(webpack|rollup|rspack|rsbuild|rslib|vite|vue|craco|tsup|tsdown|unbuild|parcel|metro|snowpack|esbuild|babel|eslint|stylelint|prettier|commitlint|lint-staged|tailwind|postcss|svelte|next|astro|wdio|build|codegen|orval|i18next-parser)([.-][\w-]+)*\.config([.-][\w-]+)*|proxy\.conf|webpack([.-][\w-]+)*)\.[cm]?[jt]s$|(^|\/)scripts\/(.*\/)?(release|publish|build|bump|changelog|postinstall|prepare|dev|generate|gen|extract|lint|format|test)([.-][\w-]+)*\.([cm]?[jt]s|py|go)$|(^|\/)(scripts|bin)\/(.*\/)?((get|make|create|update)[_-])?(release|bump|changelog|changes|lint)([._-][\w-]+)*\.([cm]?[jt]s|py|go)$|(^|\/)(?:[a-z]+-)*dev(?:-[a-z]+)*\.[cm]?[jt]s$|(^|\/)(pre|post)install\.[cm]?js$|(^|\/)cmd\/[\w-]*gen\/|(^|\/)setup\.py$|(^|\/)(scripts|bin|tools?)\/(.*\/)?((make|compile|extract|update|sync|check|merge|sort|translate|auto)[_-])*(messages|translations?|locales?|i18n|l10n)([._-][\w-]+)*\.([cm]?[jt]s|py|go)$|^(?:(?!src\/)[^/]+\/)*generate[.-][\w.-]+\.[cm]?js$|(^|\/)(noxfile|fabfile|hatch_build|_?build_backend|conanfile)\.py$|(^|\/)\.(?!well-known|config|docker|platform|deploy|server)[a-z][\w-]*\/.*\.([cm]?[jt]sx?|py|go|java|cs)$|_dev\.go$|(^|\/)environments\/environment\.ts$/i;

/** What names entry points of a package, though it is a tool itself. */
const describesPackage = /(^|\/)(setup\.py|[^/]+\.config\.[cm]?[jt]s)$/;
/** Why files are no part of what is deployed, other than that they are not read. */
const notDeployedReasons: ReadonlySet<ExclusionReason | null> = new Set([
  'tests',
  'documentation and examples',
  "developers' tools",
  'not deployed',
] as const);

/** What a file says of itself at its beginning. */
const forTestsOnly =
  /\b(?:integration|e2e|end-to-end|unit)?[ -]?test(?:s|ing)?(?: purposes)? only\b|\bonly (?:used )?(?:for|in) (?:\w+ )?tests?\b/i;

const benchmark = /(^|\/)bench(?:[A-Z._-][\w.-]*)?\.[cm]?[jt]s$|\.bench(?:marks?)?\.[cm]?[jt]s$/;
/** A file called so may be about benchmarks of the domain; one that takes the time itself is not. */
const namedBenchmark = /(^|\/)benchmarks?([A-Z._-][\w.-]*)?\.[cm]?[jt]s$/;
const takesTime =
  /\bperformance\.now\(|\bprocess\.hrtime\b|\bconsole\.time\(|["'](?:tinybench|mitata|benchmark|benny|autocannon)["']/;

/** A file of Go that no usual build takes in: what `go run` or a tagged build of tests uses. */
const goBuildTag = /^\/\/go:build (ignore|tools?|generate|gen|mage|tests?|integration|e2e)\s*$/m;

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
  const deployed = ignore().add([...(options.deployed ?? [])]);
  const isExplicitlyDeployed = (path: string): boolean => deployed.ignores(path);
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
  const head = files.readHead(file, signatureBytes);
  const byText = takesTests ? null : reasonByText(path, head, () => files.readText(file) ?? '');
  if (byText !== null) return byText;
  if (options.includeGenerated === true) return null;
  if (foreignDirectories.test(path)) return 'dependencies';
  if (isMinified(path, head)) return 'minified';
  return isGenerated(path, head) ? 'generated' : null;
}

function reasonByName(path: string): ExclusionReason | null {
  if (isTestCode(path) || foreignTests.test(path)) return 'tests';
  if (notDeployed.test(path)) return 'documentation and examples';
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

/** Whether a file serves those who develop the application and is no part of what is deployed, by where it lies and its name. */
export function isDeveloperTool(path: string): boolean {
  return toolDirectories.test(path) || toolFiles.test(path);
}
