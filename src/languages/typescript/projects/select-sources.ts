import { posix } from 'node:path';
import { isComponentFile } from '../components/component-source.ts';
import {
  isGenerated,
  isLibraryCopy,
  isMinified,
  looksLikeModule,
  signatureBytes,
} from '../conventions/generated-code.ts';
import { longestText } from '../host/confined-files.ts';
import type { FileAccess } from '../host/file-access.ts';
import type { ExclusionCount } from './exclusion-count.ts';
import { type ConfigProject, isBelow } from './read-configs.ts';
import type { DiscoveryOptions } from './walk-sources.ts';

/** The sources to analyse. */
export interface SelectedSources {
  /** In code unit order of their paths. */
  readonly sources: readonly string[];
  /** Those whose top-level names are global. */
  readonly scripts: ReadonlySet<string>;
}

/** Leaves out what a tool has written: output of the configs, what is emitted beside its source, generated and minified code, copies of libraries. */
export function selectSources(
  files: FileAccess,
  root: string,
  listed: readonly string[],
  projects: readonly ConfigProject[],
  options: DiscoveryOptions,
  leftOut: ExclusionCount,
): SelectedSources {
  const outputs = outputFolders(root, projects);
  const sources: string[] = [];
  const scripts = new Set<string>();
  const takeAll = options.includeGenerated === true;
  const hasFile = (relative: string): boolean => files.isFile(posix.join(root, relative));
  for (const path of listed) {
    const relative = posix.relative(root, path);
    const isOutput = !takeAll && (outputs.some((output) => isBelow(output, path)) || isEmittedBeside(files, path));
    const head = isOutput ? '' : files.readHead(path, signatureBytes);
    if (isOutput) leftOut.add('build output', 'file', relative);
    else if (head === undefined) leftOut.add('cannot be read', 'file', relative);
    else if (!takeAll && isMinified(relative, head)) leftOut.add('minified', 'file', relative);
    else if (!takeAll && isGenerated(relative, head)) leftOut.add('generated', 'file', relative);
    else if (!takeAll && isLibraryCopy(relative, head, hasFile)) leftOut.add('copy of a library', 'file', relative);
    else if ((files.sizeOf(path) ?? 0) > longestText) leftOut.add('too large', 'file', relative);
    else {
      sources.push(path);
      if (!isComponentFile(path) && !looksLikeModule(head)) scripts.add(path);
    }
  }
  return { sources: sources.sort(), scripts };
}

/** Folders that configs write to, unless the sources of any config are there too. */
function outputFolders(root: string, projects: readonly ConfigProject[]): readonly string[] {
  const folders = new Set<string>();
  for (const { options } of projects) {
    for (const folder of [options.outDir, options.declarationDir]) {
      if (folder !== undefined && isBelow(root, folder)) folders.add(folder);
    }
  }
  const explicit = projects.filter(({ options }) => options.outDir !== undefined).flatMap((one) => one.fileNames);
  return [...folders].filter(
    (folder) => !explicit.some((file) => isBelow(folder, file) && !/\.d\.[cm]?ts$/.test(file)),
  );
}

/** `x.js` and `x.d.ts` beside `x.ts` are written by the compiler. */
function isEmittedBeside(files: FileAccess, path: string): boolean {
  const declaration = /^(.*)\.d\.([cm]?)ts$/.exec(path);
  const [, stem, kind] = declaration ?? /^(.*)\.([cm]?)jsx?$/.exec(path) ?? [];
  if (stem === undefined) return false;
  return files.isFile(`${stem}.${kind}ts`) || (kind === '' && files.isFile(`${stem}.tsx`));
}
