import { FormatError } from '../byte-file.ts';
import { LeftOutList, type LockfileInput } from './lockfile.ts';
import { readXml, type XmlElement } from './xml-document.ts';

/** Poms inherit from each other to this depth, and properties refer to each other to it. */
const deepest = 10;

interface Coordinates {
  readonly group: string;
  readonly artifact: string;
  readonly version: string;
  readonly scope: string;
}

/** A pom with all it inherits that can be read from the folder. */
interface EffectivePom {
  readonly group: string;
  readonly version: string;
  readonly properties: ReadonlyMap<string, string>;
  /** Versions of `dependencyManagement` by `group:artifact`, not yet interpolated. */
  readonly managed: ReadonlyMap<string, string>;
  readonly project: XmlElement;
}

/**
 * `pom.xml`: the direct dependencies whose version stands there, in a parent pom of the same tree, or in a property. What only Maven with a
 * repository can tell (versions from imported BOMs and from parents elsewhere, transitive packages) is told as missing.
 */
export function readPom(input: LockfileInput): void {
  const pom = effectivePom(input, input.text, 'pom.xml', 0);
  const unresolved = new LeftOutList();
  const inProfiles = new LeftOutList();
  let count = addDependencies(input, pom, unresolved);
  for (const profile of listOf(pom.project, 'profiles', 'profile')) {
    const added = addDependencies(input, profilePom(pom, profile), unresolved);
    if (added > 0) inProfiles.add(value(profile, 'id') || 'default');
    count += added;
  }
  inProfiles.tell(input.note, 'profiles ask for dependencies that count whether or not the profile is active');
  unresolved.tell(input.note, 'dependencies whose version the poms at hand do not give');
  if (count > 0) input.note('a pom.xml does not tell transitive packages; an SBOM made by a Maven plug-in does');
}

/** Adds what `<dependencies>` asks for; how many it were. */
function addDependencies(input: LockfileInput, pom: EffectivePom, unresolved: LeftOutList): number {
  let count = 0;
  for (const dependency of listOf(pom.project, 'dependencies', 'dependency')) {
    const { group, artifact, version, scope } = coordinates(dependency, pom);
    const name = `${group}:${artifact}`;
    if (group === pom.group && version === pom.version) continue;
    if (version === '' || /[${[(,]/.test(`${name}${version}`)) unresolved.add(name);
    else {
      const key = input.graph.add({ type: 'maven', name, version });
      input.graph.addRoot(key, input.path, scope === 'test');
      count++;
    }
  }
  return count;
}

/** The pom with the properties and managed versions of a profile, and what the profile asks for in place of its own. */
function profilePom(pom: EffectivePom, profile: XmlElement): EffectivePom {
  return {
    ...pom,
    properties: withProperties(pom.properties, profile),
    managed: withManaged(pom.managed, profile),
    project: profile,
  };
}

function withProperties(inherited: ReadonlyMap<string, string> | undefined, element: XmlElement): Map<string, string> {
  const properties = new Map(inherited);
  for (const property of child(element, 'properties')?.children ?? []) properties.set(property.name, property.text);
  return properties;
}

function withManaged(inherited: ReadonlyMap<string, string> | undefined, element: XmlElement): Map<string, string> {
  const managed = new Map(inherited);
  const management = child(element, 'dependencyManagement');
  for (const dependency of management ? listOf(management, 'dependencies', 'dependency') : []) {
    managed.set(`${value(dependency, 'groupId')}:${value(dependency, 'artifactId')}`, value(dependency, 'version'));
  }
  return managed;
}

function effectivePom(input: LockfileInput, text: string, path: string, depth: number): EffectivePom {
  const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/') + 1) : '';
  const project = readXml(text, depth === 0 ? input.path : path);
  if (project.name !== 'project') throw new FormatError(input.path, '', `<project> is expected, not <${project.name}>`);
  const parentElement = child(project, 'parent');
  const parent = parentElement && parentPom(input, folder, parentElement, depth);
  const inherited = (name: string): string => value(project, name) || (parentElement ? value(parentElement, name) : '');
  const properties = withProperties(parent?.properties, project);
  const [group, version] = [inherited('groupId'), inherited('version')];
  for (const prefix of ['project', 'pom']) {
    properties.set(`${prefix}.groupId`, group).set(`${prefix}.version`, version);
    if (parentElement) properties.set(`${prefix}.parent.version`, value(parentElement, 'version'));
  }
  const managed = withManaged(parent?.managed, project);
  return {
    group: interpolated(group, properties),
    version: interpolated(version, properties),
    properties,
    managed,
    project,
  };
}

/** The parent where it lies in the scanned folder and is the one that is named; undefined: it is elsewhere. */
function parentPom(input: LockfileInput, folder: string, element: XmlElement, depth: number): EffectivePom | undefined {
  if (depth >= deepest) return undefined;
  const relative = child(element, 'relativePath')?.text ?? '../pom.xml';
  if (relative === '') return undefined;
  const path = `${folder}${relative.endsWith('.xml') ? relative : `${relative.replace(/\/$/, '')}/pom.xml`}`;
  const text = input.sibling(path);
  if (text === undefined) return undefined;
  const pom = effectivePom(input, text, path, depth + 1);
  return value(pom.project, 'artifactId') === value(element, 'artifactId') ? pom : undefined;
}

function coordinates(dependency: XmlElement, pom: EffectivePom): Coordinates {
  const [group, artifact] = ['groupId', 'artifactId'].map((name) => value(dependency, name)) as [string, string];
  const version = value(dependency, 'version') || (pom.managed.get(`${group}:${artifact}`) ?? '');
  const of = (text: string): string => interpolated(text, pom.properties);
  return { group: of(group), artifact: of(artifact), version: of(version), scope: value(dependency, 'scope') };
}

/** With `${name}` replaced; a property that is not known stays. */
function interpolated(text: string, properties: ReadonlyMap<string, string>): string {
  let result = text;
  for (let i = 0; i < deepest && /\$\{/.test(result); i++) {
    result = result
      .replace(/\$\{([^${}]{1,200})\}/g, (whole, name: string) => properties.get(name) ?? whole)
      .slice(0, 1000);
  }
  return result;
}

function child(element: XmlElement, name: string): XmlElement | undefined {
  return element.children.find((one) => one.name === name);
}

function value(element: XmlElement, name: string): string {
  return child(element, name)?.text ?? '';
}

function listOf(element: XmlElement, list: string, name: string): readonly XmlElement[] {
  return (child(element, list)?.children ?? []).filter((one) => one.name === name);
}
