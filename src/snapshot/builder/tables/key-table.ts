import { absent } from '../../../search/search-columns.ts';
import { StringTable } from './string-table.ts';
import { Uint32List } from './uint32-list.ts';

/** The keys of one kind of record, numbered as they are first met, whether a record has the key or refers to it. */
export class KeyTable {
  readonly texts = new StringTable();
  private readonly rows = new Uint32List();
  private defined = 0;

  get size(): number {
    return this.texts.size;
  }

  /** How many keys are referred to that no record has. */
  get missing(): number {
    return this.size - this.defined;
  }

  refer(key: string): number {
    const number = this.texts.intern(key);
    if (number === this.rows.length) this.rows.push(absent);
    return number;
  }

  /** Gives the key to a row. Undefined when another row has it. */
  define(key: string, row: number): number | undefined {
    const number = this.refer(key);
    if (this.rows.at(number) !== absent) return undefined;
    this.rows.set(number, row);
    this.defined++;
    return number;
  }

  /** Row of the record that has the key, or absent. */
  rowOf(number: number): number {
    return this.rows.at(number);
  }
}
