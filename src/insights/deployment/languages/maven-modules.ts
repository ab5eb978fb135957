import { posix } from 'node:path';
import type { SourceTree } from '../source-tree.ts';
import { buildsCommand, type JavaModule, type JavaModuleRole } from './java-module.ts';
import { withoutXmlComments } from './xml-comments.ts';

interface Pom {
  readonly folder: string;
  readonly artifact: string;
  readonly text: string;
}

const serverPlugin =
  /<artifactId>\s*(spring-boot-maven-plugin|quarkus-maven-plugin|micronaut-maven-plugin|jib-maven-plugin|docker(file)?-maven-plugin|(jetty|tomcat\d*|wildfly|liberty|payara|helidon|open-liberty|tomee)-maven-plugin|vertx-maven-plugin|appassembler-maven-plugin)\s*</;

/** The modules of Maven below a folder. A module is used by those that depend on it other than for tests, and by those that inherit from it. */
export function readMavenModules(tree: SourceTree): JavaModule[] {
  const poms = tree.paths.filter((path) => posix.basename(path) === 'pom.xml').map((path) => readPom(path, tree));
  const folders = new Map<string, string[]>();
  for (const { folder, artifact } of poms) {
    for (const name of [artifact, `/${posix.basename(folder)}`])
      folders.set(name, [...(folders.get(name) ?? []), folder]);
  }
  return poms.map(({ folder, artifact, text }) => ({
    folder,
    names: [folder, posix.basename(folder), artifact, `${artifact}-`, `${artifact}.*`, ...jarNames(text)],
    uses: usedNames(text).flatMap((name) => foldersNamed(name, folders)),
    role: roleOf(folder, text),
  }));
}

/** The folders of an artifact. What a property chooses may be any that fits, `shop-store-${store}`. */
function foldersNamed(name: string, folders: ReadonlyMap<string, readonly string[]>): readonly string[] {
  if (!name.includes('${')) return folders.get(name) ?? [];
  const [head = '', ...rest] = name.split(/\$\{[^}]*\}/);
  const tail = rest.at(-1) ?? '';
  if (`${head}${tail}`.length < 3) return [];
  return [...folders].flatMap(([known, found]) => (known.startsWith(head) && known.endsWith(tail) ? found : []));
}

function readPom(path: string, tree: SourceTree): Pom {
  const text = withoutElements(withoutXmlComments(tree.read(path)), 'dependencyManagement');
  const folder = posix.dirname(path);
  const head = ['parent', 'profiles', 'build', 'dependencies'].reduce(withoutElements, text);
  return { folder, artifact: /<artifactId>\s*([^<\s]+)/.exec(head)?.[1] ?? posix.basename(folder), text };
}

function roleOf(folder: string, text: string): JavaModuleRole {
  const packaging = /<packaging>\s*([\w-]+)/.exec(text)?.[1];
  if (packaging === 'maven-plugin') return 'elsewhere';
  // What a parent manages for its children says nothing of itself.
  const own = packaging === 'pom' ? withoutElements(text, 'pluginManagement') : text;
  if (packaging === 'war' || packaging === 'ear') return 'server';
  if (serverPlugin.test(own))
    return buildsCommand(folder, [...mainDependencies(own)].join('\n')) ? 'command' : 'server';
  return /<(mainClass|Main-Class|Start-Class)>/.test(own) ? 'program' : 'library';
}

function jarNames(text: string): string[] {
  const names: string[] = [];
  for (const [, name] of text.matchAll(/<finalName>\s*([\w.-]+)\s*</g)) names.push(name as string, `${name}.*`);
  return names;
}

/** Artifacts that a module depends on or unpacks, its parent's, and `/folder` for modules whose output it takes. */
function usedNames(text: string): string[] {
  const names: string[] = [];
  for (const block of mainDependencies(text)) names.push(...artifactOf(block));
  for (const name of ['artifactItem', 'parent']) {
    for (const block of elements(text, name)) names.push(...artifactOf(block));
  }
  for (const [, folder] of text.matchAll(/\/([\w.-]+)\/target\b/g)) names.push(`/${folder}`);
  return names;
}

/** The dependencies of what a module builds, not those for its tests alone. */
function* mainDependencies(text: string): Iterable<string> {
  for (const block of elements(withoutElements(text, 'plugin'), 'dependency')) {
    if (!/<scope>\s*test\s*</.test(block)) yield block;
  }
}

function artifactOf(block: string): string[] {
  const own = withoutElements(block, 'exclusions');
  return [...own.matchAll(/<artifactId>\s*([^<\s]+)/g)].map(([, name]) => name as string);
}

/** The content of each element of a name that has no attributes and none of the same name within. */
function* elements(text: string, name: string): Iterable<string> {
  for (const part of text.split(`<${name}>`).slice(1)) yield part.split(`</${name}>`, 1)[0] as string;
}

function withoutElements(text: string, name: string): string {
  const [head = '', ...rest] = text.split(`<${name}>`);
  return head + rest.map((part) => part.split(`</${name}>`).slice(1).join('')).join('');
}
