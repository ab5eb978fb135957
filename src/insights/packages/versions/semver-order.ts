import { SemVer } from 'semver';
import type { ParsedVersion, VersionOrder } from './version-order.ts';

interface SemanticVersion extends ParsedVersion {
  readonly value: SemVer;
}

/**
 * Semantic Versioning 2.0.0 (semver.org, clause 11), as npm, crates.io and Go order versions. Build metadata does not count.
 * Numbers that are missing, as in `1.2`, are zero, as the OSV schema asks for; a leading `v` is left out.
 */
export const semverOrder: VersionOrder = {
  parse(text) {
    const value = read(text) ?? read(padded(text));
    const version: SemanticVersion | undefined = value && { text, prerelease: value.prerelease.length > 0, value };
    return version;
  },
  compare(a, b) {
    return (a as SemanticVersion).value.compare((b as SemanticVersion).value);
  },
};

function read(text: string): SemVer | undefined {
  try {
    return new SemVer(text, { loose: true });
  } catch {
    return undefined;
  }
}

function padded(text: string): string {
  const [numbers = '', rest = ''] = split(text.trim().replace(/^[v=]+/, ''));
  if (!/^\d+(\.\d+)?$/.test(numbers)) return '';
  return `${numbers}${numbers.includes('.') ? '.0' : '.0.0'}${rest}`;
}

/** The numbers, and what follows the first `-` or `+`. */
function split(text: string): [string, string] {
  const at = text.search(/[-+]/);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at)];
}
