import { fold } from '../fold.ts';
import { absent, type SearchColumns } from '../search-columns.ts';
import type { Section } from '../sections.ts';
import { type BuildContext, placeNumbers } from './build-context.ts';
import { valueSections } from './column-sections.ts';
import { dictionarySections } from './dictionary-sections.ts';
import { gramSections } from './gram-sections.ts';
import { orderOf, sortPool, TextPool } from './text-pool.ts';

/**
 * Names: entry e is the e-th distinct original name in answer order, and its objects are the numbers `starts[e]` to `starts[e + 1] − 1`.
 * `order`: the entries by folded text, which the search across the seam of a full name needs.
 */
export function* nameSections(context: BuildContext, { count, name }: SearchColumns): Generator<Section> {
  const { memory } = context;
  const top = memory.top;
  const pool = new TextPool(context, Math.min(count, name.size + 1), { distinct: false });
  const starts: number[] = [];
  for (let o = 0; o < count; o++) {
    if (o === 0 || name.of[o] !== name.of[o - 1]) {
      pool.add(name.of[o] === absent ? '' : fold(name.value(name.of[o]!)));
      starts.push(o);
    }
  }
  const texts = pool.seal();
  const bounds = Uint32Array.from([...starts, count]);
  yield { name: 'search/name/starts', data: bounds };
  yield { name: 'search/name/order', data: orderOf(context, texts, { fromEnd: false }) };
  yield* dictionarySections(context, 'search/name', texts);
  yield* gramSections(context, 'search/name', texts, placeNumbers(context, bounds), 0);
  memory.reset(top);
}

/**
 * Containers: what is left of a full name when the name at its end is taken off. The full name of a *detached* object does not end
 * with its name; its container is all of it. `order`: the entries by their bytes from the end, for the seam.
 */
export function* containerSections(context: BuildContext, columns: SearchColumns): Generator<Section> {
  const top = context.memory.top;
  const pool = new TextPool(context, columns.count, { distinct: true });
  const { column, detached } = splitFullNames(columns, pool);
  const { sorted, renumbered } = sortPool(context, pool.seal());
  for (let o = 0; o < column.length; o++) column[o] = column[o] === absent ? sorted.size : renumbered[column[o]!]!;
  yield { name: 'search/container/column', data: column };
  if (detached.some((word) => word !== 0)) yield { name: 'search/detached', data: detached };
  yield { name: 'search/container/order', data: orderOf(context, sorted, { fromEnd: true }) };
  yield* valueSections(context, 'search/container', sorted, { column, bounds: undefined, blockBytes: 0 });
  context.memory.reset(top);
}

/** The container of each object (absent where the full name is), and a bitmap of the detached ones. */
function splitFullNames(
  { count, name, fullName }: SearchColumns,
  pool: TextPool,
): { readonly column: Uint32Array; readonly detached: Uint32Array } {
  const column = new Uint32Array(count);
  const detached = new Uint32Array(((count >>> 6) + 1) * 2);
  let end = '';
  for (let o = 0; o < count; o++) {
    const sameName = o > 0 && name.of[o] === name.of[o - 1];
    if (!sameName) end = name.of[o] === absent ? '' : fold(name.value(name.of[o]!));
    const full = fullName.of[o]!;
    const apart = (): void => {
      detached[o >>> 5]! |= 1 << (o & 31);
    };
    if (full === absent) {
      column[o] = absent;
      apart();
      continue;
    }
    if (sameName && full === fullName.of[o - 1]) {
      column[o] = column[o - 1]!;
      if (((detached[(o - 1) >>> 5]! >>> ((o - 1) & 31)) & 1) !== 0) apart();
      continue;
    }
    const folded = fold(fullName.value(full));
    if (name.of[o] !== absent && folded.endsWith(end))
      column[o] = pool.add(folded.slice(0, folded.length - end.length));
    else {
      column[o] = pool.add(folded);
      apart();
    }
  }
  return { column, detached };
}
