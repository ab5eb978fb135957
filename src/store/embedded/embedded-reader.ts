import type { ApplicationInfo } from '../../model/application.ts';
import type { ObjectDetails } from '../../model/code-object.ts';
import type { CodePlace, SourceCoverage, UnreachedUse } from '../../model/coverage.ts';
import type { DataGraph } from '../../model/data-graph.ts';
import type { CodeChanges } from '../../model/difference.ts';
import type { AffectedPackage, CloudPattern, PatternOccurrencePage } from '../../model/insight.ts';
import type { Level, LevelGraph, LevelNode } from '../../model/level.ts';
import type { Module, ModuleGraph } from '../../model/module.ts';
import type { GraphLink, Impact, ObjectGraph, PathList } from '../../model/object-graph.ts';
import type { SourceFile } from '../../model/source-file.ts';
import type { SourceLocation } from '../../model/source-location.ts';
import type { ApplicationStatistics } from '../../model/statistics.ts';
import type { EndPoint, Transaction } from '../../model/transaction.ts';
import type { CoverageRow, TransactionRow } from '../../snapshot/format/sections.ts';
import { JsonElements } from '../../snapshot/reader/json-chunks.ts';
import type {
  ApplicationReader,
  CalleeOptions,
  CallerOptions,
  CallHierarchyOptions,
  DataGraphFilter,
  ImpactOptions,
  JsonRows,
  LinkOptions,
  LinkPage,
  ModuleGraphOptions,
  ModuleLinkPage,
  ObjectGraphOptions,
  ObjectPage,
  ObjectQuery,
  PackagePage,
  PackageQuery,
  Page,
  PathOptions,
  PatternFilter,
  TransactionFilter,
  VulnerabilityPage,
  VulnerabilityQuery,
} from '../store.ts';
import { codeChanges } from './code-changes.ts';
import { dataGraphGraph, dataGraphObjects, dataGraphOf, dataGraphsOf } from './data-graph-answers.ts';
import { impactOf } from './impact-answers.ts';
import { affectedPackages, cloudPatterns, patternOccurrences } from './insight-answers.ts';
import type { LoadedSnapshot } from './loaded-snapshot.ts';
import { moduleGraph, moduleLinks, modulesBelow, objectsOfModule } from './module-answers.ts';
import { callees, callers, findObjects, nodeObjects, objectDetails, objectPage } from './object-answers.ts';
import { callHierarchy, linksAmong, linksWithBookmarks, pathsBetween, waysBetween } from './object-graph-answers.ts';
import { endPointAnswers, transactionLinks } from './transaction-details.ts';
import { transactionsThrough } from './transactions-through.ts';
import { unreachedUses } from './unreached-uses.ts';

/** The port over one loaded snapshot, which stays open until `release`. */
export class EmbeddedReader implements ApplicationReader {
  readonly info: ApplicationInfo;
  private readonly loaded: LoadedSnapshot;
  private readonly onRelease: () => void;
  private released = false;

  constructor(loaded: LoadedSnapshot, onRelease: () => void) {
    this.info = loaded.info;
    this.loaded = loaded;
    this.onRelease = onRelease;
  }

  release(): void {
    if (this.released) return;
    this.released = true;
    this.onRelease();
  }

  statistics(): ApplicationStatistics {
    return this.loaded.snapshot.statistics();
  }

  coverage(): readonly SourceCoverage[] {
    const rows = this.loaded.snapshot.coverage();
    return rows.map(({ source, record }) => ({ source: record.source ?? source, coverage: membersOf(record) }));
  }

  unreachedUses(): readonly UnreachedUse[] {
    return unreachedUses(this.loaded);
  }

  transactionsThrough(places: readonly CodePlace[]): readonly (number | null)[] {
    return transactionsThrough(this.loaded, places);
  }

  changesSince(base: ApplicationReader): CodeChanges {
    if (!(base instanceof EmbeddedReader)) throw new TypeError('the reader is of another store');
    const known = changesOf.get(this.loaded) ?? new WeakMap<LoadedSnapshot, CodeChanges>();
    changesOf.set(this.loaded, known);
    const changes = known.get(base.loaded) ?? codeChanges(base.loaded.snapshot, this.loaded.snapshot);
    known.set(base.loaded, changes);
    return changes;
  }

