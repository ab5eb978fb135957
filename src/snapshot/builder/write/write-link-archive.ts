import { archive, mixedOrigin } from '../../format/archive.ts';
import { compressedBlock } from '../../format/compressed-blocks.ts';
import type { Collector } from '../collect/collector.ts';
import type { MergedLinks } from '../number/merge-links.ts';
import { ArchivedReferences } from './archived-references.ts';
import type { SnapshotWriter } from './snapshot-writer.ts';
import { writeJsonList } from './text-list-section.ts';
import type { NumberedImport } from './write-objects.ts';

const blockEntries = 1 << 20;

/**
 * Where the links come from, and the records of those entries that do not state them: of several origins, of several kinds, or with
 * members of their own. Nothing is written when all entries are the one record of the one origin, which is the rule.
 */
export function writeLinkArchive(writer: SnapshotWriter, numbered: NumberedImport, links: MergedLinks): void {
  const { collector } = numbered;
  const originOfRecord = linkOrigins(collector);
  const origins = new Uint16Array(links.count);
  let record = 0;
  let plain = true;
  for (let entry = 0; entry < links.count; entry++) {
    const to = links.recordEnds[entry] as number;
    origins[entry] = tellsAll(collector, links, record, to, originOfRecord)
      ? (originOfRecord[links.records[record] as number] as number)
      : mixedOrigin;
    if (origins[entry] !== 0) plain = false;
    record = to;
  }
  if (plain) return;
  writer.begin(archive.linkOrigins);
  for (let from = 0; from < origins.length; from += blockEntries) {
    const block = origins.subarray(from, from + blockEntries);
    writer.append(compressedBlock(new Uint8Array(block.buffer, block.byteOffset, block.byteLength)));
  }
  writer.end();
  writeJsonList(writer, archive.mixedLinks, mixedRecords(numbered, links, origins, originOfRecord));
}

/** Of each link row, the index of its origin among those of the code part. */
function linkOrigins({ origins, links }: Collector): Uint16Array {
  const found = new Uint16Array(links.count);
  let index = 0;
  for (const { origin, span } of origins) {
    if (origin.parts.includes('code')) found.fill(index++, span.links.from, span.links.to);
  }
  return found;
}

/** Whether the merged entry says all that its records say. */
function tellsAll(collector: Collector, links: MergedLinks, from: number, to: number, originOf: Uint16Array): boolean {
  const { kind, extensions } = collector.links;
  const first = links.records[from] as number;
  for (let at = from; at < to; at++) {
    const row = links.records[at] as number;
    if (originOf[row] !== originOf[first] || kind.at(row) !== kind.at(first)) return false;
    if (extensions.size > 0 && extensions.has(row)) return false;
  }
  return true;
}

function* mixedRecords(
  numbered: NumberedImport,
  links: MergedLinks,
  origins: Uint16Array,
  originOfRecord: Uint16Array,
): Iterable<unknown> {
  const { links: columns } = numbered.collector;
  const references = new ArchivedReferences(numbered);
  let at = 0;
  for (let entry = 0; entry < links.count; entry++) {
    for (const to = links.recordEnds[entry] as number; at < to; at++) {
      if (origins[entry] !== mixedOrigin) continue;
      const row = links.records[at] as number;
      const extensions = columns.extensions.text(row);
      const record = {
        from: references.object(columns.from.at(row)),
        to: references.object(columns.to.at(row)),
        ...columns.kinds.list[columns.kind.at(row)],
        locations: references.locations(columns.locations, row),
        ...(extensions === undefined ? {} : JSON.parse(extensions)),
      };
      yield [originOfRecord[row], record];
    }
  }
}
