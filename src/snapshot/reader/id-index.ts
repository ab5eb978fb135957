import { together } from '../../absent-data.ts';
import { type SnapshotMeta, sections } from '../format/sections.ts';
import { idType, NumberColumn } from './number-column.ts';
import type { SnapshotFile } from './snapshot-file.ts';

/** Ids that are read at once: those of one block. */
const idsTogether = 512;
/** Guesses of where an id stands before all ids are read. */
const mostGuesses = 4;

/** Permanent ids, ascending, and the object number of each. */
export class IdIndex {
  private readonly count: number;
  private readonly ids: NumberColumn<Uint32Array | Float64Array>;
  private readonly numbers: NumberColumn<Uint32Array>;

  constructor(file: SnapshotFile, { counts, idWidth }: SnapshotMeta) {
    this.count = counts.objects;
    this.ids = new NumberColumn(file, sections.objectIdsSorted, idType(idWidth), this.count);
    this.numbers = new NumberColumn(file, sections.objectByIdRank, Uint32Array, this.count);
  }

  /** Object number of an id; undefined when no object has it. */
  numberOf(id: number): number | undefined {
    if (this.ids.isInMemory && this.numbers.isInMemory) return this.search(id);
    return this.guess(id) ?? this.search(id);
  }

  /** All ids, and the number of each. */
  get all(): { readonly ids: Uint32Array | Float64Array; readonly numbers: Uint32Array } {
    return { ids: this.ids.all(), numbers: this.numbers.all() };
  }

  private search(id: number): number | undefined {
    const { ids, numbers } = this.all;
    let low = 0;
    let high = ids.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((ids[middle] as number) < id) low = middle + 1;
      else high = middle;
    }
    return ids[low] === id ? numbers[low] : undefined;
  }

  /**
   * Looks where the id should stand: ids are given one after the other, so that it stands as far from another as the two differ, or nearer. Undefined: it
   * was not found, and may be elsewhere.
   */
  private guess(id: number): number | undefined {
    let [low, high] = [
      { place: -1, id: 0 },
      { place: this.count, id: Number.POSITIVE_INFINITY },
    ];
    for (let guesses = 0; guesses < mostGuesses && low.place + 1 < high.place; guesses++) {
      const span = high.id - low.id;
      const share = Number.isFinite(span) ? ((id - low.id) * (high.place - low.place)) / span : id - low.id;
      const place = Math.min(Math.max(low.place + 1, Math.round(low.place + share)), high.place - 1);
      const from = Math.floor(place / idsTogether) * idsTogether;
      const { ids, numbers } = this.around(from);
      const at = ids.indexOf(id);
      if (at >= 0) return numbers[at];
      const [first, last] = [ids[0] as number, ids.at(-1) as number];
      if (id < first) high = { place: from, id: first };
      else if (id > last) low = { place: from + ids.length - 1, id: last };
      else return undefined;
    }
    return undefined;
  }

  /** Ids of a block and the number of each, which are fetched together. */
  private around(from: number): { readonly ids: number[]; readonly numbers: number[] } {
    const to = Math.min(this.count, from + idsTogether);
    const [ids, numbers] = together(
      () => this.ids.range(from, to),
      () => this.numbers.range(from, to),
    );
    return { ids: [...ids], numbers: [...numbers] };
  }
}
