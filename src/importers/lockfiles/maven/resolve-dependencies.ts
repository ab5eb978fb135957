import { isExact } from '../../../build-files/pom-elements.ts';
import type { EffectivePom, ManagedDependency, MavenDependency } from './effective-pom.ts';

/** What a module gets by what it asks for, as Maven decides it. */
export interface Resolution {
  /** Versions by `group:artifact`. */
  readonly versions: ReadonlyMap<string, string>;
  /** Which asks for which, by `group:artifact`. */
  readonly edges: readonly (readonly [from: string, to: string])[];
  /** Packages whose pom is nowhere to be found, so that what they ask for is not known; `group:artifact:version`. */
  readonly withoutPom: readonly string[];
  /** What poms of packages ask for without a version that is known. */
  readonly unresolved: readonly string[];
  /** Parents and BOMs of packages that are nowhere to be found. */
  readonly missing: readonly string[];
}

/** The effective pom of a package; undefined where there is none. */
export type PomOf = (group: string, artifact: string, version: string) => EffectivePom | undefined;

/** Packages go on under other coordinates this many times. */
const maxRelocations = 5;

interface Step {
  readonly name: string;
  readonly version: string;
  readonly exclusions: readonly string[];
}

/**
 * By Maven's rules (maven.apache.org, "Introduction to the Dependency Mechanism"): breadth first, so that the version nearest to the module
 * wins and of equally near ones the first; what the module manages goes before what packages ask for; optional, test and provided
 * dependencies of packages are not followed, nor what is excluded on the way. Profiles of packages are not looked at.
 */
export function resolveDependencies(
  direct: readonly MavenDependency[],
  managed: ReadonlyMap<string, ManagedDependency>,
  pomOf: PomOf,
): Resolution {
  const versions = new Map<string, string>();
  const edges: [string, string][] = [];
  const [withoutPom, unresolved, missing] = [new Set<string>(), new Set<string>(), new Set<string>()];
  let level: Step[] = [];
  for (const { name, version, exclusions } of direct) {
    if (versions.has(name)) continue;
    versions.set(name, version);
    level.push({ name, version, exclusions });
  }
  while (level.length > 0) {
    const next: Step[] = [];
    for (const step of level) {
      const pom = pomNamed(step, pomOf);
      if (pom === undefined) withoutPom.add(`${step.name}:${step.version}`);
      for (const one of pom?.missing ?? []) missing.add(one);
      for (const dependency of pom?.dependencies ?? []) {
        const { name, version, exclusions } = relocated(withManagement(dependency, managed), pomOf);
        if (!isFollowed(dependency) || isExcluded(dependency.name, step.exclusions)) continue;
        edges.push([step.name, name]);
        if (versions.has(name)) continue;
        if (!isExact(name, version)) unresolved.add(name);
        else {
          versions.set(name, version);
          next.push({ name, version, exclusions: [...step.exclusions, ...exclusions] });
        }
      }
    }
    level = next;
  }
  return {
    versions,
    edges: edges.filter(([, to]) => versions.has(to)),
    withoutPom: [...withoutPom],
    unresolved: [...unresolved].filter((name) => !versions.has(name)),
    missing: [...missing],
  };
}

/** A dependency under the coordinates where its package goes on. */
export function relocated(dependency: MavenDependency, pomOf: PomOf): MavenDependency {
  let current = dependency;
  for (let i = 0; i < maxRelocations && isExact(current.name, current.version); i++) {
    const relocation = pomNamed(current, pomOf)?.relocation;
    if (!relocation) break;
    current = { ...current, ...relocation };
  }
  return current;
}

function pomNamed(
  { name, version }: { readonly name: string; readonly version: string },
  pomOf: PomOf,
): EffectivePom | undefined {
  const [group, artifact] = name.split(':') as [string, string];
  return pomOf(group, artifact, version);
}

function withManagement(dependency: MavenDependency, managed: ReadonlyMap<string, ManagedDependency>): MavenDependency {
  const entry = managed.get(dependency.name);
  if (entry === undefined) return dependency;
  return {
    ...dependency,
    version: entry.version || dependency.version,
    exclusions: [...dependency.exclusions, ...entry.exclusions],
  };
}

/** By the scope that the package's own pom gives: one that the module manages does not leave a package out. */
function isFollowed({ scope, optional }: MavenDependency): boolean {
  return !optional && (scope === 'compile' || scope === 'runtime');
}

function isExcluded(name: string, exclusions: readonly string[]): boolean {
  const [group, artifact] = name.split(':');
  return exclusions.some((one) => {
    const [otherGroup, otherArtifact] = one.split(':');
    return (otherGroup === '*' || otherGroup === group) && (otherArtifact === '*' || otherArtifact === artifact);
  });
}
