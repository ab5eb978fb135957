import { FormatError } from '../../errors.ts';

type Table = Record<string, unknown>;

/**
 * Reads the TOML that lockfiles and manifests of Python are written in: tables, lists of tables, dotted keys, texts (all four kinds),
 * numbers, booleans, lists, inline tables. Dates and numbers that are none of JSON's stay texts. Throws `FormatError` with the line.
 */
export function readToml(text: string, file: string): Table {
  return new TomlReader(text, file).read();
}

const escapes: Readonly<Record<string, string>> = { b: '\b', t: '\t', n: '\n', f: '\f', r: '\r', '"': '"', '\\': '\\' };
const maxDepth = 64;

class TomlReader {
  private readonly text: string;
  private readonly file: string;
  private at = 0;
  private depth = 0;

  constructor(text: string, file: string) {
    this.text = text.replace(/\r\n/g, '\n').replace(/^\ufeff/, '');
    this.file = file;
  }

  read(): Table {
    const root: Table = newTable();
    let table = root;
    for (this.skipBlank(); this.at < this.text.length; this.skipBlank()) {
      if (this.text.startsWith('[[', this.at)) table = this.header(root, ']]');
      else if (this.text[this.at] === '[') table = this.header(root, ']');
      else this.pair(table);
      this.endOfLine();
    }
    return root;
  }

  /** `[a.b]` or `[[a.b]]`: the table that follows. */
  private header(root: Table, end: ']' | ']]'): Table {
    this.at += end.length;
    const keys = this.keys();
    this.expect(end);
    const last = keys.pop() as string;
    const parent = this.descend(root, keys);
    if (end === ']') return this.descend(parent, [last]);
    const list = own(parent, last) ?? [];
    if (!Array.isArray(list)) throw this.fault(`"${last}" is no list of tables`);
    const table: Table = newTable();
    list.push(table);
    parent[last] = list;
    return table;
  }

  private pair(table: Table): void {
    const keys = this.keys();
    this.expect('=');
    this.skipSpace();
    const last = keys.pop() as string;
    this.descend(table, keys)[last] = this.value();
  }

  /** The table at a path, made where missing; of a list of tables the last one. */
  private descend(table: Table, keys: readonly string[]): Table {
    let current = table;
    for (const key of keys) {
      const found = own(current, key) ?? newTable();
      current[key] = found;
      const next: unknown = Array.isArray(found) ? found.at(-1) : found;
      if (typeof next !== 'object' || next === null) throw this.fault(`"${key}" is no table`);
      current = next as Table;
    }
    return current;
  }

  private keys(): string[] {
    const keys: string[] = [];
    do {
      this.skipSpace();
      keys.push(this.key());
      this.skipSpace();
    } while (this.take('.'));
    return keys;
  }

  private key(): string {
    const quote = this.text[this.at];
    if (quote === '"' || quote === "'") return this.string();
    const bare = /[A-Za-z0-9_-]+/y;
    bare.lastIndex = this.at;
    const match = bare.exec(this.text);
    if (match === null) throw this.fault('a key is expected');
    this.at += match[0].length;
    return match[0];
  }

  private value(): unknown {
    if (++this.depth > maxDepth) throw this.fault(`values are nested deeper than ${maxDepth}`);
    try {
      const first = this.text[this.at];
      if (first === '"' || first === "'") return this.string();
      if (first === '[') return this.list();
      return first === '{' ? this.inlineTable() : this.bareValue();
    } finally {
      this.depth--;
    }
  }

  private list(): unknown[] {
    const values: unknown[] = [];
    this.at++;
    for (this.skipBlank(); !this.take(']'); this.skipBlank()) {
      values.push(this.value());
      this.skipBlank();
      if (!this.take(',') && this.text[this.at] !== ']') throw this.fault('a comma or ] is expected');
    }
    return values;
  }

  private inlineTable(): Table {
    const table: Table = newTable();
    this.at++;
    for (this.skipBlank(); !this.take('}'); this.skipBlank()) {
      this.pair(table);
      this.skipBlank();
      if (!this.take(',') && this.text[this.at] !== '}') throw this.fault('a comma or } is expected');
    }
    return table;
  }

  private bareValue(): unknown {
    const bare = /[^\s,\]}#][^,\]}#\n]*/y;
    bare.lastIndex = this.at;
    const match = bare.exec(this.text);
    if (match === null) throw this.fault('a value is expected');
    this.at += match[0].length;
    const word = match[0].trim();
    if (word === 'true' || word === 'false') return word === 'true';
    return /^[+-]?\d+(\.\d+)?$/.test(word) ? Number(word) : word;
  }

  private string(): string {
    const quote = this.text[this.at] as string;
    const isLong = this.text.startsWith(quote.repeat(3), this.at);
    const mark = isLong ? quote.repeat(3) : quote;
    this.at += mark.length;
    if (isLong && this.text[this.at] === '\n') this.at++;
    let content = '';
    for (;;) {
      const c = this.text[this.at];
      if (c === undefined || (c === '\n' && !isLong)) throw this.fault('a text is not closed');
      if (this.text.startsWith(mark, this.at)) break;
      this.at++;
      content += c === '\\' && quote === '"' ? this.escaped() : c;
    }
    this.at += mark.length;
    return content;
  }

  private escaped(): string {
    const c = this.text[this.at++] ?? '';
    const digits = c === 'u' ? 4 : c === 'U' ? 8 : 0;
    if (digits > 0) {
      const code = Number.parseInt(this.text.slice(this.at, this.at + digits), 16);
      if (!(code <= 0x10ffff)) throw this.fault('an escape is wrong');
      this.at += digits;
      return String.fromCodePoint(code);
    }
    if (/\s/.test(c)) {
      while (/\s/.test(this.text[this.at] ?? '')) this.at++;
      return '';
    }
    const plain = escapes[c];
    if (plain === undefined) throw this.fault(`"\\${c}" is no escape`);
    return plain;
  }

  private endOfLine(): void {
    this.skipSpace();
    if (this.text[this.at] === '#') while (this.at < this.text.length && this.text[this.at] !== '\n') this.at++;
    if (this.at < this.text.length && this.text[this.at] !== '\n') throw this.fault('the end of the line is expected');
  }

  private skipSpace(): void {
    while (this.text[this.at] === ' ' || this.text[this.at] === '\t') this.at++;
  }

  /** Spaces, line ends and comments. */
  private skipBlank(): void {
    for (;;) {
      while (/\s/.test(this.text[this.at] ?? '')) this.at++;
      if (this.text[this.at] !== '#') return;
      while (this.at < this.text.length && this.text[this.at] !== '\n') this.at++;
    }
  }

  private take(mark: string): boolean {
    if (!this.text.startsWith(mark, this.at)) return false;
    this.at += mark.length;
    return true;
  }

  private expect(mark: string): void {
    this.skipSpace();
    if (!this.take(mark)) throw this.fault(`${mark} is expected`);
  }

  private fault(message: string): FormatError {
    const line = this.text.slice(0, this.at).split('\n').length;
    return new FormatError(this.file, `line ${line}`, message);
  }
}

/** Without a prototype, so that no key has a meaning. */
function newTable(): Table {
  return Object.create(null) as Table;
}

function own(table: Table, key: string): unknown {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
