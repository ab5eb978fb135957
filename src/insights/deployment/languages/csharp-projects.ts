import { posix } from 'node:path';
import { withoutXmlComments } from '../../../build-files/xml-comments.ts';
import { foldersAbove } from '../folders-above.ts';
import { deploymentPattern } from '../rules/read-deployment-rules.ts';
import type { SourceTree } from '../source-tree.ts';

/** One project file of .NET, by what its text says. */
export interface CsharpProject {
  /** Relative to the root of the tree. */
  readonly path: string;
  readonly folder: string;
  /** Names by which what it builds is started or published: the project, its file, its folder, its assembly. */
  readonly names: readonly string[];
  /** Serves requests or waits for work; a program for people or for one run is none. */
  readonly isServer: boolean;
  /** A server that is recognised only by the packages of a background service: it may run on other machines than the others. */
  readonly isBackground: boolean;
  /** Builds something that can be started. */
  readonly isProgram: boolean;
  /** Runs on the machine of who uses it or in the build: apps with windows, analyzers, templates, programs that build and release. */
  readonly isElsewhere: boolean;
  readonly isTest: boolean;
  /** Paths of projects, folders (`src/Modules/`) and files that it builds with, as they were written but resolved. */
  readonly uses: readonly string[];
}

const projectFile = /\.(cs|fs|vb)proj$/i;
const central = deploymentPattern('csharp', 'csharp-projects-central');
const testName = deploymentPattern('csharp', 'csharp-projects-test-name');
const testPackage = deploymentPattern('csharp', 'csharp-projects-test-package');
const serverSdk = deploymentPattern('csharp', 'csharp-projects-server-sdk');
const serverMark = deploymentPattern('csharp', 'csharp-projects-server-mark');
const background = deploymentPattern('csharp', 'csharp-projects-background');
const elsewhereMark = deploymentPattern('csharp', 'csharp-projects-elsewhere-mark');
const reference = deploymentPattern('csharp', 'csharp-projects-reference');

/** The projects of a tree. */
export function readCsharpProjects(tree: SourceTree): CsharpProject[] {
  const centralUses = new Map<string, string[]>();
  const projects: CsharpProject[] = [];
  for (const path of tree.paths) {
    if (central.test(posix.basename(path))) {
      const folder = posix.dirname(path);
      centralUses.set(folder, [
        ...(centralUses.get(folder) ?? []),
        ...usesOf(withoutXmlComments(tree.read(path)), folder),
      ]);
    }
  }
  for (const path of tree.paths) {
    if (projectFile.test(path)) projects.push(readProject(path, tree, centralUses));
  }
  return projects;
}

function readProject(
  path: string,
  tree: SourceTree,
  centralUses: ReadonlyMap<string, readonly string[]>,
): CsharpProject {
  const text = withoutXmlComments(tree.read(path));
  const folder = posix.dirname(path);
  const file = posix.basename(path);
  const name = file.replace(projectFile, '');
  const outputType = /<OutputType>\s*(\w+)/i.exec(text)?.[1]?.toLowerCase();
  const assembly = /<AssemblyName>\s*([^<$\s]+)\s*</i.exec(text)?.[1];
  const isElsewhere = isInTemplate(folder, tree) || (elsewhereMark.test(text) && !serverSdk.test(text));
  const isServer =
    !isElsewhere &&
    outputType !== 'library' &&
    (serverSdk.test(text) || (serverMark.test(text) && isStarted(text, outputType)));
  return {
    path,
    folder,
    names: [
      path,
      file,
      name,
      posix.basename(folder),
      `${name}.*`,
      ...(assembly === undefined ? [] : [assembly, `${assembly}.*`]),
    ],
    isServer,
    isBackground: isServer && !serverSdk.test(text) && !serverMark.test(text.replaceAll(background, '')),
    isProgram: isServer || isElsewhere || outputType === 'exe' || outputType === 'winexe',
    isElsewhere,
    // A server is recognised by more than its name: there are applications about tests.
    isTest: testPackage.test(text) || tree.isTest(path) || (!isServer && testName.test(name)),
    uses: [...usesOf(text, folder), ...foldersAbove(folder).flatMap((above) => centralUses.get(above) ?? [])],
  };
}

/** Whether a project that is no web project by its SDK builds something to start: a library may use the same packages. */
function isStarted(text: string, outputType: string | undefined): boolean {
  return outputType === 'exe' || outputType === 'winexe' || /<(AzureFunctionsVersion|AWSProjectType)>/i.test(text);
}

/** Whether `dotnet new` makes projects of others from a folder, which is no root of the tree. */
function isInTemplate(folder: string, tree: SourceTree): boolean {
  return foldersAbove(folder).some(
    (above) => above !== '.' && tree.read(`${above}/.template.config/template.json`) !== '',
  );
}

/** What a project builds with; an analyzer runs in the compiler alone. */
function usesOf(text: string, folder: string): string[] {
  const uses: string[] = [];
  for (const [whole, , include] of text.matchAll(reference)) {
    if (/OutputItemType\s*(=\s*"|>\s*)Analyzer/i.test(whole)) continue;
    for (const part of (include as string).split(';')) {
      const written = part.trim().replaceAll('\\', '/');
      const relative = written.replace(/^\$\([^)]*\)\/?/, '');
      if (relative === '') continue;
      const star = relative.indexOf('*');
      const known = star < 0 ? relative : relative.slice(0, relative.lastIndexOf('/', star) + 1);
      if (known !== '') uses.push(posix.join(folder, known));
    }
  }
  return uses;
}
