import type { ObjectIdentity } from './code-object.ts';

/** What a library's uses are: entries it registers, statements on data, requests it sends, uses of queues, files, caches and the like. */
export type CoverageUnit = 'registration' | 'statement' | 'request' | 'use';

/**
 * What an analysis met of the code, what it resolved and what it left open: the report that keeps a result from being silently
 * incomplete. Test code counts only where a member says so. Lists are in order of effect, then of place.
 */
export interface Coverage {
  /** Frameworks and libraries that production code imports, those without a model included. */
  readonly libraries: readonly LibraryCoverage[];
  readonly calls: CallCoverage;
  /** Imported packages and modules that are not found: nothing of what they declare is known. */
  readonly missing: readonly MissingPackage[];
  /** Files of the analysed folder that are not analysed. */
  readonly skipped: readonly SkippedFiles[];
  /** Limits of the analysis that the code met, and what lies behind them is incomplete. */
  readonly bounds: readonly BoundMet[];
  /** What ended in an error; everything else is analysed. */
  readonly failures: readonly AnalysisFailure[];
  /** Rules and models of the user that fit nothing in the code. */
  readonly unused: readonly UnusedModel[];
  /** Transactions by what starts them. */
  readonly entries: readonly EntryCount[];
  /** Accesses to data that calls without a known target may lead to; by place. */
  readonly hidden: readonly HiddenAccess[];
  /** Functions and methods that nothing is known to call and that are no start points, by how they leave the code that is understood. */
  readonly uncalled: readonly UncalledGroup[];
}

/** How code leaves what is understood: what may call it. */
export const uncalledWays = [
  'decorator',
  'given',
  'stored',
  'base class',
  'class',
  'folder',
  'name',
  'returned',
  'nothing',
] as const;
export type UncalledWay = (typeof uncalledWays)[number];

/** Functions and methods that nothing is known to call, which share how they leave the code: one rule may make all of them entries. */
export interface UncalledGroup {
  readonly way: UncalledWay;
  /** What they share: `@every of @acme/timing`, `classes derived from Worker of @acme/queue`; empty where they share nothing. */
  readonly by: string;
  readonly reason: string;
  /** By place. */
  readonly functions: readonly UncalledFunction[];
}

export interface UncalledFunction extends CodePlace {
  readonly name: string;
  /** Where it is decorated, given or stored; absent where that is its own place. */
  readonly at?: CodePlace;
  /** True for one that something calls, which is no entry although others that leave the code alike have no other caller. */
  readonly called?: boolean;
}

export interface LibraryCoverage {
  /** Name of the framework or library as its model states it; the package where there is no model. */
  readonly name: string;
  /** `web framework`, `database library`, `HTTP client`, `queue`, …; as in rules/known-libraries.yml. */
  readonly kind: string;
  readonly unit: CoverageUnit;
  /** Packages of it that are imported. */
  readonly packages: readonly string[];
  /** Production files that import it. */
  readonly imports: number;
  /** Where it is imported first; null where no file imports it. */
  readonly file: string | null;
  /** False: no rule or model describes the library, and nothing of it is analysed. */
  readonly modelled: boolean;
  /** Sites in production code that its model fits. */
  readonly seen: number;
  /** Sites among them that became an entry with path and handler, an access to a table, or a request with a path. */
  readonly resolved: number;
  /** Of requests: those that lead to an operation of the application itself. */
  readonly joined?: number;
  readonly unresolved: readonly UnresolvedSite[];
}

export interface CodePlace {
  readonly file: string;
  /** 1-based. */
  readonly line: number;
}

export interface UnresolvedSite extends CodePlace {
  readonly reason: string;
}

export interface WeighedSite extends UnresolvedSite {
  /** Of statements: the transactions that hold the code around it, and may miss what it does; absent where that is not known. */
  readonly transactions?: number;
}

export interface WeighedLibrary extends LibraryCoverage {
  readonly unresolved: readonly WeighedSite[];
}

