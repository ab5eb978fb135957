import { isOfClass, type LineRange, type LinkContext } from '../collect/link-contexts.ts';
import type { LocationLists } from '../collect/location-lists.ts';

/** By context, of each way in, the lines that do not run. */
type Parts = ReadonlyMap<string, readonly (readonly LineRange[])[]>;

/** Which contexts the statements of a function run in, where contexts run only a part of it. */
export class ContextLines {
  /** By the number of the function. */
  private readonly parts: ReadonlyMap<number, Parts>;
  private readonly locations: LocationLists;

  /** @param ownerOf of a context the number of the function */
  constructor(ways: readonly LinkContext[], locations: LocationLists, ownerOf: (context: string) => number) {
    this.locations = locations;
    const parts = new Map<number, Map<string, (readonly LineRange[])[]>>();
    for (const { enters, skips } of ways) {
      if (enters === null || isOfClass(enters)) continue;
      const owner = ownerOf(enters);
      const contexts = parts.get(owner) ?? new Map<string, (readonly LineRange[])[]>();
      parts.set(owner, contexts.set(enters, [...(contexts.get(enters) ?? []), skips]));
    }
    this.parts = new Map([...parts].filter(([, contexts]) => [...contexts.values()].flat(2).length > 0));
  }

  /**
   * The contexts that run one of the statements which rows of links have, of the first of these functions that contexts run a part of. Null
   * where all contexts run one, and where none does: that is code of several parts in one line.
   */
  contextsOf(owners: readonly number[], rows: Iterable<number>): readonly string[] | null {
    const owner = owners.find((each) => this.parts.has(each));
    if (owner === undefined) return null;
    const parts = this.parts.get(owner) as Parts;
    const places = [...rows].flatMap((row) => this.placesOf(row));
    if (places.length === 0) return null;
    const running = [...parts].flatMap(([context, ways]) =>
      ways.some((skips) => places.some((place) => !skips.some((range) => contains(range, place)))) ? [context] : [],
    );
    return running.length === 0 || running.length === parts.size ? null : running;
  }

  private placesOf(row: number): LineRange[] {
    const found: LineRange[] = [];
    for (let at = this.locations.from(row); at < this.locations.to(row); at++)
      found.push([this.locations.startLines.at(at), this.locations.endLines.at(at)]);
    return found;
  }
}

function contains([first, last]: LineRange, [start, end]: LineRange): boolean {
  return first <= start && end <= last;
}
