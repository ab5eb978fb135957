import type { PackageName } from '../package-id.ts';

/** The releases of a package, in any order. */
export interface Timeline extends PackageName {
  readonly releases: readonly Release[];
  /** Where it was learnt: the name of a file, or the address of a registry. */
  readonly source: string;
}

export interface Release {
  readonly version: string;
  /** ISO 8601; null when unknown. */
  readonly releasedAt: string | null;
  /** Taken back by its publisher. */
  readonly yanked: boolean;
}
