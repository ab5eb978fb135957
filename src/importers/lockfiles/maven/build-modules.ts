import { interpolated } from '../../../build-files/pom-elements.ts';
import { type InheritedPom, inheritedPom, type PomSource } from './inherited-pom.ts';

/** A pom in the tree of the code, at `path` relative to where `sibling` starts. */
export interface TreePom {
  readonly path: string;
  readonly text: string;
  readonly sibling: PomSource['sibling'];
}

/**
 * What the poms of a tree build, as `group:artifact:version`: modules that ask for each other are not packages in use.
 * Throws `FormatError`.
 */
export function buildModules(poms: readonly TreePom[], stored: PomSource['stored']): ReadonlySet<string> {
  return new Set(
    poms.map(({ path, text, sibling }) => coordinates(inheritedPom({ sibling, stored }, text, path, 'pom.xml'))),
  );
}

function coordinates({ group, artifact, version, properties }: InheritedPom): string {
  return [group, artifact, version].map((text) => interpolated(text, properties)).join(':');
}
