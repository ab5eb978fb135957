import type { SyntaxNode } from '../../cloud/syntax/grammars.ts';
import type { CodeLanguage } from '../../file-language.ts';
import type { CodeOutline, Declaration, TextRange } from './declaration.ts';
import { type DeclarationSyntax, declarationSyntax } from './declaration-syntax.ts';

/** Reads what a file declares and where names use nothing. */
export function outlineCode(root: SyntaxNode, language: CodeLanguage, path: string): CodeOutline {
  const syntax = declarationSyntax[language];
  const declarations: Declaration[] = [];
  collect({ path, syntax, found: declarations }, root, undefined);
  const silent = root.findAll({ rule: { any: syntax.silent.map((kind) => ({ kind })) } }).filter(syntax.isSilent);
  return { declarations, silent: silent.map(rangeOf) };
}

interface Outlining {
  readonly path: string;
  readonly syntax: DeclarationSyntax;
  readonly found: Declaration[];
}

function collect(outlining: Outlining, node: SyntaxNode, owner: Declaration | undefined): void {
  const { path, syntax, found } = outlining;
  for (const child of node.children()) {
    const kind = String(child.kind());
    const name = syntax.declared.has(kind) ? syntax.nameOf(child) : null;
    // What is missing in broken code has an empty text.
    if (name !== null && name.text() !== '') {
      const isOpen = syntax.isOpen(child, owner !== undefined);
      const one = { name: name.text(), path, nameAt: name.range().start.index, isOpen, ...rangeOf(child) };
      const declaration = owner === undefined ? one : { ...one, owner };
      found.push(declaration);
      const body = syntax.bodyOf(child);
      if (body !== null) collect(outlining, body, declaration);
    } else if (syntax.containers.has(kind)) {
      collect(outlining, child, owner);
    }
  }
}

function rangeOf(node: SyntaxNode): TextRange {
  const { start, end } = node.range();
  return { start: start.index, end: end.index };
}
