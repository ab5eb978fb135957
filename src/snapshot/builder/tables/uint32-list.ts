/** A list of unsigned 32-bit numbers that grows: four bytes a number, no upper bound but memory. */
export class Uint32List {
  length = 0;
  private items: Uint32Array<ArrayBuffer>;

  constructor(capacity = 1024) {
    this.items = new Uint32Array(capacity);
  }

  push(value: number): void {
    if (this.length === this.items.length) this.grow();
    this.items[this.length++] = value;
  }

  /** The caller keeps to 0 … length − 1. */
  at(index: number): number {
    return this.items[index] as number;
  }

  set(index: number, value: number): void {
    this.items[index] = value;
  }

  /** The numbers in place, valid until the next push. */
  view(): Uint32Array<ArrayBuffer> {
    return this.items.subarray(0, this.length);
  }

  /** Gives the memory back; the list is empty afterwards. */
  clear(): void {
    this.items = new Uint32Array(0);
    this.length = 0;
  }

  private grow(): void {
    const grown = new Uint32Array(Math.ceil(this.items.length * 1.5) + 16);
    grown.set(this.items);
    this.items = grown;
  }
}
