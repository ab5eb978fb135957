import { ownerOf as contextOwner, isOfClass } from '../../../bundle/context-names.ts';
import type { LineRange, LinkContext } from '../collect/link-contexts.ts';
import type { LocationLists } from '../collect/location-lists.ts';

/** What is left out where a function is entered in a context. */
type Part = Pick<LinkContext, 'skips' | 'apart'>;
/** By context, of each way in. */
type Parts = ReadonlyMap<string, readonly Part[]>;

/** Which contexts the statements of a function run in, where contexts run only a part of it. */
export class ContextLines {
  /** By the number of the function. */
  private readonly parts: ReadonlyMap<number, Parts>;
  private readonly locations: LocationLists;

  /** @param ownerOf of a context the number of the function */
  constructor(ways: readonly LinkContext[], locations: LocationLists, ownerOf: (context: string) => number) {
    this.locations = locations;
    const parts = new Map<number, Map<string, Part[]>>();
    for (const { enters, skips, apart } of ways) {
      if (enters === null || isOfClass(enters)) continue;
      const owner = ownerOf(enters);
      const contexts = parts.get(owner) ?? new Map<string, Part[]>();
      parts.set(owner, contexts.set(enters, [...(contexts.get(enters) ?? []), { skips: [...skips, ...apart], apart }]));
    }
    const isPart = ({ skips }: Part): boolean => skips.length > 0;
    this.parts = new Map([...parts].filter(([, contexts]) => [...contexts.values()].flat().some(isPart)));
  }

  /**
   * The contexts that run one of the statements which rows of links have, of the first of these functions that contexts run a part of. Null
   * where all contexts run one, and where none does: that is code of several parts in one line. Lines that stand apart run in a context that nothing enters.
   */
  contextsOf(owners: readonly number[], rows: Iterable<number>): readonly string[] | null {
    const owner = owners.find((each) => this.parts.has(each));
    if (owner === undefined) return null;
    const parts = this.parts.get(owner) as Parts;
    const places = [...rows].flatMap((row) => this.placesOf(row));
    if (places.length === 0) return null;
    const isIn = (ranges: readonly LineRange[]): boolean =>
      places.every((place) => ranges.some((range) => contains(range, place)));
    const running = [...parts].flatMap(([context, ways]) => (ways.some(({ skips }) => !isIn(skips)) ? [context] : []));
    const [first] = parts.keys();
    if (running.length === 0 && first !== undefined && isIn([...parts.values()].flat().flatMap(({ apart }) => apart)))
      return [`${contextOwner(first)}@${noContext}`];
    return running.length === 0 || running.length === parts.size ? null : running;
  }

  private placesOf(row: number): LineRange[] {
    const found: LineRange[] = [];
    for (let at = this.locations.from(row); at < this.locations.to(row); at++)
      found.push([this.locations.startLines.at(at), this.locations.endLines.at(at)]);
    return found;
  }
}

/** Behind the `@` of a context that nothing enters. */
const noContext = 'none';

function contains([first, last]: LineRange, [start, end]: LineRange): boolean {
  return first <= start && end <= last;
}
