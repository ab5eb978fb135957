/** Members of the answers that the explorer shows; the whole is in the OpenAPI document. */
export interface Application {
  readonly name: string;
  readonly delivery: { readonly dateTime: string };
  readonly counts: {
    readonly files: number;
    readonly lines: number;
    readonly objects: number;
    readonly externalObjects: number;
    readonly links: number;
    readonly transactions: number;
    readonly packages: number;
    readonly patterns: number;
  };
  readonly languages: readonly { readonly name: string; readonly objects: number }[];
  readonly scans: { readonly cve: string | null; readonly cloud: string | null };
  readonly snapshot: { readonly id: string; readonly analyzedAt: string; readonly revision: string | null };
}

export interface Statistics extends Omit<Application, 'languages'> {
  readonly languages: readonly {
    readonly name: string | null;
    readonly files: number;
    readonly lines: number;
    readonly objects: number;
    readonly externalObjects: number;
  }[];
  readonly objectTypes: readonly { readonly type: string; readonly typeId: string; readonly objects: number }[];
  readonly technologies: readonly { readonly name: string; readonly objects: number }[];
  readonly testObjects: number;
  readonly transactions: { readonly total: number; readonly largest: number; readonly endPoints: number };
}

export interface LevelNode {
  readonly _id: number;
  readonly name: string;
  readonly fullName: string;
  readonly nbObjects: number;
  readonly parent: { readonly _id: number } | null;
}

export interface LevelGraph {
  readonly nodes: readonly LevelNode[];
  readonly links: readonly { readonly origin: { readonly _id: number }; readonly target: { readonly _id: number } }[];
}

/** What names an object wherever it stands. */
export interface ObjectIdentity {
  readonly id: string;
  readonly name: string;
  readonly fullName: string;
  readonly type: string;
  readonly typeId: string;
}

export interface ObjectRow extends ObjectIdentity {
  readonly filePath: string | null;
  readonly mangling: string;
  readonly annotations: readonly string[] | null;
}

export interface ObjectPage {
  readonly totalObjects: number;
  readonly objects: readonly ObjectRow[];
}

/** Objects with the places where they stand. */
export interface LocatedObjects {
  readonly totalObjects: number;
  readonly objects: readonly (ObjectRow & { readonly sourceLocations?: SourceLocation[] })[];
}

export interface SourceText {
  readonly filePath: string;
  readonly startLine: number;
  readonly endLine: number;
  readonly text: string;
}

export interface PathList {
  readonly truncated: boolean;
  readonly paths: readonly {
    readonly objects: readonly ObjectIdentity[];
    readonly links: readonly {
      readonly origin: { readonly id: string };
      readonly target: { readonly id: string };
      readonly linkType: string;
    }[];
  }[];
}

interface ApplicationEnd extends ObjectIdentity {
  readonly application: string;
}

export interface CrossApplicationLink {
  readonly kind: 'request' | 'shared';
  readonly origin: ApplicationEnd;
  readonly target: ApplicationEnd;
}

export interface SourceLocation {
  readonly fileId: string;
  readonly fileName: string;
  readonly filePath: string;
  readonly startLine: number;
  readonly endLine: number;
  readonly nbLines: number;
}

export interface ObjectDetails extends ObjectIdentity {
  readonly mangling: string;
  readonly annotations: readonly string[];
  readonly status: { readonly id: string | null };
  readonly external: boolean;
  readonly programmingLanguage: { readonly name: string };
  readonly parent: Omit<ObjectIdentity, 'fullName'> | null;
  readonly filePath: string | null;
  readonly test: boolean;
  readonly package: { readonly name: string; readonly version: string | null } | null;
  readonly sourceLocations?: readonly SourceLocation[];
}

export interface LinkedObject extends ObjectIdentity {
  readonly linkType: string;
  readonly escalated: boolean;
  readonly confidence: string;
  readonly rule: string | null;
  readonly candidates: number;
  readonly bookmarks?: readonly SourceLocation[];
}

/** A link among objects, with the statements behind it. */
export interface LinkAmong {
  readonly origin: { readonly id: string };
  readonly target: { readonly id: string };
  readonly linkType: string;
  readonly bookmarks: readonly SourceLocation[];
}

export interface Transaction {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly stack: readonly string[];
  readonly startPoint: ObjectIdentity;
}

export interface TransactionDetails extends Transaction {
  readonly fullName: string;
  readonly endPoints: readonly (ObjectIdentity & {
    readonly access: readonly string[];
    readonly accessKinds: readonly string[];
  })[];
}

