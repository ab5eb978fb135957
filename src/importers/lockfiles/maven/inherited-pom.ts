import { child, listOf, projectOf, value } from '../../../build-files/pom-elements.ts';
import type { XmlElement } from '../../../build-files/xml-document.ts';

/** Poms inherit from each other to this depth. */
const maxDepth = 10;

/** Where poms are found. */
export interface PomSource {
  /** By path, relative to where the first one lies; undefined where there is none. */
  readonly sibling: (path: string) => string | undefined;
  /** By coordinates, from a repository. */
  readonly stored: (group: string, artifact: string, version: string) => string | undefined;
}

/** A pom put together with those it inherits from, before properties are filled in. */
export interface InheritedPom {
  readonly group: string;
  readonly artifact: string;
  readonly version: string;
  readonly properties: ReadonlyMap<string, string>;
  /** `dependency` elements of `dependencyManagement`, its own first. */
  readonly management: readonly XmlElement[];
  /** `dependency` elements, its own first. */
  readonly dependencies: readonly XmlElement[];
  readonly profiles: readonly XmlElement[];
  /** The element that says under which other coordinates the package goes on. */
  readonly relocation: XmlElement | undefined;
  /** The first ancestor that is nowhere to be found, as `group:artifact:version`. */
  readonly missingParent: string | null;
}

/** Reads a pom and its ancestors. `path`: where it lies, for the paths to its parents; null for one of a repository. Throws `FormatError`. */
export function inheritedPom(
  source: PomSource,
  text: string,
  file: string,
  path: string | null,
  depth = 0,
): InheritedPom {
  const project = projectOf(text, file);
  const element = child(project, 'parent');
  const parent = element && parentPom(source, element, path, depth);
  const inherited = (name: string): string => value(project, name) || (element ? value(element, name) : '');
  const [group, artifact, version] = [inherited('groupId'), value(project, 'artifactId'), inherited('version')];
  const properties = withProperties(parent?.properties, project);
  for (const prefix of ['project', 'pom']) {
    properties.set(`${prefix}.groupId`, group).set(`${prefix}.artifactId`, artifact).set(`${prefix}.version`, version);
    if (element) properties.set(`${prefix}.parent.version`, value(element, 'version'));
    if (element) properties.set(`${prefix}.parent.groupId`, value(element, 'groupId'));
  }
  return {
    group,
    artifact,
    version,
    properties,
    management: [...managementOf(project), ...(parent?.management ?? [])],
    dependencies: [...listOf(project, 'dependencies', 'dependency'), ...(parent?.dependencies ?? [])],
    profiles: listOf(project, 'profiles', 'profile'),
    relocation: listOf(project, 'distributionManagement', 'relocation')[0],
    missingParent: element && !parent ? coordinatesOf(element) : (parent?.missingParent ?? null),
  };
}

/** The pom with properties and managed versions of a profile, and what the profile asks for in place of its own dependencies. */
export function profilePom(pom: InheritedPom, profile: XmlElement): InheritedPom {
  return {
    ...pom,
    properties: withProperties(pom.properties, profile),
    management: [...managementOf(profile), ...pom.management],
    dependencies: listOf(profile, 'dependencies', 'dependency'),
  };
}

/** The parent that lies where the pom says, if it is the one that is named, else that of the repository. */
function parentPom(
  source: PomSource,
  element: XmlElement,
  path: string | null,
  depth: number,
): InheritedPom | undefined {
  if (depth >= maxDepth) return undefined;
  const [group, artifact, version] = ['groupId', 'artifactId', 'version'].map((name) => value(element, name)) as [
    ...[string, string, string],
  ];
  const relative = child(element, 'relativePath')?.text ?? '../pom.xml';
  if (path !== null && relative !== '') {
    const folder = path.slice(0, path.lastIndexOf('/') + 1);
    const other = `${folder}${relative.endsWith('.xml') ? relative : `${relative.replace(/\/$/, '')}/pom.xml`}`;
    const text = source.sibling(other);
    const pom = text === undefined ? undefined : inheritedPom(source, text, other, other, depth + 1);
    if (pom?.artifact === artifact) return pom;
  }
  const text = source.stored(group, artifact, version);
  return text === undefined ? undefined : inheritedPom(source, text, coordinatesOf(element), null, depth + 1);
}

function withProperties(inherited: ReadonlyMap<string, string> | undefined, element: XmlElement): Map<string, string> {
  const properties = new Map(inherited);
  for (const property of child(element, 'properties')?.children ?? []) properties.set(property.name, property.text);
  return properties;
}

function managementOf(element: XmlElement): readonly XmlElement[] {
  return listOf(child(element, 'dependencyManagement'), 'dependencies', 'dependency');
}

function coordinatesOf(element: XmlElement): string {
  return ['groupId', 'artifactId', 'version'].map((name) => value(element, name)).join(':');
}
