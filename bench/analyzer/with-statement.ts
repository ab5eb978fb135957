import ts from 'typescript';

const scripts = new Set(['.ts', '.tsx', '.js', '.jsx', '.mjs', '.cjs']);

/** A text with a statement more in its first function that has a body; null where there is none, and for languages that are not known. */
export function withStatement(text: string, extension: string): string | null {
  if (scripts.has(extension)) return inScript(text, extension);
  if (extension === '.py') return inPython(text);
  return null;
}

function inScript(text: string, extension: string): string | null {
  const source = ts.createSourceFile(`file${extension}`, text, ts.ScriptTarget.Latest, true);
  const find = (node: ts.Node): ts.Block | undefined => {
    const body = ts.isFunctionLike(node) ? (node as ts.FunctionLikeDeclaration).body : undefined;
    return body !== undefined && ts.isBlock(body) ? body : ts.forEachChild(node, find);
  };
  const block = find(source);
  if (block === undefined) return null;
  const at = block.getStart(source) + 1;
  return `${text.slice(0, at)} void 'measured';${text.slice(at)}`;
}

/** Before the first statement behind the head of a function, which is on one line. */
function inPython(text: string): string | null {
  const head = /^([ \t]*)(?:async )?def \w+\([^()\n]*\)[^\n#]*:\n/m.exec(text);
  const [, indentation = ''] = head ?? [];
  if (head === null) return null;
  const at = head.index + head[0].length;
  const body = /^[ \t]+/.exec(text.slice(at))?.[0] ?? '';
  return body.length > indentation.length ? `${text.slice(0, at)}${body}'measured'\n${text.slice(at)}` : null;
}
