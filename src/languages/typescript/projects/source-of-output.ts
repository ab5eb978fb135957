import { posix } from 'node:path';
import { type ConfigProject, isBelow } from './read-configs.ts';

/** Finds the source from which a build makes a file; null where none can be determined. */
export type SourceOfOutput = (outputPath: string) => string | null;

const sourceExtensions = ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs'];
const outputFolders = new Set([
  'dist',
  'build',
  'lib',
  'out',
  'esm',
  'cjs',
  'es',
  'types',
  'typings',
  'output',
  'dist-types',
]);

/**
 * Maps build output, built or not, to sources in scope: by the configs' `outDir` and `declarationDir`, else by the habit that
 * `package/dist/x.js`, or `package/x.js`, comes of `package/src/x.ts`, and `package/dist/package.js` of its `src/index.ts`. So in-house packages are read from their sources, as with project references.
 * What is a source by another extension is no output of what stands beside its folder: with `lib/index.js` in scope, `lib/index.ts` is not made of `index.js`.
 * @param packageDirectories folders of in-house packages
 */
export function mapOutputToSource(
  sources: ReadonlySet<string>,
  projects: readonly ConfigProject[],
  packageDirectories: readonly string[],
): SourceOfOutput {
  const outputs = projects.flatMap(outputsOf).sort((a, b) => b.output.length - a.output.length);
  const packages = [...packageDirectories].sort((a, b) => b.length - a.length);
  const known = new Map<string, string | null>();
  const find = (path: string): string | null => {
    const stem = stemOf(path);
    if (stem === null) return null;
    for (const candidate of candidatesByConfig(outputs, stem)) {
      const source = withExtension(sources, candidate);
      if (source !== null) return source;
    }
    const isSource = withExtension(sources, stem) !== null;
    for (const candidate of candidatesByHabit(packages, stem, isSource)) {
      const source = withExtension(sources, candidate);
      if (source !== null) return source;
    }
    return null;
  };
  return (path) => {
    const found = known.get(path);
    if (found !== undefined) return found;
    const source = find(path);
    known.set(path, source);
    return source;
  };
}

interface OutputFolder {
  readonly output: string;
  /** Folders whose structure the output repeats, the surest first. */
  readonly sourceRoots: readonly string[];
}

function outputsOf({ options, directory }: ConfigProject): OutputFolder[] {
  const roots = [options.rootDir, posix.join(directory, 'src'), directory].filter((one) => one !== undefined);
  const folders = [options.outDir, options.declarationDir].filter((one) => one !== undefined && one !== directory);
  return folders.map((output) => ({ output: output as string, sourceRoots: roots }));
}

function candidatesByConfig(outputs: readonly OutputFolder[], stem: string): string[] {
  return outputs
    .filter(({ output }) => isBelow(output, stem))
    .flatMap(({ output, sourceRoots }) => sourceRoots.map((root) => posix.join(root, posix.relative(output, stem))));
}

/** @param isSource true for what is a source itself, by another extension: no output of what stands beside its folder */
function candidatesByHabit(packages: readonly string[], stem: string, isSource: boolean): string[] {
  const directory = packages.find((one) => isBelow(one, stem));
  if (directory === undefined) return [];
  const [first = '', ...rest] = posix.relative(directory, stem).split('/');
  if (!outputFolders.has(first) || rest.length === 0) return [posix.join(directory, 'src', first, ...rest)];
  const entry = rest.length === 1 && rest[0]?.split('.')[0] === posix.basename(directory);
  const tails = outputFolders.has(rest[0] as string) || rest[0] === 'src' ? [rest, rest.slice(1)] : [rest];
  const candidates = tails
    .filter((tail) => tail.length > 0)
    .flatMap((tail) => {
      const below = posix.join(directory, 'src', ...tail);
      return isSource ? [below] : [below, posix.join(directory, ...tail)];
    });
  return entry ? [...candidates, posix.join(directory, 'src/index')] : candidates;
}

function stemOf(path: string): string | null {
  const match = /^(.*?)(\.d)?\.[cm]?[jt]sx?$/.exec(path);
  return match?.[1] ?? null;
}

function withExtension(sources: ReadonlySet<string>, stem: string): string | null {
  for (const extension of sourceExtensions) {
    if (sources.has(stem + extension)) return stem + extension;
  }
  return null;
}
