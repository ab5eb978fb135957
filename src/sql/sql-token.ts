import type { SqlDialect } from './sql-dialect.ts';

/** A lexical unit of SQL. `hole` is a value the text leaves open: `?`, `$1`, `:name`, `@name`, `%s`, `{}`. */
export interface SqlToken {
  readonly kind: 'word' | 'name' | 'text' | 'number' | 'hole' | 'symbol';
  /** Names without their quotes; `{}` inside for what is only known at run time. */
  readonly text: string;
  /** Of a word: in capitals, to compare with keywords. Empty for all other kinds. */
  readonly keyword: string;
  /** Offset in the text. */
  readonly start: number;
  readonly end: number;
}

const space = /\s+/y;
const word = /(?:[\p{L}_]|\{\})(?:[\p{L}\p{N}_$]|\{\})*/uy;
const number = /(?:0[xX][0-9a-fA-F]+|\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)/y;
const hole = /\?|\$\d+|%\(\w+\)s|%s|@@?\w+|#\{\w*\}/y;
const namedHole = /:[\p{L}_]\w*/uy;
const dollarQuote = /\$(?:[\p{L}_]\w*)?\$/uy;
const symbol = /::|<=|>=|<>|!=|\|\||[^\s]/uy;
const prefix = /[eEnNbBxX]'/y;

/**
 * Cuts a text into tokens and leaves out comments. Never fails: an unclosed quote or comment runs to the end. Takes
 * time linear in the text.
 */
export function tokenizeSql(text: string, dialect: SqlDialect): SqlToken[] {
  const scanner = new SqlScanner(text, dialect);
  const tokens: SqlToken[] = [];
  for (let token = scanner.next(tokens.at(-1)); token !== null; token = scanner.next(tokens.at(-1))) tokens.push(token);
  return tokens;
}

/** Characters of a name in brackets, the brackets included. */
const longestName = 130;

const bracketAfter = new Set([
  'SELECT',
  'FROM',
  'JOIN',
  'INTO',
  'UPDATE',
  'TABLE',
  'WHERE',
  'AND',
  'OR',
  'ON',
  'BY',
  'SET',
  'AS',
  'EXISTS',
]);

class SqlScanner {
  private readonly text: string;
  private readonly isMySql: boolean;
  private readonly isTransactSql: boolean;
  private at = 0;

  constructor(text: string, dialect: SqlDialect) {
    this.text = text;
    this.isMySql = dialect === 'mysql' || dialect === 'mariadb';
    this.isTransactSql = dialect === 'transactsql';
  }

  next(before: SqlToken | undefined): SqlToken | null {
    this.skipBlank();
    const { text, at } = this;
    if (at >= text.length) return null;
    const head = text[at] as string;
    if (head === "'" || this.matches(prefix) !== null) return this.quotedText(head === "'" ? at : at + 1);
    if (head === '"') return this.isMySql ? this.quotedText(at) : this.quotedName('"');
    if (head === '`') return this.quotedName('`');
    if (head === '[' && this.opensName(before)) return this.quotedName(']');
    if (text.startsWith('${', at)) return this.templateHole();
    const dollar = head === '$' ? this.matches(dollarQuote) : null;
    if (dollar !== null) return this.dollarText(dollar);
    const found = this.matches(word);
    if (found !== null) {
      return found === '{}' ? this.take('hole', found) : this.take('word', found, found.toUpperCase());
    }
    const digits = this.matches(number);
    if (digits !== null) return this.take('number', digits);
    const open = this.matches(hole) ?? this.matches(namedHole);
    if (open !== null) return this.take('hole', open);
    return this.take('symbol', this.matches(symbol) ?? head);
  }

  private skipBlank(): void {
    const { text } = this;
    for (;;) {
      this.at += this.matches(space)?.length ?? 0;
      if (text.startsWith('--', this.at) || (this.isMySql && text[this.at] === '#'))
        this.at = endOf(text, '\n', this.at);
      else if (text.startsWith('/*', this.at)) this.at = endOf(text, '*/', this.at + 2);
      else return;
    }
  }

  private matches(pattern: RegExp): string | null {
    pattern.lastIndex = this.at;
    return pattern.exec(this.text)?.[0] ?? null;
  }

  private take(kind: SqlToken['kind'], text: string, keyword = '', length = text.length): SqlToken {
    const start = this.at;
    this.at += length;
    return { kind, text, keyword, start, end: this.at };
  }

  /** A text in single quotes; a backslash escapes in MySQL and in `E'…'`. */
  private quotedText(open: number): SqlToken {
    const { text } = this;
    const quote = text[open];
    const escapes = this.isMySql || (open > this.at && /[eE]/.test(text[this.at] as string));
    let end = open + 1;
    for (; end < text.length; end++) {
      if (escapes && text[end] === '\\') end++;
      else if (text[end] === quote) {
        if (text[end + 1] !== quote) break;
        end++;
      }
    }
    return this.take('text', text.slice(open + 1, end), '', Math.min(end + 1, text.length) - this.at);
  }

  private quotedName(close: string): SqlToken {
    const { text, at } = this;
    let end = at + 1;
    for (; end < text.length; end++) {
      if (text[end] !== close) continue;
      if (text[end + 1] !== close || close === ']') break;
      end++;
    }
    const name = text.slice(at + 1, end).replaceAll(close + close, close);
    return this.take('name', name.replace(/\$\{[^{}]*\}/g, '{}'), '', Math.min(end + 1, text.length) - at);
  }

  /** `[name]` of Transact-SQL and SQLite, not the index of an array. */
  private opensName(before: SqlToken | undefined): boolean {
    if (!this.text.slice(this.at, this.at + longestName).includes(']')) return false;
    if (this.isTransactSql || before === undefined) return true;
    if (before.kind === 'word') return bracketAfter.has(before.keyword);
    return before.kind === 'symbol' && (before.text === ',' || before.text === '.' || before.text === '(');
  }

  private templateHole(): SqlToken {
    const { text, at } = this;
    let depth = 0;
    let end = at + 1;
    for (; end < text.length; end++) {
      if (text[end] === '{') depth++;
      else if (text[end] === '}' && --depth === 0) break;
    }
    return this.take('hole', '{}', '', Math.min(end + 1, text.length) - at);
  }

  private dollarText(tag: string): SqlToken {
    const { text, at } = this;
    const end = endOf(text, tag, at + tag.length);
    return this.take('text', text.slice(at + tag.length, Math.max(at + tag.length, end - tag.length)), '', end - at);
  }
}

function endOf(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from);
  return found < 0 ? text.length : found + mark.length;
}