  levelNodes(level: Level, filter: { readonly name?: string; readonly nodeId?: number }): readonly LevelNode[] {
    return this.loaded.levels().nodes(level, filter);
  }

  childNodes(nodeId: number): readonly LevelNode[] {
    return this.loaded.levels().childNodes(nodeId);
  }

  nodeObjects(nodeId: number): JsonRows {
    return nodeObjects(this.loaded.snapshot, nodeId);
  }

  levelGraph(level: Level): LevelGraph {
    return this.loaded.levels().graph(level);
  }

  findObjects(query: ObjectQuery): ObjectPage {
    return findObjects(this.loaded.snapshot, query);
  }

  hasObject(id: number): boolean {
    return this.loaded.snapshot.objects().numberOf(id) !== undefined;
  }

  object(id: number): ObjectDetails | undefined {
    return objectDetails(this.loaded.snapshot, id);
  }

  sourceLocations(id: number): readonly SourceLocation[] {
    const number = this.loaded.snapshot.objects().numberOf(id);
    return number === undefined ? [] : this.loaded.snapshot.locations().of(number);
  }

  sourceFile(fileId: number): SourceFile | undefined {
    const { snapshot } = this.loaded;
    const number = fileId - 1;
    if (number >= snapshot.meta.counts.files) return undefined;
    const { fileId: id, fileName, filePath, nbLines } = snapshot.locations().files.value(number);
    return { fileId: id, fileName, filePath, nbLines, text: snapshot.sourceTexts().of(number) };
  }

  callees(id: number, options: CalleeOptions): JsonRows {
    const number = this.loaded.snapshot.objects().numberOf(id);
    return number === undefined ? noRows : callees(this.loaded.snapshot, number, options);
  }

  callers(id: number, options: CallerOptions): JsonRows {
    const number = this.loaded.snapshot.objects().numberOf(id);
    return number === undefined ? noRows : callers(this.loaded.snapshot, number, options);
  }

  transactions(filter: TransactionFilter): Iterable<Transaction> {
    return this.loaded.transactions().find(filter);
  }

  transaction(id: number): Transaction | undefined {
    const row = this.loaded.transactions().rowOf(id);
    return row === undefined ? undefined : this.transactionAt(row);
  }

  endPoints(transactionId: number): Iterable<EndPoint> {
    const row = this.loaded.transactions().rowOf(transactionId);
    return row === undefined ? [] : endPointAnswers(this.loaded, row);
  }

  transactionObjects(transactionId: number, page: Page): ObjectPage {
    const row = this.loaded.transactions().rowOf(transactionId);
    const { numbers } = row === undefined ? noObjects : this.loaded.members().of(row);
    return objectPage(this.loaded.snapshot, numbers, page);
  }

  transactionLinks(transactionId: number, page: Page): LinkPage {
    const row = this.loaded.transactions().rowOf(transactionId);
    return row === undefined ? { total: 0, links: [] } : transactionLinks(this.loaded, row, page);
  }

  transactionsOf(objectId: number): Iterable<Transaction> {
    const object = this.loaded.snapshot.objects().numberOf(objectId);
    const rows = object === undefined ? [] : this.loaded.members().holding(object);
    return rows.values().map((row) => this.transactionAt(row));
  }

  dataGraphs(filter: DataGraphFilter): Iterable<DataGraph> {
    return this.loaded.dataGraphs().find(filter);
  }

  dataGraph(endPointId: number): DataGraph | undefined {
    const object = this.loaded.snapshot.objects().numberOf(endPointId);
    return object === undefined ? undefined : dataGraphOf(this.loaded, object);
  }

  dataGraphObjects(endPointId: number, page: Page): ObjectPage {
    const object = this.loaded.snapshot.objects().numberOf(endPointId);
    return object === undefined
      ? objectPage(this.loaded.snapshot, new Uint32Array(), page)
      : dataGraphObjects(this.loaded, object, page);
  }

  impact(ids: readonly number[], options: ImpactOptions): Impact {
    return impactOf(this.loaded, this.numbersOf(ids), options);
  }

