import type { LinkRecord, LocationRecord, ObjectRecord, PackageRecord } from '../../src/bundle/records.ts';
import type { ApplicationInfo } from '../../src/model/application.ts';
import type { Callee, ObjectDetails, ObjectRow, ParentRow } from '../../src/model/code-object.ts';
import type { CodePlace, SourceCoverage, UnreachedUse } from '../../src/model/coverage.ts';
import type { DataGraph } from '../../src/model/data-graph.ts';
import type { ChangedObject, CodeChanges } from '../../src/model/difference.ts';
import type { AffectedPackage, CloudPattern, PackageObject, PatternOccurrencePage } from '../../src/model/insight.ts';
import type { Level, LevelGraph, LevelNode } from '../../src/model/level.ts';
import type { Module, ModuleGraph, ModuleLink } from '../../src/model/module.ts';
import type { GraphLink, Impact, ObjectGraph, PathList } from '../../src/model/object-graph.ts';
import type { SourceFile } from '../../src/model/source-file.ts';
import type { SourceLocation } from '../../src/model/source-location.ts';
import type { ApplicationStatistics } from '../../src/model/statistics.ts';
import type { EndPoint, Transaction } from '../../src/model/transaction.ts';
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
} from '../../src/store/store.ts';
import type { Taxonomy } from '../../src/taxonomy/taxonomy.ts';
import { aliasesOf } from './naive-aliases.ts';
import {
  type NaiveAnalysis,
  type NaiveObject,
  type NaiveTransaction,
  naiveFilePath,
  ownContent,
} from './naive-analysis.ts';
import { type NaiveEntry, naiveChanges } from './naive-changes.ts';
import { naiveSourceFile, sortedFiles } from './naive-files.ts';
import { NaiveGraphs } from './naive-graphs.ts';
import { type NaiveNode, naiveLevels } from './naive-levels.ts';
import { bestOf, byType, candidatesOf } from './naive-links.ts';
import { NaiveModules } from './naive-modules.ts';
import {
  naivePackageInUse,
  naivePackageObjects,
  naivePackages,
  naivePackageUse,
  naivePatternOrder,
  naiveVulnerabilities,
} from './naive-packages.ts';
import { naiveLocations, naiveThrough } from './naive-places.ts';
import { naiveStatistics } from './naive-statistics.ts';
import { naiveCompareLists, naiveFold, naiveMatch } from './naive-text.ts';
import { identity, NaiveTransactions } from './naive-transactions.ts';
import { naiveUnreached } from './naive-unreached.ts';

/** Answers the read port by full scans over plain records. Obviously correct, and slow. */
export class NaiveReader implements ApplicationReader {
  readonly info: ApplicationInfo;
  private readonly analysis: NaiveAnalysis;
  private readonly sorted: readonly NaiveObject[];
  private readonly nodes: readonly NaiveNode[];
  private readonly calls: NaiveTransactions;
  private readonly graphs: NaiveGraphs;
  private readonly moduleView: NaiveModules;
  private readonly taxonomy: Taxonomy;

  constructor(info: ApplicationInfo, analysis: NaiveAnalysis, taxonomy: Taxonomy) {
    this.info = info;
    this.analysis = analysis;
    this.sorted = analysis.objects.toSorted((a, b) =>
      naiveCompareLists([a.record.name, a.record.fullName, a.id], [b.record.name, b.record.fullName, b.id]),
    );
    this.nodes = naiveLevels(this.sorted, taxonomy);
    this.taxonomy = taxonomy;
    this.calls = new NaiveTransactions(analysis, this.sorted, taxonomy);
    this.moduleView = new NaiveModules(analysis, this.sorted);
    this.graphs = new NaiveGraphs(analysis, this.sorted, this.calls);
  }

  release(): void {}

  statistics(): ApplicationStatistics {
    return naiveStatistics(this.analysis, this.calls, this.taxonomy);
  }

  coverage(): readonly SourceCoverage[] {
    return this.analysis.coverage;
  }

  unreachedUses(): readonly UnreachedUse[] {
    return naiveUnreached(this.analysis, this.sorted, this.calls, (records) => this.locations(records));
  }

  transactionsThrough(places: readonly CodePlace[]): readonly (number | null)[] {
    return naiveThrough(places, this.sorted, this.calls, (records) => this.locations(records));
  }

  changesSince(base: ApplicationReader): CodeChanges {
    return naiveChanges(base as NaiveReader, this);
  }

