import { ByteArena } from './byte-arena.ts';
import { TextEncoding } from './text-encoding.ts';
import { Uint32List } from './uint32-list.ts';

const encoding = new TextEncoding();

/** A list of texts kept as bytes, not made distinct. */
export class TextColumn {
  private readonly arena = new ByteArena();
  private readonly places = new Uint32List();
  private readonly lengths = new Uint32List();

  add(text: string): void {
    const length = encoding.encode(text);
    this.places.push(this.arena.add(encoding, length));
    this.lengths.push(length);
  }

  text(index: number): string {
    return this.arena.text(this.places.at(index), this.lengths.at(index));
  }

  clear(): void {
    this.arena.clear();
    this.places.clear();
    this.lengths.clear();
  }
}
