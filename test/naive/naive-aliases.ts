import type { PackageRecord } from '../../src/bundle/records.ts';
import { naiveFold } from './naive-text.ts';

/** All folded names of a vulnerability: itself, its aliases, their aliases, and so on, over all packages. */
export function aliasesOf(vulnerability: string, packages: readonly PackageRecord[]): Set<string> {
  const groups = packages
    .flatMap(({ vulnerabilities = [] }) => vulnerabilities)
    .map(({ id, aliases = [] }) => [id, ...aliases].map(naiveFold));
  const names = new Set([naiveFold(vulnerability)]);
  for (let size = 0; size < names.size; ) {
    size = names.size;
    for (const group of groups) {
      if (group.some((name) => names.has(name))) for (const name of group) names.add(name);
    }
  }
  return names;
}