export interface CallCoverage {
  /** Calls in production code. */
  readonly total: number;
  /** Calls among them whose target is not known. */
  readonly unresolved: number;
  readonly testTotal: number;
  readonly testUnresolved: number;
  /** By number of calls. */
  readonly reasons: readonly UnresolvedCallReason[];
}

export interface UnresolvedCallReason {
  readonly reason: string;
  readonly test: boolean;
  readonly calls: number;
  /** By number of calls. */
  readonly files: readonly { readonly file: string; readonly line: number; readonly calls: number }[];
}

export interface MissingPackage {
  readonly name: string;
  /** Import statements. */
  readonly imports: number;
  /** Calls that cannot be followed for want of it. */
  readonly calls: number;
  /** Where it is imported first. */
  readonly file: string;
  readonly line: number;
  /** What the user can do about it. */
  readonly advice: string;
}

export interface SkippedFiles {
  readonly reason: string;
  readonly files: number;
  readonly directories: number;
  /** The first few, as paths below the analysed folder. */
  readonly examples: readonly string[];
  /** What takes them in; null where nothing does. */
  readonly advice: string | null;
}

export interface BoundMet {
  /** What is limited: `alternatives of a value`, `holders of a function`. */
  readonly bound: string;
  readonly limit: number | null;
  /** How often it was met. */
  readonly count: number;
  /** Where it was met first; null where no place is known. */
  readonly file: string | null;
  readonly line: number | null;
}

export interface AnalysisFailure {
  /** What was being done: `outline`, `links`, `flow`, `facts`, `framework rules`, `data access`. */
  readonly phase: string;
  /** Rule, model or library at work; null where there is none. */
  readonly model: string | null;
  readonly file: string | null;
  readonly line: number | null;
  readonly message: string;
  /** How often the same was met. */
  readonly count: number;
}

export interface UnusedModel {
  readonly model: string;
  /** The file it is written in. */
  readonly file: string;
  readonly reason: string;
}

export interface EntryCount {
  /** `routes`, `pages`, `jobs`, `consumers`, `commands`, `exports`, … */
  readonly kind: string;
  readonly transactions: number;
}

/**
 * An access whose table is known, in code that a call without a known target may enter by its name: what holds that call may miss the
 * access. To declare the type of what the call is made on makes it known.
 */
export interface HiddenAccess {
  readonly file: string;
  /** 1-based. */
  readonly line: number;
  /** `select`, `insert`, `update` or `delete`. */
  readonly access: string;
  readonly table: string;
  /** The first of the calls, by its names: `check.ping`. */
  readonly call: { readonly name: string; readonly file: string; readonly line: number };
  /** Calls that may lead there. */
  readonly calls: number;
}

/** The coverage of one producer of an application's code. */
export interface SourceCoverage {
  readonly source: string;
  /** Members that the producer does not report are missing. */
  readonly coverage: Partial<Coverage>;
}

/**
 * A use of an end point in production code that no transaction holds, or whose contexts none enters: where nothing is missing, it is code that never
 * runs.
 */
export interface UnreachedUse {
  readonly file: string;
  /** 1-based. */
  readonly line: number;
  readonly linkType: string;
  readonly object: ObjectIdentity;
  readonly endPoint: ObjectIdentity;
  /**
   * What calls lead to the object from: nothing is known to call it, unless they go round in a circle. Of an object that transactions hold, but not in the
   * contexts of the use, it is the object itself.
   */
  readonly root: UnreachedRoot;
}

export interface UnreachedRoot extends ObjectIdentity {
  /** Where it stands first; null where no place is known. */
  readonly file: string | null;
  readonly line: number | null;
}

/** The coverage of an application, with what follows from all its parts together. */
export interface ApplicationCoverage extends Coverage {
  readonly libraries: readonly WeighedLibrary[];
  /** By place. */
  readonly unreached: readonly UnreachedUse[];
}
