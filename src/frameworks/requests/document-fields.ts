/** What an operation of a GraphQL document asks of the schema. */
export interface DocumentOperation {
  readonly verb: 'Query' | 'Mutation' | 'Subscription';
  /** Empty for an operation without a name. */
  readonly name: string;
  /** Names of the fields of the root type, aliases resolved. */
  readonly fields: readonly string[];
  /** Names of the fields of these fields, `orders.list`: operations, where a field of the root type only groups them. */
  readonly nested: readonly string[];
}

const verbs = { query: 'Query', mutation: 'Mutation', subscription: 'Subscription' } as const;
/** Tokens of GraphQL: names, punctuation; comments, strings and commas are dropped (GraphQL specification, section 2.1). */
const tokens = /#[^\n]*|"""[\s\S]*?"""|"(?:\\.|[^"\\\n])*"|\.\.\.|[A-Za-z_]\w*|\{\}|[{}()[\]:@$!=|&]/g;

/** The operations of a document and the fields that they select of the root type; of a text that is no document none. */
export function documentOperations(text: string): readonly DocumentOperation[] {
  const stream = (text.match(tokens) ?? []).filter((token) => !/^(#|"|\{\}$)/.test(token));
  const found: DocumentOperation[] = [];
  for (let at = 0; at < stream.length; ) {
    const token = stream[at] as string;
    const isShort = token === '{';
    if (!isShort && !Object.hasOwn(verbs, token) && token !== 'fragment') return [];
    const open = isShort ? at : selectionAfter(stream, at + 1);
    if (open < 0) return [];
    const { fields, nested, end } = selectedFields(stream, open);
    const verb = isShort ? 'Query' : verbs[token as keyof typeof verbs];
    const next = stream[at + 1] ?? '';
    if (verb !== undefined) found.push({ verb, name: !isShort && /^\w/.test(next) ? next : '', fields, nested });
    at = end;
  }
  return found;
}

/** Where the selection of an operation begins, behind its name, variables and directives. */
function selectionAfter(stream: readonly string[], from: number): number {
  let depth = 0;
  for (let at = from; at < stream.length; at++) {
    if (stream[at] === '(') depth++;
    else if (stream[at] === ')') depth--;
    else if (stream[at] === '{' && depth === 0) return at;
  }
  return -1;
}

function selectedFields(stream: readonly string[], open: number): { fields: string[]; nested: string[]; end: number } {
  const fields = new Set<string>();
  const nested = new Set<string>();
  let field = '';
  let depth = 0;
  let inArguments = 0;
  let at = open;
  for (; at < stream.length; at++) {
    const token = stream[at] as string;
    if (token === '(') inArguments++;
    else if (token === ')') inArguments--;
    else if (inArguments > 0) continue;
    else if (token === '{') depth++;
    else if (token === '}') depth--;
    else if (token === '...' || token === '@') at++;
    else if (depth <= 2 && /^\w/.test(token) && stream[at + 1] !== ':') {
      if (depth === 1) field = token;
      if (depth === 1) fields.add(field);
      else nested.add(`${field}.${token}`);
    }
    if (depth === 0) break;
  }
  return { fields: [...fields], nested: [...nested], end: at + 1 };
}
