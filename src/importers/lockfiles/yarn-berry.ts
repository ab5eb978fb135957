import type { JsonNode } from '../json-path.ts';
import { readYaml } from '../yaml-document.ts';
import type { LockfileInput } from './lockfile.ts';

/** An entry of a yarn.lock: what is installed for a set of descriptors. */
export interface YarnEntry {
  /** `name@range`, each. */
  readonly descriptors: readonly string[];
  readonly name: string;
  readonly version: string;
  /** Folder of a workspace, relative to that of the lockfile; null for an installed package. */
  readonly workspace: string | null;
  /** From git, an address or a folder: no package of a registry, whatever its name and version. */
  readonly isFetched: boolean;
  /** Name and range. */
  readonly dependencies: readonly (readonly [name: string, range: string])[];
}

/** `yarn.lock` of yarn 2 and later, a YAML document. */
export function readYarnBerry(input: LockfileInput): YarnEntry[] {
  const entries: YarnEntry[] = [];
  readYaml(input, (root) => {
    for (const key of Object.keys(root.object())) {
      if (key !== '__metadata') entries.push(berryEntry(key, root.member(key)));
    }
  });
  return entries;
}

function berryEntry(key: string, node: JsonNode): YarnEntry {
  const resolution = node.member('resolution').text();
  const at = resolution.indexOf('@', 1);
  const [name, reference] = [resolution.slice(0, at), resolution.slice(at + 1)];
  return {
    descriptors: key.split(',').map((descriptor) => descriptor.trim()),
    name,
    version: node.member('version').text(),
    workspace: reference.startsWith('workspace:') ? reference.slice('workspace:'.length) : null,
    isFetched: !/^(npm|patch|workspace|virtual):/.test(reference),
    dependencies: pairs(node.member('dependencies')),
  };
}

function pairs(node: JsonNode): [string, string][] {
  return node.isAbsent ? [] : Object.keys(node.object()).map((name) => [name, node.member(name).text()]);
}
