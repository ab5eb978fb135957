import type { ApplicationInfo, SnapshotInfo } from '../model/application.ts';
import type { ObjectDetails } from '../model/code-object.ts';
import type { CodePlace, SourceCoverage, UnreachedUse } from '../model/coverage.ts';
import type { DataGraph } from '../model/data-graph.ts';
import type { CodeChanges } from '../model/difference.ts';
import type {
  AffectedPackage,
  CloudPattern,
  PackageInUse,
  PatternOccurrencePage,
  VulnerabilityInUse,
} from '../model/insight.ts';
import type { Level, LevelGraph, LevelNode } from '../model/level.ts';
import type { Module, ModuleGraph, ModuleLink } from '../model/module.ts';
import type { GraphLink, Impact, ObjectGraph, PathList } from '../model/object-graph.ts';
import type { SourceFile } from '../model/source-file.ts';
import type { SourceLocation } from '../model/source-location.ts';
import type { ApplicationStatistics } from '../model/statistics.ts';
import type { EndPoint, ObjectLink, Transaction } from '../model/transaction.ts';

/**
 * The read-only port through which every operation sees the data. Engines implement it; nothing behind it can write.
 * All lists come in the order of decision R5. Every text filter is a case-insensitive substring (decision R2).
 */
export interface Store {
  /** Resolves when applications can be listed and asked; rejects where they cannot. Cheap: supervisors ask twice a second. */
  ready(): Promise<void>;
  /** All applications that can be asked, by name in code point order. A corrupt one is left out here and refused by `open`. */
  applications(): Promise<readonly ApplicationInfo[]>;
  /**
   * Pins the newest snapshot of an application, or the named one, until `release`.
   * Throws `application-not-found`, `snapshot-not-available`, `snapshot-corrupt`, `snapshot-loading`.
   */
  open(application: string, snapshotId?: string): Promise<ApplicationReader>;
  /** The snapshots of an application that are kept, the newest first, thus the current one; those that cannot be read are left out. */
  snapshots(application: string): Promise<readonly SnapshotInfo[]>;
  /** What the engine holds in memory now. */
  memory(): StoreMemory;
  requests(): StoreRequests;
  close(): Promise<void>;
}

export interface StoreMemory {
  /** Snapshots open. */
  readonly snapshots: number;
  /** Bytes that their parts and what was read of them take. */
  readonly bytes: number;
}

/** Requests to an object store since the start; undefined: the data are in a folder. */
export type StoreRequests = { readonly get: number; readonly list: number } | undefined;

/** One application in one snapshot. Synchronous: an answer never mixes two snapshots. Not to be used after `release`. */
export interface ApplicationReader {
  readonly info: ApplicationInfo;
  release(): void;
  statistics(): ApplicationStatistics;
  /** What the analyses met, resolved and left open, by source; empty where no producer reports it. */
  coverage(): readonly SourceCoverage[];
  /** Uses of end points by production code that no transaction holds, or none in the contexts of the use: by path and line, then object, end point and link type. */
  unreachedUses(): readonly UnreachedUse[];
  /** How many transactions hold the code at each of some places: the innermost object of its line; null where no object is. */
  transactionsThrough(places: readonly CodePlace[]): readonly (number | null)[];

  /** What changed of the code since an earlier snapshot of the application, given by a reader of the same store. Valid until either reader is released. */
  changesSince(base: ApplicationReader): CodeChanges;

  /** Nodes of a level whose name contains `name` and whose id is `nodeId`; both given: AND. */
  levelNodes(level: Level, filter: { readonly name?: string; readonly nodeId?: number }): readonly LevelNode[];
  childNodes(nodeId: number): readonly LevelNode[];
  /** Objects of a level-5 node as JSON rows of `{id, name, fullName, type, typeId}`. */
  nodeObjects(nodeId: number): JsonRows;
  levelGraph(level: Level): LevelGraph;

  /** A source file by its id, which is local to the snapshot; undefined when there is none. */
  sourceFile(fileId: number): SourceFile | undefined;
  findObjects(query: ObjectQuery): ObjectPage;
  /** `id` is 1 to 2^53−1. */
  hasObject(id: number): boolean;
  /** Undefined when no object has this id. `id` is 1 to 2^53−1. */
  object(id: number): ObjectDetails | undefined;
  /** Locations of an object by file id, then lines; empty when it has none. */
  sourceLocations(id: number): readonly SourceLocation[];
  /** Callees of an existing object as rows with the members of `Callee` in their order: one for each pair (callee, link type). */
  callees(id: number, options: CalleeOptions): JsonRows;
  /** Callers of an existing object as rows with the members of `Caller` in their order: one for each pair (caller, link type). */
  callers(id: number, options: CallerOptions): JsonRows;

