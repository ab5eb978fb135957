import { type CodeKind, type codeKinds, kindAt, kindNumber } from '../kinds/code-kind.ts';
import { Implementers } from './implementers.ts';
import { PackageHeads } from './package-heads.ts';
import { SymbolHash } from './symbol-hash.ts';
import { SymbolReader } from './symbol-reader.ts';
import { SymbolTable } from './symbol-table.ts';

/** How the bits of a symbol's info are used. */
const kindBits = 6;
const indexShift = kindBits;
const indexMask = 0xff;
const flag = { defined: 1 << 16, spread: 1 << 17, external: 1 << 18, unusable: 1 << 19, kindKnown: 1 << 20 } as const;

/** More indexes than this are not imported at once. */
export const maxIndexes = indexMask;

/** All symbols of an import of one or several indexes: which index defines them, in which document, and what they are. */
export class KnownSymbols {
  readonly heads = new PackageHeads();
  readonly reader = new SymbolReader();
  readonly hash = new SymbolHash();
  readonly implementers = new Implementers();
  private readonly table = new SymbolTable();

  get size(): number {
    return this.table.size;
  }

  /** Number of the symbol in these bytes, or −1. */
  find(bytes: Uint8Array, start: number, end: number): number {
    this.hash.of(bytes, start, end);
    return this.table.find(this.hash);
  }

  /** Number of the symbol in these bytes, a new one where it was not known. */
  add(bytes: Uint8Array, start: number, end: number): number {
    this.hash.of(bytes, start, end);
    return this.table.add(this.hash);
  }

  /** Notes a definition. The first index that defines a symbol owns it; in a second document it is spread. */
  define(number: number, index: number, place: number): void {
    const info = this.table.info(number);
    if ((info & flag.defined) === 0) {
      this.table.setInfo(number, (info & ~(indexMask << indexShift)) | flag.defined | (index << indexShift));
      this.table.setPlace(number, place);
    } else if (this.indexOf(number) === index && this.table.place(number) !== place) {
      this.table.setInfo(number, info | flag.spread);
    }
  }

  /** A kind that is said of the symbol wins over one that its name suggests. */
  setKind(number: number, kind: CodeKind, isStated: boolean): void {
    const info = this.table.info(number);
    if ((info & flag.kindKnown) !== 0) return;
    this.table.setInfo(number, (info & ~((1 << kindBits) - 1)) | kindNumber(kind) | (isStated ? flag.kindKnown : 0));
  }

  /** A namespace that is the module of a file. */
  makeModule(number: number): void {
    if (this.kind(number).name !== 'namespace') return;
    const info = this.table.info(number);
    this.table.setInfo(number, (info & ~((1 << kindBits) - 1)) | kindNumber('module') | flag.kindKnown);
  }

  kind(number: number): (typeof codeKinds)[number] {
    return kindAt(this.table.info(number) & ((1 << kindBits) - 1));
  }

  isDefined(number: number): boolean {
    return (this.table.info(number) & flag.defined) !== 0;
  }

  /** Defined in several documents of its index. */
  isSpread(number: number): boolean {
    return (this.table.info(number) & flag.spread) !== 0;
  }

  indexOf(number: number): number {
    return (this.table.info(number) >>> indexShift) & indexMask;
  }

  placeOf(number: number): number {
    return this.table.place(number);
  }

  /** Symbols that are referred to, not defined, and become no object. */
  isUnusable(number: number): boolean {
    return (this.table.info(number) & flag.unusable) !== 0;
  }

  markUnusable(number: number): void {
    this.table.setInfo(number, this.table.info(number) | flag.unusable);
  }

  /** Notes that an index has an external object for the symbol; false when it had one. */
  markExternal(number: number, index: number): boolean {
    const info = this.table.info(number);
    if ((info & flag.external) !== 0 && this.indexOf(number) === index) return false;
    this.table.setInfo(number, (info & ~(indexMask << indexShift)) | flag.external | (index << indexShift));
    return true;
  }
}
