import { Misses } from '../../absent-data.ts';
import type { LinkKind } from '../format/sections.ts';
import type { ChunkWriter } from './json-chunks.ts';
import type { LocationSection } from './location-section.ts';
import type { ObjectSection } from './object-section.ts';

const noParent = ',"parent":null';

/** Which members beyond the link itself a row has; each costs a reading. */
export interface LinkRowMembers {
  readonly parent: boolean;
  readonly sourceLocations: boolean;
}

/**
 * JSON rows of links, each seen from one end: the object at the other end, then what the link is. They are put together from stored bytes,
 * without parsing.
 */
export class LinkRows {
  private readonly objects: ObjectSection;
  private readonly locations: () => LocationSection;
  /** `,"linkType":…,"escalated":…,"confidence":…,"rule":…,"candidates":…` of each kind. */
  private readonly kinds: ReadonlyMap<LinkKind, Buffer>;

  constructor(objects: ObjectSection, locations: () => LocationSection, kinds: readonly LinkKind[]) {
    this.objects = objects;
    this.locations = locations;
    this.kinds = new Map(kinds.map((kind) => [kind, Buffer.from(kindMembers(kind))]));
  }

  /** Gives the function that adds the row of a link, without its closing brace. `object`: the number of the object at the other end. */
  writer(members: LinkRowMembers): (object: number, kind: LinkKind, out: ChunkWriter) => void {
    const { objects, kinds } = this;
    const { rows } = objects;
    const locations = members.sourceLocations ? this.locations() : undefined;
    const locationsAhead = locations?.readAhead();
    return (object, kind, out) => {
      const misses = new Misses();
      try {
        rows.writeIdentity(object, rows.scattered, out);
      } catch (error) {
        misses.add(error);
      }
      out.add(kinds.get(kind) as Buffer);
      try {
        if (members.parent) this.writeParent(object, out);
      } catch (error) {
        misses.add(error);
      }
      if (locations && locationsAhead) locations.writeMember(object, locationsAhead, out);
      misses.throwIfAny();
    };
  }

  private writeParent(object: number, out: ChunkWriter): void {
    const parent = this.objects.parentOf(object);
    if (parent === null) {
      out.addAscii(noParent);
      return;
    }
    const { rows } = this.objects;
    out.addAscii(',"parent":');
    rows.writeType(parent, rows.scattered, out);
  }
}

function kindMembers({ type, escalated, confidence, rule, candidates = 1 }: LinkKind): string {
  return `,${JSON.stringify({ linkType: type, escalated, confidence, rule, candidates }).slice(1, -1)}`;
}
