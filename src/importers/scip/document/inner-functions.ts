import { WireCursor } from '../wire/wire-cursor.ts';
import { varint } from '../wire/wire-fields.ts';
import type { DocumentContent } from './document-content.ts';
import { role } from './occurrence-columns.ts';
import { symbolStretch } from './symbol-information.ts';

/** The tag of the symbol in the message of a symbol. */
const symbolTag = 0x0a;

interface Range {
  readonly startLine: number;
  readonly startCharacter: number;
  readonly endLine: number;
  readonly endCharacter: number;
}

interface FunctionDefinition extends Range {
  readonly symbol: string;
  /** What the function is called that it stands in, and how far that goes. */
  around: FunctionDefinition | null;
  /** The symbol that says where it stands. */
  renamed: string;
}

/**
 * Gives functions of Python that stand in methods symbols of their own: scip-python calls them, however deep they are, as if they were methods of the
 * class (`Cart#one().` for what `Cart#list().` has inside), so that those of one name are one, and none is known to be inside of its method.
 * @param start where the document begins in its bytes
 */
export function renameInnerFunctions(content: DocumentContent, start: number, end: number): void {
  if (!content.path.endsWith('.py')) return;
  const definitions = definitionsIn(content);
  const inner = definitions.filter(({ symbol, renamed }) => renamed !== symbol);
  if (inner.length > 0) new Renaming(content, start, end).rename(definitions, inner);
}

/** The functions of a document in the order of its text. */
function definitionsIn({ bytes, occurrences }: DocumentContent): readonly FunctionDefinition[] {
  const found: FunctionDefinition[] = [];
  for (let row = 0; row < occurrences.count; row++) {
    if ((occurrences.roles(row) & role.definition) === 0 || !occurrences.hasEnclosing(row)) continue;
    const symbol = bytes.toString('utf8', occurrences.symbolStart(row), occurrences.symbolEnd(row));
    if (!symbol.endsWith('().')) continue;
    found.push({
      symbol,
      startLine: occurrences.enclosingStartLine(row),
      startCharacter: occurrences.enclosingStartCharacter(row),
      endLine: occurrences.enclosingEndLine(row),
      endCharacter: occurrences.enclosingEndCharacter(row),
      around: null,
      renamed: symbol,
    });
  }
  found.sort((a, b) => a.startLine - b.startLine || a.startCharacter - b.startCharacter);
  const open: FunctionDefinition[] = [];
  for (const each of found) {
    while (open.length > 0 && !isWithin(each.startLine, each.startCharacter, open.at(-1) as FunctionDefinition))
      open.pop();
    const around = open.at(-1);
    // One of a class that stands in the method is named after it by the indexer, too.
    if (around !== undefined && ownerOf(each.symbol) === ownerOf(around.symbol) && ownerOf(each.symbol).endsWith('#')) {
      each.around = around;
      each.renamed = around.renamed + each.symbol.slice(ownerOf(each.symbol).length);
    }
    open.push(each);
  }
  return found;
}

