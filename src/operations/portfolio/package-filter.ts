import { parsePurl } from '../../insights/packages/package-id.ts';
import { type VersRange, versRange } from '../../insights/packages/versions/vers-range.ts';
import type { PackageInUse } from '../../model/insight.ts';
import { fold } from '../../search/fold.ts';

/** Constraints between bars, each a comparator and a version, with or without a scheme before them. */
const notation = /^(?:vers:[a-z0-9.-]+\/)?(?:\*|(?:[<>]=?|!=|=)?[^\s<>=!|,*]+(?:\|(?:[<>]=?|!=|=)?[^\s<>=!|,*]+)*)$/;

/** What is wrong with a text as a range of versions; undefined: nothing. */
export function rangeFault(text: string): string | undefined {
  if (!notation.test(text)) {
    return 'must be a range of versions such as <2.17.1, >=2.0.0|<2.17.1 or vers:maven/<2.17.1';
  }
  // Whatever the ecosystem: to Maven every text is a version.
  const range = versRange(schemeOf(text) === undefined ? `vers:maven/${text}` : text);
  return typeof range === 'string' ? `cannot be evaluated: ${range}` : undefined;
}

function schemeOf(range: string): string | undefined {
  return /^vers:([^/]*)\//.exec(range)?.[1];
}

/**
 * Whether the version of a package is in a range, by the order of its ecosystem. A range with a scheme is one of that ecosystem alone.
 * Undefined where that cannot be said: of no known ecosystem, or the version or the range is none there.
 */
export function versionTest(range: string): (one: PackageInUse) => boolean | undefined {
  const scheme = schemeOf(range);
  const ranges = new Map<string, VersRange | string>();
  return ({ purl, version }) => {
    const type = purl === null ? undefined : parsePurl(purl)?.type;
    if (type === undefined) return undefined;
    if (scheme !== undefined && scheme !== type) return false;
    const known = ranges.get(type) ?? versRange(scheme === undefined ? `vers:${type}/${range}` : range);
    ranges.set(type, known);
    return typeof known === 'string' ? undefined : known.contains(version);
  };
}

/** Whether a name is the whole name of a package, whatever the letter case; of a Maven package the artifact alone will do. */
export function isWholeName(name: string, { name: of, purl }: PackageInUse): boolean {
  const [wanted, whole] = [fold(name), fold(of)];
  return whole === wanted || ((purl ?? '').startsWith('pkg:maven/') && whole.endsWith(`:${wanted}`));
}
