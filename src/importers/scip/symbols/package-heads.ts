import { headEndOf } from './symbol-reader.ts';

/** The part of symbols before their descriptors: whose they are. */
export interface PackageHead {
  readonly number: number;
  /** Length in the bytes of a symbol, the space behind it included. */
  readonly bytes: number;
  readonly scheme: string;
  readonly manager: string;
  /** `''` where the indexer did not know it. */
  readonly name: string;
  readonly version: string;
  /** Indexes that define symbols of it. */
  readonly definedBy: Set<number>;
}

/** The heads of all symbols met, few in number. Neighbouring symbols mostly share theirs, so the last one is compared first, byte by byte. */
export class PackageHeads {
  private readonly byText = new Map<string, PackageHead>();
  private lastBytes: Buffer = Buffer.alloc(0);
  private last: PackageHead | undefined;

  /** Undefined for a local symbol, and for what is no symbol. */
  of(bytes: Buffer, start: number, end: number): PackageHead | undefined {
    const { last, lastBytes } = this;
    if (last !== undefined && lastBytes.length < end - start && startsWith(bytes, start, lastBytes)) return last;
    const headEnd = headEndOf(bytes, start, end);
    if (headEnd < 0) return undefined;
    const text = bytes.toString('utf8', start, headEnd);
    let head = this.byText.get(text);
    if (head === undefined) {
      head = newHead(this.byText.size, headEnd - start, text);
      this.byText.set(text, head);
    }
    this.last = head;
    this.lastBytes = Buffer.from(bytes.subarray(start, headEnd));
    return head;
  }

  all(): readonly PackageHead[] {
    return [...this.byText.values()];
  }
}

function newHead(number: number, bytes: number, text: string): PackageHead {
  const parts = text.slice(0, -1).split(/(?<! ) (?! )/);
  const [scheme = '', manager = '', name = '', version = ''] = parts.map((part) =>
    part === '.' ? '' : part.replaceAll('  ', ' '),
  );
  return { number, bytes, scheme, manager, name, version, definedBy: new Set() };
}

function startsWith(bytes: Buffer, start: number, prefix: Buffer): boolean {
  for (let i = prefix.length - 1; i >= 0; i--) if (bytes[start + i] !== prefix[i]) return false;
  return true;
}