  /** All objects and links, as changes show them. */
  everything(): {
    readonly objects: readonly NaiveEntry<ChangedObject>[];
    readonly links: readonly NaiveEntry<ModuleLink>[];
  } {
    return {
      objects: this.sorted.map((object) => {
        const { external = false, test = false, checksum } = object.record;
        const value = { ...identity(object), filePath: this.filePath(object.record), external, test };
        return { key: String(object.id), content: checksum ?? { own: ownContent(object.record) }, value };
      }),
      links: this.graphs.linksAmong(this.sorted, true).map((link) => {
        const [origin, target] = [link.origin, link.target].map(({ id }) =>
          identity(this.byId(Number(id)) as NaiveObject),
        );
        const { linkType, escalated, confidence, rule, candidates } = link;
        return {
          key: JSON.stringify([link.origin.id, link.target.id, linkType]),
          content: [escalated, confidence, rule, candidates],
          value: { ...link, origin, target } as ModuleLink,
        };
      }),
    };
  }

  levelNodes(level: Level, filter: { readonly name?: string; readonly nodeId?: number }): readonly LevelNode[] {
    return this.nodes
      .filter((node) => node.level === level && naiveMatch(node.name, filter.name))
      .filter((node) => filter.nodeId === undefined || node.nodeId === filter.nodeId)
      .sort(byName)
      .map(nodeRow);
  }

  childNodes(nodeId: number): readonly LevelNode[] {
    return this.nodes
      .filter((node) => node.parentId === nodeId)
      .sort(byName)
      .map(nodeRow);
  }

  nodeObjects(nodeId: number): JsonRows {
    const node = this.nodes.find((candidate) => candidate.nodeId === nodeId && candidate.level === 5);
    const rows = this.sorted.filter((object) => node?.objects.has(object)).map((object) => this.row(object));
    return jsonRows(rows.map(({ id, name, fullName, type, typeId }) => ({ id, name, fullName, type, typeId })));
  }

  levelGraph(level: Level): LevelGraph {
    const nodes = this.nodes.filter((node) => node.level === level).sort(byName);
    const links = nodes
      .flatMap((origin) => nodes.map((target) => ({ origin, target })))
      .filter(({ origin, target }) => origin !== target && this.hasDirectLink(origin, target))
      .sort((a, b) => naiveCompareLists(endNames(a), endNames(b)));
    return {
      nodes: nodes.map(nodeRow),
      links: links.map(({ origin, target }) => ({ origin: nodeRow(origin), target: nodeRow(target) })),
    };
  }

  findObjects(query: ObjectQuery): ObjectPage {
    const found = this.sorted.filter((object) => matches(this.row(object), query));
    const page = found.slice(query.skip, query.skip + query.limit);
    const rows = page.map((object) => ({
      ...this.row(object),
      ...(query.withLocations && this.locationsMember(object)),
    }));
    return { total: found.length, rows: jsonRows(rows) };
  }

  hasObject(id: number): boolean {
    return this.byId(id) !== undefined;
  }

  object(id: number): ObjectDetails | undefined {
    const object = this.byId(id);
    if (object === undefined) return undefined;
    const { external = false, language, test = false, package: key = null } = object.record;
    const { packages, scans } = this.analysis;
    const scanned = scans.cve !== null || packages.length > 0;
    const known = !scanned || packages.some((record) => record.key === key);
    const parent = this.parentOf(object);
    return {
      ...this.row(object),
      status: object.status,
      external,
      language,
      test,
      package: known ? key : null,
      parent,
    };
  }

  sourceLocations(id: number): readonly SourceLocation[] {
    const object = this.byId(id);
    return object === undefined ? [] : this.locations(object.record.locations ?? []);
  }

  sourceFile(fileId: number): SourceFile | undefined {
    return naiveSourceFile(this.analysis, fileId);
  }

  callees(id: number, { includeEscalated, members = all }: CalleeOptions): JsonRows {
    const caller = this.byId(id)?.record.key;
    const links = this.analysis.links.filter((link) => link.from === caller);
    return jsonRows(
      this.sorted.flatMap((object) =>
        byType(links.filter((link) => link.to === object.record.key))
          .map((here) => this.linkedObject(object, here, members))
          .filter(({ escalated }) => includeEscalated || !escalated),
      ),
    );
  }

