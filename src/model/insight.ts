import type { SourceLocation } from './source-location.ts';

/** An external object that the application refers to, as listed under its package. */
export interface PackageObject {
  readonly id: string;
  readonly name: string;
  readonly fullName: string;
  readonly mangling: string;
  readonly type: string;
  readonly typeId: string;
}

/** A package in use that a vulnerability hits. Unknown values are null. */
export interface AffectedPackage {
  /** npm, PyPI: the package's name; Maven: `group:artifact`. */
  readonly name: string;
  readonly version: string;
  /** ISO 8601, UTC. */
  readonly releaseDate: string | null;
  readonly releasesPerYear: number | null;
  readonly saferClosestVersion: string | null;
  readonly safestVersion: string | null;
  readonly objects: readonly PackageObject[];
}

/** A package in use, vulnerable or not. */
export interface PackageInUse extends Omit<AffectedPackage, 'objects'> {
  readonly purl: string | null;
  /** True: a manifest asks for it; false: only other packages do; null: not known. */
  readonly direct: boolean | null;
  /** From a direct package to this one, both included. */
  readonly paths: readonly (readonly PackageVersion[])[];
  readonly vulnerabilities: readonly PackageVulnerability[];
  /** External objects of the package that the application refers to. */
  readonly nbObjects: number;
  /** These, by name, full name, then id, where they were asked for. */
  readonly objects?: readonly PackageObject[];
  /** Objects outside the package that a direct link leads from to one of these. */
  readonly nbCallers: number;
}

export interface PackageVersion {
  readonly name: string;
  readonly version: string;
}

export interface PackageVulnerability {
  readonly id: string;
  readonly aliases: readonly string[];
  readonly severity: string | null;
}

/** A vulnerability that hits packages in use, under all its names. */
export interface VulnerabilityInUse extends PackageVulnerability {
  /** By name, then version. */
  readonly packages: readonly (PackageVersion & Pick<PackageInUse, 'direct' | 'nbObjects' | 'nbCallers'>)[];
  /** Distinct external objects of these packages that the application refers to. */
  readonly nbObjects: number;
}

/** An object that a pattern hits. */
export interface PatternOccurrence extends PackageObject {
  /** Where in its code, by file id, then lines; empty when not asked for. */
  readonly bookmarks: readonly SourceLocation[];
}

export interface PatternOccurrencePage {
  /** Exact number of objects hit. */
  readonly total: number;
  /** Why the pattern matters, and what helps; null where its producer does not say. */
  readonly rationale: string | null;
  readonly remedy: string | null;
  readonly occurrences: readonly PatternOccurrence[];
}

/** A detection rule's result: something in the code that helps (Booster) or hinders (Blocker) a move to the cloud. */
export interface CloudPattern {
  /** `<strategy>:<number>` */
  readonly id: string;
  readonly name: string;
  readonly strategy: string;
  readonly category: string;
  readonly contribution: string;
  readonly criticality: string;
  readonly impacts: readonly string[];
  /** Distinct objects hit. */
  readonly nbObjects: number;
}