export interface ObjectGraph {
  readonly totalObjects: number;
  readonly totalLinks: number;
  readonly truncated: boolean;
  readonly nodes: readonly (ObjectIdentity & {
    readonly filePath: string | null;
    readonly external: boolean;
    readonly test: boolean;
    readonly depth: number | null;
    readonly isStartPoint: boolean;
    readonly isEndPoint: boolean;
  })[];
  readonly links: readonly {
    readonly origin: { readonly id: string };
    readonly target: { readonly id: string };
    readonly linkType: string;
    readonly escalated: boolean;
    readonly confidence: string;
  }[];
}

export interface DataGraph {
  readonly endPoint: ObjectIdentity;
  readonly size: number;
  readonly stack: readonly string[];
  readonly nbTransactions: number;
  readonly transactions?: readonly Transaction[];
}

export interface Vulnerability {
  readonly id: string;
  readonly aliases: readonly string[];
  readonly severity: string;
  readonly packages: readonly {
    readonly name: string;
    readonly version: string;
    readonly direct: boolean | null;
    readonly nbObjects: number;
    readonly nbCallers: number;
  }[];
  readonly nbObjects: number;
}

export interface PackageInUse {
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly direct: boolean | null;
  readonly saferClosestVersion: string | null;
  readonly safestVersion: string | null;
  readonly vulnerabilities: readonly { readonly id: string; readonly severity: string }[];
  readonly nbObjects: number;
  readonly nbCallers: number;
  /** With `select=objects`. */
  readonly objects?: readonly ObjectIdentity[];
}

interface PortfolioMatches {
  readonly objects: ObjectRow;
  readonly packages: PackageInUse;
  readonly vulnerabilities: Vulnerability;
}

export type PortfolioKind = keyof PortfolioMatches;

/** What fits, of an application. */
export type PortfolioMatch<Kind extends PortfolioKind> = PortfolioMatches[Kind] & { readonly application: string };

/** The totals of an answer about all applications; which of them it has depends on the kind. */
export interface PortfolioTotals {
  readonly totalObjects: number;
  readonly totalPackages: number;
  readonly totalVulnerabilities: number;
  readonly totalApplications: number;
  readonly totalNotScanned?: number;
  readonly totalUndecided?: number;
  readonly unreadable: readonly string[];
}

export type PortfolioAnswer<Kind extends PortfolioKind> = PortfolioTotals &
  Readonly<Record<Kind, readonly PortfolioMatch<Kind>[]>>;

export interface AffectedPackage {
  readonly name: string;
  readonly version: string;
  readonly releaseDate: { readonly dateTime: string } | null;
  readonly releasesPerYear: number | null;
  readonly saferClosestVersion: string | null;
  readonly safestVersion: string | null;
  readonly objects: readonly (ObjectIdentity & { readonly mangling: string })[];
}

export interface CloudPattern {
  readonly id: string;
  readonly name: string;
  readonly strategy: { readonly id: string };
  readonly category: { readonly name: string };
  readonly contribution: { readonly id: string };
  readonly criticality: { readonly id: string };
  readonly impacts: readonly { readonly id: string }[];
  readonly nbObjects: number;
}

export interface PatternOccurrences {
  readonly totalOccurrences: number;
  readonly rationale: string | null;
  readonly remedy: string | null;
  readonly occurrences: readonly (ObjectIdentity & {
    readonly mangling: string;
    readonly bookmarks?: readonly SourceLocation[];
  })[];
}

export interface CoverageSite {
  readonly file: string;
  readonly line: number;
  readonly reason: string;
  /** Of statements: the transactions that hold the code around it. */
  readonly transactions?: number;
}

