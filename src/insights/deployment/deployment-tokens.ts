import { posix } from 'node:path';
import { dockerInstructions, isDockerfile } from './docker/docker-instructions.ts';
import { deploymentPattern } from './rules/read-deployment-rules.ts';
import type { SourceTree } from './source-tree.ts';
import { Words } from './words.ts';

/**
 * Where a word stands: in what starts programs where they are deployed (commands and copied files of images, Compose, Kubernetes, process
 * managers, the shell scripts these call), in what builds images, or in what builds and releases otherwise (Makefile, GoReleaser).
 */
export type TokenSource = 'started' | 'built' | 'released';

export type DeploymentTokens = Readonly<Record<TokenSource, Words>>;

const starting = deploymentPattern('common', 'deployment-tokens-starting');
const cluster = deploymentPattern('common', 'deployment-tokens-cluster');
const releasing = deploymentPattern('common', 'deployment-tokens-releasing');
const shell = deploymentPattern('common', 'deployment-tokens-shell');
const entry = deploymentPattern('common', 'deployment-tokens-entry');
const manifest = deploymentPattern('common', 'deployment-tokens-manifest');
const developing = deploymentPattern('common', 'deployment-tokens-developing');

/** Collects the words of every text of a tree that says what is deployed. Comments name nothing. */
export function deploymentWords(tree: SourceTree, excluded: ReadonlySet<string>): DeploymentTokens {
  const words = { started: new Words(), built: new Words(), released: new Words() };
  const scripts: string[] = [];
  const releases: string[] = [];
  let runsMake = false;
  for (const path of tree.paths) {
    if (developing.test(path) || tree.isTest(path) || excluded.has(path)) continue;
    if (isDockerfile(path)) runsMake = addImage(path, tree.read(path), words) || runsMake;
    else if (starting.test(path) || cluster.test(path)) words.started.addText(withoutComments(tree.read(path)));
    else if (releasing.test(path)) releases.push(withoutComments(tree.read(path)));
    else if (shell.test(path)) scripts.push(path);
  }
  // An image may leave it to such a text how its programs are built.
  for (const text of releases) (runsMake ? words.built : words.released).addText(text);
  addStartedScripts(scripts, tree, words.started);
  return words;
}

/** Adds the words of an image, which is often named by its folder too, `images/worker/Dockerfile`. True: it runs `make` or a like command. */
function addImage(path: string, text: string, { started, built }: DeploymentTokens): boolean {
  started.addText(posix.dirname(path));
  let runsMake = false;
  for (const { name, value } of dockerInstructions(text)) {
    if (!copiesManifests(name, value)) (name === 'RUN' ? built : started).addText(value);
    if (name === 'RUN') runsMake ||= /(?:^|[;&|]\s*|\s--\S+\s+)(?:make|just|task)\s/.test(value);
  }
  return runsMake;
}

/** Images take in the manifests of all projects first, so that what these depend on is fetched but once; that starts none of them. */
function copiesManifests(name: string, value: string): boolean {
  if (name !== 'COPY' && name !== 'ADD') return false;
  const sources = value.split(/\s+/).filter((part) => !part.startsWith('--'));
  return sources.slice(0, -1).every((source) => manifest.test(source));
}

/** Scripts that a text which is deployed names, and those that these name. */
function addStartedScripts(scripts: readonly string[], tree: SourceTree, started: Words): void {
  let waiting = scripts;
  for (let before = -1; before !== waiting.length; ) {
    before = waiting.length;
    waiting = waiting.filter((path) => {
      if (!entry.test(path) && !started.has(path.slice(path.lastIndexOf('/') + 1))) return true;
      started.addText(withoutComments(tree.read(path)));
      return false;
    });
  }
}

function withoutComments(text: string): string {
  return text.replaceAll(/(^|\s)#.*$/gm, '');
}
