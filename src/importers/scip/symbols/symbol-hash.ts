/** Sixty-four bits over the bytes of a symbol, in two halves: what the tables know a symbol by instead of its text. */
export class SymbolHash {
  high = 0;
  low = 0;

  /** Two multiplicative hashes that share the reading of the bytes, each finished as MurmurHash3 does. */
  of(bytes: Uint8Array, start: number, end: number): void {
    let high = 0xdeadbeef ^ (end - start);
    let low = 0x41c6ce57;
    for (let at = start; at < end; at++) {
      const byte = bytes[at] as number;
      high = Math.imul(high ^ byte, 0x9e3779b1);
      low = Math.imul(low ^ byte, 0x5f356495);
      high ^= high >>> 15;
      low ^= low >>> 13;
    }
    this.high = finish(high ^ Math.imul(low, 0x85ebca6b));
    this.low = finish(low ^ Math.imul(high, 0xc2b2ae35));
  }
}

function finish(hash: number): number {
  const first = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  const second = Math.imul(first ^ (first >>> 13), 0xc2b2ae35);
  return (second ^ (second >>> 16)) >>> 0;
}
