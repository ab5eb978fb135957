import type { Moved, Place } from '../../../importers/scip/parts/moved-document.ts';
import type { TextShape } from '../../../languages/python/text-shape.ts';

/** Where places of a text are in another one of the same shape, by the words in which they stand. */
export class MovedPlaces implements Moved {
  private readonly before: Lines;
  private readonly now: Lines;
  private readonly words: TextShape['words'];
  private readonly wordsNow: TextShape['words'];

  constructor(before: string, shape: TextShape, now: string, shapeNow: TextShape) {
    this.before = new Lines(before);
    this.now = new Lines(now);
    this.words = shape.words;
    this.wordsNow = shapeNow.words;
  }

  begin(place: Place): Place | null {
    return this.place(place, (offset) => firstAt(this.words, ([start]) => start > offset) - 1);
  }

  end(place: Place): Place | null {
    return this.place(place, (offset) => firstAt(this.words, ([, end]) => end >= offset));
  }

  private place(place: Place, wordAt: (offset: number) => number): Place | null {
    const offset = this.before.offset(place);
    const at = offset === null ? -1 : wordAt(offset);
    const [word, wordNow] = [this.words[at], this.wordsNow[at]];
    if (offset === null || word === undefined || wordNow === undefined) return null;
    return offset < word[0] || offset > word[1] ? null : this.now.place(wordNow[0] + offset - word[0]);
  }
}

/** Lines of a text as indexers count them, which know three kinds of ends. */
class Lines {
  private readonly starts: readonly number[];
  private readonly length: number;

  constructor(text: string) {
    this.starts = [0, ...[...text.matchAll(/\r\n|\r|\n/g)].map(({ 0: end, index }) => index + end.length)];
    this.length = text.length;
  }

  offset([line, character]: Place): number | null {
    const start = this.starts[line];
    return start === undefined || start + character > this.length ? null : start + character;
  }

  place(offset: number): Place {
    const line = firstAt(this.starts, (start) => start > offset) - 1;
    return [line, offset - (this.starts[line] as number)];
  }
}

/** Index of the first element for which something holds that holds for all behind it, too. */
function firstAt<T>(list: readonly T[], holds: (element: T) => boolean): number {
  let [from, to] = [0, list.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (holds(list[middle] as T)) to = middle;
    else from = middle + 1;
  }
  return from;
}
