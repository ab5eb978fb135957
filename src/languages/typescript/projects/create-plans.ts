import { posix } from 'node:path';
import { isTestFileName } from '../conventions/test-code.ts';
import type { FileAccess } from '../host/file-access.ts';
import type { ProgramPlan } from '../program-plan.ts';
import { findAmbientTypes } from './ambient-types.ts';
import type { Assignment } from './assign-files.ts';
import { inReferenceOrder, type ProjectSources, planPrograms, rootNames } from './plan-programs.ts';
import { optionsWithoutConfig, programKey, programOptions } from './program-options.ts';
import { type ConfigProject, isBelow } from './read-configs.ts';
import type { SelectedSources } from './select-sources.ts';

export interface PlanInput {
  readonly files: FileAccess;
  readonly root: string;
  readonly projects: readonly ConfigProject[];
  readonly assignment: Assignment;
  readonly selected: SelectedSources;
  /** Folders of in-house packages, the analysed folder first. */
  readonly packageDirectories: readonly string[];
}

/**
 * Plans of what configs include, together with the tests beside it, which builds leave out for other reasons than what they
 * mean; and plans for the rest, apart so that it does not add to what a project declares.
 */
export function createPlans(input: PlanInput): {
  readonly first: readonly ProgramPlan[];
  readonly rest: (analysed: ReadonlySet<string>) => readonly ProgramPlan[];
} {
  const { assignment, selected, projects, root } = input;
  const sourcesOf = new Map<ConfigProject, string[]>();
  const unplanned: string[] = [];
  for (const source of selected.sources) {
    const isTest = isTestFileName(source) && !selected.scripts.has(source);
    const project = assignment.included.get(source) ?? (isTest ? assignment.leftOver.get(source) : null) ?? null;
    if (project === null) unplanned.push(source);
    else append(sourcesOf, project, source);
  }
  const describe = (project: ConfigProject, sources: readonly string[]): ProjectSources => ({
    project,
    sources,
    declarations: declarationsOf(input, project),
    ambientTypes: findAmbientTypes(input.files, project.directory, project.options),
    scripts: sources.filter((source) => selected.scripts.has(source)).length > sources.length / 2,
  });
  const active = inReferenceOrder(projects).filter((project) => sourcesOf.has(project));
  const label = (path: string): string => posix.relative(root, path);
  return {
    first: planPrograms(
      active.map((project) => describe(project, sourcesOf.get(project) ?? [])),
      label,
    ),
    rest: (analysed) =>
      planRest(
        input,
        unplanned.filter((source) => !analysed.has(source)),
        describe,
      ),
  };
}

function append(lists: Map<ConfigProject, string[]>, project: ConfigProject, source: string): void {
  const list = lists.get(project);
  if (list === undefined) lists.set(project, [source]);
  else list.push(source);
}

/** Declaration files that a config includes, excluding those of build output. */
function declarationsOf({ root }: PlanInput, { fileNames, options }: ConfigProject): string[] {
  return fileNames.filter((file) => {
    if (!/\.d\.[cm]?ts$/.test(file) || /\/(dist|node_modules)\//.test(file.slice(root.length))) return false;
    return ![options.outDir, options.declarationDir].some((output) => output !== undefined && isBelow(output, file));
  });
}

/** Programs in which every source is a module, by the options of the config nearest to each source. */
function planRest(
  input: PlanInput,
  sources: readonly string[],
  describe: (project: ConfigProject, sources: readonly string[]) => ProjectSources,
): readonly ProgramPlan[] {
  const groups = new Map<string, Map<ConfigProject, string[]>>();
  const bare = withoutConfig(input);
  for (const source of sources) {
    const project = input.assignment.leftOver.get(source) ?? bare;
    const key = programKey(project.options);
    const group = groups.get(key) ?? new Map<ConfigProject, string[]>();
    groups.set(key, group);
    append(group, project, source);
  }
  return [...groups.values()].map((group) => {
    const members = [...group].map(([project, own]) =>
      project === bare ? describeBare(input, bare, own) : describe(project, own),
    );
    const [{ project }] = members as [ProjectSources];
    return {
      label:
        group.has(bare) && group.size === 1
          ? 'files without a config'
          : `files beside ${posix.relative(input.root, project.path)}`,
      configPath: null,
      rootNames: rootNames(members),
      options: { ...programOptions(project.options), moduleDetection: optionsWithoutConfig.moduleDetection as number },
    };
  });
}

function withoutConfig({ root }: PlanInput): ConfigProject {
  return { path: root, directory: root, options: optionsWithoutConfig, fileNames: [], references: [] };
}

/** The ambient types of every package that the sources belong to. */
function describeBare(input: PlanInput, project: ConfigProject, sources: readonly string[]): ProjectSources {
  const packages = input.packageDirectories.filter((directory) => sources.some((source) => isBelow(directory, source)));
  const ambientTypes = new Map<string, string>();
  for (const directory of packages) {
    for (const [name, file] of findAmbientTypes(input.files, directory, optionsWithoutConfig)) {
      if (!ambientTypes.has(name)) ambientTypes.set(name, file);
    }
  }
  return { project, sources, declarations: [], ambientTypes, scripts: false };
}
