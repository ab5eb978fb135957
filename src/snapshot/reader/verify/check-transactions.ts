import { sections } from '../../format/sections.ts';
import { uint32Range } from '../number-section.ts';
import { Ranges } from '../ranges.ts';
import type { Snapshot } from '../snapshot.ts';

/** Transactions whose objects exist, are as many as they say, and hold the start point and the end points. */
export function* checkTransactions(snapshot: Snapshot): Iterable<string> {
  const rows = snapshot.transactions();
  const { counts } = snapshot.meta;
  if (rows.length !== counts.transactions) yield `there are ${rows.length} transactions and not ${counts.transactions}`;
  const objectsOf = listsOf(snapshot, sections.transactionObjectOffsets, sections.transactionObjects, rows.length);
  const endsOf = listsOf(snapshot, sections.transactionEndPointOffsets, sections.transactionEndPoints, rows.length);
  for (const [i, row] of rows.entries()) {
    const objects = objectsOf(i);
    const members = new Set(objects);
    const place = `transaction ${row.id}`;
    if (objects.some((object) => object >= counts.objects)) yield `${place} has an object that does not exist`;
    if (members.size !== row.size || objects.length !== row.size)
      yield `${place} has ${members.size} objects and not ${row.size}`;
    if (!members.has(row.startPoint)) yield `${place} does not hold its start point`;
    if (endsOf(i).some((object) => object >= counts.objects)) yield `${place} has an end point that does not exist`;
  }
}

function listsOf({ file }: Snapshot, offsets: string, name: string, count: number): (index: number) => Uint32Array {
  const ranges = new Ranges(file, offsets, count, file.byteLength(name) / 4);
  return (index) => uint32Range(file, name, ...ranges.of(index));
}