/** What a symbol is a member of: `Cart#` of `Cart#list().` */
function ownerOf(symbol: string): string {
  return /^(.*[#/.])[^#/.]+\(\)\.$/.exec(symbol)?.[1] ?? '';
}

function isWithin(line: number, character: number, range: Range): boolean {
  if (line < range.startLine || line > range.endLine) return false;
  if (line === range.startLine && character < range.startCharacter) return false;
  return line !== range.endLine || character <= range.endCharacter;
}

/** Puts new symbols behind the bytes of a document, and has its occurrences and symbols name them. */
class Renaming {
  private readonly content: DocumentContent;
  private readonly start: number;
  private readonly end: number;
  private readonly parts: Buffer[] = [];
  private length = 0;
  private readonly placed = new Map<string, readonly [start: number, end: number]>();
  private readonly cursor = new WireCursor();

  constructor(content: DocumentContent, start: number, end: number) {
    this.content = content;
    this.start = start;
    this.end = end;
  }

  rename(definitions: readonly FunctionDefinition[], inner: readonly FunctionDefinition[]): void {
    const occurrences = this.renamedOccurrences(inner);
    const symbols = this.renamedSymbols(definitions);
    const { content } = this;
    const at = content.append(Buffer.concat(this.parts), this.start, this.end);
    for (const [row, [from, to]] of occurrences) content.occurrences.rename(row, at + from, at + to);
    for (const [index, [from, to]] of symbols)
      [content.symbols[index], content.symbols[index + 1]] = [at + from, at + to];
  }

  /** What names an inner function, or something in it, where it is in sight: in the function around it. */
  private renamedOccurrences(inner: readonly FunctionDefinition[]): Map<number, readonly [number, number]> {
    const { occurrences, bytes } = this.content;
    const renamed = new Map<number, readonly [number, number]>();
    const bySymbol = Map.groupBy(inner, ({ symbol }) => symbol);
    for (let row = 0; row < occurrences.count; row++) {
      const symbol = bytes.toString('utf8', occurrences.symbolStart(row), occurrences.symbolEnd(row));
      for (let to = symbol.indexOf('().'); to >= 0; to = symbol.indexOf('().', to + 1)) {
        const own = to + '().'.length;
        const line = occurrences.startLine(row);
        const character = occurrences.startCharacter(row);
        // The innermost that is in sight.
        const found = bySymbol
          .get(symbol.slice(0, own))
          ?.findLast(({ around }) => around !== null && isWithin(line, character, around));
        if (found === undefined) continue;
        renamed.set(row, this.place(found.renamed + symbol.slice(own)));
        break;
      }
    }
    return renamed;
  }

  /** What the indexer says of symbols, in the order of their definitions, where it says something of each. */
  private renamedSymbols(definitions: readonly FunctionDefinition[]): Map<number, readonly [number, number]> {
    const { symbols, bytes } = this.content;
    const bySymbol = Map.groupBy(definitions, ({ symbol }) => symbol);
    const stated = new Map<string, number[]>();
    for (let index = 0; index < symbols.length; index += 2) {
      const [from, to] = symbolStretch(this.cursor.from(symbols[index] as number, symbols[index + 1] as number, bytes));
      const symbol = bytes.toString('utf8', from, to);
      if (bySymbol.has(symbol)) stated.set(symbol, [...(stated.get(symbol) ?? []), index]);
    }
    const renamed = new Map<number, readonly [number, number]>();
    for (const [symbol, indexes] of stated) {
      const all = bySymbol.get(symbol) ?? [];
      const names = indexes.length === all.length ? all : all.slice(0, 1);
      for (const [at, index] of indexes.entries()) {
        const to = names[Math.min(at, names.length - 1)]?.renamed ?? symbol;
        const message = to === symbol ? null : this.messageNamed(index, to);
        if (message !== null) renamed.set(index, message);
      }
    }
    return renamed;
  }

  /** The message of a symbol with another symbol; null where it does not begin with that. */
  private messageNamed(index: number, symbol: string): readonly [number, number] | null {
    const { symbols, bytes } = this.content;
    const [start, end] = [symbols[index] as number, symbols[index + 1] as number];
    const [, to] = symbolStretch(this.cursor.from(start, end, bytes));
    if (bytes[start] !== symbolTag) return null;
    const name = Buffer.from(symbol);
    return this.add(Buffer.concat([Buffer.from([symbolTag, ...varint(name.length)]), name, bytes.subarray(to, end)]));
  }

  private place(symbol: string): readonly [number, number] {
    const known = this.placed.get(symbol) ?? this.add(Buffer.from(symbol));
    this.placed.set(symbol, known);
    return known;
  }

  private add(part: Buffer): readonly [number, number] {
    this.parts.push(part);
    this.length += part.length;
    return [this.length - part.length, this.length];
  }
}
