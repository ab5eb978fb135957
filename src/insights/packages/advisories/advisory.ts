import type { PackageName } from '../package-id.ts';
import type { Severity } from './severity.ts';

/** A published statement that versions of packages have a vulnerability; an OSV record in our words. */
export interface Advisory {
  readonly id: string;
  /** Other names of the same vulnerability. */
  readonly aliases: readonly string[];
  /** Vulnerabilities that this one repeats for other packages; not the other way round. */
  readonly upstream: readonly string[];
  readonly summary: string | null;
  readonly severity: Severity;
  readonly affected: readonly AdvisedPackage[];
}

/** What an advisory says of one package. */
export interface AdvisedPackage extends PackageName {
  /** Versions listed one by one. */
  readonly versions: readonly string[];
  readonly ranges: readonly AdvisedRange[];
  /** Where it differs from that of the advisory. */
  readonly severity?: Severity;
}

export interface AdvisedRange {
  /** `semver`: Semantic Versioning whatever the ecosystem; `ecosystem`: by the ecosystem's own order. */
  readonly order: 'semver' | 'ecosystem';
  readonly events: readonly RangeEvent[];
}

/** Where a range begins or ends. `introduced: "0"` is the beginning of all versions; `limit: "*"` is no limit. */
export interface RangeEvent {
  readonly kind: 'introduced' | 'fixed' | 'last_affected' | 'limit';
  readonly version: string;
}
