import type { SyntaxNode } from './grammars.ts';

/** How a language's tree writes `a.b` and `a()`. Members are node kinds → fields. */
export interface NameShape {
  /** Kinds that select a member: kind → [field of the object, field of the member]. */
  readonly members: Readonly<Record<string, readonly [string, string]>>;
  /** Kinds that call: kind → field of what is called. */
  readonly calls: Readonly<Record<string, string>>;
  /** Kinds that only wrap another expression. */
  readonly wrappers: ReadonlySet<string>;
}

const plain = /^[\p{L}_$][\p{L}\p{N}_$]*(?:\??\.[\p{L}_$][\p{L}\p{N}_$]*)*$/u;

/** The dotted name that an expression is, calls in it as `()`; null for any other expression. */
export function dottedName(node: SyntaxNode, shape: NameShape, depth = 8): string | null {
  const kind = String(node.kind());
  if (!(kind in shape.calls)) {
    const text = node.text();
    if (text.length < 200 && plain.test(text)) return text.replaceAll('?.', '.');
  }
  if (depth === 0) return null;
  const member = shape.members[kind];
  if (member !== undefined) {
    const [object, property] = member.map((field) => node.field(field));
    const owner = object ? dottedName(object, shape, depth - 1) : null;
    return owner === null || !property ? null : `${owner}.${withoutTypeArguments(property.text())}`;
  }
  const called = shape.calls[kind];
  if (called !== undefined) {
    const target = node.field(called);
    const name = target ? dottedName(target, shape, depth - 1) : null;
    return name === null ? null : `${name}()`;
  }
  if (!shape.wrappers.has(kind)) return null;
  const inner = node.children().filter((child) => child.isNamed());
  return inner.length === 1 ? dottedName(inner[0] as SyntaxNode, shape, depth - 1) : null;
}

function withoutTypeArguments(name: string): string {
  return name.replace(/<.*$/s, '');
}

/** Named children of the arguments of a call, without comments. */
export function argumentNodes(list: SyntaxNode | null): readonly SyntaxNode[] {
  return list === null
    ? []
    : list.children().filter((child) => child.isNamed() && !String(child.kind()).includes('comment'));
}
