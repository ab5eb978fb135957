import { SectionLoad } from './section-load.ts';
import type { SnapshotFile } from './snapshot-file.ts';

type Numbers = Uint8Array | Uint16Array | Uint32Array | Float64Array;

interface NumberType<T extends Numbers> {
  readonly BYTES_PER_ELEMENT: number;
  new (buffer: ArrayBuffer): T;
}

/** The type of object ids, in either of their two widths. */
export function idType(width: 32 | 53): NumberType<Uint32Array | Float64Array> {
  return width === 32 ? Uint32Array : Float64Array;
}

/**
 * Numbers of a section by their place. The whole section is read into memory, checked, when that is due; until then single
 * numbers are read where they lie.
 */
export class NumberColumn<T extends Numbers = Numbers> {
  private readonly file: SnapshotFile;
  private readonly name: string;
  private readonly type: NumberType<T>;
  private whole: T | undefined;
  private readonly load: SectionLoad;

  /** `length`: how many numbers there must be. */
  constructor(file: SnapshotFile, name: string, type: NumberType<T>, length: number) {
    const expected = type.BYTES_PER_ELEMENT * length;
    const found = file.byteLength(name);
    if (found !== expected) throw file.damaged(`section ${name} has ${found} bytes instead of ${expected}`);
    this.file = file;
    this.name = name;
    this.type = type;
    this.load = new SectionLoad(file, name);
  }

  at(place: number): number {
    const whole = this.whole ?? this.wholeIfDue();
    return (whole === undefined ? this.range(place, place + 1)[0] : whole[place]) as number;
  }

  /** All of them, fetched where they are not here. */
  all(): T {
    this.whole ??= new this.type(this.file.load(this.name).buffer);
    return this.whole;
  }

  /** Whether all are in memory, where they are read now if that is due. */
  get isInMemory(): boolean {
    return (this.whole ?? this.wholeIfDue()) !== undefined;
  }

  /** Numbers `from` to `to` (exclusive), read where they lie. */
  range(from: number, to: number): T {
    const width = this.type.BYTES_PER_ELEMENT;
    const bytes = new Uint8Array(new ArrayBuffer((to - from) * width));
    this.file.readAt(this.name, from * width, bytes);
    return new this.type(bytes.buffer);
  }

  private wholeIfDue(): T | undefined {
    return this.load.isDue() ? this.all() : undefined;
  }
}
