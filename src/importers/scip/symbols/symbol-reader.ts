/** What a descriptor stands for, by its suffix in the symbol grammar. */
export const suffix = {
  namespace: 0,
  type: 1,
  term: 2,
  method: 3,
  meta: 4,
  macro: 5,
  typeParameter: 6,
  parameter: 7,
} as const;
export type Suffix = (typeof suffix)[keyof typeof suffix];

export interface Descriptor {
  readonly name: string;
  readonly suffix: Suffix;
}

const code = (text: string): number => text.charCodeAt(0);
const [space, quote, slash, hash, dot, colon, bang, open, close, openSquare, closeSquare] = [
  code(' '),
  code('`'),
  code('/'),
  code('#'),
  code('.'),
  code(':'),
  code('!'),
  code('('),
  code(')'),
  code('['),
  code(']'),
];

const suffixOfByte = new Map<number, Suffix>([
  [slash, suffix.namespace],
  [hash, suffix.type],
  [dot, suffix.term],
  [colon, suffix.meta],
  [bang, suffix.macro],
]);

/**
 * Takes a global symbol apart, in the bytes where it stands:
 * `<scheme> ' ' <manager> ' ' <package> ' ' <version> ' ' <descriptor>+`. Used again for the next symbol.
 */
export class SymbolReader {
  /** Where the descriptors begin. */
  headEnd = 0;
  /** Descriptors. */
  count = 0;
  private bytes: Buffer = Buffer.alloc(0);
  private start = 0;
  private readonly nameStarts: number[] = [];
  private readonly nameEnds: number[] = [];
  private readonly suffixes: Suffix[] = [];
  private readonly ends: number[] = [];

  /** False for a local symbol, and for bytes that are no symbol. */
  read(bytes: Buffer, start: number, end: number): boolean {
    this.bytes = bytes;
    this.start = start;
    this.count = 0;
    const headEnd = headEndOf(bytes, start, end);
    if (headEnd < 0) return false;
    this.headEnd = headEnd;
    for (let at = headEnd; at < end; ) {
      const next = this.descriptor(at, end);
      if (next < 0) return false;
      at = next;
    }
    return this.count > 0;
  }

  suffixAt(index: number): Suffix {
    return this.suffixes[index] as Suffix;
  }

  /** End of a descriptor: the symbol up to there is that of what it names. */
  endOf(index: number): number {
    return this.ends[index] as number;
  }

  name(index: number): string {
    const start = this.nameStarts[index] as number;
    const text = this.bytes.toString('utf8', start, this.nameEnds[index]);
    return this.bytes[start - 1] === quote ? text.replaceAll('``', '`') : text;
  }

  descriptors(): Descriptor[] {
    return Array.from({ length: this.count }, (_, index) => ({ name: this.name(index), suffix: this.suffixAt(index) }));
  }

  /** Scheme, manager, package and version; `''` where there is none. */
  head(): readonly [scheme: string, manager: string, name: string, version: string] {
    const parts = this.bytes.toString('utf8', this.start, this.headEnd - 1).split(/(?<! ) (?! )/);
    const [scheme = '', manager = '', name = '', version = ''] = parts.map((part) =>
      part === '.' ? '' : part.replaceAll('  ', ' '),
    );
    return [scheme, manager, name, version];
  }

  /** The descriptors as they are written. */
  descriptorText(last = this.count - 1): string {
    return this.bytes.toString('utf8', this.headEnd, this.endOf(last));
  }

  /** Reads one descriptor; where it ends, or −1. */
  private descriptor(at: number, end: number): number {
    const { bytes } = this;
    const first = bytes[at] as number;
    if (first === open || first === openSquare) {
      const after = this.nameAt(at + 1, end);
      if (after < 0 || bytes[after] !== (first === open ? close : closeSquare)) return -1;
      return this.add(first === open ? suffix.parameter : suffix.typeParameter, after + 1);
    }
    const after = this.nameAt(at, end);
    if (after < 0 || after >= end) return -1;
    if (bytes[after] === open) return this.method(after, end);
    const found = suffixOfByte.get(bytes[after] as number);
    return found === undefined ? -1 : this.add(found, after + 1);
  }

  private method(at: number, end: number): number {
    let after = at + 1;
    while (after < end && isNameByte(this.bytes[after] as number)) after++;
    if (this.bytes[after] !== close || this.bytes[after + 1] !== dot || after + 1 >= end) return -1;
    return this.add(suffix.method, after + 2);
  }

  /** Notes the name that begins here; where it ends with its quotes, or −1. */
  private nameAt(at: number, end: number): number {
    const { bytes, count } = this;
    let after = at;
    if (bytes[at] !== quote) {
      while (after < end && isNameByte(bytes[after] as number)) after++;
      this.nameStarts[count] = at;
      this.nameEnds[count] = after;
      return after === at ? -1 : after;
    }
    for (after = at + 1; after < end; after++) {
      if (bytes[after] !== quote) continue;
      if (bytes[after + 1] !== quote || after + 1 >= end) {
        this.nameStarts[count] = at + 1;
        this.nameEnds[count] = after;
        return after + 1;
      }
      after++;
    }
    return -1;
  }

  private add(found: Suffix, end: number): number {
    this.suffixes[this.count] = found;
    this.ends[this.count++] = end;
    return end;
  }
}

/** Where the descriptors of a global symbol begin: behind the fourth space that is not doubled; −1 where there is none. */
export function headEndOf(bytes: Uint8Array, start: number, end: number): number {
  let spaces = 0;
  for (let at = start; at < end; at++) {
    if (bytes[at] !== space) continue;
    if (bytes[at + 1] === space && at + 1 < end) at++;
    else if (++spaces === 4) return at + 1;
  }
  return -1;
}

/** Letters, digits, `_ + - $`, and what lies beyond ASCII, which writers should quote and do not always. */
function isNameByte(byte: number): boolean {
  return (
    (byte >= 0x61 && byte <= 0x7a) ||
    (byte >= 0x41 && byte <= 0x5a) ||
    (byte >= 0x30 && byte <= 0x39) ||
    byte === 0x5f ||
    byte === 0x2b ||
    byte === 0x2d ||
    byte === 0x24 ||
    byte >= 0x80
  );
}

const local = Buffer.from('local ');
const moduleEnd = Buffer.from('/__init__:');

/** Quick: false for local symbols, and for those that end as a parameter, a type parameter or a member of a literal does. */
export function mayBeObject(bytes: Uint8Array, start: number, end: number): boolean {
  const last = bytes[end - 1];
  if (last === close || last === closeSquare || start === end) return false;
  if (last === colon) return holdsAt(bytes, end - moduleEnd.length, moduleEnd);
  return !holdsAt(bytes, start, local);
}

function holdsAt(bytes: Uint8Array, at: number, wanted: Uint8Array): boolean {
  for (let i = 0; i < wanted.length; i++) if (bytes[at + i] !== wanted[i]) return false;
  return true;
}