  transactions(filter: TransactionFilter): Iterable<Transaction>;
  /** Undefined when no transaction has this id. `id` is 1 to 2^53−1. */
  transaction(id: number): Transaction | undefined;
  /** End points of an existing transaction: those its producer names, else those among its objects, excluding the start point. */
  endPoints(transactionId: number): Iterable<EndPoint>;
  /** Objects of an existing transaction, start and end points included. */
  transactionObjects(transactionId: number, page: Page): ObjectPage;
  /** Direct links between the objects of an existing transaction: by origin, then target, each in the order of objects, then link type. */
  transactionLinks(transactionId: number, page: Page): LinkPage;
  /** The transactions that hold an existing object. */
  transactionsOf(objectId: number): Iterable<Transaction>;

  /** What a change of existing objects may affect. `limit` and `skip` hold for each of the four lists. */
  impact(ids: readonly number[], options: ImpactOptions): Impact;
  /** What an existing object calls, or what calls it, within so many links; the object itself is at depth 0. */
  callHierarchy(id: number, options: CallHierarchyOptions): ObjectGraph;
  /** The first `limit` ways over links between two existing objects. */
  paths(ends: { readonly source: number; readonly target: number }, options: PathOptions): PathList;
  /** The links among existing objects, those of an object with itself included. By origin, target, each in the order of objects, then link type. */
  linksAmong(ids: readonly number[], options: LinkOptions): readonly GraphLink[];
  /** The graph of an existing transaction: its objects and the direct links between them; depths count from its start point. */
  transactionGraph(transactionId: number, options: ObjectGraphOptions): ObjectGraph;
  /** The graph of an existing end point: what reaches it; depths count back from it. */
  dataGraphGraph(endPointId: number, options: ObjectGraphOptions): ObjectGraph;

  /** The modules right below one, the top ones where `path` is empty; by path, packages last. Undefined when there is no such module. */
  modules(path: string, includePackages: boolean): readonly Module[] | undefined;
  /** The modules at a depth below one and the links between them. Undefined when there is no such module. */
  moduleGraph(path: string, options: ModuleGraphOptions): ModuleGraph | undefined;
  /** The objects in a module at any depth. Undefined when there is no such module. */
  moduleObjects(path: string, page: Page): ObjectPage | undefined;
  /** The links from objects of one module to objects of another. By origin, target, each in the order of objects, then link type. Undefined when one is none. */
  moduleLinks(
    ends: { readonly origin: string; readonly target: string },
    includeEscalated: boolean,
    page: Page,
  ): ModuleLinkPage | undefined;

  /** The data graphs that hold an existing object. */
  dataGraphsOf(objectId: number): Iterable<DataGraph>;
  /** One for each end point, in the order of the end points. */
  dataGraphs(filter: DataGraphFilter): Iterable<DataGraph>;
  /** Undefined when no end point has this id. */
  dataGraph(endPointId: number): DataGraph | undefined;
  /** The objects that reach an existing end point over direct links, itself included. */
  dataGraphObjects(endPointId: number, page: Page): ObjectPage;

  /** Packages that the vulnerability, or an alias of it, hits. */
  affectedPackages(vulnerability: string, skip: number, limit: number): readonly AffectedPackage[];
  /** Packages in use, by name, version, then key. */
  packages(query: PackageQuery): PackagePage;
  /** Vulnerabilities of packages in use, one for each alias group, by the id each goes by. */
  vulnerabilities(query: VulnerabilityQuery): VulnerabilityPage;
  /** Equality after folding; an absent or empty filter is none. */
  cloudPatterns(filter: PatternFilter): readonly CloudPattern[];
  /** Objects that a pattern hits; undefined when no pattern has this id. */
  patternOccurrences(id: string, page: Page, withBookmarks: boolean): PatternOccurrencePage | undefined;
}

/** Chunks of UTF-8 JSON text that, joined, are the elements of one array, separated by commas, without the brackets. */
export interface JsonRows extends Iterable<Uint8Array> {
  /** The same between two texts of ASCII characters: what is short comes in one chunk with them. */
  within(head: string, tail: string): Iterable<Uint8Array>;
}

/** A range of a list. */
export interface Page {
  readonly skip: number;
  readonly limit: number;
}

