import type { SymbolHash } from './symbol-hash.ts';

const none = 0xffff_ffff;

/**
 * What is known of the symbols of an import, by hash: millions of them at about thirty bytes each, and no text. Two symbols with one hash of
 * 64 bits would be taken for one; among ten million that happens once in 370 000 imports.
 */
export class SymbolTable {
  private count = 0;
  private highs = new Uint32Array(1024);
  private lows = new Uint32Array(1024);
  private infos = new Uint32Array(1024);
  private places = new Uint32Array(1024);
  private slots = new Uint32Array(2048).fill(none);

  get size(): number {
    return this.count;
  }

  /** Number of the symbol, or −1. */
  find({ high, low }: SymbolHash): number {
    const number = this.slots[this.slotOf(high, low)] as number;
    return number === none ? -1 : number;
  }

  /** Number of the symbol; a new one gets the next, with zeros in its columns. */
  add({ high, low }: SymbolHash): number {
    const slot = this.slotOf(high, low);
    const known = this.slots[slot] as number;
    if (known !== none) return known;
    if (this.count === this.highs.length) this.growColumns();
    const number = this.count++;
    this.highs[number] = high;
    this.lows[number] = low;
    this.slots[slot] = number;
    if (this.count * 3 > this.slots.length * 2) this.growSlots();
    return number;
  }

  /** Bits that the caller gives meaning. */
  info(number: number): number {
    return this.infos[number] as number;
  }

  setInfo(number: number, info: number): void {
    this.infos[number] = info;
  }

  /** Where the symbol is first defined, as the caller numbers places. */
  place(number: number): number {
    return this.places[number] as number;
  }

  setPlace(number: number, place: number): void {
    this.places[number] = place;
  }

  private slotOf(high: number, low: number): number {
    const mask = this.slots.length - 1;
    for (let slot = low & mask; ; slot = (slot + 1) & mask) {
      const number = this.slots[slot] as number;
      if (number === none || (this.lows[number] === low && this.highs[number] === high)) return slot;
    }
  }

  private growColumns(): void {
    const grown = (column: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> => {
      const larger = new Uint32Array(Math.ceil(column.length * 1.5));
      larger.set(column);
      return larger;
    };
    this.highs = grown(this.highs);
    this.lows = grown(this.lows);
    this.infos = grown(this.infos);
    this.places = grown(this.places);
  }

  private growSlots(): void {
    const slots = new Uint32Array(this.slots.length * 2).fill(none);
    const mask = slots.length - 1;
    for (let number = 0; number < this.count; number++) {
      let slot = (this.lows[number] as number) & mask;
      while (slots[slot] !== none) slot = (slot + 1) & mask;
      slots[slot] = number;
    }
    this.slots = slots;
  }
}
