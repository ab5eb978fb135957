/** The bytes of a file that somebody else has opened. Importers read through it and touch no file themselves. */
export interface ByteFile {
  /** As given by the user; names the file in messages. */
  readonly name: string;
  readonly size: number;
  /** Bytes from `from` up to `to` (exclusive), both within the file. */
  read(from: number, to: number): Uint8Array;
}
