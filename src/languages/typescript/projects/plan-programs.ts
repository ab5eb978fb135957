import ts from 'typescript';
import type { ProgramPlan } from '../program-plan.ts';
import { programKey, programOptions } from './program-options.ts';
import type { ConfigProject } from './read-configs.ts';

/** A project and the sources in scope that are its to analyse. */
export interface ProjectSources {
  readonly project: ConfigProject;
  readonly sources: readonly string[];
  /** Declaration files that hold for the whole project: those it includes, and the ambient types, by name. */
  readonly declarations: readonly string[];
  readonly ambientTypes: ReadonlyMap<string, string>;
  /** More than half of the sources are scripts, whose names are global: it must not share a program. */
  readonly scripts: boolean;
}

/** More sources than this are not put together into one program, so that memory stays bounded. */
const maximalSources = 8000;

/**
 * The programs for these projects. Projects whose options mean the same share a program, so that the language's library and what
 * they use of each other is checked once. In such a program every source is a module: names of one project's scripts are not
 * visible in another.
 * @param projects referenced projects before those that refer to them
 */
export function planPrograms(
  projects: readonly ProjectSources[],
  labelOf: (configPath: string) => string,
): ProgramPlan[] {
  const groups: ProjectSources[][] = [];
  const open = new Map<string, { group: ProjectSources[]; sources: number }>();
  for (const one of projects) {
    if (one.sources.length === 0) continue;
    const key = programKey(one.project.options);
    const current = one.scripts ? undefined : open.get(key);
    if (current !== undefined && current.sources + one.sources.length <= maximalSources) {
      current.group.push(one);
      current.sources += one.sources.length;
    } else {
      const group = [one];
      groups.push(group);
      if (!one.scripts) open.set(key, { group, sources: one.sources.length });
    }
  }
  return groups.map((group) => planOf(group, labelOf));
}

function planOf(group: readonly ProjectSources[], labelOf: (configPath: string) => string): ProgramPlan {
  const [{ project: first }] = group as [ProjectSources];
  const alone = group.length === 1;
  const options = programOptions(first.options);
  return {
    label: alone ? labelOf(first.path) : `${labelOf(first.path)} and ${group.length - 1} more`,
    configPath: alone ? first.path : null,
    rootNames: rootNames(group),
    options: alone ? options : { ...options, moduleDetection: ts.ModuleDetectionKind.Force },
  };
}

/** Sources, then declarations that hold for all, each file once; of an ambient package the first project's. */
export function rootNames(group: readonly ProjectSources[]): string[] {
  const ambient = new Map<string, string>();
  for (const { ambientTypes } of group) {
    for (const [name, file] of ambientTypes) if (!ambient.has(name)) ambient.set(name, file);
  }
  const sources = group.flatMap((one) => one.sources);
  return [...new Set([...sources, ...group.flatMap((one) => one.declarations), ...ambient.values()])];
}

/** Projects such that each comes after those it refers to (excluding cycles), otherwise in the order given. */
export function inReferenceOrder(projects: readonly ConfigProject[]): readonly ConfigProject[] {
  const byPath = new Map(projects.map((project) => [project.path, project]));
  const ordered = new Set<ConfigProject>();
  const entered = new Set<ConfigProject>();
  const visit = (project: ConfigProject): void => {
    if (entered.has(project)) return;
    entered.add(project);
    for (const reference of project.references) {
      const target = byPath.get(reference);
      if (target !== undefined) visit(target);
    }
    ordered.add(project);
  };
  for (const project of projects) visit(project);
  return [...ordered];
}
