import { decodeEntities } from '../../build-files/xml-entities.ts';
import { LineIndex } from '../line-index.ts';

/** A statement of a mapper file of MyBatis. */
export interface MapperStatement {
  /** Name of the interface, or of whatever else statements are named under: `com.acme.CartMapper`. */
  readonly namespace: string;
  readonly id: string;
  readonly kind: 'select' | 'insert' | 'update' | 'delete';
  /** All parts that conditions may put into it; parameters are `?`, what is put in as text `{}`. */
  readonly text: string;
  /** 1-based, inclusive. */
  readonly startLine: number;
  readonly endLine: number;
}

/** Longer files are data. */
const longest = 2_000_000;
/** Fragments within fragments. */
const maxIncludes = 8;
const token =
  /<!--.*?-->|<!\[CDATA\[(.*?)\]\]>|<(\/?)([\w:-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>|[^<]+|</gs;

/** The statements of a mapper file; none of any other text. What is not well-formed is read as far as it goes. */
export function readMapper(text: string): readonly MapperStatement[] {
  const namespace = /<mapper\b[^>]*\bnamespace\s*=\s*["']([^"']+)["']/.exec(text)?.[1];
  if (namespace === undefined || text.length > longest) return [];
  const lines = new LineIndex(text);
  const plain = text.replace(/<!--.*?-->/gs, (comment) => comment.replace(/[^\n]/g, ' '));
  const fragments = new Map<string, string>();
  for (const { id, body } of elements(plain, 'sql')) fragments.set(id, body);
  return kinds.flatMap((kind) =>
    elements(plain, kind).map(
      ({ id, body, start, end }): MapperStatement => ({
        namespace,
        id,
        kind,
        text: statementOf(body, fragments, namespace, 0),
        startLine: lines.lineAt(start),
        endLine: lines.lineAt(end),
      }),
    ),
  );
}

const kinds = ['select', 'insert', 'update', 'delete'] as const;

interface Element {
  readonly id: string;
  readonly body: string;
  readonly start: number;
  readonly end: number;
}

function elements(text: string, name: string): Element[] {
  const pattern = new RegExp(`<${name}\\b([^>]*)>(.*?)</${name}>`, 'gs');
  return [...text.matchAll(pattern)].flatMap((match) => {
    const [whole, attributes = '', body = ''] = match;
    const id = attribute(attributes, 'id');
    return id === null || attributes.endsWith('/')
      ? []
      : [{ id, body, start: match.index, end: match.index + whole.length }];
  });
}

function attribute(attributes: string, name: string): string | null {
  return (
    new RegExp(`\\b${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
      .exec(attributes)
      ?.slice(1)
      .find((each) => each !== undefined) ?? null
  );
}

/** The text with its dynamic parts: every condition holds, of a `<choose>` the first way is taken. */
function statementOf(body: string, fragments: ReadonlyMap<string, string>, namespace: string, depth: number): string {
  const out: string[] = [];
  /** What is put behind the body of each open element. */
  const open: { name: string; after: string; from: number }[] = [];
  let skipped: string | null = null;
  let taken = 0;
  for (const [whole, data, slash, name, attributes = '', empty] of body.matchAll(token)) {
    if (skipped !== null) {
      if (slash === '/' && name === skipped) skipped = null;
      continue;
    }
    if (name === undefined) {
      out.push(whole.startsWith('<!--') ? ' ' : (data ?? decodeEntities(whole)));
      continue;
    }
    if (slash === '/') {
      const last = open.pop();
      if (last !== undefined) close(last, out);
      continue;
    }
    if (name === 'include') {
      const id = attribute(attributes, 'refid') ?? '';
      const fragment = fragments.get(id.startsWith(`${namespace}.`) ? id.slice(namespace.length + 1) : id);
      out.push(
        fragment === undefined || depth > maxIncludes ? ' {} ' : statementOf(fragment, fragments, namespace, depth + 1),
      );
      if (empty !== '/') open.push({ name, after: '', from: out.length });
      continue;
    }
    if (empty === '/') continue;
    if (name === 'choose') taken = 0;
    if (name === 'selectKey' || name === 'bind' || (/^(when|otherwise)$/.test(name) && taken++ > 0)) {
      skipped = name;
      continue;
    }
    open.push({ name, after: attribute(attributes, 'close') ?? '', from: out.length });
    out.push(before(name, attributes));
  }
  return parameters(out.join(''));
}

function before(name: string, attributes: string): string {
  if (name === 'where') return ' where ';
  if (name === 'set') return ' set ';
  if (name === 'trim') return ` ${attribute(attributes, 'prefix') ?? ''} `;
  return name === 'foreach' ? ` ${attribute(attributes, 'open') ?? ''} ` : ' ';
}

/** `<where>` leaves out a leading `and`, `<set>` and `<trim>` a trailing comma. */
function close({ name, after, from }: { name: string; after: string; from: number }, out: string[]): void {
  if (name === 'where' || name === 'trim' || name === 'set') {
    const [head = '', ...rest] = out.splice(from);
    const inner = rest
      .join('')
      .replace(/^\s*(and|or)\b/i, ' ')
      .replace(/,\s*$/, ' ');
    out.push(inner.trim() === '' && name !== 'trim' ? ' ' : head + inner);
  }
  out.push(` ${after} `);
}

/** A statement with parameters as MyBatis writes them. */
export function parameters(text: string): string {
  return text.replace(/#\{[^}]*\}/g, '?').replace(/\$\{[^}]*\}/g, '{}');
}
