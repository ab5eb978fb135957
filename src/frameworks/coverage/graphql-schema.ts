/** A field that a client may ask a schema for: of a root type, or of a type that only groups fields of a root type. */
export interface SchemaField {
  /** Of a grouped field with the names before it: `orders.list`. */
  readonly name: string;
  /** 1-based. */
  readonly line: number;
}

interface TypeDefinition {
  readonly name: string;
  readonly fields: readonly { readonly name: string; readonly type: string; readonly line: number }[];
}

/** Types that group operations by the custom of their names: `OrderQuery`, `OrderMutations`. */
const grouping = /(Query|Queries|Mutations?|Subscriptions?|Ops|Operations)$/;

/** The operations that texts of GraphQL's schema language define, for each text. A text that defines no type has none. */
export function schemaFields(texts: readonly string[]): readonly (readonly SchemaField[])[] {
  const parsed = texts.map((text) => new SchemaReader(text).read());
  const roots = new Set(['Query', 'Mutation', 'Subscription', ...parsed.flatMap((each) => each.roots)]);
  const groups = new Map<string, string>();
  for (const { name, fields } of parsed.flatMap(({ types }) => types)) {
    for (const field of roots.has(name) ? fields : [])
      if (grouping.test(field.type) && !roots.has(field.type)) groups.set(field.type, field.name);
  }
  return parsed.map(({ types }) =>
    types.flatMap(({ name, fields }) => {
      const group = groups.get(name);
      if (group === undefined && !roots.has(name)) return [];
      const own = fields.filter(({ type }) => !groups.has(type));
      return own.map((field) => ({
        name: group === undefined ? field.name : `${group}.${field.name}`,
        line: field.line,
      }));
    }),
  );
}

/** Reads type definitions of GraphQL's schema language by their tokens; what it does not know it passes over. */
class SchemaReader {
  private readonly tokens: readonly { readonly text: string; readonly line: number }[];
  private at = 0;

  constructor(text: string) {
    const tokens: { text: string; line: number }[] = [];
    let line = 1;
    for (const [token] of text.matchAll(
      /"""[\s\S]*?"""|"(?:[^"\\\n]|\\.)*"|#[^\n]*|\n|[A-Za-z_]\w*|[{}()[\]:!@=|&,]/g,
    )) {
      if (token === '\n') line++;
      else if (token.startsWith('"""')) line += token.split('\n').length - 1;
      else if (!token.startsWith('#') && !token.startsWith('"') && token !== ',') tokens.push({ text: token, line });
    }
    this.tokens = tokens;
  }

  read(): { readonly types: readonly TypeDefinition[]; readonly roots: readonly string[] } {
    const types: TypeDefinition[] = [];
    const roots: string[] = [];
    while (this.at < this.tokens.length) {
      const word = this.next();
      if (word === 'schema') roots.push(...this.members().map(({ type }) => type));
      else if (word === 'type') {
        const name = this.next();
        types.push({ name, fields: this.members() });
      } else if (word === '{' || word === '(') this.skip();
    }
    return { types, roots };
  }

  /** The fields in the next braces; none where another definition comes first. */
  private members(): { name: string; type: string; line: number }[] {
    for (; this.at < this.tokens.length && this.peek() !== '{'; this.at++) {
      if (this.peek() === 'type' || this.peek() === '}') return [];
      if (this.peek() === '(') {
        this.at++;
        this.skip();
        this.at--;
      }
    }
    this.at++;
    const fields: { name: string; type: string; line: number }[] = [];
    while (this.at < this.tokens.length && this.peek() !== '}') {
      const { line } = this.tokens[this.at] as { line: number };
      const name = this.next();
      // Of a directive the name stands behind the sign.
      if (name === '@') this.at++;
      if (this.peek() === '(') {
        this.at++;
        this.skip();
      }
      if (this.peek() !== ':') continue;
      this.at++;
      while (this.peek() === '[') this.at++;
      fields.push({ name, type: this.next(), line });
      while (this.peek() === ']' || this.peek() === '!') this.at++;
    }
    this.at++;
    return fields;
  }

  /** Passes over what is in the parentheses or braces that were opened before. */
  private skip(): void {
    for (let depth = 1; depth > 0 && this.at < this.tokens.length; ) {
      const token = this.next();
      if (token === '(' || token === '{') depth++;
      if (token === ')' || token === '}') depth--;
    }
  }

  private peek(): string {
    return this.tokens[this.at]?.text ?? '';
  }

  private next(): string {
    return this.tokens[this.at++]?.text ?? '';
  }
}
