import ts from 'typescript';

/** What a name stands for: an expression, a function, a parameter of one; null where that is not known. */
export type Meaning = ts.Expression | { readonly function: string; readonly index?: number } | null;

/** Names of the scripts of one page, by where they are declared: those outside of functions and blocks are shared. One declared twice in a scope is not known. */
export class ScriptNames {
  private readonly shared = new Map<string, Meaning>();
  private readonly inside = new Map<ts.Node, Map<string, Meaning>>();

  /** @param at the declaration, or the parameter */
  declare(name: string, at: ts.Node, meaning: Meaning): void {
    const scope = scopeOf(at);
    const names = scope === null ? this.shared : (this.inside.get(scope) ?? new Map<string, Meaning>());
    if (scope !== null) this.inside.set(scope, names);
    names.set(name, names.has(name) ? null : meaning);
  }

  /** What a name stands for where it is used; undefined for one that no script of the page declares. */
  meaningOf(use: ts.Identifier): Meaning | undefined {
    for (let at: ts.Node = use; !ts.isSourceFile(at); at = at.parent) {
      const names = this.inside.get(at);
      if (names?.has(use.text) === true) return names.get(use.text);
    }
    return this.shared.get(use.text);
  }
}

/** The function or block that a declaration is known in; null for one that the whole page knows. */
function scopeOf(declaration: ts.Node): ts.Node | null {
  const list = declaration.parent;
  const isOfBlock = ts.isVariableDeclarationList(list) && (list.flags & ts.NodeFlags.BlockScoped) !== 0;
  for (let at = declaration.parent; !ts.isSourceFile(at); at = at.parent) {
    if (ts.isFunctionLike(at)) return at;
    if (isOfBlock && (ts.isBlock(at) || ts.isForStatement(at) || ts.isForOfStatement(at) || ts.isForInStatement(at)))
      return at;
  }
  return null;
}
