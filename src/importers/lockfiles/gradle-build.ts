import { interpolated, isExact } from '../../build-files/pom-elements.ts';
import { type BuildScript, readBuildScript } from './gradle/build-script.ts';
import { readVersionCatalog, type VersionCatalog } from './gradle/version-catalog.ts';
import { besideLockfile, type LockfileInput } from './lockfile.ts';
import type { ManagedDependency, MavenDependency } from './maven/effective-pom.ts';
import { ModulePackages } from './maven/module-packages.ts';

const scriptNames = ['build.gradle', 'build.gradle.kts'];
const boot = 'org.springframework.boot';
const managementPlugin = 'io.spring.dependency-management';
/** Folders above a module that its build may share. */
const maxAbove = 6;

/**
 * `build.gradle`, `build.gradle.kts`, read as text: the direct dependencies by version, property, version catalog and BOM, also of scripts above it; and
 * what these ask for in turn, as far as a local repository has their poms. Versions of the latter are the nearest ones, as with Maven.
 */
export function readGradleBuild(input: LockfileInput): void {
  const module = new ModulePackages(input);
  const build = new Build(input);
  module.add(build.asPom(input.text, module));
  module.report('build script');
}

/** `gradle.lockfile`: all packages in their exact versions; those that the script beside it names are direct. */
export function readGradleLock(input: LockfileInput): void {
  const { graph, path, text, sibling } = input;
  const script = scriptNames.map(sibling).find((each) => each !== undefined);
  const build = new Build(input);
  const named = new Set(script === undefined ? [] : build.dependenciesIn(script).map(({ name }) => name));
  for (const line of text.split('\n')) {
    const [, group, artifact, version, configurations = ''] =
      /^([^:#\s]+):([^:\s]+):([^=\s]+)=(.*)$/.exec(line.trim()) ?? [];
    if (group === undefined || version === undefined) continue;
    const name = `${group}:${artifact}`;
    const key = graph.add({ type: 'maven', name, version });
    if (named.has(name))
      graph.addRoot(
        key,
        path,
        configurations.split(',').every((each) => /^test/.test(each)),
      );
    else graph.addLoose(key);
  }
}

/** What a script and those above it share: properties, catalogs, BOMs. */
class Build {
  private readonly scripts: readonly BuildScript[];
  private readonly catalogs = new Map<string, VersionCatalog>();
  private readonly properties = new Map<string, string>();

  constructor(input: LockfileInput) {
    const folders = Array.from({ length: maxAbove + 1 }, (_, depth) => '../'.repeat(depth));
    this.scripts = folders.flatMap((folder) =>
      scriptNames.flatMap((name) => {
        const text = input.sibling(`${folder}${name}`);
        return text === undefined ? [] : readBuildScript(text);
      }),
    );
    for (const folder of folders.toReversed()) {
      for (const [, name = '', stated = ''] of (input.sibling(`${folder}gradle.properties`) ?? '').matchAll(
        /^[ \t]*([\w.-]+)[ \t]*[=:][ \t]*([^\s#]+)[ \t]*$/gm,
      ))
        this.properties.set(name, stated);
      const path = `${folder}gradle/libs.versions.toml`;
      const catalog = input.sibling(path);
      if (catalog !== undefined) this.catalogs.set('libs', readVersionCatalog(catalog, besideLockfile(input, path)));
    }
    for (const { variables } of this.scripts.toReversed())
      for (const [name, stated] of variables) this.properties.set(name, stated);
  }

  /** What the script asks for, with the versions that BOMs give. */
  asPom(text: string, { poms }: ModulePackages): Parameters<ModulePackages['add']>[0] {
    const managed = new Map<string, ManagedDependency>();
    const missing: string[] = [];
    for (const bom of this.platforms()) {
      const [group = '', artifact = '', version = ''] = bom.split(':');
      const pom = poms.pom(group, artifact, version);
      if (pom === undefined) missing.push(bom);
      for (const [name, entry] of pom?.managed ?? []) if (!managed.has(name)) managed.set(name, entry);
    }
    const dependencies = this.dependenciesIn(text).map((each) => ({
      ...each,
      version: each.version || (managed.get(each.name)?.version ?? ''),
    }));
    return { group: '', version: '', managed, dependencies, relocation: null, missing };
  }

  dependenciesIn(text: string): MavenDependency[] {
    return readBuildScript(text).dependencies.flatMap(({ configuration, notation }) =>
      this.coordinatesOf(notation).flatMap((coordinates) => {
        const [group = '', artifact = '', version = ''] = coordinates.split(':');
        if (!isExact(group, artifact) || configuration === 'classpath') return [];
        const scope = /^(test|androidTest|integrationTest|jmh)/.test(configuration) ? 'test' : 'compile';
        return { name: `${group}:${artifact}`, version, scope, optional: false, exclusions: [] };
      }),
    );
  }

  private platforms(): string[] {
    const stated = this.scripts.flatMap(({ platforms }) => platforms.flatMap((each) => this.coordinatesOf(each)));
    const plugins = new Map<string, string>();
    for (const [id, stated] of this.scripts.flatMap(({ plugins: all }) => [...all])) {
      const [named, version] = this.pluginOf(id, stated);
      if ((plugins.get(named) ?? '') === '') plugins.set(named, version);
    }
    const version = plugins.get(boot) ?? '';
    const isManaging = plugins.has(managementPlugin);
    return [...stated, ...(version !== '' && isManaging ? [`${boot}:spring-boot-dependencies:${version}`] : [])];
  }

  private pluginOf(id: string, version: string): readonly [string, string] {
    const [catalog = '', , ...rest] = id.split('.');
    const [named = id, stated = version] = this.catalogs.get(catalog)?.plugins.get(rest.join('.'))?.split(':') ?? [];
    return [named, this.filledIn(stated)];
  }

  /** `group:artifact:version` of a notation; of a bundle those of its libraries. */
  private coordinatesOf(notation: string): readonly string[] {
    if (notation.includes(':')) return [this.filledIn(notation)];
    const [name = '', ...path] = notation.split('.');
    const catalog = this.catalogs.get(name);
    if (catalog === undefined) return [];
    if (path[0] === 'bundles')
      return (catalog.bundles.get(path.slice(1).join('.')) ?? []).flatMap((each) => catalog.libraries.get(each) ?? []);
    return [catalog.libraries.get(path.join('.')) ?? []].flat();
  }

  /** `$name`, `${name}`, `${property("name")}` */
  private filledIn(text: string): string {
    const asProperty = (_whole: string, name: string): string => ['${', name, '}'].join('');
    const plain = text
      .replace(
        /\$\{(?:(?:rootProject|project)\.)?(?:ext\.|extra\[)?(?:property\()?["']?([\w.-]+)["']?\)?\]?\}/g,
        asProperty,
      )
      .replace(/\$(?:rootProject\.|project\.)?([A-Za-z_]\w*)/g, asProperty);
    return interpolated(plain, this.properties);
  }
}
