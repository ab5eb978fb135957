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
