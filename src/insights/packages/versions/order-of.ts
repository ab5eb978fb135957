import { mavenOrder } from './maven-order.ts';
import { pep440Order } from './pep440-order.ts';
import { semverOrder } from './semver-order.ts';
import type { VersionOrder } from './version-order.ts';

const orders: Readonly<Record<string, VersionOrder>> = {
  npm: semverOrder,
  cargo: semverOrder,
  golang: semverOrder,
  hex: semverOrder,
  pub: semverOrder,
  pypi: pep440Order,
  maven: mavenOrder,
};

/** The order of versions of a purl type; undefined where none is known, so that versions there can only be equal or not. */
export function orderOf(type: string): VersionOrder | undefined {
  return Object.hasOwn(orders, type) ? orders[type] : undefined;
}
