import ts from 'typescript';

/**
 * A running 64-bit hash of syntax: kinds, names and literals in source order, so that layout, comments, quote style and
 * optional punctuation do not count. Two multiplicative 32-bit lanes with different constants; not cryptographic.
 */
export class StructuralHash {
  private low = 0x811c9dc5;
  private high = 0x9e3779b9;
  /** Leaves hashed so far: a measure of size. */
  leaves = 0;

  number(value: number): void {
    this.low = Math.imul(this.low ^ value, 0x01000193);
    this.low ^= this.low >>> 15;
    this.high = Math.imul(this.high ^ value, 0x85ebca6b);
    this.high ^= this.high >>> 13;
  }

  text(value: string): void {
    this.leaves++;
    for (let i = 0; i < value.length; i++) this.number(value.charCodeAt(i));
    this.number(0x1ffff);
  }

  /** The node itself without its children. */
  node(node: ts.Node): void {
    this.number(node.kind);
    const leaf = leafText(node);
    if (leaf !== null) this.text(leaf);
    const detail = operatorOf(node);
    if (detail !== 0) this.number(detail);
  }

  /** Sixteen hexadecimal digits. */
  digest(): string {
    return hex(this.high) + hex(this.low);
  }
}

export function hashText(text: string): string {
  const hash = new StructuralHash();
  hash.text(text);
  return hash.digest();
}

function hex(value: number): string {
  return (value >>> 0).toString(16).padStart(8, '0');
}

function leafText(node: ts.Node): string | null {
  if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) return node.text;
  if (ts.isJsxText(node)) return node.text.replace(/\s+/g, ' ').trim();
  if (ts.isLiteralExpression(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
    return node.text;
  return null;
}

/** What distinguishes nodes of a kind whose difference is in no child. */
function operatorOf(node: ts.Node): number {
  switch (node.kind) {
    case ts.SyntaxKind.PrefixUnaryExpression:
    case ts.SyntaxKind.PostfixUnaryExpression:
      return (node as ts.PrefixUnaryExpression).operator;
    case ts.SyntaxKind.TypeOperator:
      return (node as ts.TypeOperatorNode).operator;
    case ts.SyntaxKind.HeritageClause:
      return (node as ts.HeritageClause).token;
    case ts.SyntaxKind.MetaProperty:
      return (node as ts.MetaProperty).keywordToken;
    case ts.SyntaxKind.VariableDeclarationList:
      return (node.flags & ts.NodeFlags.BlockScoped) + 1;
    default:
      return 0;
  }
}
