import type { PlacedUnit } from './generate-units.ts';
import type { GeneratedObject } from './generated-object.ts';
import type { Random } from './random.ts';

/** One made-up link with the line of its statement. */
export interface GeneratedLink {
  readonly from: string;
  readonly to: string;
  readonly type: 'CALL' | 'READ' | 'WRITE' | 'REFER' | 'INHERIT' | 'THROW';
  readonly escalated: boolean;
  readonly file: string | null;
  readonly line: number;
  readonly derived: boolean;
}

const recentSize = 4000;
const popularSize = 3000;

/**
 * Links of the objects of each unit to what was made before: over half stay in the file, most others go to files nearby, some to
 * the libraries of the module and to what the whole application uses. Keeps a window of recent objects, so memory is bounded.
 */
export class LinkMaker {
  readonly #random: Random;
  readonly #perObject: number;
  readonly #recent: GeneratedObject[] = [];
  readonly #popular: GeneratedObject[] = [];
  #libraries: GeneratedObject[] = [];
  #module = -1;
  #owed = 0;

  constructor(random: Random, perObject: number) {
    this.#random = random;
    this.#perObject = perObject;
  }

  *linksOf(unit: PlacedUnit): Generator<GeneratedLink> {
    if (unit.module.index !== this.#module) {
      this.#module = unit.module.index;
      this.#libraries = [];
    }
    this.#owed += unit.objects.length * this.#perObject;
    if (unit.file === null) this.#libraries.push(...unit.objects);
    else {
      const callers = unit.objects.filter((object) => object.role !== 'data');
      while (this.#owed >= 1 && callers.length > 0) {
        const from = callers[this.#random.rank(callers.length, callers.length)]!;
        for (let n = Math.min(this.#owed, 1 + this.#random.rank(12, 4)); n >= 1; n--, this.#owed--)
          yield this.#link(unit, from);
      }
    }
    this.#remember(unit.objects);
  }

  #link(unit: PlacedUnit, from: GeneratedObject): GeneratedLink {
    const random = this.#random;
    const to = this.#target(unit);
    const escalated = random.chance(0.06);
    return {
      from: from.key,
      to: to.key,
      type: escalated ? random.pick(['REFER', 'INHERIT'] as const) : linkType(random, to),
      escalated,
      file: unit.file?.key ?? null,
      line: from.startLine + random.below(Math.max(1, from.endLine - from.startLine + 1)),
      derived: random.chance(0.02),
    };
  }

  #target(unit: PlacedUnit): GeneratedObject {
    const random = this.#random;
    const where = random.next();
    if (where < 0.22 && this.#recent.length > 0)
      return this.#recent[this.#recent.length - 1 - random.rank(this.#recent.length, 60)]!;
    if (where < 0.34 && this.#libraries.length > 0) return random.pickSkewed(this.#libraries, 5);
    if (where < 0.44 && this.#popular.length > 0) return random.pickSkewed(this.#popular, 4);
    return random.pick(unit.objects);
  }

  #remember(objects: readonly GeneratedObject[]): void {
    for (const object of objects) {
      this.#recent.push(object);
      if (this.#popular.length < popularSize && this.#random.chance(0.05)) this.#popular.push(object);
    }
    if (this.#recent.length > 2 * recentSize) this.#recent.splice(0, this.#recent.length - recentSize);
  }
}

function linkType(random: Random, to: GeneratedObject): GeneratedLink['type'] {
  if (to.role !== 'data' || to.external) return random.chance(0.02) ? 'THROW' : 'CALL';
  return random.pick(['READ', 'READ', 'WRITE'] as const);
}
