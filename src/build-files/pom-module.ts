import { FormatError } from '../errors.ts';
import { child, descendants, projectOf, value } from './pom-elements.ts';
import { withoutXmlComments } from './xml-comments.ts';
import type { XmlElement } from './xml-document.ts';

/** What a `pom.xml` states of the module that it builds, as written: no inheritance, no properties. */
export interface PomModule {
  readonly artifact: string;
  /** Empty where the pom states none. */
  readonly packaging: string;
  /** Artifacts of plug-ins, dependencies and whatever else it names, without what it manages for others. */
  readonly artifacts: ReadonlySet<string>;
  /** Group, artifact and other texts of each dependency that is not for tests alone. */
  readonly dependencyTexts: readonly string[];
  /** Artifacts of those dependencies, of what it unpacks, and of its parent. */
  readonly usedArtifacts: readonly string[];
  /** Directories of modules whose output it takes, `../shop/target`. */
  readonly usedDirectories: readonly string[];
  readonly finalNames: readonly string[];
  /** True where it names a class to start. */
  readonly hasMainClass: boolean;
}

/** Reads a pom. Null for text that is no pom. */
export function readPomModule(text: string): PomModule | null {
  try {
    return moduleOf(projectOf(text, 'pom.xml'), withoutXmlComments(text));
  } catch (error) {
    if (error instanceof FormatError) return null;
    throw error;
  }
}

function moduleOf(project: XmlElement, text: string): PomModule {
  const packaging = value(project, 'packaging');
  // What a parent manages for its children says nothing of itself.
  const managed = ['dependencyManagement', ...(packaging === 'pom' ? ['pluginManagement'] : [])];
  const own = (name: string): XmlElement[] => descendants(project, name, managed);
  const dependencies = descendants(project, 'dependency', ['dependencyManagement', 'plugin']).filter(
    (dependency) => value(dependency, 'scope') !== 'test',
  );
  const users = [...dependencies, ...descendants(project, 'artifactItem', ['dependencyManagement'])];
  const parent = child(project, 'parent');
  return {
    artifact: value(project, 'artifactId'),
    packaging,
    artifacts: new Set(own('artifactId').map((element) => element.text)),
    dependencyTexts: dependencies.map((dependency) => dependency.children.map((each) => each.text).join(' ')),
    usedArtifacts: [...users, ...(parent === undefined ? [] : [parent])].map((each) => value(each, 'artifactId')),
    usedDirectories: [...text.matchAll(/\/([\w.-]+)\/target\b/g)].map(([, directory]) => directory as string),
    finalNames: descendants(project, 'finalName', ['dependencyManagement']).map((element) => element.text),
    hasMainClass: ['mainClass', 'Main-Class', 'Start-Class'].some((name) => own(name).length > 0),
  };
}
