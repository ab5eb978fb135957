import { TextColumn } from './text-column.ts';
import { Uint32List } from './uint32-list.ts';

/** Texts of some of many rows. Rows are added in ascending order. */
export class TextLog {
  private readonly texts = new TextColumn();
  private readonly rows = new Uint32List();

  get size(): number {
    return this.rows.length;
  }

  add(row: number, text: string): void {
    this.rows.push(row);
    this.texts.add(text);
  }

  text(row: number): string | undefined {
    const at = this.find(row);
    return at === undefined ? undefined : this.texts.text(at);
  }

  has(row: number): boolean {
    return this.find(row) !== undefined;
  }

  /** Gives the memory back. */
  clear(): void {
    this.rows.clear();
    this.texts.clear();
  }

  /** Where every row has a text, a row is where its number says. */
  private find(row: number): number | undefined {
    let low = 0;
    let high = Math.min(this.rows.length, row + 1);
    while (low < high) {
      const middle = high === row + 1 ? row : (low + high) >>> 1;
      if (this.rows.at(middle) < row) low = middle + 1;
      else if (this.rows.at(middle) === row) return middle;
      else high = middle;
    }
    return undefined;
  }
}
