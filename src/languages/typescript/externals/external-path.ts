import ts from 'typescript';
import { propertyNameText } from '../outline/syntax.ts';

/** How a declaration of a library is reached: its file, the ambient module it is in, the names down to it. */
export interface DeclarationPath {
  readonly sourceFile: ts.SourceFile;
  /** Of `declare module "x" { … }`; null for a global or for a file that is itself the module. */
  readonly module: string | null;
  readonly segments: readonly PathSegment[];
}

export interface PathSegment {
  readonly name: string;
  readonly node: ts.Node;
}

/**
 * Names outermost first. What a module exports with `export =` is the module itself, so its name is left out. An
 * interface `IName` that an empty interface `Name` beside it extends goes by the name its users see.
 */
export function declarationPath(declaration: ts.Node): DeclarationPath {
  const segments: PathSegment[] = [];
  let module: string | null = null;
  let node: ts.Node = declaration;
  let scope: ts.Node | null = null;
  while (!ts.isSourceFile(node)) {
    if (ts.isModuleDeclaration(node) && ts.isStringLiteral(node.name)) {
      module = node.name.text.startsWith('.') ? null : node.name.text;
      scope ??= node;
      node = node.getSourceFile();
      break;
    }
    if (ts.isModuleDeclaration(node) && node.flags & ts.NodeFlags.GlobalAugmentation) {
      node = node.getSourceFile();
      break;
    }
    const name = segmentName(node);
    if (name !== null) segments.unshift({ name, node });
    node = node.parent;
  }
  const sourceFile = node as ts.SourceFile;
  const exported = exportedName(scope ?? sourceFile);
  if (exported !== null && segments[0]?.name === exported) segments.shift();
  return { sourceFile, module, segments };
}

function segmentName(node: ts.Node): string | null {
  if (ts.isInterfaceDeclaration(node)) return heirName(node) ?? node.name.text;
  if (ts.isConstructorDeclaration(node) || ts.isConstructSignatureDeclaration(node)) return null;
  if (ts.isExportAssignment(node)) return 'default';
  if (ts.isClassDeclaration(node) || ts.isFunctionDeclaration(node)) return node.name?.text ?? 'default';
  if (
    ts.isModuleDeclaration(node) ||
    ts.isEnumDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isVariableDeclaration(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isMethodSignature(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isPropertySignature(node) ||
    ts.isAccessor(node) ||
    ts.isEnumMember(node) ||
    ts.isPropertyAssignment(node) ||
    ts.isParameter(node) ||
    ts.isBindingElement(node)
  ) {
    return propertyNameText(node.name as ts.PropertyName);
  }
  return null;
}

const exportedNames = new WeakMap<ts.Node, string | null>();

/** The identifier of `export = name` in a file or ambient module. */
function exportedName(scope: ts.Node): string | null {
  const known = exportedNames.get(scope);
  if (known !== undefined) return known;
  let name: string | null = null;
  for (const statement of statementsOf(scope)) {
    if (ts.isExportAssignment(statement) && statement.isExportEquals && ts.isIdentifier(statement.expression)) {
      name = statement.expression.text;
    }
  }
  exportedNames.set(scope, name);
  return name;
}

function statementsOf(scope: ts.Node): readonly ts.Statement[] {
  if (ts.isSourceFile(scope) || ts.isModuleBlock(scope)) return scope.statements;
  if (ts.isModuleDeclaration(scope) && scope.body !== undefined && ts.isModuleBlock(scope.body)) {
    return scope.body.statements;
  }
  return [];
}

function heirName(node: ts.InterfaceDeclaration): string | null {
  const name = node.name.text;
  if (!/^I[A-Z]/.test(name)) return null;
  const heir = name.slice(1);
  for (const statement of statementsOf(node.parent)) {
    if (!ts.isInterfaceDeclaration(statement) || statement.name.text !== heir || statement.members.length > 0) continue;
    const bases = statement.heritageClauses?.[0]?.types ?? [];
    if (bases.length === 1 && ts.isIdentifier(bases[0]!.expression) && bases[0]!.expression.text === name) return heir;
  }
  return null;
}
