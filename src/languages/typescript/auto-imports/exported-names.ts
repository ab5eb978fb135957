import { posix } from 'node:path';
import ts from 'typescript';
import { boundNames } from './bound-names.ts';

/** What is known of files: their texts, and which there are. */
export interface SourceTexts {
  readonly isSource: (path: string) => boolean;
  readonly readText: (path: string) => string | undefined;
}

const endings = ['.ts', '.js', '.mts', '.mjs', '.tsx', '.jsx'];

/** The names that a file exports, `default` among them, by its syntax; those of `export *` one file on. */
export function exportedNames(path: string, sources: SourceTexts, follow = true): readonly string[] {
  const text = sources.readText(path);
  if (text === undefined) return [];
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  return file.statements.flatMap((statement) => {
    if (ts.isExportAssignment(statement)) return statement.isExportEquals === true ? [] : ['default'];
    if (!ts.isExportDeclaration(statement)) return isExported(statement) ? declaredNames(statement) : [];
    const { exportClause, moduleSpecifier } = statement;
    if (exportClause !== undefined)
      return ts.isNamespaceExport(exportClause)
        ? [exportClause.name.text]
        : exportClause.elements.map(({ name }) => name.text);
    if (!follow || moduleSpecifier === undefined || !ts.isStringLiteral(moduleSpecifier)) return [];
    const next = fileBehind(moduleSpecifier.text, path, sources);
    return next === null ? [] : exportedNames(next, sources, false).filter((name) => name !== 'default');
  });
}

function isExported(statement: ts.Statement): boolean {
  const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : undefined;
  return modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;
}

function declaredNames(statement: ts.Statement): readonly string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap(({ name }) => boundNames(name));
  const isDefault = (ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : undefined)?.some(
    ({ kind }) => kind === ts.SyntaxKind.DefaultKeyword,
  );
  if (isDefault === true) return ['default'];
  const { name } = statement as { name?: ts.Node };
  return name !== undefined && ts.isIdentifier(name) ? [name.text] : [];
}

/** The file that a path leads to from another one; null where it is none of the sources. */
function fileBehind(name: string, from: string, { isSource }: SourceTexts): string | null {
  if (!name.startsWith('.')) return null;
  const path = posix.join(posix.dirname(from), name);
  const candidates = [path, ...endings.flatMap((ending) => [path + ending, `${path}/index${ending}`])];
  return candidates.find(isSource) ?? null;
}
