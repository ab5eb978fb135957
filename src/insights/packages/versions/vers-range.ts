import { orderOf, semverOrder } from './order-of.ts';
import type { ParsedVersion, VersionOrder } from './version-order.ts';

/** A range of versions in the notation `vers:` (VERS 1.1, package-url/vers-spec), ready to be asked. */
export interface VersRange {
  /** Undefined for a text that is no version of the range's scheme. */
  contains(version: string): boolean | undefined;
}

const comparators = ['<=', '>=', '!=', '<', '>', '='] as const;
type Comparator = (typeof comparators)[number];

interface Constraint {
  readonly comparator: Comparator;
  readonly version: ParsedVersion;
}

/** Reads `vers:npm/>=1.0.0|<1.4.2`; a text that says why it cannot be evaluated. Schemes: those of known orders, and `semver`. */
export function versRange(text: string): VersRange | string {
  const match = /^vers:([a-z0-9.-]+)\/(.+)$/s.exec(text.replace(/\s/g, ''));
  if (match === null) return `${JSON.stringify(text)} is no vers range`;
  const [, scheme, list] = match as unknown as [string, string, string];
  const order = scheme === 'semver' ? semverOrder : orderOf(scheme);
  if (order === undefined) return `the order of ${scheme} versions is not known`;
  if (list === '*') return { contains: (version) => order.parse(version) && true };
  const constraints: Constraint[] = [];
  for (const part of list.split('|').filter((one) => one !== '')) {
    const constraint = constraintOf(part, order);
    if (constraint === undefined) return `${JSON.stringify(part)} is no constraint of ${scheme} versions`;
    constraints.push(constraint);
  }
  constraints.sort((a, b) => order.compare(a.version, b.version));
  const repeated = constraints.find(({ version }, i) => {
    const before = constraints[i - 1];
    return before !== undefined && order.compare(before.version, version) === 0;
  });
  if (repeated !== undefined) return `${JSON.stringify(repeated.version.text)} stands in it twice`;
  return constraints.length === 0 ? `${JSON.stringify(text)} has no constraint` : containment(constraints, order);
}

function constraintOf(part: string, order: VersionOrder): Constraint | undefined {
  const comparator = comparators.find((one) => part.startsWith(one));
  const version = order.parse(decoded(comparator === undefined ? part : part.slice(comparator.length)));
  return version && { comparator: comparator ?? '=', version };
}

/** By the containment algorithm of the specification, on constraints sorted by version. */
function containment(constraints: readonly Constraint[], order: VersionOrder): VersRange {
  const bounds = withoutRedundant(constraints.filter(({ comparator }) => comparator !== '=' && comparator !== '!='));
  const onlyExcludes = constraints.every(({ comparator }) => comparator === '!=');
  return {
    contains(text) {
      const version = order.parse(text);
      if (version === undefined) return undefined;
      const same = constraints.find((one) => order.compare(one.version, version) === 0);
      if (same !== undefined) return same.comparator !== '!=' && same.comparator.includes('=');
      const next = bounds.findIndex((one) => order.compare(one.version, version) > 0);
      const [below, above] = next < 0 ? [bounds.at(-1), undefined] : [bounds[next - 1], bounds[next]];
      if (below === undefined && above === undefined) return onlyExcludes;
      return (below === undefined || isLower(below)) && (above === undefined || !isLower(above));
    },
  };
}

/** Of lower bounds that follow each other the first stays, of upper ones the last. */
function withoutRedundant(bounds: readonly Constraint[]): Constraint[] {
  return bounds.filter((bound, i) => {
    const neighbour = isLower(bound) ? bounds[i - 1] : bounds[i + 1];
    return neighbour === undefined || isLower(neighbour) !== isLower(bound);
  });
}

function isLower({ comparator }: Constraint): boolean {
  return comparator.startsWith('>');
}

/** Percent-decoded; as it is where that cannot be. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
