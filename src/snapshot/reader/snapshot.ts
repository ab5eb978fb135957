import type { ApplicationStatistics } from '../../model/statistics.ts';
import { SearchIndex, type SearchQuery } from '../../search/search-index.ts';
import {
  type CoverageRow,
  type PackagesSection,
  type PatternRow,
  packagesScanned,
  type SnapshotMeta,
  sections,
} from '../format/sections.ts';
import type { BlockCache } from './block-cache.ts';
import { CallGraph } from './call-graph.ts';
import { CallerSection } from './caller-section.ts';
import { coverageRows } from './coverage-rows.ts';
import type { FileBytes } from './file-bytes.ts';
import { LevelSection } from './level-section.ts';
import { LinkRows } from './link-rows.ts';
import { LinkSection } from './link-section.ts';
import { LocationSection } from './location-section.ts';
import { ObjectSection } from './object-section.ts';
import { once } from './once.ts';
import { loadJson } from './section-arrays.ts';
import { SnapshotFile } from './snapshot-file.ts';
import { SourceTexts } from './source-texts.ts';
import { TransactionSection } from './transaction-section.ts';

/**
 * One immutable snapshot, open for reading. Each part is loaded when it is first asked for and stays in memory;
 * bulk data (rows, links, locations) stay in the file.
 */
export class Snapshot {
  readonly file: SnapshotFile;
  readonly meta: SnapshotMeta;
  readonly objects: () => ObjectSection;
  readonly locations: () => LocationSection;
  readonly sourceTexts: () => SourceTexts;
  readonly links: () => LinkSection;
  readonly linkRows: () => LinkRows;
  readonly callers: () => CallerSection;
  readonly levels: () => LevelSection;
  /** Of direct links. */
  readonly callGraph: () => CallGraph;
  /** Of direct and escalated links. */
  readonly linkGraph: () => CallGraph;
  readonly transactions: () => TransactionSection;
  readonly statistics: () => ApplicationStatistics;
  readonly coverage: () => readonly CoverageRow[];
  readonly packages: () => PackagesSection;
  readonly patterns: () => readonly PatternRow[];
  private index: SearchIndex | undefined;
  private readonly packageKeys: () => ReadonlySet<string>;

  private constructor(file: SnapshotFile) {
    this.file = file;
    const meta = loadJson<SnapshotMeta>(file, sections.meta);
    this.meta = meta;
    this.objects = once(() => new ObjectSection(file, meta));
    this.locations = once(() => new LocationSection(file, meta));
    this.sourceTexts = once(() => new SourceTexts(file, meta));
    this.links = once(() => new LinkSection(file, meta));
    this.linkRows = once(() => new LinkRows(this.objects(), this.locations, meta.linkKinds));
    this.callers = once(() => new CallerSection(file, meta));
    this.levels = once(() => new LevelSection(file, meta));
    this.callGraph = once(() => new CallGraph(file, meta, 'direct'));
    this.linkGraph = once(() => new CallGraph(file, meta, 'all'));
    this.transactions = once(() => new TransactionSection(file));
    this.statistics = once(() => loadJson(file, sections.statistics));
    this.coverage = once(() => coverageRows(file));
    this.packages = once(() => loadJson(file, sections.packages));
    this.patterns = once(() => loadJson(file, sections.patterns));
    this.packageKeys = once(() => new Set(this.packages().packages.map(({ key }) => key)));
  }

  /** Throws `SnapshotError`. `bytes`: those of the file where it is not one of this machine; they stay open where opening fails. */
  static open(path: string, cache?: BlockCache, bytes?: FileBytes): Snapshot {
    if (bytes) return new Snapshot(SnapshotFile.over(path, bytes, cache));
    const file = SnapshotFile.open(path, cache);
    try {
      return new Snapshot(file);
    } catch (error) {
      file.close();
      throw error;
    }
  }

  /** `query`: what it will be asked first. */
  search(query: SearchQuery): SearchIndex {
    this.index ??= SearchIndex.open(this.file, query);
    return this.index;
  }

  /** Whether a package that an object names is one of those scanned; before any scan every one may be. */
  knowsPackage(key: string): boolean {
    return !packagesScanned(this.meta) || this.packageKeys().has(key);
  }

  close(): void {
    this.file.close();
  }
}
