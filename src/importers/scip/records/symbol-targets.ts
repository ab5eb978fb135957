import type { IndexContext } from '../index-context.ts';
import type { codeKinds, MentionRole } from '../kinds/code-kind.ts';
import { isObjectSymbol, kindOf } from '../kinds/kind-of.ts';
import { mayBeObject } from '../symbols/symbol-reader.ts';

/** The object that a symbol stands for. */
export interface Target {
  /** Number of the symbol. */
  readonly number: number;
  readonly key: string;
  readonly kind: (typeof codeKinds)[number];
  readonly role: MentionRole;
  readonly external: boolean;
}

/** Finds the objects behind the symbols of one document. */
export class SymbolTargets {
  private readonly context: IndexContext;
  private readonly known = new Map<number, Target | null>();
  private path = '';

  constructor(context: IndexContext) {
    this.context = context;
  }

  /** Forgets what was found in the document before. */
  begin(path: string): void {
    this.path = path;
    this.known.clear();
  }

  /** Null for a symbol that is no object: local ones, parameters, and those that are broken or lead nowhere. @param line 0-based, for what is reported */
  of(bytes: Buffer, start: number, end: number, line?: number): Target | null {
    if (!mayBeObject(bytes, start, end)) return null;
    const { symbols, diagnostics } = this.context;
    const number = symbols.add(bytes, start, end);
    let target = this.known.get(number);
    if (target === undefined) {
      target = this.find(number, bytes, start, end);
      this.known.set(number, target);
      if (target === null && this.isLost(bytes, start, end, line))
        diagnostics.add('definition-missing', this.path, line);
    }
    return target;
  }

  /** The object of a symbol that may not be there; null where no index defines it. */
  inHouse(symbol: Buffer): Target | null {
    const number = this.context.symbols.find(symbol, 0, symbol.length);
    return number >= 0 && this.context.symbols.isDefined(number) ? this.of(symbol, 0, symbol.length) : null;
  }

  /** The methods that implement or override a declared one of the analysed code, excluding constructors. */
  implementersOf({ number, external, kind }: Target): readonly Target[] {
    const { symbols } = this.context;
    if (external || kind.name === 'constructor') return [];
    const implementers = symbols.implementers.of(number, (symbol) => symbols.find(symbol, 0, symbol.length));
    return implementers.flatMap((symbol) => this.inHouse(symbol) ?? []);
  }

  private find(number: number, bytes: Buffer, start: number, end: number): Target | null {
    const { symbols, keyPrefix, externals } = this.context;
    if (symbols.isUnusable(number)) return null;
    const head = symbols.heads.of(bytes, start, end);
    if (head !== undefined && symbols.isDefined(number)) {
      const key = keyPrefix(head, symbols.indexOf(number)) + bytes.toString('utf8', start + head.bytes, end);
      const kind = symbols.kind(number);
      return { number, key, kind, role: kind.role, external: false };
    }
    const { reader } = symbols;
    const present =
      head === undefined
        ? null
        : this.context.present.keyOf(head, () => bytes.toString('utf8', start + head.bytes, end));
    if (present !== null && reader.read(bytes, start, end) && isObjectSymbol(reader)) {
      symbols.setKind(number, kindOf(reader, 0, ''), false);
      const kind = symbols.kind(number);
      return { number, key: present, kind, role: kind.role, external: false };
    }
    const usable =
      head !== undefined && head.definedBy.size === 0 && reader.read(bytes, start, end) && isObjectSymbol(reader);
    if (!usable) {
      symbols.markUnusable(number);
      return null;
    }
    const { key, role } = externals.keyOf(head, number, bytes, start);
    return { number, key, kind: symbols.kind(number), role, external: true };
  }

  /** A symbol of the analysed code itself, of a kind that has objects. */
  private isLost(bytes: Buffer, start: number, end: number, line: number | undefined): boolean {
    const { symbols } = this.context;
    const head = symbols.heads.of(bytes, start, end);
    if (head === undefined || !symbols.reader.read(bytes, start, end)) {
      this.context.diagnostics.add('symbol-malformed', this.path, line);
      return false;
    }
    return isObjectSymbol(symbols.reader) && symbols.reader.suffixAt(symbols.reader.count - 1) !== 0;
  }
}
