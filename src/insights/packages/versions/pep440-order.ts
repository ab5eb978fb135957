import { compare, parse } from '@renovatebot/pep440';
import type { ParsedVersion, VersionOrder } from './version-order.ts';

/** PEP 440 (packaging.python.org), as PyPI orders versions: epochs, pre-, post- and development releases, local labels. */
export const pep440Order: VersionOrder = {
  parse(text) {
    const trimmed = text.trim();
    const parsed = isAscii(trimmed) ? parse(trimmed) : null;
    if (parsed === null) return undefined;
    const version: ParsedVersion = { text: trimmed, prerelease: [parsed.pre, parsed.dev].some((part) => part != null) };
    return version;
  },
  compare(a, b) {
    return compare(a.text, b.text);
  },
};

function isAscii(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text);
}
