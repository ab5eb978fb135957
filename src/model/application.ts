/** One application as it stands in one snapshot. */
export interface ApplicationInfo {
  readonly name: string;
  readonly snapshot: SnapshotInfo;
  readonly counts: ApplicationCounts;
  /** Programming languages by number of objects, largest first, then by name. */
  readonly languages: readonly LanguageCount[];
  /** When each scanner ran (ISO 8601); null: never. */
  readonly scans: ScanTimes;
}

export interface SnapshotInfo {
  /** Names one immutable state of one application. */
  readonly id: string;
  /** ISO 8601: when the code part was analysed. */
  readonly analyzedAt: string;
  /** Commit of the analysed code, where the producer said so. */
  readonly revision: string | null;
}

export interface ApplicationCounts {
  readonly files: number;
  /** Lines of all analysed files. */
  readonly lines: number;
  readonly objects: number;
  readonly externalObjects: number;
  readonly links: number;
  readonly transactions: number;
  readonly packages: number;
  readonly patterns: number;
}

export interface LanguageCount {
  readonly name: string;
  readonly objects: number;
}

export interface ScanTimes {
  readonly cve: string | null;
  readonly cloud: string | null;
}
