import { ascending, countingSort } from '../../../graph/counting-sort.ts';
import type { ObjectColumns } from '../collect/object-columns.ts';
import type { StringTable } from '../tables/string-table.ts';

/** Which row has which number, both ways. */
export interface Numbering {
  /** Row of each number. */
  readonly rows: Uint32Array<ArrayBuffer>;
  /** Number of each row. */
  readonly numbers: Uint32Array<ArrayBuffer>;
}

/** Numbers the objects in answer order: by name, then full name, then id; strings by code point. */
export function numberObjects(objects: ObjectColumns, ids: Float64Array): Numbering {
  const ranks = ranksOf(objects.names);
  const name = objects.name.view();
  const keys = new Uint32Array(objects.count);
  for (let row = 0; row < keys.length; row++) keys[row] = ranks[name[row] as number] as number;
  const rows = countingSort(ascending(objects.count), keys, ranks.length);
  const fullName = objects.fullName.view();
  const compare = (a: number, b: number): number =>
    objects.fullNames.compare(fullName[a] as number, fullName[b] as number) || (ids[a] as number) - (ids[b] as number);
  for (let from = 0; from < rows.length; ) {
    let to = from + 1;
    while (to < rows.length && name[rows[to] as number] === name[rows[from] as number]) to++;
    if (to - from > 1) rows.subarray(from, to).sort(compare);
    from = to;
  }
  return numberingOf(rows);
}

export function numberingOf(rows: Uint32Array<ArrayBuffer>): Numbering {
  const numbers = new Uint32Array(rows.length);
  for (let number = 0; number < rows.length; number++) numbers[rows[number] as number] = number;
  return { rows, numbers };
}

/** Rank of each string of a table in code point order. */
export function ranksOf(table: StringTable): Uint32Array<ArrayBuffer> {
  return numberingOf(sortedByText(table)).numbers;
}

/** The strings of a table in code point order. */
export function sortedByText(table: StringTable): Uint32Array<ArrayBuffer> {
  const prefixes = new Float64Array(table.size);
  for (let number = 0; number < prefixes.length; number++) prefixes[number] = prefixOf(table.bytes(number));
  return ascending(table.size).sort((a, b) => (prefixes[a] as number) - (prefixes[b] as number) || table.compare(a, b));
}

/** The first six bytes as one number: most comparisons end there. */
function prefixOf(bytes: Uint8Array): number {
  let prefix = 0;
  for (let i = 0; i < 6; i++) prefix = prefix * 256 + (bytes[i] ?? 0);
  return prefix;
}
