/**
 * Stable counting sort: the items again, by ascending key. `keys[item]` is below `buckets`.
 * Sorting by the least significant key first, then by the next, sorts by all of them.
 */
export function countingSort(items: Uint32Array, keys: ArrayLike<number>, buckets: number): Uint32Array<ArrayBuffer> {
  const starts = new Uint32Array(buckets + 1);
  for (let i = 0; i < items.length; i++) (starts[(keys[items[i] as number] as number) + 1] as number)++;
  for (let bucket = 0; bucket < buckets; bucket++) {
    starts[bucket + 1] = (starts[bucket + 1] as number) + (starts[bucket] as number);
  }
  const sorted = new Uint32Array(items.length);
  for (let i = 0; i < items.length; i++) {
    const item = items[i] as number;
    const bucket = keys[item] as number;
    const at = starts[bucket] as number;
    sorted[at] = item;
    starts[bucket] = at + 1;
  }
  return sorted;
}

/** 0, 1, … count − 1. */
export function ascending(count: number): Uint32Array<ArrayBuffer> {
  const items = new Uint32Array(count);
  for (let i = 0; i < count; i++) items[i] = i;
  return items;
}
