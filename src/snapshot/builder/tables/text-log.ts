import { ByteArena } from './byte-arena.ts';
import { TextEncoding } from './text-encoding.ts';
import { Uint32List } from './uint32-list.ts';

const encoding = new TextEncoding();
const none = 0xffffffff;

/** Texts of some of many rows, kept as bytes and not made distinct. Rows are added in ascending order. */
export class TextLog {
  private readonly arena = new ByteArena();
  private readonly rows = new Uint32List();
  private readonly places = new Uint32List();
  private readonly lengths = new Uint32List();

  get size(): number {
    return this.rows.length;
  }

  add(row: number, text: string): void {
    const length = encoding.encode(text);
    this.rows.push(row);
    this.places.push(this.arena.add(encoding, length));
    this.lengths.push(length);
  }

  text(row: number): string | undefined {
    const at = this.find(row);
    return at === none ? undefined : this.arena.text(this.places.at(at), this.lengths.at(at));
  }

  has(row: number): boolean {
    return this.find(row) !== none;
  }

  private find(row: number): number {
    let low = 0;
    let high = this.rows.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.rows.at(middle) < row) low = middle + 1;
      else high = middle;
    }
    return low < this.rows.length && this.rows.at(low) === row ? low : none;
  }
}
