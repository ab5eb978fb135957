import type { Taxonomy } from '../../../taxonomy/taxonomy.ts';
import { type SnapshotMeta, sections } from '../../format/sections.ts';
import { externalFlag } from '../collect/object-columns.ts';
import type { StageClock } from '../import-report.ts';
import { mergeLinks } from '../number/merge-links.ts';
import type { IdentityHistories } from '../resolve/identify.ts';
import { LanguageTable } from './language-table.ts';
import { datingAnalysis, scansOf, sourcesOf } from './snapshot-meta.ts';
import type { SnapshotWriter } from './snapshot-writer.ts';
import { writeArchive } from './write-archive.ts';
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
import { writeTransactions } from './write-transactions.ts';

/** Writes all sections of a snapshot. Returns what its `meta` section says. */
export function writeSnapshot(
  writer: SnapshotWriter,
  numbered: NumberedImport,
  context: {
    readonly application: string;
    readonly taxonomy: Taxonomy;
    readonly clock: StageClock;
    readonly history: IdentityHistories;
  },
): SnapshotMeta {
  const { collector } = numbered;
  const { taxonomy, clock } = context;
  const languages = new LanguageTable(collector.objects);
  clock.start('writing objects');
  const idWidth = writeObjectIds(writer, numbered);
  writeObjectRows(writer, numbered);
  writeObjectTraits(writer, numbered, languages);
  writeObjectLocations(writer, numbered);
  const lines = writeFiles(writer, numbered);
  clock.start('writing links');
  const links = mergeLinks(collector, numbered.objects);
  writeLinks(writer, numbered, links);
  clock.start('writing levels and transactions');
  const firstLevel5Node = writeLevels(writer, numbered, links, taxonomy);
  const transactions = writeTransactions(writer, numbered, links, taxonomy);
  writePackages(writer, numbered);
  writePatterns(writer, numbered);
  clock.start('writing the archive');
  writeArchive(writer, numbered, links, context.history);
  clock.start('building the search index');
  writeSearchIndex(writer, numbered);
  clock.start('publishing');
  const { origins } = collector;
  const { analysis } = datingAnalysis(origins);
  let externalObjects = 0;
  for (const flags of collector.objects.flags.view()) if ((flags & externalFlag) !== 0) externalObjects++;
  const meta: SnapshotMeta = {
    application: context.application,
    analyzedAt: analysis.analyzedAt,
    revision: analysis.revision ?? null,
    sources: sourcesOf(origins),
    counts: {
      files: collector.files.count,
      lines,
      objects: collector.objects.count,
      externalObjects,
      links: links.count,
      transactions,
      packages: collector.packages.count,
      patterns: collector.patterns.count,
    },
    languages: languages.languages,
    scans: scansOf(origins),
    linkKinds: links.linkKinds,
    firstLevel5Node,
    idWidth,
  };
  writer.json(sections.meta, meta);
  return meta;
}
