/** Distinct sets of numbers from 0 to a bound (exclusive), each a row of bits under a number of its own. Set 0 is empty. */
export class SetTable {
  private readonly words: number;
  private readonly most: number;
  private readonly rows: Uint32Array[];
  private readonly scratch: Uint32Array;
  /** Sets by hash. */
  private readonly byHash = new Map<number, number[]>();

  /** `maxBytes`: of the rows, the empty set not counted. */
  constructor(bound: number, maxBytes: number) {
    this.words = (bound + 31) >>> 5;
    this.most = 1 + Math.floor(maxBytes / 4 / Math.max(1, this.words));
    this.scratch = new Uint32Array(this.words);
    this.rows = [this.scratch.slice()];
  }

  /** The set of the numbers of sets and of a few more; undefined where it is a new one and there is no room. */
  union(sets: Iterable<number>, more: readonly number[]): number | undefined {
    const bits = this.merge(sets, more);
    const hash = hashOf(bits);
    const alike = this.byHash.get(hash) ?? [];
    const known = alike.find((set) => (this.rows[set] as Uint32Array).every((word, at) => word === bits[at]));
    if (known !== undefined || this.rows.length >= this.most) return known;
    this.byHash.set(hash, [...alike, this.rows.length]);
    return this.rows.push(bits.slice()) - 1;
  }

  /** The numbers of sets and a few more, ascending, each once. */
  numbersOf(sets: Iterable<number>, more: readonly number[]): Uint32Array {
    const numbers: number[] = [];
    this.merge(sets, more).forEach((word, at) => {
      for (let left = word; left !== 0; left &= left - 1) numbers.push(at * 32 + 31 - Math.clz32(left & -left));
    });
    return Uint32Array.from(numbers);
  }

  /** Number of sets, the empty one included. */
  get size(): number {
    return this.rows.length;
  }

  /** 1 for the sets that hold one of some numbers, by set. */
  meeting(numbers: Iterable<number>): Uint8Array {
    const asked = this.merge([], numbers);
    const words = [...asked.keys()].filter((word) => asked[word] !== 0);
    const meeting = new Uint8Array(this.rows.length);
    for (let set = 1; set < meeting.length; set++) {
      const row = this.rows[set] as Uint32Array;
      for (const word of words) {
        if (((row[word] as number) & (asked[word] as number)) === 0) continue;
        meeting[set] = 1;
        break;
      }
    }
    return meeting;
  }

  /** Valid until the next call. */
  private merge(sets: Iterable<number>, more: Iterable<number>): Uint32Array {
    const { scratch, words } = this;
    scratch.fill(0);
    for (const set of sets) {
      const row = this.rows[set] as Uint32Array;
      for (let word = 0; word < words; word++) scratch[word] = (scratch[word] as number) | (row[word] as number);
    }
    for (const number of more) scratch[number >>> 5] = (scratch[number >>> 5] as number) | (1 << (number & 31));
    return scratch;
  }
}

/** FNV-1a, over words in place of bytes. */
function hashOf(bits: Uint32Array): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < bits.length; at++) hash = Math.imul(hash ^ (bits[at] as number), 0x01000193);
  return hash;
}
