import { absent } from '../../../search/search-columns.ts';
import type { Taxonomy } from '../../../taxonomy/taxonomy.ts';
import type { Collector } from '../collect/collector.ts';
import type { Numbering } from './number-objects.ts';

/** 1 for the objects that are end points, by object number: those the taxonomy says so of, and those that a transaction names. */
export function markEndPoints(
  { objects, transactions }: Collector,
  numbering: Numbering,
  taxonomy: Taxonomy,
): Uint8Array {
  const ofKind = objects.kinds.list.map((kind) =>
    taxonomy.isEndPoint(kind, kind.levels ?? taxonomy.levelsOf(kind)) ? 1 : 0,
  );
  const marks = Uint8Array.from(numbering.rows, (row) => ofKind[objects.kind.at(row)] as number);
  for (const { startPoint, endPoints } of transactions.rows) {
    if (startPoint === absent) continue;
    for (const key of endPoints ?? []) marks[numbering.numbers[objects.keys.rowOf(key)] as number] = 1;
  }
  return marks;
}
