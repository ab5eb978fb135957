import { value } from '../../build-files/pom-elements.ts';
import { type LockfileInput, OmissionList } from './lockfile.ts';
import { effectivePom } from './maven/effective-pom.ts';
import { inheritedPom, profilePom } from './maven/inherited-pom.ts';
import { ModulePackages } from './maven/module-packages.ts';

/**
 * `pom.xml`: the direct dependencies by version, property, parent pom and imported BOM, as far as those are in the same tree or in a local
 * Maven repository; and what these ask for in turn, as far as the repository has their poms. What is not to be found is reported.
 */
export function readPom(input: LockfileInput): void {
  const module = new ModulePackages(input);
  const { poms } = module;
  const pom = inheritedPom({ sibling: input.sibling, stored: poms.stored }, input.text, input.path, 'pom.xml');
  module.add(effectivePom(pom, poms.pom));
  const inProfiles = new OmissionList();
  for (const profile of pom.profiles) {
    if (module.add(effectivePom(profilePom(pom, profile), poms.pom)) > 0)
      inProfiles.add(value(profile, 'id') || 'default');
  }
  inProfiles.report(input.note, 'profiles ask for dependencies that count whether or not the profile is active');
  module.report('pom.xml');
}
