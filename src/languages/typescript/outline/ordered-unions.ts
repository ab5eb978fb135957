import ts from 'typescript';

/** Stand last in a union, as they are written by most. */
const last = ['null', 'undefined'];

/**
 * The text of an inferred type with the members of its unions in code unit order. The compiler has them in the order in which it met
 * them first, which depends on what else was analysed before; so an unrelated file could change a mangling.
 */
export function orderedUnions(text: string): string {
  if (!text.includes(' | ')) return text;
  const prefix = 'type T = ';
  const file = ts.createSourceFile('t.ts', prefix + text, ts.ScriptTarget.Latest, true);
  const [statement] = file.statements;
  // What the compiler has cut (`... 3 more ...`) is no type; it stays as it is.
  if ((file as { parseDiagnostics?: readonly unknown[] }).parseDiagnostics?.length) return text;
  if (statement === undefined || !ts.isTypeAliasDeclaration(statement) || file.statements.length > 1) return text;
  return write(statement.type, file);
}

function write(node: ts.Node, file: ts.SourceFile): string {
  if (ts.isUnionTypeNode(node)) {
    const members = node.types.map((type) => write(type, file));
    return members.sort(compareMembers).join(' | ');
  }
  let text = '';
  let at = node.getStart(file);
  ts.forEachChild(node, (child) => {
    text += file.text.slice(at, child.getStart(file)) + write(child, file);
    at = child.end;
  });
  return text + file.text.slice(at, node.end);
}

function compareMembers(a: string, b: string): number {
  const rank = last.indexOf(a) - last.indexOf(b);
  return rank !== 0 ? rank : a < b ? -1 : Number(a > b);
}
