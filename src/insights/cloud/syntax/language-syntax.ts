import type { CodeLanguage } from '../../file-language.ts';
import { csharpSyntax } from './csharp-syntax.ts';
import { goSyntax } from './go-syntax.ts';
import type { SyntaxNode } from './grammars.ts';
import { javaSyntax } from './java-syntax.ts';
import { javascriptSyntax } from './javascript-syntax.ts';
import type { NameTable } from './name-table.ts';
import { pythonSyntax } from './python-syntax.ts';

/** What rules need to know of a language's syntax tree. */
export interface LanguageSyntax {
  /** Kinds of nodes that call or construct. */
  readonly calls: readonly string[];
  /** The dotted name of what such a node calls, `a.b().c`; of a construction where they differ, `Type.new`. Null: not a name. */
  readonly callee: (call: SyntaxNode) => string | null;
  readonly args: (call: SyntaxNode) => readonly SyntaxNode[];
  /** Puts into the table what the file imports and what its variables are. */
  readonly bindNames: (root: SyntaxNode, names: NameTable) => void;
}

export const languageSyntax: Readonly<Record<CodeLanguage, LanguageSyntax>> = {
  javascript: javascriptSyntax,
  python: pythonSyntax,
  java: javaSyntax,
  csharp: csharpSyntax,
  go: goSyntax,
};