  /** The callees of every object, looked at from the other end. */
  callers(id: number, { includeEscalated, members = all }: CallerOptions): JsonRows {
    const callee = this.byId(id)?.record.key;
    return jsonRows(
      this.sorted.flatMap((object) =>
        byType(this.analysis.links.filter((link) => link.from === object.record.key && link.to === callee))
          .map((here) => ({
            ...this.linkedObject(object, here, members),
            ...(members.bookmarks && {
              bookmarks: this.locations(here.flatMap(({ locations = [] }) => locations)),
            }),
          }))
          .filter(({ escalated }) => includeEscalated || !escalated),
      ),
    );
  }

  packages({ skip, limit, name, vulnerable, withObjects = false }: PackageQuery): PackagePage {
    const found = naivePackages(this.analysis.packages)
      .filter((record) => naiveMatch(record.name, name))
      .filter(({ vulnerabilities = [] }) => vulnerable === undefined || vulnerabilities.length > 0 === vulnerable);
    const packages = found.slice(skip, skip + limit).map((record) => ({
      ...naivePackageInUse(record, this.analysis.packages, (one) => naivePackageUse(one, this.analysis)),
      ...(withObjects && { objects: this.objectsOf(record) }),
    }));
    return { total: found.length, packages };
  }

  vulnerabilities({ skip, limit, severity = '', package: name }: VulnerabilityQuery): VulnerabilityPage {
    const found = naiveVulnerabilities(this.analysis.packages, (record) => naivePackageUse(record, this.analysis))
      .filter((one) => severity === '' || (one.severity !== null && naiveFold(one.severity) === naiveFold(severity)))
      .filter(({ packages }) => packages.some((one) => naiveMatch(one.name, name)));
    return { total: found.length, vulnerabilities: found.slice(skip, skip + limit) };
  }

  transactions(filter: TransactionFilter): Iterable<Transaction> {
    return this.calls.find(filter);
  }

  transaction(id: number): Transaction | undefined {
    const transaction = this.calls.byId(id);
    return transaction && this.calls.answer(transaction);
  }

  endPoints(transactionId: number): Iterable<EndPoint> {
    return this.calls.endPoints(this.calls.byId(transactionId) as NaiveTransaction);
  }

  transactionObjects(transactionId: number, page: Page): ObjectPage {
    return this.objectPage(this.calls.objectsOf(this.calls.byId(transactionId) as NaiveTransaction), page);
  }

  transactionLinks(transactionId: number, { skip, limit }: Page): LinkPage {
    const links = this.calls.links(this.calls.byId(transactionId) as NaiveTransaction);
    return { total: links.length, links: links.slice(skip, skip + limit) };
  }

  transactionsOf(objectId: number): Iterable<Transaction> {
    return this.calls.holding(this.byId(objectId) as NaiveObject);
  }

  impact(ids: readonly number[], options: ImpactOptions): Impact {
    return this.graphs.impact(this.byIds(ids), options);
  }

  callHierarchy(id: number, options: CallHierarchyOptions): ObjectGraph {
    const placesOf = options.withBookmarks ? this.locations.bind(this) : undefined;
    return this.graphs.callHierarchy(this.byId(id) as NaiveObject, options, placesOf);
  }

  paths({ source, target }: { readonly source: number; readonly target: number }, options: PathOptions): PathList {
    return this.graphs.paths(this.byId(source) as NaiveObject, this.byId(target) as NaiveObject, options);
  }

  linksAmong(ids: readonly number[], { includeEscalated, withBookmarks }: LinkOptions): readonly GraphLink[] {
    const placesOf = withBookmarks ? this.locations.bind(this) : undefined;
    return this.graphs.linksAmong(this.byIds(ids), includeEscalated, placesOf);
  }

  transactionGraph(transactionId: number, options: ObjectGraphOptions): ObjectGraph {
    return this.graphs.ofTransaction(this.calls.byId(transactionId) as NaiveTransaction, options);
  }

  dataGraphGraph(endPointId: number, options: ObjectGraphOptions): ObjectGraph {
    return this.graphs.ofEndPoint(this.byId(endPointId) as NaiveObject, options);
  }

  dataGraphsOf(objectId: number): Iterable<DataGraph> {
    return this.graphs.dataGraphsOf(this.byId(objectId) as NaiveObject);
  }

  modules(path: string, includePackages: boolean): readonly Module[] | undefined {
    return this.moduleView.below(path, includePackages);
  }

