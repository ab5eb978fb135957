/** A range of a file that belongs to an object. Lines from 1, inclusive. */
export interface ObjectPlace {
  readonly key: string;
  readonly name?: string;
  /** Key of the file. */
  readonly file: string;
  readonly startLine: number;
  readonly endLine: number;
}

/** States whose code a line is: the innermost object there, else the object that stands for the file. */
export class ObjectPlaces {
  private readonly fileKeys: ReadonlyMap<string, string>;
  /** By file key; innermost first: the shortest range, of equal ones the one that came last. */
  private readonly places = new Map<string, ObjectPlace[]>();

  constructor(files: readonly { readonly key: string; readonly path: string }[], objects: Iterable<ObjectPlace>) {
    this.fileKeys = new Map(files.map(({ key, path }) => [path, key]));
    for (const place of objects) {
      const known = this.places.get(place.file);
      if (known === undefined) this.places.set(place.file, [place]);
      else known.push(place);
    }
    for (const places of this.places.values()) {
      places.reverse().sort((a, b) => a.endLine - a.startLine - (b.endLine - b.startLine));
    }
  }

  /** Key of the file at a path; undefined when the code does not hold it. */
  fileAt(path: string): string | undefined {
    return this.fileKeys.get(path);
  }

  /**
   * Key of the object whose code the line is; undefined when nothing of the file is an object. Of several objects that have the same
   * lines, the one whose name stands last in `before`, the text of the line before the place; without it, the one that came last.
   */
  objectAt(file: string, line: number, before = ''): string | undefined {
    const places = this.places.get(file) ?? [];
    const first = places.findIndex(({ startLine, endLine }) => startLine <= line && line <= endLine);
    // Whatever lies above the first or below the last object belongs to the object that reaches furthest.
    const innermost = places.at(first);
    if (first < 0 || before === '') return innermost?.key;
    const same = places
      .slice(first)
      .filter((one) => one.startLine === innermost?.startLine && one.endLine === innermost.endLine);
    const at = ({ name }: ObjectPlace): number => (name === undefined ? -1 : lastWord(before, name));
    return same.reduce((best, one) => (at(one) > at(best) ? one : best)).key;
  }
}

/** Where a word stands last in a text; -1: nowhere. */
function lastWord(text: string, word: string): number {
  const isPart = (character: string | undefined): boolean =>
    character !== undefined && /[\p{L}\p{N}_$]/u.test(character);
  for (let at = text.lastIndexOf(word); at >= 0; at = at === 0 ? -1 : text.lastIndexOf(word, at - 1)) {
    if (!isPart(text[at - 1]) && !isPart(text[at + word.length])) return at;
  }
  return -1;
}
