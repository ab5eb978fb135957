import { posix } from 'node:path';
import type { CodeUnits, IsNamed, UnitLanguage } from '../code-units.ts';
import { deploymentPattern } from '../rules/read-deployment-rules.ts';
import type { SourceTree } from '../source-tree.ts';
import { type CsharpProject, readCsharpProjects } from './csharp-projects.ts';
import { FolderUnits } from './folder-units.ts';
import { isNamedBeside } from './named-beside.ts';

/** C#: the folders of projects. Where there are servers, a program for one run is deployed only if a text names it. */
export const csharpUnits: UnitLanguage = {
  readUnits,
  namedIn: [['started', 'built']],
};

const partOfProject = deploymentPattern('csharp', 'csharp-units-part-of-project');

function readUnits(tree: SourceTree): CodeUnits {
  const projects = withWindows(readCsharpProjects(tree));
  const folders = new FolderUnits(projects.map(({ folder }) => folder));
  const byFile = new Map(projects.map((project) => [posix.basename(project.path).toLowerCase(), project.folder]));
  const servers = projects.filter((project) => project.isServer && !project.isTest && !isExample(project.path));
  const unitOf = folders.unitsOf(tree.paths.filter((path) => partOfProject.test(path)));
  const uses = new Map<string, Set<string>>();
  const programs = new Map<string, IsNamed>();
  const tests = new Set<string>();
  for (const folder of folders.folders) {
    const own = projects.filter((project) => project.folder === folder);
    // What tests and examples alone refer to may be loaded as a plug-in, so it counts as used by nothing.
    const isTest = own.every((project) => project.isTest);
    if (!isTest && !isExample(folder)) uses.set(folder, usedFolders(own, folders, byFile));
    if (isTest) tests.add(folder);
    else if (own.some(({ isProgram }) => isProgram)) programs.set(folder, isNamedBy(own, servers));
  }
  for (const path of unitOf.keys()) {
    if (!path.endsWith('.cs') || !isForDesignTime(tree.read(path))) continue;
    unitOf.set(path, path);
    tests.add(path);
  }
  return { unitOf, uses, programs, tests };
}

/** A program that is built with windows runs where these are shown. */
function withWindows(projects: readonly CsharpProject[]): CsharpProject[] {
  const windows = new Set(projects.filter(({ isElsewhere }) => isElsewhere).map(({ path }) => path));
  const usesWindows = ({ uses }: CsharpProject): boolean => uses.some((use) => windows.has(use));
  for (let before = -1; before !== windows.size; ) {
    before = windows.size;
    for (const project of projects) if (!project.isServer && usesWindows(project)) windows.add(project.path);
  }
  return projects.map((project) =>
    windows.has(project.path) ? { ...project, isElsewhere: true, isProgram: true } : project,
  );
}

/** What the commands of Entity Framework make a database with on the machine of a developer. */
function isForDesignTime(text: string): boolean {
  return /:\s*IDesignTimeDbContextFactory\s*</.test(text);
}

function usedFolders(
  projects: readonly CsharpProject[],
  folders: FolderUnits,
  byFile: ReadonlyMap<string, string>,
): Set<string> {
  return new Set(projects.flatMap(({ uses }) => uses.flatMap((use) => foldersOf(use, folders, byFile))));
}

/** The folders of the projects that a use means: a project, all below a folder, the one that a file lies in. */
function foldersOf(use: string, folders: FolderUnits, byFile: ReadonlyMap<string, string>): readonly string[] {
  if (!/\.(cs|fs|vb)proj$/i.test(use)) {
    const below = use.endsWith('/') ? folders.folders.filter((folder) => `${folder}/`.startsWith(use)) : [];
    const unit = folders.unitOf(use.endsWith('/') ? `${use}file` : use);
    return unit === undefined ? below : [unit, ...below];
  }
  const folder = posix.dirname(use);
  if (folders.has(folder)) return [folder];
  const named = byFile.get(posix.basename(use).toLowerCase());
  return named === undefined ? [] : [named];
}

function isNamedBy(projects: readonly CsharpProject[], servers: readonly CsharpProject[]): IsNamed {
  if (servers.length === 0 || projects.length > 1) return () => true;
  const [project] = projects as [CsharpProject];
  if (project.isElsewhere || isExample(project.path)) return () => false;
  if (project.isServer && !project.isBackground) return () => true;
  const others = servers.filter(({ isBackground }) => !isBackground || !project.isBackground);
  if (others.length === 0) return () => true;
  return isNamedBeside(
    project.names,
    others.flatMap(({ names }) => names),
  );
}

function isExample(path: string): boolean {
  return /(^|\/)(samples?|examples?|demos?|playground)\//i.test(path);
}
