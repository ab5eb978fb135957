import ts from 'typescript';

/** A name that an import statement binds, and what it imports from. */
export interface ImportedName {
  readonly name: ts.Identifier;
  readonly specifier: ts.Expression;
}

/** The names that the import statements of a file bind, those of whole modules excepted. */
export function importedNames(file: ts.SourceFile): ReadonlyMap<string, ImportedName> {
  const found = new Map<string, ImportedName>();
  for (const statement of file.statements) {
    if (!ts.isImportDeclaration(statement)) continue;
    const { importClause, moduleSpecifier: specifier } = statement;
    const bindings = importClause?.namedBindings;
    const named =
      bindings !== undefined && ts.isNamedImports(bindings) ? bindings.elements.map(({ name }) => name) : [];
    for (const name of [...(importClause?.name === undefined ? [] : [importClause.name]), ...named]) {
      found.set(name.text, { name, specifier });
    }
  }
  return found;
}

/** `user-card` is `UserCard` in the script. */
export function inPascalCase(name: string): string {
  return name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
}
