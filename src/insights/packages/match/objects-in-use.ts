import type { UsedPackage } from '../graph/package-graph.ts';
import { nameKey, type PackageName, parsePurl } from '../package-id.ts';
import { JavaPackages } from './java-packages.ts';

/** A package in use, as far as joining objects to it needs to know. */
type NamedPackage = Pick<UsedPackage, 'key' | 'id' | 'direct'>;

/** An external object of the analysed code. */
export interface ExternalCodeObject {
  readonly key: string;
  /** Key of its package, as the analysis knew it; null: not known. */
  readonly package: string | null;
}

/** Which objects of the code belong to the packages in use, beyond those that name the package by its very key. */
export interface ObjectJoin {
  /** Keys of objects by key of package. */
  readonly objects: ReadonlyMap<string, readonly string[]>;
  /** Objects that name a version that is not in use, by the two versions: `lodash 4.17.20, in use 4.17.21`. */
  readonly otherVersions: ReadonlyMap<string, number>;
}

/**
 * An object that names its package by the very key of a package in use belongs to it already. One that names no version, or a version that
 * is not in use, belongs to all versions of that name that the manifests ask for, or, where they ask for none, to all versions in use.
 */
export function joinObjects(packages: readonly NamedPackage[], externals: Iterable<ExternalCodeObject>): ObjectJoin {
  const keys = new Set(packages.map(({ key }) => key));
  const byName = new Map<string, NamedPackage[]>();
  for (const one of packages) {
    const name = nameKey(one.id);
    const list = byName.get(name);
    if (list === undefined) byName.set(name, [one]);
    else list.push(one);
  }
  const java = new JavaPackages(packages.flatMap(({ id }) => (id.type === 'maven' ? id.name : [])));
  const objects = new Map<string, string[]>();
  const otherVersions = new Map<string, number>();
  for (const external of externals) {
    if (external.package !== null && keys.has(external.package)) continue;
    const named = packageOfObject(external, java);
    const inUse = named && byName.get(nameKey(named));
    if (named === undefined || inUse === undefined) continue;
    const exact = inUse.filter(({ id }) => id.version === named.version);
    const direct = inUse.filter((one) => one.direct);
    const owners = exact.length > 0 ? exact : direct.length > 0 ? direct : inUse;
    for (const { key } of owners) {
      const list = objects.get(key);
      if (list === undefined) objects.set(key, [external.key]);
      else list.push(external.key);
    }
    if (exact.length > 0 || named.version === null) continue;
    const difference = `${named.name} ${named.version}, in use ${owners.map(({ id }) => id.version).join(' and ')}`;
    otherVersions.set(difference, (otherVersions.get(difference) ?? 0) + 1);
  }
  return { objects, otherVersions };
}

/**
 * The package an object names; of one whose module was not found (`ext:npm/<module>`), the package of that module, and of a class whose jar was not
 * found (`java:org.slf4j#Logger`) the one that its Java package is called after.
 */
function packageOfObject(
  { key, package: named }: ExternalCodeObject,
  java: JavaPackages,
): (PackageName & { readonly version: string | null }) | undefined {
  if (named !== null) return parsePurl(named);
  const namespace = /^java:([^#]+)#/.exec(key)?.[1];
  const byName = namespace === undefined ? undefined : java.of(namespace);
  if (byName !== undefined) return { ...byName, version: null };
  const module = /^ext:npm\/([^#]+)/.exec(key)?.[1];
  if (module === undefined) return undefined;
  const segments = module.split('/');
  const name = segments.slice(0, module.startsWith('@') ? 2 : 1).join('/');
  return { type: 'npm', name, version: null };
}
