import ts from 'typescript';

/**
 * True for a declaration inside `declare module "package" { … }`: the application describes or augments a library there, and what
 * it declares remains the library's.
 */
export function isOfLibrary(declaration: ts.Node): boolean {
  for (let node = declaration.parent; node !== undefined; node = node.parent) {
    if (ts.isModuleDeclaration(node) && ts.isStringLiteral(node.name)) return isPackage(node.name.text);
  }
  return false;
}

/** True for a declaration file of the application that describes a library: the name of a package leads to it, through `paths` for example. */
export function describesLibrary(module: ts.SourceFile, specifier: string): boolean {
  return module.isDeclarationFile && isPackage(specifier) && /^(@[^/]+\/)?[^/]+$/.test(specifier);
}

/** False for a path, and for names that package managers reserve for paths: `#/db`, `~/db`, `@/db`. */
function isPackage(specifier: string): boolean {
  return /^(@[\w-][\w.-]*\/)?[\w][\w.-]*(\/|$)/.test(specifier);
}