  moduleGraph(path: string, options: ModuleGraphOptions): ModuleGraph | undefined {
    return this.moduleView.graph(path, options);
  }

  moduleObjects(path: string, page: Page): ObjectPage | undefined {
    const objects = this.moduleView.objectsOf(path);
    return objects && this.objectPage(objects, page);
  }

  moduleLinks(
    { origin, target }: { readonly origin: string; readonly target: string },
    includeEscalated: boolean,
    { skip, limit }: Page,
  ): ModuleLinkPage | undefined {
    const [from, to] = [this.moduleView.objectsOf(origin), this.moduleView.objectsOf(target)];
    if (from === undefined || to === undefined) return undefined;
    const links = this.graphs.linksAmong(this.sorted, includeEscalated).flatMap((link) => {
      const ends = [link.origin, link.target].map(({ id }) => this.byId(Number(id)) as NaiveObject);
      const [caller, callee] = ends as [NaiveObject, NaiveObject];
      if (!from.includes(caller) || !to.includes(callee)) return [];
      return [{ ...link, origin: identity(caller), target: identity(callee) }];
    });
    return { total: links.length, links: links.slice(skip, skip + limit) };
  }

  dataGraphs(filter: DataGraphFilter): Iterable<DataGraph> {
    return this.calls.dataGraphs(filter);
  }

  dataGraph(endPointId: number): DataGraph | undefined {
    const object = this.byId(endPointId);
    return object && this.calls.isEndPoint(object) ? this.calls.dataGraph(object) : undefined;
  }

  dataGraphObjects(endPointId: number, page: Page): ObjectPage {
    return this.objectPage(this.calls.reaching(this.byId(endPointId) as NaiveObject), page);
  }

  affectedPackages(vulnerability: string, skip: number, limit: number): readonly AffectedPackage[] {
    const wanted = aliasesOf(vulnerability, this.analysis.packages);
    return this.analysis.packages
      .filter(({ vulnerabilities = [] }) => vulnerabilities.some(({ id }) => wanted.has(naiveFold(id))))
      .sort((a, b) => naiveCompareLists([a.name, a.version, a.key], [b.name, b.version, b.key]))
      .slice(skip, skip + limit)
      .map((record) => ({
        name: record.name,
        version: record.version,
        releaseDate: record.releaseDate ?? null,
        releasesPerYear: record.releasesPerYear ?? null,
        saferClosestVersion: record.saferClosestVersion ?? null,
        safestVersion: record.safestVersion ?? null,
        objects: this.objectsOf(record),
      }));
  }

  private objectsOf(record: PackageRecord): PackageObject[] {
    return naivePackageObjects(naivePackageUse(record, this.analysis), this.sorted, (object) => this.row(object));
  }

  cloudPatterns(filter: PatternFilter): readonly CloudPattern[] {
    const equal = (value: string, wanted = ''): boolean => wanted === '' || naiveFold(value) === naiveFold(wanted);
    return this.analysis.patterns
      .filter((pattern) => equal(pattern.strategy, filter.strategy))
      .filter((pattern) => equal(pattern.contribution, filter.contribution))
      .filter((pattern) => equal(pattern.criticality, filter.criticality))
      .sort((a, b) => naiveCompareLists(naivePatternOrder(a), naivePatternOrder(b)))
      .map(({ id, name, strategy, category, contribution, criticality, impacts, occurrences }) => {
        const nbObjects = new Set(occurrences.map(({ object }) => object)).size;
        return { id, name, strategy, category, contribution, criticality, impacts, nbObjects };
      });
  }

  patternOccurrences(id: string, { skip, limit }: Page, withBookmarks: boolean): PatternOccurrencePage | undefined {
    const pattern = this.analysis.patterns.find((one) => one.id === id);
    if (pattern === undefined) return undefined;
    const hit = this.sorted.filter(({ record }) => pattern.occurrences.some(({ object }) => object === record.key));
    const occurrences = hit.slice(skip, skip + limit).map((object) => {
      const { filePath: _, annotations: __, ...row } = this.row(object);
      const here = pattern.occurrences.filter(({ object: key }) => key === object.record.key);
      const bookmarks = withBookmarks ? this.locations(here.flatMap(({ locations = [] }) => locations)) : [];
      return { ...row, bookmarks };
    });
    const text = (value: unknown): string | null => (typeof value === 'string' && value.length > 0 ? value : null);
    const said = { rationale: text(pattern['x-rationale']), remedy: text(pattern['x-remedy']) };
    return { total: hit.length, ...said, occurrences };
  }

