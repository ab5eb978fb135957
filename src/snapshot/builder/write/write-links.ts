import { ascending, countingSort } from '../../../graph/counting-sort.ts';
import { OffsetTableBuilder } from '../../format/offset-table.ts';
import { sections } from '../../format/sections.ts';
import { zigzag } from '../../format/statements.ts';
import type { MergedLinks } from '../number/merge-links.ts';
import type { ByteWriter } from './byte-writer.ts';
import { LocationSorter } from './locations.ts';
import type { SnapshotWriter } from './snapshot-writer.ts';
import type { NumberedImport } from './write-objects.ts';
import { writeRows } from './write-rows.ts';

/** Callees by caller, statements, callers by callee. */
export function writeLinks(writer: SnapshotWriter, numbered: NumberedImport, links: MergedLinks): void {
  writer.offsets(sections.linkOffsets, offsetsOf(links.starts));
  writer.section(sections.linkTargets, links.targets);
  writer.section(sections.linkKinds, links.kinds);
  writeStatements(writer, numbered, links);
  writeCallers(writer, links);
}

function writeStatements(writer: SnapshotWriter, { collector, files }: NumberedImport, links: MergedLinks): void {
  const lists = collector.links.locations;
  const sorter = new LocationSorter(collector.files.keys, files.numbers);
  let entry = 0;
  let record = 0;
  const names = { rows: sections.statements, offsets: sections.statementOffsets };
  writeRows(writer, names, links.starts.length - 1, (out) => (caller) => {
    const last = { file: 0, line: 0 };
    for (const end = links.starts[caller + 1] as number; entry < end; entry++) {
      sorter.start();
      for (const to = links.recordEnds[entry] as number; record < to; record++) {
        sorter.add(lists, links.records[record] as number);
      }
      encodeEntry(out, sorter.sorted(), last);
    }
  });
}

/** The statements of one link, as format/statements.ts lays them down. */
function encodeEntry(out: ByteWriter, locations: readonly number[], last: { file: number; line: number }): void {
  out.addVarint(locations.length / 3);
  for (let i = 0; i < locations.length; i += 3) {
    const file = locations[i] as number;
    const line = locations[i + 1] as number;
    out.addVarint(zigzag(file - last.file));
    out.addVarint(zigzag(line - last.line));
    out.addVarint((locations[i + 2] as number) - line);
    last.file = file;
    last.line = line;
  }
}

function writeCallers(writer: SnapshotWriter, { targets, starts }: MergedLinks): void {
  const callees = starts.length - 1;
  const counts = new OffsetTableBuilder(callees);
  const incoming = new Uint32Array(callees);
  for (const target of targets) (incoming[target] as number)++;
  for (const count of incoming) counts.add(count);
  writer.offsets(sections.callerOffsets, counts.finish());
  writer.section(sections.callerLinks, countingSort(ascending(targets.length), targets, callees));
}

function offsetsOf(starts: Uint32Array): ReturnType<OffsetTableBuilder['finish']> {
  const builder = new OffsetTableBuilder(starts.length - 1);
  for (let row = 0; row + 1 < starts.length; row++) builder.add((starts[row + 1] as number) - (starts[row] as number));
  return builder.finish();
}
