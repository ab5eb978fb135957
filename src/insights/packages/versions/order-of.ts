import { mavenOrder } from './maven-order.ts';
import { pep440Order } from './pep440-order.ts';
import { semverOrder as plainSemverOrder } from './semver-order.ts';
import type { ParsedVersion, VersionOrder } from './version-order.ts';

const remembered = 4096;

/** Semantic Versioning, whatever the ecosystem. */
export const semverOrder = remembering(plainSemverOrder);
const [pypi, maven] = [remembering(pep440Order), remembering(mavenOrder)];

const orders: Readonly<Record<string, VersionOrder>> = {
  npm: semverOrder,
  cargo: semverOrder,
  golang: semverOrder,
  hex: semverOrder,
  pub: semverOrder,
  pypi,
  maven,
};

/** The order of versions of a purl type; undefined where none is known, so that versions there can only be equal or not. */
export function orderOf(type: string): VersionOrder | undefined {
  return Object.hasOwn(orders, type) ? orders[type] : undefined;
}

/** The same order, with the last few thousand versions kept: those of one package are asked for again and again. */
function remembering({ parse, compare }: VersionOrder): VersionOrder {
  const kept = new Map<string, ParsedVersion | undefined>();
  return {
    compare,
    parse(text) {
      const known = kept.get(text);
      if (known !== undefined || kept.has(text)) return known;
      if (kept.size >= remembered) kept.clear();
      const parsed = parse(text);
      kept.set(text, parsed);
      return parsed;
    },
  };
}
