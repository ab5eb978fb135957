/**
 * Bytes of UTF-8 for each token: an estimate on the safe side, not a count. Measured with the encodings o200k_base and cl100k_base:
 * 4.2 and 4.4 for the list of tools, 3.5 to 4.0 for structured answers, 3.1 to 3.9 for their text.
 */
const bytesPerToken = 3.5;

/** Estimated tokens of a string. */
export function estimateTokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / bytesPerToken);
}

/** One list of an answer before it is fitted: its elements from `skip` on, or as many of them as were read. */
export interface ListPart {
  /** Length of the whole list. */
  readonly total: number;
  readonly skip: number;
  readonly items: readonly unknown[];
  /** An element as one short line of text. */
  readonly line: (item: never) => string;
}

/** One list of an answer as it is given. */
export interface FittedList {
  readonly name: string;
  readonly items: readonly unknown[];
  readonly lines: readonly string[];
  readonly total: number;
  /** Position after the last element given. */
  readonly end: number;
}

/**
 * Takes elements of several lists in turn, the first of each, then the second, while they fit the budget together. A list is cut at its
 * first element that does not fit. One element is taken whatever its size, so that every answer gets further.
 */
export function fitLists(lists: Readonly<Record<string, ListPart>>, tokens: number): FittedList[] {
  const open = Object.entries(lists).map(([name, part]) => ({
    name,
    part,
    items: [] as unknown[],
    lines: [] as string[],
  }));
  const growing = new Set(open);
  let left = tokens;
  let taken = 0;
  while (growing.size > 0) {
    for (const list of growing) {
      const at = list.items.length;
      if (at >= list.part.items.length) {
        growing.delete(list);
        continue;
      }
      const item = list.part.items[at];
      const line = list.part.line(item as never);
      const cost = estimateTokens(JSON.stringify(item)) + estimateTokens(line) + 1;
      if (cost > left && taken > 0) {
        growing.delete(list);
        continue;
      }
      list.items.push(item);
      list.lines.push(line);
      left -= cost;
      taken++;
    }
  }
  return open.map(({ name, part, items, lines }) => ({
    name,
    items,
    lines,
    total: part.total,
    end: Math.min(part.total, part.skip + items.length),
  }));
}