  private byIds(ids: readonly number[]): NaiveObject[] {
    return ids.map((id) => this.byId(id) as NaiveObject);
  }

  private byId(id: number): NaiveObject | undefined {
    return this.sorted.find((object) => object.id === id);
  }

  private row({ record, id }: NaiveObject): ObjectRow {
    const { name, fullName, type, typeId, mangling = '', annotations = null } = record;
    return { id: String(id), name, fullName, type, typeId, filePath: this.filePath(record), mangling, annotations };
  }

  private filePath(record: ObjectRecord): string | null {
    return naiveFilePath(record, this.analysis.files);
  }

  private parentOf({ record }: NaiveObject): ParentRow | null {
    const parent = this.sorted.find((object) => object.record.key === record.parent);
    if (parent === undefined) return null;
    const { name, type, typeId } = parent.record;
    return { id: String(parent.id), name, type, typeId };
  }

  private locationsMember({ record }: NaiveObject): { sourceLocations?: readonly SourceLocation[] } {
    const sourceLocations = this.locations(record.locations ?? []);
    return sourceLocations.length === 0 ? {} : { sourceLocations };
  }

  /** By file id, then lines, each once. File ids number the files by path, then key. */
  private locations(records: readonly LocationRecord[]): readonly SourceLocation[] {
    return naiveLocations(records, sortedFiles(this.analysis));
  }

  /** The pair of a callee and a link type: direct when one of its links is; what it rests on is the best of its links. */
  private linkedObject(object: NaiveObject, links: readonly LinkRecord[], members: LinkMembers): Callee {
    const { id, name, fullName, type, typeId } = this.row(object);
    const { type: linkType, escalated = false, confidence = 'resolved', rule = null } = bestOf(links);
    const candidates = candidatesOf(bestOf(links));
    const parent = this.parentOf(object);
    const sourceLocations = this.locations(object.record.locations ?? []);
    return {
      ...{ id, name, fullName, type, typeId, linkType, escalated, confidence, rule, candidates },
      ...(members.parent && { parent: parent && { type: parent.type, typeId: parent.typeId } }),
      ...(members.sourceLocations && sourceLocations.length > 0 && { sourceLocations }),
    };
  }

  private objectPage(objects: readonly NaiveObject[], { skip, limit }: Page): ObjectPage {
    const page = objects.slice(skip, skip + limit).map((object) => this.row(object));
    return { total: objects.length, rows: jsonRows(page) };
  }

  private hasDirectLink(origin: NaiveNode, target: NaiveNode): boolean {
    const keys = (node: NaiveNode): Set<string> => new Set([...node.objects].map(({ record }) => record.key));
    const [from, to] = [keys(origin), keys(target)];
    return this.analysis.links.some((link) => !link.escalated && from.has(link.from) && to.has(link.to));
  }
}

const all = { parent: true, sourceLocations: true, bookmarks: true };
type LinkMembers = NonNullable<CalleeOptions['members']>;

function matches(row: ObjectRow, query: ObjectQuery): boolean {
  const { fullName: fullNames = [''], annotation } = query;
  return (
    naiveMatch(row.name, query.name) &&
    fullNames.some((fullName) => naiveMatch(row.fullName, fullName)) &&
    naiveMatch(row.filePath, query.filePath) &&
    naiveMatch(row.mangling, query.mangling) &&
    naiveMatch(row.type, query.type) &&
    (naiveMatch(null, annotation) || (row.annotations ?? []).some((one) => naiveMatch(one, annotation)))
  );
}

function jsonRows(rows: readonly object[]): JsonRows {
  const text = rows.map((row) => JSON.stringify(row)).join(',');
  return Object.assign([Buffer.from(text)], {
    within: (head: string, tail: string) => [Buffer.from(head + text + tail)],
  });
}

function nodeRow({ objects, ...node }: NaiveNode): LevelNode {
  return { ...node, nbObjects: objects.size };
}

function byName(a: NaiveNode, b: NaiveNode): number {
  return naiveCompareLists([a.name, a.fullName], [b.name, b.fullName]);
}

function endNames({ origin, target }: { readonly origin: NaiveNode; readonly target: NaiveNode }): string[] {
  return [origin.name, target.name, origin.fullName, target.fullName];
}
