/** A stretch of a file that belongs to an object. Lines from 1, inclusive. */
export interface ObjectPlace {
  readonly key: string;
  /** Key of the file. */
  readonly file: string;
  readonly startLine: number;
  readonly endLine: number;
}

/** Tells whose code a line is: the innermost object there, else the object that stands for the file. */
export class ObjectPlaces {
  private readonly fileKeys: ReadonlyMap<string, string>;
  /** By file key; innermost first: the shortest stretch, of equal ones the one that came last. */
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

  /** Key of the object whose code the line is; undefined when nothing of the file is an object. */
  objectAt(file: string, line: number): string | undefined {
    const places = this.places.get(file);
    // Whatever lies above the first or below the last object belongs to the object that reaches furthest.
    return (places?.find(({ startLine, endLine }) => startLine <= line && line <= endLine) ?? places?.at(-1))?.key;
  }
}