  callHierarchy(id: number, options: CallHierarchyOptions): ObjectGraph {
    return callHierarchy(this.loaded.walks(), this.numberOf(id), options);
  }

  paths({ source, target }: { readonly source: number; readonly target: number }, options: PathOptions): PathList {
    const ends = { source: this.numberOf(source), target: this.numberOf(target) };
    return pathsBetween(this.loaded.walks(), ends, options);
  }

  linksAmong(ids: readonly number[], { includeEscalated, withBookmarks }: LinkOptions): readonly GraphLink[] {
    const walks = this.loaded.walks();
    const objects = this.numbersOf(ids);
    if (withBookmarks) return linksWithBookmarks(walks, objects, includeEscalated);
    return linksAmong(walks, objects, includeEscalated);
  }

  transactionGraph(transactionId: number, options: ObjectGraphOptions): ObjectGraph {
    const row = this.loaded.transactions().rowOf(transactionId) as number;
    const members = this.loaded.members();
    const { startPoint } = this.loaded.snapshot.transactions().rows[row] as TransactionRow;
    const question = { objects: members.of(row).numbers, from: [startPoint], to: [...members.ends(row)] };
    return waysBetween(this.loaded.walks(), question, false, options);
  }

  dataGraphGraph(endPointId: number, options: ObjectGraphOptions): ObjectGraph {
    return dataGraphGraph(this.loaded, this.numberOf(endPointId), options);
  }

  dataGraphsOf(objectId: number): Iterable<DataGraph> {
    return dataGraphsOf(this.loaded, this.numberOf(objectId));
  }

  modules(path: string, includePackages: boolean): readonly Module[] | undefined {
    return modulesBelow(this.loaded.modules(), path, includePackages);
  }

  moduleGraph(path: string, options: ModuleGraphOptions): ModuleGraph | undefined {
    return moduleGraph(this.loaded.modules(), path, options);
  }

  moduleObjects(path: string, page: Page): ObjectPage | undefined {
    const objects = objectsOfModule(this.loaded.modules(), path);
    return objects && objectPage(this.loaded.snapshot, objects, page);
  }

  moduleLinks(
    ends: { readonly origin: string; readonly target: string },
    includeEscalated: boolean,
    page: Page,
  ): ModuleLinkPage | undefined {
    return moduleLinks(this.loaded, ends, includeEscalated, page);
  }

  affectedPackages(vulnerability: string, skip: number, limit: number): readonly AffectedPackage[] {
    const { snapshot } = this.loaded;
    return affectedPackages(snapshot.packages(), snapshot.objects(), { vulnerability, skip, limit });
  }

  packages(query: PackageQuery): PackagePage {
    return this.loaded.packages().find(query);
  }

  vulnerabilities(query: VulnerabilityQuery): VulnerabilityPage {
    return this.loaded.packages().vulnerabilities(query);
  }

  cloudPatterns(filter: PatternFilter): readonly CloudPattern[] {
    return cloudPatterns(this.loaded.snapshot.patterns(), filter);
  }

  patternOccurrences(id: string, page: Page, withBookmarks: boolean): PatternOccurrencePage | undefined {
    return patternOccurrences(this.loaded.snapshot, { id, page, withBookmarks });
  }

  /** Of an object that exists. */
  private numberOf(id: number): number {
    return this.loaded.snapshot.objects().numberOf(id) as number;
  }

  private numbersOf(ids: readonly number[]): number[] {
    return ids.map((id) => this.numberOf(id));
  }

  private transactionAt(row: number): Transaction {
    return this.loaded.transactions().answer(this.loaded.snapshot.transactions().rows[row] as TransactionRow);
  }
}

/** By the later snapshot, then by the earlier one. */
const changesOf = new WeakMap<LoadedSnapshot, WeakMap<LoadedSnapshot, CodeChanges>>();
const noRows = new JsonElements<never>([], () => undefined);
const noObjects = { numbers: new Uint32Array() };

/** The coverage of a record: what is the record's own and what it carries beyond are none. */
function membersOf(record: CoverageRow['record']): SourceCoverage['coverage'] {
  const members = Object.entries(record).filter(
    ([name]) => name !== 'record' && name !== 'source' && !name.startsWith('x-'),
  );
  return Object.fromEntries(members);
}
