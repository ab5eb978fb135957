/** Below this share of the bound a comparison sort is faster than a scan of the bit set. */
const sparseShare = 1024;

/**
 * Sorts distinct numbers from 0 to `bound` (exclusive), in place. A large list is written into a bit set and read back, which takes time linear in the
 * list and in `bound / 32`; a short one is sorted as it is. The bit set, `bound / 8` bytes, is kept for the next list.
 */
export class DistinctSorter {
  private readonly bound: number;
  private bits: Uint32Array | undefined;

  constructor(bound: number) {
    this.bound = bound;
  }

  sort(numbers: Uint32Array): void {
    if (numbers.length * sparseShare < this.bound) numbers.sort();
    else this.sortDense(numbers);
  }

  private sortDense(numbers: Uint32Array): void {
    this.bits ??= new Uint32Array((this.bound + 31) >>> 5);
    const { bits } = this;
    for (let i = 0; i < numbers.length; i++) {
      const number = numbers[i] as number;
      (bits[number >>> 5] as number) |= 1 << (number & 31);
    }
    let at = 0;
    for (let word = 0; word < bits.length; word++) {
      let left = bits[word] as number;
      if (left === 0) continue;
      bits[word] = 0;
      for (; left !== 0; left &= left - 1) numbers[at++] = word * 32 + 31 - Math.clz32(left & -left);
    }
  }
}
