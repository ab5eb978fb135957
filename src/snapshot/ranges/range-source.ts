/** A file kept elsewhere, whose contents never change, read by ranges. */
export interface RangeSource {
  /** Bytes of the file. */
  readonly size: number;
  /**
   * So many bytes from an offset on, all of them inside the file; fewer where what came is damaged. Rejects when they cannot be had, after what
   * attempts there are to make.
   */
  read(offset: number, length: number): Promise<Uint8Array>;
}
