import { absent } from '../../../search/search-columns.ts';
import { type ArchivedOrigin, archive } from '../../format/archive.ts';
import type { Collector, Span } from '../collect/collector.ts';
import type { ObjectColumns } from '../collect/object-columns.ts';
import type { MergedLinks } from '../number/merge-links.ts';
import type { IdentityHistories } from '../resolve/identify.ts';
import { ArchivedReferences } from './archived-references.ts';
import type { SnapshotWriter } from './snapshot-writer.ts';
import { writeJsonList, writeTextList } from './text-list-section.ts';
import { writeLinkArchive } from './write-link-archive.ts';
import type { NumberedImport } from './write-objects.ts';

/** Keys, order, checksums and all else that a later import or an export needs and readers do not. */
export function writeArchive(
  writer: SnapshotWriter,
  numbered: NumberedImport,
  links: MergedLinks,
  history: IdentityHistories,
): void {
  const { collector } = numbered;
  writer.json(archive.origins, archivedOrigins(collector));
  writer.section(archive.objectNumbers, numbered.objects.numbers);
  writeObjectTexts(writer, collector.objects);
  writeFingerprints(writer, collector.objects);
  writeLevelPaths(writer, collector.objects);
  writer.section(archive.fileNumbers, numbered.files.numbers);
  writeJsonList(
    writer,
    archive.files,
    collector.files.rows.map(({ record }) => record),
  );
  writeLinkArchive(writer, numbered, links);
  writeJsonList(writer, archive.transactions, archivedTransactions(numbered));
  writeJsonList(writer, archive.packages, archivedPackages(numbered));
  writeJsonList(writer, archive.patterns, archivedPatterns(numbered));
  writeJsonList(writer, archive.objectHistory, history.objectHistory);
  writeJsonList(writer, archive.transactionHistory, history.transactionHistory);
}

function archivedOrigins({ origins, transactions }: Collector): ArchivedOrigin[] {
  const live = (to: number): number =>
    transactions.rows.slice(0, to).filter(({ startPoint }) => startPoint !== absent).length;
  return origins.flatMap(({ origin, span }) =>
    origin.parts.map((part) => {
      const { files, objects: rows, transactions: listed } = part === 'code' ? span : noRows;
      return {
        part,
        source: origin.source,
        analysis: origin.analysis,
        files: [files.from, files.to] as const,
        objects: [rows.from, rows.to] as const,
        transactions: [live(listed.from), live(listed.to)] as const,
      };
    }),
  );
}

const none = { from: 0, to: 0 };
const noRows: Pick<Span, 'files' | 'objects' | 'transactions'> = { files: none, objects: none, transactions: none };

function writeObjectTexts(writer: SnapshotWriter, objects: ObjectColumns): void {
  const { keys, key, checksums, extensions } = objects;
  writeTextList(writer, archive.objectKeys, (list) => {
    for (let row = 0; row < objects.count; row++) list.addBytes(keys.texts.bytes(key.at(row)));
  });
  if (checksums.size > 0) {
    writeTextList(writer, archive.objectChecksums, (list) => {
      for (let row = 0; row < objects.count; row++) {
        const checksum = checksums.text(row);
        list.add(checksum === undefined ? '' : `=${checksum}`);
      }
    });
  }
  if (extensions.size > 0) {
    writeTextList(writer, archive.objectExtensions, (list) => {
      for (let row = 0; row < objects.count; row++) list.add(extensions.text(row) ?? '');
    });
  }
}

function writeFingerprints(writer: SnapshotWriter, objects: ObjectColumns): void {
  if (objects.checksums.size === objects.count) return;
  const pairs = new Uint32Array(objects.count * 2);
  for (let row = 0; row < objects.count; row++) {
    pairs[2 * row] = objects.fingerprintHigh.at(row);
    pairs[2 * row + 1] = objects.fingerprintLow.at(row);
  }
  writer.section(archive.objectFingerprints, pairs);
}

function writeLevelPaths(writer: SnapshotWriter, { kinds, kind }: ObjectColumns): void {
  const paths = new Map<string, number>();
  const ofKind = kinds.list.map(({ levels }) => {
    if (levels === undefined) return 0;
    const path = JSON.stringify(levels);
    if (!paths.has(path)) paths.set(path, paths.size + 1);
    return paths.get(path) as number;
  });
  if (paths.size === 0) return;
  writer.section(
    archive.objectLevels,
    kind.view().map((number) => ofKind[number] as number),
  );
  writer.section(archive.levelPaths, Buffer.from(`[${[...paths.keys()].join(',')}]`));
}

function* archivedTransactions(numbered: NumberedImport): Iterable<unknown> {
  const references = new ArchivedReferences(numbered);
  const numbers = (keys: Uint32Array | undefined): number[] | undefined =>
    keys && Array.from(keys, (key) => references.object(key));
  for (const [row, transaction] of numbered.collector.transactions.rows.entries()) {
    if (transaction.startPoint === absent) continue;
    yield {
      ...transaction.record,
      id: numbered.transactionIds[row],
      startPoint: references.object(transaction.startPoint),
      endPoints: numbers(transaction.endPoints),
      objects: numbers(transaction.objects),
    };
  }
}

function* archivedPackages(numbered: NumberedImport): Iterable<unknown> {
  const references = new ArchivedReferences(numbered);
  for (const { record, objects } of numbered.collector.packages.rows) {
    yield { ...record, objects: Array.from(objects, (key) => references.object(key)) };
  }
}

function* archivedPatterns(numbered: NumberedImport): Iterable<unknown> {
  const references = new ArchivedReferences(numbered);
  for (const { record, objects, locations } of numbered.collector.patterns.rows) {
    const occurrences = [];
    for (let row = 0; row < objects.length; row++) {
      if (objects.at(row) === absent) continue;
      occurrences.push({ object: references.object(objects.at(row)), locations: references.locations(locations, row) });
    }
    yield { ...record, occurrences };
  }
}
