import { compareCodePoints } from '../../../model/order.ts';
import type { UsedPackage } from './package-graph.ts';

/** How a package comes into the application. */
export interface DependencyPaths {
  /** From a package that a manifest names to the package itself, both included; the shortest first, then by keys. */
  readonly paths: readonly (readonly string[])[];
  /** True when there are more than are reported. */
  readonly more: boolean;
}

interface Step {
  readonly key: string;
  readonly before: Step | null;
}

/**
 * The shortest dependency paths to every package, at most `limit` each, without a package twice on a path. A search in breadth where each
 * package passes on its own first `limit` paths only, so the time is `limit` times the size of the graph; the first path is a shortest one.
 */
export function dependencyPaths(packages: readonly UsedPackage[], limit: number): Map<string, DependencyPaths> {
  const dependencies = new Map(packages.map((one) => [one.key, one.dependencies]));
  const found = new Map<string, Step[]>();
  const more = new Set<string>();
  let level: Step[] = packages.filter(({ direct }) => direct).map(({ key }) => ({ key, before: null }));
  while (level.length > 0) {
    const next: Step[] = [];
    for (const step of level) {
      const steps = found.get(step.key) ?? [];
      if (steps.length === limit) {
        more.add(step.key);
        continue;
      }
      found.set(step.key, [...steps, step]);
      for (const key of dependencies.get(step.key) ?? []) {
        if (!isOnPath(step, key)) next.push({ key, before: step });
      }
    }
    level = next;
  }
  return new Map(packages.map(({ key }) => [key, asPaths(found.get(key) ?? [], more.has(key))]));
}

function asPaths(steps: readonly Step[], more: boolean): DependencyPaths {
  const paths = steps.map((step) => {
    const path: string[] = [];
    for (let at: Step | null = step; at !== null; at = at.before) path.unshift(at.key);
    return path;
  });
  return { paths: paths.sort((a, b) => a.length - b.length || compareCodePoints(a.join('\n'), b.join('\n'))), more };
}

function isOnPath(step: Step, key: string): boolean {
  for (let at: Step | null = step; at !== null; at = at.before) if (at.key === key) return true;
  return false;
}
