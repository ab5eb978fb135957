import type { SqlToken } from './sql-token.ts';
import type { TableName } from './table-access.ts';

/** The tokens of a text with their parentheses matched. */
export class TokenList {
  readonly tokens: readonly SqlToken[];
  private readonly closes: Int32Array;
  /** False when a parenthesis has no partner. */
  readonly isBalanced: boolean;
  /** Deepest nesting of parentheses. */
  readonly depth: number;

  constructor(tokens: readonly SqlToken[]) {
    this.tokens = tokens;
    this.closes = new Int32Array(tokens.length).fill(tokens.length);
    const open: number[] = [];
    let balanced = true;
    let depth = 0;
    for (const [index, token] of tokens.entries()) {
      if (token.kind !== 'symbol') continue;
      if (token.text === '(') depth = Math.max(depth, open.push(index));
      else if (token.text === ')') {
        const opened = open.pop();
        if (opened === undefined) balanced = false;
        else this.closes[opened] = index;
      }
    }
    this.isBalanced = balanced && open.length === 0;
    this.depth = depth;
  }

  get length(): number {
    return this.tokens.length;
  }

  at(index: number): SqlToken | undefined {
    return this.tokens[index];
  }

  /** The word at a place in capitals; empty when there is none. */
  keyword(index: number): string {
    return this.tokens[index]?.keyword ?? '';
  }

  isSymbol(index: number, text: string): boolean {
    const token = this.tokens[index];
    return token?.kind === 'symbol' && token.text === text;
  }

  /** Of an opening parenthesis: the place of its partner, or the end. */
  closeOf(index: number): number {
    return this.closes[index] ?? this.tokens.length;
  }

  /** The place after a token, or after the parentheses it opens. */
  after(index: number): number {
    return this.isSymbol(index, '(') ? this.closeOf(index) + 1 : index + 1;
  }

  isName(index: number): boolean {
    const kind = this.tokens[index]?.kind;
    return kind === 'word' || kind === 'name' || kind === 'hole';
  }

  /** `a`, `a.b`, `a.b.c`, `a..c` from a place on: its parts and the place after it. Null when no name stands there. */
  dottedName(index: number): { readonly parts: readonly string[]; readonly next: number } | null {
    if (!this.isName(index)) return null;
    const parts = [this.nameText(index)];
    let next = index + 1;
    while (this.isSymbol(next, '.')) {
      while (this.isSymbol(next, '.')) next++;
      if (!this.isName(next)) break;
      parts.push(this.nameText(next++));
    }
    return { parts, next };
  }

  private nameText(index: number): string {
    const token = this.tokens[index] as SqlToken;
    return token.kind === 'hole' ? '{}' : token.text;
  }
}

/** The table a dotted name means: its last part, in the schema before it. */
export function tableNameOf(parts: readonly string[]): TableName {
  return { schema: parts.at(-2) ?? null, name: parts.at(-1) as string };
}
