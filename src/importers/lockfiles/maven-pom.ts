import { isExact, value } from '../../build-files/pom-elements.ts';
import { type LockfileInput, OmissionList } from './lockfile.ts';
import { type EffectivePom, effectivePom, type MavenDependency } from './maven/effective-pom.ts';
import { type InheritedPom, inheritedPom, profilePom } from './maven/inherited-pom.ts';
import { PomRepository } from './maven/pom-repository.ts';
import { relocated, resolveDependencies } from './maven/resolve-dependencies.ts';

/**
 * `pom.xml`: the direct dependencies by version, property, parent pom and imported BOM, as far as those are in the same tree or in a local
 * Maven repository; and what these ask for in turn, as far as the repository has their poms. What is not to be found is reported.
 */
export function readPom(input: LockfileInput): void {
  const poms = input.mavenRepository ?? new PomRepository(() => undefined);
  const pom = inheritedPom({ sibling: input.sibling, stored: poms.stored }, input.text, input.path, 'pom.xml');
  const module = new MavenModule(input, poms);
  module.add(pom);
  const inProfiles = new OmissionList();
  for (const profile of pom.profiles) {
    if (module.add(profilePom(pom, profile)) > 0) inProfiles.add(value(profile, 'id') || 'default');
  }
  inProfiles.report(input.note, 'profiles ask for dependencies that count whether or not the profile is active');
  module.report();
}

class MavenModule {
  private readonly input: LockfileInput;
  private readonly poms: PomRepository;
  private readonly unresolved = new OmissionList();
  private readonly withoutPom = new OmissionList();
  private readonly missing = new OmissionList();
  private asked = 0;

  constructor(input: LockfileInput, poms: PomRepository) {
    this.input = input;
    this.poms = poms;
  }

  /** Adds what a pom, or one of its profiles, asks for, and what that asks for; how many it asks for. */
  add(inherited: InheritedPom): number {
    const pom = effectivePom(inherited, this.poms.pom);
    const direct = pom.dependencies
      .filter((dependency) => this.isKnown(dependency, pom))
      .map((dependency) => relocated(dependency, this.poms.pom));
    if (direct.length < pom.dependencies.length) for (const one of pom.missing) this.missing.add(one);
    const { versions, edges, ...open } = resolveDependencies(direct, pom.managed, this.poms.pom);
    const { graph, path } = this.input;
    const keys = new Map([...versions].map(([name, version]) => [name, graph.add({ type: 'maven', name, version })]));
    for (const { name, scope } of direct) graph.addRoot(keys.get(name) as string, path, scope === 'test');
    for (const [from, to] of edges) graph.addDependency(keys.get(from) as string, keys.get(to) as string);
    for (const one of open.withoutPom) this.withoutPom.add(one);
    for (const one of open.unresolved) this.unresolved.add(one);
    for (const one of open.missing) this.missing.add(one);
    this.asked += direct.length;
    return direct.length;
  }

  report(): void {
    const { note, mavenRepository } = this.input;
    this.unresolved.report(note, 'dependencies whose version the poms at hand do not give');
    this.missing.report(note, 'parents and BOMs that give versions are not at hand');
    if (this.asked === 0) return;
    if (mavenRepository === undefined) {
      note(
        'a pom.xml does not state transitive packages; a local Maven repository (--maven-repository) or an SBOM made by a Maven plug-in does',
      );
    } else
      this.withoutPom.report(
        note,
        'packages whose poms are not in the local Maven repository: what they ask for is not known',
      );
  }

  /** Whether a dependency is a package with a version; modules of the same build are none. */
  private isKnown({ name, version }: MavenDependency, pom: EffectivePom): boolean {
    if (this.input.mavenModules?.has(`${name}:${version}`)) return false;
    if (name.startsWith(`${pom.group}:`) && version === pom.version) return false;
    if (isExact(name, version)) return true;
    this.unresolved.add(name);
    return false;
  }
}
