import { fold } from '../fold.ts';
import { absent, type ListColumn, type TextColumn } from '../search-columns.ts';
import type { Section } from '../sections.ts';
import { type BuildContext, copyNumbers, placeNumbers } from './build-context.ts';
import { dictionarySections } from './dictionary-sections.ts';
import { gramSections } from './gram-sections.ts';
import { sortPool, TextPool, type Texts } from './text-pool.ts';

/** With at most so many entries, and one number more for absent values, a column is of bytes: a pass over it is so quick that no entry needs a list of its objects. */
const maxSmall = 255;

/** A column with one value or none for each object: dictionary, entry of each object, objects of each entry where it has many, grams. */
export function* textColumnSections(
  context: BuildContext,
  prefix: string,
  column: TextColumn,
  blockBytes: number,
): Generator<Section> {
  const top = context.memory.top;
  const { texts, entryOf } = buildDictionary(context, column);
  const entries = entriesOf(column.of, entryOf, texts.size);
  if (texts.size <= maxSmall) {
    yield { name: `${prefix}/small-column`, data: Uint8Array.from(entries) };
    yield { name: `${prefix}/starts`, data: countingStarts(entries, texts.size) };
    yield* dictionarySections(context, prefix, texts);
    const starts = placeNumbers(context, countingStarts(entries, texts.size));
    yield* gramSections(context, prefix, texts, starts, blockBytes);
  } else {
    yield { name: `${prefix}/column`, data: entries };
    yield* valueSections(context, prefix, texts, { column: entries, bounds: undefined, blockBytes });
  }
  context.memory.reset(top);
}

/** A column with any number of values for each object. */
export function* listColumnSections(context: BuildContext, prefix: string, column: ListColumn): Generator<Section> {
  const top = context.memory.top;
  const { texts, entryOf } = buildDictionary(context, column);
  const entries = entriesOf(column.of, entryOf, texts.size);
  yield* valueSections(context, prefix, texts, { column: entries, bounds: column.start, blockBytes: 0 });
  context.memory.reset(top);
}

interface Values {
  /** The entry of each value. */
  readonly column: Uint32Array;
  /** Where the values of each object begin; undefined: each has one. */
  readonly bounds: Uint32Array | undefined;
  readonly blockBytes: number;
}

/** The sections that follow from a dictionary and the entry of each value. `starts` and `ids` give the objects of each entry. */
export function* valueSections(
  context: BuildContext,
  prefix: string,
  texts: Texts,
  { column, bounds, blockBytes }: Values,
): Generator<Section> {
  const { memory, kernels } = context;
  const starts = memory.allocate((texts.size + 2) * 4);
  const top = memory.top;
  const boundsAt = bounds ? placeNumbers(context, bounds) : 0;
  const ids = memory.allocate(column.length * 4);
  const objects = bounds ? bounds.length - 1 : column.length;
  kernels.groupObjects(placeNumbers(context, column), objects, boundsAt, texts.size, starts, ids);
  const total = memory.u32[(starts >>> 2) + texts.size]!;
  yield { name: `${prefix}/starts`, data: copyNumbers(context, starts, texts.size + 1) };
  yield { name: `${prefix}/ids`, data: copyNumbers(context, ids, total) };
  memory.reset(top);
  yield* dictionarySections(context, prefix, texts);
  yield* gramSections(context, prefix, texts, starts, blockBytes);
}

/** The distinct folded values in byte order, and the entry of each value. */
function buildDictionary(
  context: BuildContext,
  column: { readonly size: number; value(index: number): string },
): { readonly texts: Texts; readonly entryOf: Uint32Array } {
  const pool = new TextPool(context, column.size, { distinct: true });
  const entryOf = new Uint32Array(column.size);
  for (let v = 0; v < column.size; v++) entryOf[v] = pool.add(fold(column.value(v)));
  const { sorted, renumbered } = sortPool(context, pool.seal());
  for (let v = 0; v < entryOf.length; v++) entryOf[v] = renumbered[entryOf[v]!]!;
  return { texts: sorted, entryOf };
}

/** How many objects the entries before each have: the difference of neighbours is the number of objects of an entry. */
function countingStarts(entries: Uint32Array, size: number): Uint32Array {
  const starts = new Uint32Array(size + 1);
  for (const entry of entries) if (entry < size) starts[entry + 1]!++;
  for (let e = 0; e < size; e++) starts[e + 1]! += starts[e]!;
  return starts;
}

/** The entry of each value; that of an absent one is the number of entries. */
function entriesOf(values: Uint32Array, entryOf: Uint32Array, size: number): Uint32Array {
  return values.map((value) => (value === absent ? size : entryOf[value]!));
}
