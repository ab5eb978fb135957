import { posix } from 'node:path';
import ts from 'typescript';
import type { DataFile } from '../../../data-access/data-file.ts';
import { isTestCode } from '../../test-code.ts';
import { AutoImports } from '../auto-imports/auto-imports.ts';
import { confineFiles } from '../host/confined-files.ts';
import { createFileAccess, type FileAccess, toSlashes } from '../host/file-access.ts';
import { ModuleFinder } from '../host/module-finder.ts';
import { PathAliases } from '../host/path-aliases.ts';
import { compilerLibraryDirectory, createProgramHost, DeclarationCache } from '../host/program-host.ts';
import { SourceView } from '../host/source-view.ts';
import { manifestFact } from '../packages/manifest-fact.ts';
import { type DependencyState, findMissingDependencies } from '../packages/missing-dependencies.ts';
import { readNodeVersion } from '../packages/node-version.ts';
import { PackageManifests } from '../packages/package-manifest.ts';
import { PackageLookup } from '../packages/package-of-file.ts';
import { findWorkspacePackages } from '../packages/workspace-packages.ts';
import type { ProjectScope } from '../program-plan.ts';
import { assignFiles } from './assign-files.ts';
import { createPlans } from './create-plans.ts';
import { ExclusionCount, type LeftOut } from './exclusion-count.ts';
import { findWorkTree } from './git-ignore.ts';
import { optionsWithoutConfig } from './program-options.ts';
import { type DiscoveryProblem, findConfigAbove, readConfigs } from './read-configs.ts';
import { selectSources } from './select-sources.ts';
import { mapOutputToSource } from './source-of-output.ts';
import { hashSurroundings } from './surroundings.ts';
import { type DiscoveryOptions, walkSources } from './walk-sources.ts';

/** What discovery found, to be reported to a person. */
export interface DiscoveryReport {
  /** Source files to be analysed. */
  readonly sources: number;
  /** Configs that stand for a project, relative to the analysed folder. */
  readonly configs: readonly string[];
  /** In-house packages that others may import by name. */
  readonly workspacePackages: readonly string[];
  readonly leftOut: readonly LeftOut[];
  readonly problems: readonly DiscoveryProblem[];
  readonly dependencies: DependencyState;
}

export interface DiscoveredProject {
  readonly scope: ProjectScope;
  /** `*.prisma`, `*.sql` and mapper files of MyBatis, in order of path. */
  readonly dataDefinitions: readonly DataFile[];
  /** Schemas of GraphQL and configurations in YAML and JSON, in order of path. */
  readonly descriptions: readonly DataFile[];
  /** Templates that servers fill in, and pages of HTML, in order of path. */
  readonly templates: readonly DataFile[];
  /** Sources in JavaScript that pages may take in as they are, in order of path. */
  readonly scripts: readonly DataFile[];
  readonly report: DiscoveryReport;
}

/**
 * Finds out what is to be analysed below a folder, and how: sources, configs, packages.
 * Throws when there is no such folder; anything else that is amiss is in the report.
 */
export function discoverProject(directory: string, options: DiscoveryOptions = {}): DiscoveredProject {
  const disk = createFileAccess();
  const root = disk.realPath(toSlashes(ts.sys.resolvePath(directory)));
  if (!disk.isDirectory(root)) throw new Error(`${directory} is not a folder`);
  const files = confineFiles(disk, [findWorkTree(disk, root), compilerLibraryDirectory(disk)]);
  const leftOut = new ExclusionCount();
  const listing = walkSources(files, root, options, leftOut);
  const { projects, problems } = readConfigs(files, root, [...listing.configs, ...findConfigAbove(files, root)]);
  const selected = selectSources(files, root, listing.sources, projects, options, leftOut);
  const inScope = new Set(selected.sources);
  const manifests = new PackageManifests(files);
  const workspace = findWorkspacePackages(files, manifests, root, listing.manifests);
  const packageDirectories = [root, ...listing.manifests.map((path) => posix.dirname(path))];
  const assignment = assignFiles(selected.sources, projects);
  const plans = createPlans({ files, root, projects, assignment, selected, packageDirectories });
  const sourceOfOutput = mapOutputToSource(inScope, projects, packageDirectories);
  const modules = new ModuleFinder({
    root,
    aliases: new PathAliases(root, files),
    view: new SourceView(files, { root, packages: workspace, sourceOfOutput }),
    inScope: (path) => inScope.has(path),
    sourceOfOutput,
    optionsOf: (path) => {
      if (!inScope.has(path)) return undefined;
      return (assignment.included.get(path) ?? assignment.leftOver.get(path))?.options ?? optionsWithoutConfig;
    },
  });
  const autoImports = new AutoImports({ files, manifests, packageDirectories, sources: selected.sources }, (path) =>
    inScope.has(path),
  );
  const context = {
    files,
    root,
    completion: (file: ts.SourceFile) => autoImports.missingIn(file),
    inScope: (path: string) => inScope.has(path),
    declarations: new DeclarationCache(),
    modules,
  };
  const packages = new PackageLookup(files, manifests, {
    compilerLibrary: compilerLibraryDirectory(files),
    packageDirectories,
    nodeVersion: readNodeVersion(files, manifests, root),
  });
  return {
    scope: {
      rootDirectory: root,
      plans: plans.first,
      restPlans: plans.rest,
      inScope: context.inScope,
      isTest: (path) => isTestCode(posix.relative(root, path)),
      packageOf: (path) => packages.of(path),
      manifests: () =>
        packageDirectories
          .flatMap((directory) => manifests.of(directory) ?? [])
          .map((manifest) => manifestFact(manifest, root, inScope, sourceOfOutput)),
      createHost: () => createProgramHost(context),
      endPrograms: () => context.declarations.forget(),
      readText: files.readText,
      stateOf: files.stateOf,
      surroundings: () => hashSurroundings(files, selected.sources, packageDirectories, projects, autoImports.state()),
    },
    dataDefinitions: dataFiles(listing.dataDefinitions, root, files),
    descriptions: dataFiles(listing.descriptions, root, files),
    templates: dataFiles(listing.templates, root, files),
    scripts: dataFiles(
      selected.sources.filter((path) => path.endsWith('.js')),
      root,
      files,
    ),
    report: {
      sources: selected.sources.length,
      configs: projects.map(({ path }) => posix.relative(root, path)),
      workspacePackages: [...workspace.keys()].sort(),
      leftOut: leftOut.list(),
      problems,
      dependencies: findMissingDependencies(files, manifests, listing.manifests, new Set(workspace.keys())),
    },
  };
}

/** By path relative to the analysed folder. */
function dataFiles(paths: readonly string[], root: string, files: FileAccess): DataFile[] {
  return paths
    .map((path): DataFile => ({ path: posix.relative(root, path), read: () => files.readText(path) ?? null }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}
