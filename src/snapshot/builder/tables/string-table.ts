import { ByteArena } from './byte-arena.ts';
import { TextEncoding } from './text-encoding.ts';
import { Uint32List } from './uint32-list.ts';

const none = 0xffffffff;
const encoding = new TextEncoding();

/**
 * Distinct strings, numbered from 0 as they are first met. A hash table with open addressing over the bytes of the strings:
 * about twenty bytes a string besides its text, and none of the limits of a `Map`.
 */
export class StringTable {
  private readonly arena = new ByteArena();
  private readonly places = new Uint32List();
  private readonly lengths = new Uint32List();
  private readonly hashes = new Uint32List();
  private slots = new Uint32Array(1024).fill(none);
  private lastText: string | undefined;
  private lastNumber = none;

  get size(): number {
    return this.places.length;
  }

  /** Number of the string; a new one gets the next. */
  intern(text: string): number {
    if (text === this.lastText) return this.lastNumber;
    const length = encoding.encode(text);
    const hash = hashOf(encoding.words, length);
    let slot = this.slotOf(hash, length);
    let number = this.slots[slot] as number;
    if (number === none) {
      number = this.size;
      if (number * 2 >= this.slots.length) {
        this.grow();
        slot = this.slotOf(hash, length);
      }
      this.slots[slot] = number;
      this.places.push(this.arena.add(encoding, length));
      this.lengths.push(length);
      this.hashes.push(hash);
    }
    this.lastText = text;
    this.lastNumber = number;
    return number;
  }

  /** Number of a string that is there, else undefined. */
  find(text: string): number | undefined {
    const length = encoding.encode(text);
    const number = this.slots[this.slotOf(hashOf(encoding.words, length), length)] as number;
    return number === none ? undefined : number;
  }

  text(number: number): string {
    return this.arena.text(this.places.at(number), this.lengths.at(number));
  }

  /** Bytes of a string in place, not to be changed. */
  bytes(number: number): Uint8Array<ArrayBuffer> {
    return this.arena.bytes(this.places.at(number), this.lengths.at(number));
  }

  /** Where the bytes of a string that is not empty stand, for readers that take them one by one. */
  bufferOf(number: number): Uint8Array<ArrayBuffer> {
    return this.arena.bufferOf(this.places.at(number));
  }

  offsetOf(number: number): number {
    return this.arena.offsetOf(this.places.at(number));
  }

  byteLength(number: number): number {
    return this.lengths.at(number);
  }

  /** Order of two of its strings by code point. */
  compare(a: number, b: number): number {
    if (a === b) return 0;
    return this.arena.compare(this.places.at(a), this.lengths.at(a), this.places.at(b), this.lengths.at(b));
  }

  /** Gives up finding strings and adding new ones, for memory. */
  freeze(): void {
    this.slots = new Uint32Array(0);
    this.hashes.clear();
    this.lastText = undefined;
  }

  /** Gives all memory back. */
  clear(): void {
    this.freeze();
    this.arena.clear();
    this.places.clear();
    this.lengths.clear();
  }

  private slotOf(hash: number, length: number): number {
    const mask = this.slots.length - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const number = this.slots[slot] as number;
      if (number === none) return slot;
      if (
        this.hashes.at(number) === hash &&
        this.lengths.at(number) === length &&
        this.arena.holds(this.places.at(number), encoding, length)
      ) {
        return slot;
      }
    }
  }

  private grow(): void {
    const slots = new Uint32Array(this.slots.length * 2).fill(none);
    const mask = slots.length - 1;
    const hashes = this.hashes.view();
    for (let number = 0; number < hashes.length; number++) {
      let slot = (hashes[number] as number) & mask;
      while (slots[slot] !== none) slot = (slot + 1) & mask;
      slots[slot] = number;
    }
    this.slots = slots;
  }
}

/** Mixes a word at a time, as MurmurHash3 does. */
function hashOf(words: Uint32Array, length: number): number {
  let hash = length;
  const count = (length + 3) >>> 2;
  for (let i = 0; i < count; i++) {
    let word = Math.imul(words[i] as number, 0xcc9e2d51);
    word = (word << 15) | (word >>> 17);
    hash ^= Math.imul(word, 0x1b873593);
    hash = (Math.imul((hash << 13) | (hash >>> 19), 5) + 0xe6546b64) | 0;
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
