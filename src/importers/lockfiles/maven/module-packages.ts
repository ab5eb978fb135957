import { isExact } from '../../../build-files/pom-elements.ts';
import { type LockfileInput, OmissionList } from '../lockfile.ts';
import type { EffectivePom, MavenDependency } from './effective-pom.ts';
import { PomRepository } from './pom-repository.ts';
import { relocated, resolveDependencies } from './resolve-dependencies.ts';

/** The packages of one module: what it asks for and what that asks for in turn, added to the graph of a lockfile. */
export class ModulePackages {
  readonly poms: PomRepository;
  private readonly input: LockfileInput;
  private readonly unresolved = new OmissionList();
  private readonly withoutPom = new OmissionList();
  private readonly missing = new OmissionList();
  private asked = 0;

  constructor(input: LockfileInput) {
    this.input = input;
    this.poms = input.mavenRepository ?? new PomRepository(() => undefined);
  }

  /** Adds what a pom, one of its profiles, or a build script asks for, and what that asks for; how many it asks for. */
  add(pom: EffectivePom): number {
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

  /** @param file what kind of file it is: `pom.xml` */
  report(file: string): void {
    const { note, mavenRepository } = this.input;
    this.unresolved.report(note, 'dependencies whose version the poms at hand do not give');
    this.missing.report(note, 'parents and BOMs that give versions are not at hand');
    if (this.asked === 0) return;
    if (mavenRepository === undefined) {
      note(
        `a ${file} does not state transitive packages; a local Maven repository (--maven-repository) or an SBOM made by a Maven plug-in does`,
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
