import { condense } from '../../../graph/condensation.ts';
import { ContextGraph } from '../../../graph/context-graph.ts';
import type { ApplicationStatistics } from '../../../model/statistics.ts';
import type { Taxonomy } from '../../../taxonomy/taxonomy.ts';
import { type SnapshotMeta, sections } from '../../format/sections.ts';
import { externalFlag } from '../collect/object-columns.ts';
import type { StageClock } from '../import-report.ts';
import { callContexts } from '../number/call-contexts.ts';
import { directCalls } from '../number/direct-calls.ts';
import { markEndPoints } from '../number/end-points.ts';
import { type MergedLinks, mergeLinks } from '../number/merge-links.ts';
import type { IdentityHistories } from '../resolve/identify.ts';
import { LanguageTable } from './language-table.ts';
import { datingAnalysis, scansOf, sourcesOf } from './snapshot-meta.ts';
import type { SnapshotWriter } from './snapshot-writer.ts';
import { StackLabels } from './stack-labels.ts';
import { countStatistics } from './statistics.ts';
import { writeArchive } from './write-archive.ts';
import { writeContexts } from './write-contexts.ts';
import { writeCoverage } from './write-coverage.ts';
import { writeDataGraphs } from './write-data-graphs.ts';
import { writeFiles } from './write-files.ts';
import { writePackages, writePatterns } from './write-insights.ts';
import { writeLevels } from './write-levels.ts';
import { writeLinks } from './write-links.ts';
import {
  type NumberedImport,
  writeObjectIds,
  writeObjectLocations,
  writeObjectRows,
  writeObjectTraits,
} from './write-objects.ts';
import { writeSearchIndex } from './write-search.ts';
import { numberTransactions, writeTransactions } from './write-transactions.ts';

interface WriteContext {
  readonly application: string;
  readonly taxonomy: Taxonomy;
  readonly clock: StageClock;
  readonly history: IdentityHistories;
}

/** Writes all sections of a snapshot and gives the memory of the records back. Returns what its `meta` section says. */
export function writeSnapshot(writer: SnapshotWriter, numbered: NumberedImport, context: WriteContext): SnapshotMeta {
  const meta = writeRecords(writer, numbered, context);
  // The index is built last, in memory of its own: by then only the texts it is made of are still there.
  numbered.collector.releaseAllButTexts();
  context.clock.start('building the search index');
  writeSearchIndex(writer, numbered);
  context.clock.start('publishing');
  writer.json(sections.meta, meta);
  return meta;
}

/** All sections but the search index and `meta`, which it returns. */
function writeRecords(writer: SnapshotWriter, numbered: NumberedImport, context: WriteContext): SnapshotMeta {
  const { collector } = numbered;
  const { taxonomy, clock } = context;
  const endPoints = markEndPoints(collector, numbered.objects, taxonomy);
  const { languages, ...objects } = writeObjects(writer, numbered, endPoints, clock);
  const lines = writeFiles(writer, numbered);
  clock.start('writing links');
  const links = mergeLinks(collector, numbered.objects);
  writeLinks(writer, numbered, links);
  clock.start('writing levels and transactions');
  const firstLevel5Node = writeLevels(writer, numbered, links, taxonomy);
  const transactions = writeCallGraph(writer, numbered, endPoints, links, taxonomy);
  writer.json(sections.statistics, countStatistics(numbered, languages, links, taxonomy, transactions));
  writeCoverage(writer, collector.coverage);
  writePackages(writer, numbered);
  writePatterns(writer, numbered);
  clock.start('writing the archive');
  writeArchive(writer, numbered, links, context.history);
  const { analysis } = datingAnalysis(collector.origins);
  return {
    application: context.application,
    analyzedAt: analysis.analyzedAt,
    revision: analysis.revision ?? null,
    sources: sourcesOf(collector.origins),
    counts: {
      files: collector.files.count,
      lines,
      objects: collector.objects.count,
      externalObjects: objects.external,
      links: links.count,
      transactions: transactions.total,
      packages: collector.packages.count,
      patterns: collector.patterns.count,
    },
    languages: languages.languages,
    scans: scansOf(collector.origins),
    linkKinds: links.linkKinds,
    firstLevel5Node,
    idWidth: objects.idWidth,
  };
}

/** What follows from direct links: transactions and data graphs. */
function writeCallGraph(
  writer: SnapshotWriter,
  numbered: NumberedImport,
  endPoints: Uint8Array,
  links: MergedLinks,
  taxonomy: Taxonomy,
): ApplicationStatistics['transactions'] {
  const transactions = numberTransactions(numbered);
  const contexts = callContexts(numbered.collector, numbered.objects, links);
  writeContexts(writer, contexts);
  const calls = new ContextGraph(directCalls(links), contexts);
  const graph = { calls, condensed: condense(calls.adjacency) };
  const labels = new StackLabels(numbered, taxonomy);
  const rows = writeTransactions(writer, transactions, graph, labels);
  const dataGraphs = writeDataGraphs(writer, endPoints, transactions, graph, labels);
  const largest = rows.reduce((most, { size }) => Math.max(most, size), 0);
  return { total: rows.length, largest, endPoints: dataGraphs };
}

function writeObjects(
  writer: SnapshotWriter,
  numbered: NumberedImport,
  endPoints: Uint8Array,
  clock: StageClock,
): Pick<SnapshotMeta, 'idWidth'> & { readonly languages: LanguageTable; readonly external: number } {
  clock.start('writing objects');
  const { objects } = numbered.collector;
  const languages = new LanguageTable(objects);
  const idWidth = writeObjectIds(writer, numbered);
  writeObjectRows(writer, numbered);
  writeObjectTraits(writer, numbered, languages, endPoints);
  writeObjectLocations(writer, numbered);
  let external = 0;
  for (const flags of objects.flags.view()) if ((flags & externalFlag) !== 0) external++;
  return { languages, idWidth, external };
}