export interface Coverage {
  readonly sources: readonly string[];
  readonly warnings: readonly {
    readonly code: string;
    readonly message: string;
    readonly file: string | null;
    readonly line: number | null;
  }[];
  readonly libraries: readonly {
    readonly name: string;
    readonly kind: string;
    readonly unit: string;
    readonly imports: number;
    readonly modelled: boolean;
    readonly seen: number;
    readonly resolved: number;
    readonly unresolved: readonly CoverageSite[];
  }[];
  readonly calls: {
    readonly total: number;
    readonly unresolved: number;
    readonly testTotal: number;
    readonly testUnresolved: number;
    readonly reasons: readonly {
      readonly reason: string;
      readonly test: boolean;
      readonly calls: number;
      readonly files: readonly { readonly file: string; readonly line: number; readonly calls: number }[];
    }[];
  };
  readonly missing: readonly {
    readonly name: string;
    readonly imports: number;
    readonly calls: number;
    readonly file: string;
    readonly line: number;
    readonly advice: string;
  }[];
  readonly skipped: readonly {
    readonly reason: string;
    readonly files: number;
    readonly directories: number;
    readonly examples: readonly string[];
    readonly advice: string | null;
  }[];
  readonly bounds: readonly {
    readonly bound: string;
    readonly limit: number | null;
    readonly count: number;
    readonly file: string | null;
    readonly line: number | null;
  }[];
  readonly hidden: readonly {
    readonly file: string;
    readonly line: number;
    readonly access: string;
    readonly table: string;
    readonly call: { readonly name: string; readonly file: string; readonly line: number };
    readonly calls: number;
  }[];
  readonly uncalled: readonly {
    readonly way: string;
    readonly by: string;
    readonly reason: string;
    readonly functions: readonly {
      readonly file: string;
      readonly line: number;
      readonly name: string;
      readonly at?: { readonly file: string; readonly line: number };
      readonly called?: boolean;
    }[];
  }[];
  readonly unreached: readonly {
    readonly file: string;
    readonly line: number;
    readonly linkType: string;
    readonly object: ObjectIdentity;
    readonly endPoint: ObjectIdentity;
    readonly root: ObjectIdentity & { readonly file: string | null; readonly line: number | null };
  }[];
  readonly failures: readonly {
    readonly phase: string;
    readonly model: string | null;
    readonly file: string | null;
    readonly line: number | null;
    readonly message: string;
    readonly count: number;
  }[];
  readonly unused: readonly { readonly model: string; readonly file: string; readonly reason: string }[];
  readonly entries: readonly { readonly kind: string; readonly transactions: number }[];
}

interface ModuleLink {
  readonly origin: { readonly path: string };
  readonly target: { readonly path: string };
  readonly nbLinks: number;
}

export interface ModuleGraph {
  readonly nodes: readonly {
    readonly path: string;
    readonly name: string;
    readonly kind: 'folder' | 'file' | 'package';
    readonly nbObjects: number;
    readonly layer: number;
    readonly cycle: number | null;
  }[];
  readonly links: readonly (ModuleLink & { readonly closesCycle: boolean })[];
  readonly cycles: readonly { readonly modules: readonly string[]; readonly closingLinks: readonly ModuleLink[] }[];
  readonly nbObjectsWithoutModule: number;
}

export interface ImpactedObject extends ObjectIdentity {
  readonly filePath: string | null;
  readonly external: boolean;
  readonly test: boolean;
  readonly depth: number | null;
}

export interface Impact {
  readonly totalObjects: number;
  readonly totalTests: number;
  readonly totalTransactions: number;
  readonly totalEndPoints: number;
  readonly depths: readonly { readonly depth: number; readonly objects: number; readonly tests: number }[];
  readonly objects: readonly ImpactedObject[];
  readonly tests: readonly ImpactedObject[];
  readonly transactions: readonly Transaction[];
  readonly endPoints: readonly ObjectIdentity[];
}

export interface InventoryEntry extends ObjectIdentity {
  readonly kind: 'operation' | 'request';
  readonly method: string | null;
  readonly path: string | null;
  readonly technology: string | null;
  readonly places: readonly { readonly file: string; readonly line: number }[];
}

export interface Snapshot {
  readonly id: string;
  readonly analyzedAt: string;
  readonly revision: string | null;
  readonly current: boolean;
}

export type ChangeKind = 'objects' | 'links' | 'transactions' | 'packages' | 'vulnerabilities' | 'patterns';

interface ChangeCounts {
  readonly added: number;
  readonly modified: number;
  readonly removed: number;
}

export interface Difference extends Readonly<Record<ChangeKind, ChangeCounts>> {
  readonly base: Omit<Snapshot, 'current'>;
  readonly snapshot: Omit<Snapshot, 'current'>;
}

/** One entry of a difference; which members it has depends on the kind. */
export interface Change {
  readonly change: 'added' | 'modified' | 'removed';
  readonly id?: string;
  readonly name?: string;
  readonly fullName?: string;
  readonly type?: string;
  readonly filePath?: string | null;
  readonly origin?: ObjectIdentity;
  readonly target?: ObjectIdentity;
  readonly linkType?: string;
  readonly size?: number;
  readonly version?: string;
  readonly severity?: string;
  readonly contribution?: string;
  readonly criticality?: string;
}
