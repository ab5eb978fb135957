import { child, interpolated, value } from '../../../build-files/pom-elements.ts';
import type { XmlElement } from '../../../build-files/xml-document.ts';
import type { InheritedPom } from './inherited-pom.ts';

/** What a pom says once properties, managed versions and imported BOMs are filled in. */
export interface EffectivePom {
  readonly group: string;
  readonly version: string;
  /** By `group:artifact`. */
  readonly managed: ReadonlyMap<string, ManagedDependency>;
  readonly dependencies: readonly MavenDependency[];
  /** Where the package goes on under other coordinates. */
  readonly relocation: { readonly name: string; readonly version: string } | null;
  /** Parents and BOMs that are nowhere to be found. */
  readonly missing: readonly string[];
}

export interface ManagedDependency {
  readonly version: string;
  readonly scope: string;
  readonly exclusions: readonly string[];
}

export interface MavenDependency extends ManagedDependency {
  /** `group:artifact`. */
  readonly name: string;
  readonly optional: boolean;
}

/** Fills in what a pom leaves to others. `bom`: the effective pom of a BOM by its coordinates; undefined where it is not to be found. */
export function effectivePom(
  pom: InheritedPom,
  bom: (group: string, artifact: string, version: string) => EffectivePom | undefined,
): EffectivePom {
  const of = (text: string): string => interpolated(text, pom.properties);
  const managed = new Map<string, ManagedDependency>();
  const missing = pom.missingParent === null ? [] : [pom.missingParent];
  const imports: [string, string, string][] = [];
  for (const element of pom.management) {
    const [group, artifact, version] = ['groupId', 'artifactId', 'version'].map((name) => of(value(element, name)));
    if (of(value(element, 'scope')) === 'import') imports.push([group, artifact, version] as [string, string, string]);
    else if (!managed.has(`${group}:${artifact}`)) managed.set(`${group}:${artifact}`, managedDependency(element, of));
  }
  for (const coordinates of imports) {
    const imported = bom(...coordinates);
    if (imported === undefined) missing.push(coordinates.join(':'));
    missing.push(...(imported?.missing ?? []));
    for (const [name, entry] of imported?.managed ?? []) if (!managed.has(name)) managed.set(name, entry);
  }
  const [group, version] = [of(pom.group), of(pom.version)];
  const kept = new Map<string, XmlElement>();
  for (const element of pom.dependencies) {
    const key = ['groupId', 'artifactId', 'type', 'classifier'].map((name) => of(value(element, name))).join(':');
    if (!kept.has(key)) kept.set(key, element);
  }
  return {
    group,
    version,
    managed,
    dependencies: [...kept.values()].map((element) => dependencyOf(element, of, managed)),
    relocation: pom.relocation
      ? {
          name: `${of(value(pom.relocation, 'groupId')) || group}:${of(value(pom.relocation, 'artifactId')) || of(pom.artifact)}`,
          version: of(value(pom.relocation, 'version')) || version,
        }
      : null,
    missing,
  };
}

function managedDependency(element: XmlElement, of: (text: string) => string): ManagedDependency {
  const exclusions = (child(element, 'exclusions')?.children ?? []).map(
    (one) => `${of(value(one, 'groupId'))}:${of(value(one, 'artifactId'))}`,
  );
  return { version: of(value(element, 'version')), scope: of(value(element, 'scope')), exclusions };
}

function dependencyOf(
  element: XmlElement,
  of: (text: string) => string,
  managed: ReadonlyMap<string, ManagedDependency>,
): MavenDependency {
  const name = `${of(value(element, 'groupId'))}:${of(value(element, 'artifactId'))}`;
  const own = managedDependency(element, of);
  const other = managed.get(name);
  return {
    name,
    version: own.version || (other?.version ?? ''),
    scope: own.scope || other?.scope || 'compile',
    optional: of(value(element, 'optional')) === 'true',
    exclusions: [...own.exclusions, ...(other?.exclusions ?? [])],
  };
}