/** Filters are substrings; different ones combine by AND, the values of `fullName` by OR. Absent: no filter. */
export interface ObjectFilter {
  readonly name?: string;
  readonly fullName?: readonly string[];
  readonly filePath?: string;
  readonly mangling?: string;
  readonly annotation?: string;
  readonly type?: string;
}

export interface ObjectQuery extends ObjectFilter, Page {
  /** Adds `sourceLocations` to the rows of objects that have any. */
  readonly withLocations: boolean;
}

export interface ObjectPage {
  /** Exact number of matching objects, whatever `skip` and `limit`. */
  readonly total: number;
  /**
   * JSON rows of one object each, members in this order: `id, name, fullName, type, typeId, filePath, mangling, annotations`,
   * then `sourceLocations` where asked and present.
   */
  readonly rows: JsonRows;
}

export interface CalleeOptions {
  /** Adds pairs that only escalated links stand behind. */
  readonly includeEscalated: boolean;
  /** Members that cost a reading each; default both. */
  readonly members?: { readonly parent: boolean; readonly sourceLocations: boolean };
}

export interface CallerOptions {
  /** Adds pairs that only escalated links stand behind. */
  readonly includeEscalated: boolean;
  /** Members that cost a reading each; default all. */
  readonly members?: { readonly parent: boolean; readonly sourceLocations: boolean; readonly bookmarks: boolean };
}

export interface LinkOptions {
  /** Adds links that are only escalated. */
  readonly includeEscalated: boolean;
  /** Adds the statements behind each link; default false. */
  readonly withBookmarks?: boolean;
}

export interface PackageQuery {
  readonly skip: number;
  readonly limit: number;
  /** Substring of the name. */
  readonly name?: string;
  /** Only packages that are hit by a vulnerability, or only those that are not. */
  readonly vulnerable?: boolean;
  /** Adds the objects of each; default false. */
  readonly withObjects?: boolean;
}

export interface PackagePage {
  /** Exact number of matching packages, whatever `skip` and `limit`. */
  readonly total: number;
  readonly packages: readonly PackageInUse[];
}

export interface VulnerabilityQuery {
  readonly skip: number;
  readonly limit: number;
  /** Equality after folding with the severity it has; absent or empty: no filter. */
  readonly severity?: string;
  /** Substring of the name of a package that is hit. */
  readonly package?: string;
}

export interface VulnerabilityPage {
  /** Exact number of matching vulnerabilities, whatever `skip` and `limit`. */
  readonly total: number;
  readonly vulnerabilities: readonly VulnerabilityInUse[];
}

export interface TransactionFilter {
  readonly name?: string;
  readonly fullName?: string;
  /** Matches when any entry of the stack does. */
  readonly stack?: string;
}

export interface LinkPage {
  /** Exact number of links, whatever `skip` and `limit`. */
  readonly total: number;
  readonly links: Iterable<ObjectLink>;
}

export interface ImpactOptions extends Page {
  /** Follows escalated links too: whoever refers to a type, inherits, overrides. */
  readonly includeEscalated: boolean;
  /** Takes what is inside the given objects as given too. */
  readonly includeMembers: boolean;
}

export interface CallHierarchyOptions {
  readonly direction: 'callers' | 'callees';
  /** Links followed at most. */
  readonly depth: number;
  readonly includeEscalated: boolean;
  /** Nodes given at most. */
  readonly limit: number;
  /** Whether links have the statements behind them. */
  readonly withBookmarks?: boolean;
}

export interface PathOptions {
  readonly includeEscalated: boolean;
  /** Paths given at most. */
  readonly limit: number;
}

export interface ModuleGraphOptions {
  /** How many steps below the module; what ends before stands for itself. */
  readonly depth: number;
  /** Counts escalated links too. */
  readonly includeEscalated: boolean;
  /** Adds the packages that something of the module leads to. */
  readonly includePackages: boolean;
}

export interface ModuleLinkPage {
  /** Exact number of links, whatever `skip` and `limit`. */
  readonly total: number;
  readonly links: readonly ModuleLink[];
}

export interface ObjectGraphOptions {
  /** All objects; else the start points, the end points and what lies on a way between them. */
  readonly full: boolean;
  /** Nodes given at most. */
  readonly limit: number;
}

/** Substrings of the end point's name, full name and type, and of any entry of the stack. */
export interface DataGraphFilter {
  readonly name?: string;
  readonly fullName?: string;
  readonly type?: string;
  readonly stack?: string;
}

export interface PatternFilter {
  readonly strategy?: string;
  readonly contribution?: string;
  readonly criticality?: string;
}
