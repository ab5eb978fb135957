import type { Severity } from '../advisories/severity.ts';

/** What the producer of an SBOM says of a vulnerability and a package in use, an advisory or none (CycloneDX `vulnerabilities`, VEX). */
export interface Statement {
  /** Any name of the vulnerability. */
  readonly vulnerability: string;
  readonly aliases: readonly string[];
  readonly severity: Severity;
  /** purl of the package. */
  readonly package: string;
  /** The state of the analysis as written, such as `not_affected`; null: none. */
  readonly state: string | null;
  /** Why, as written. */
  readonly justification: string | null;
}

/** States that take a vulnerability off a package. */
const clearingStates = new Set(['not_affected', 'false_positive', 'resolved', 'resolved_with_pedigree', 'unaffected']);

export function isCleared({ state }: Statement): boolean {
  return state !== null && clearingStates.has(state);
}
