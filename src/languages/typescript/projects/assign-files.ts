import { posix } from 'node:path';
import { type ConfigProject, isBelow, isMainConfig } from './read-configs.ts';

/** Which config each source is analysed with. */
export interface Assignment {
  /** Sources that a config includes. */
  readonly included: ReadonlyMap<string, ConfigProject>;
  /** Sources that no config includes, with the one that speaks for their folder; null where there is none. */
  readonly leftOver: ReadonlyMap<string, ConfigProject | null>;
}

/**
 * Gives each source to one config. Of those that include it: the one whose folder is nearest above the file (one elsewhere
 * comes last), of one folder `tsconfig.json`, then `jsconfig.json`, then the ones these refer to in their order, then by name.
 * A source that none includes goes with the config nearest above it that includes any file.
 */
export function assignFiles(sources: readonly string[], projects: readonly ConfigProject[]): Assignment {
  const ranks = rankInFolder(projects);
  const byPreference = [...projects].sort(
    (a, b) => b.directory.length - a.directory.length || compareRanks(ranks, a, b) || (a.path < b.path ? -1 : 1),
  );
  const inScope = new Set(sources);
  const inside = new Map<string, ConfigProject>();
  const outside = new Map<string, ConfigProject>();
  for (const project of byPreference) {
    for (const file of project.fileNames) {
      if (!inScope.has(file)) continue;
      const assigned = isBelow(project.directory, file) ? inside : outside;
      if (!assigned.has(file)) assigned.set(file, project);
    }
  }
  const included = new Map<string, ConfigProject>();
  const leftOver = new Map<string, ConfigProject | null>();
  const nearest = nearestConfigs(byPreference);
  for (const source of sources) {
    const project = inside.get(source) ?? outside.get(source);
    if (project === undefined) leftOver.set(source, nearest(posix.dirname(source)));
    else included.set(source, project);
  }
  return { included, leftOver };
}

/** The config that speaks for a folder: the preferred one of the nearest folder above that has one with files. */
function nearestConfigs(byPreference: readonly ConfigProject[]): (directory: string) => ConfigProject | null {
  const byFolder = new Map<string, ConfigProject>();
  for (const project of byPreference) {
    if (project.fileNames.length > 0 && !byFolder.has(project.directory)) byFolder.set(project.directory, project);
  }
  const known = new Map<string, ConfigProject | null>();
  const find = (directory: string): ConfigProject | null => {
    const found = byFolder.get(directory) ?? known.get(directory);
    if (found !== undefined) return found;
    const parent = posix.dirname(directory);
    const above = parent === directory ? null : find(parent);
    known.set(directory, above);
    return above;
  };
  return find;
}

/** Position of each config among those of its folder: main configs, then what they refer to, then the rest. */
function rankInFolder(projects: readonly ConfigProject[]): ReadonlyMap<string, number> {
  const ranks = new Map<string, number>();
  for (const project of projects) {
    if (isMainConfig(project.path)) ranks.set(project.path, project.path.endsWith('/tsconfig.json') ? 0 : 1);
  }
  for (const project of projects) {
    if (!isMainConfig(project.path)) continue;
    for (const [at, reference] of project.references.entries()) {
      if (!ranks.has(reference)) ranks.set(reference, 2 + at);
    }
  }
  return ranks;
}

function compareRanks(ranks: ReadonlyMap<string, number>, a: ConfigProject, b: ConfigProject): number {
  const last = Number.MAX_SAFE_INTEGER;
  return (ranks.get(a.path) ?? last) - (ranks.get(b.path) ?? last);
}
