/** The types whose fields are operations. */
export type OperationVerb = 'Query' | 'Mutation' | 'Subscription';

/** A field that a client may ask a schema for: of a root type, or of a type that only groups fields of a root type. */
export interface SchemaField {
  readonly verb: OperationVerb;
  /** Of a grouped field with the name before it: `orders.list`. */
  readonly name: string;
  /** The type that defines it, and its name there. */
  readonly type: string;
  readonly field: string;
  /** 1-based. */
  readonly line: number;
}

/** A type that groups operations, as `OrderQuery` in `type Query { orders: OrderQuery }`: by which field of which root. */
export interface SchemaGroup {
  readonly verb: OperationVerb;
  readonly field: string;
}

export interface Schema {
  /** For each text. */
  readonly fields: readonly (readonly SchemaField[])[];
  /** By name of the type. */
  readonly groups: ReadonlyMap<string, SchemaGroup>;
}

interface TypeDefinition {
  readonly name: string;
  readonly fields: readonly { readonly name: string; readonly type: string; readonly line: number }[];
}

/** Types that group operations by the custom of their names: `OrderQuery`, `OrderMutations`. */
const grouping = /(Query|Queries|Mutations?|Subscriptions?|Ops|Operations)$/;
const verbs: Readonly<Record<string, OperationVerb>> = {
  query: 'Query',
  mutation: 'Mutation',
  subscription: 'Subscription',
};

/** The operations that texts of GraphQL's schema language define together. A text that defines no type has none. */
export function readSchema(texts: readonly string[]): Schema {
  const parsed = texts.map((text) => new SchemaReader(text).read());
  const roots = new Map<string, OperationVerb>(Object.values(verbs).map((verb) => [verb, verb]));
  for (const { name, type } of parsed.flatMap((each) => each.roots)) {
    const verb = verbs[name];
    if (verb !== undefined) roots.set(type, verb);
  }
  const groups = new Map<string, SchemaGroup>();
  for (const { name, fields } of parsed.flatMap(({ types }) => types)) {
    const verb = roots.get(name);
    for (const field of verb === undefined ? [] : fields)
      if (verb !== undefined && grouping.test(field.type) && !roots.has(field.type))
        groups.set(field.type, { verb, field: field.name });
  }
  const fieldsOf = ({ name: type, fields }: TypeDefinition): SchemaField[] => {
    const group = groups.get(type);
    const verb = group?.verb ?? roots.get(type);
    if (verb === undefined) return [];
    return fields
      .filter((field) => !groups.has(field.type))
      .map(({ name: field, line }) => {
        const name = group === undefined ? field : `${group.field}.${field}`;
        return { verb, name, type, field, line };
      });
  };
  return { fields: parsed.map(({ types }) => types.flatMap(fieldsOf)), groups };
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

  /** Types, and the members of `schema { … }`. */
  read(): { readonly types: readonly TypeDefinition[]; readonly roots: TypeDefinition['fields'] } {
    const types: TypeDefinition[] = [];
    const roots: { name: string; type: string; line: number }[] = [];
    while (this.at < this.tokens.length) {
      const word = this.next();
      if (word === 'schema') roots.push(...this.members());
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
