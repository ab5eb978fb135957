import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import ts from 'typescript';
import type { Random } from '../data/random.ts';

/** What is done to the files of a folder: the new text by path, null for one that goes. */
export interface Edit {
  readonly name: string;
  readonly texts: ReadonlyMap<string, string | null>;
}

/** A folder under edit. */
export interface EditedFolder {
  readonly directory: string;
  /** TypeScript files, relative, in order of path. */
  readonly files: readonly string[];
  readonly random: Random;
}

type EditKind = (folder: EditedFolder) => Edit | null;

/** Edits as people make them, each at a seeded place; null where the folder has no such place. */
export const editKinds: readonly EditKind[] = [
  (folder) => inSomeFile(folder, 'a function is added', addFunction),
  (folder) => inSomeFile(folder, 'a call is removed', removeCall),
  (folder) => inSomeFile(folder, 'an exported function is renamed where it stands', renameExport),
  changeWidelyImportedType,
  (folder) => inSomeFile(folder, 'a route gets another path', changeRoute),
  addFile,
  removeFile,
  (folder) => inManifest(folder, 'package.json', (text) => text.replace('{', '{\n  "x-edited": true,')),
  (folder) => inManifest(folder, 'tsconfig.json', (text) => text.replace(/"strict": true/, '"strict": false')),
  (folder) => inSomeFile(folder, 'a function returns something else', changeResult),
];

const maxTries = 300;

function inSomeFile(
  folder: EditedFolder,
  name: string,
  edit: (source: ts.SourceFile, random: Random) => string | null,
): Edit | null {
  for (let tried = 0; tried < maxTries; tried++) {
    const file = oneOf(folder.files, folder.random);
    const text = readFileSync(join(folder.directory, file), 'utf8');
    const changed = edit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true), folder.random);
    if (changed !== null && changed !== text) return { name: `${file}: ${name}`, texts: new Map([[file, changed]]) };
  }
  return null;
}

function addFunction({ text }: ts.SourceFile): string {
  return `${text}\nexport function addedHere(list: string[]): string[] {\n  return list.map((each) => each.trim());\n}\n`;
}

function removeCall(source: ts.SourceFile, random: Random): string | null {
  const calls = nodesOf(source, (node) => ts.isExpressionStatement(node) && ts.isCallExpression(node.expression));
  return replaced(source, oneOf(calls, random), '');
}

function renameExport(source: ts.SourceFile, random: Random): string | null {
  const names = source.statements.flatMap((statement) =>
    ts.isFunctionDeclaration(statement) && statement.name !== undefined && isExported(statement)
      ? [statement.name]
      : [],
  );
  const name = oneOf(names, random);
  return replaced(source, name, `${name?.text}Renamed`);
}

function changeRoute(source: ts.SourceFile, random: Random): string | null {
  const paths = nodesOf(source, (node) => {
    if (!ts.isStringLiteral(node) || !ts.isCallExpression(node.parent) || node.parent.arguments[0] !== node)
      return false;
    const { expression } = node.parent;
    return ts.isPropertyAccessExpression(expression) && /^(get|post|put|delete|patch)$/.test(expression.name.text);
  });
  return replaced(source, oneOf(paths, random), '"changed/by.edit"');
}

function changeResult(source: ts.SourceFile, random: Random): string | null {
  const returns = nodesOf(source, (node) => ts.isReturnStatement(node) && node.expression !== undefined);
  const chosen = oneOf(returns, random) as ts.ReturnStatement | undefined;
  return replaced(source, chosen?.expression, `[${chosen?.expression?.getText(source)}]`);
}

/** A property of an interface or class in the file that most others name in their imports gets another type. */
function changeWidelyImportedType({ directory, files, random }: EditedFolder): Edit | null {
  const counts = new Map<string, number>();
  for (const file of files) {
    const text = readFileSync(join(directory, file), 'utf8');
    for (const [, specifier = ''] of text.matchAll(/from ["']([^"']+)["']/g)) {
      const name = posix.basename(specifier);
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  const wide = [...files]
    .map((file) => ({ file, count: counts.get(posix.basename(file).replace(/\.tsx?$/, '')) ?? 0 }))
    .sort((a, b) => b.count - a.count || (a.file < b.file ? -1 : 1));
  for (const { file } of wide.slice(0, 50)) {
    const text = readFileSync(join(directory, file), 'utf8');
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
    const types = nodesOf(
      source,
      (node) =>
        node.kind === ts.SyntaxKind.StringKeyword &&
        (ts.isPropertySignature(node.parent) || ts.isPropertyDeclaration(node.parent)),
    );
    const changed = replaced(source, oneOf(types, random), 'string | number');
    if (changed !== null) return { name: `${file}: a type is changed`, texts: new Map([[file, changed]]) };
  }
  return null;
}

function addFile({ files, random }: EditedFolder): Edit {
  const beside = oneOf(files, random);
  const file = posix.join(posix.dirname(beside), 'addedByEdit.ts');
  const imported = posix.basename(beside).replace(/\.tsx?$/, '');
  const text = `import * as beside from "./${imported}";\nexport function added(): unknown {\n  return beside;\n}\n`;
  return { name: `${file}: a file is added`, texts: new Map([[file, text]]) };
}

function removeFile({ files, random }: EditedFolder): Edit {
  const file = oneOf(files, random);
  return { name: `${file}: the file is removed`, texts: new Map([[file, null]]) };
}

function inManifest({ directory }: EditedFolder, file: string, edit: (text: string) => string): Edit | null {
  const text = readFileSync(join(directory, file), 'utf8');
  const changed = edit(text);
  return changed === text ? null : { name: `${file} is edited`, texts: new Map([[file, changed]]) };
}

function replaced(source: ts.SourceFile, node: ts.Node | undefined, by: string): string | null {
  if (node === undefined) return null;
  return source.text.slice(0, node.getStart(source)) + by + source.text.slice(node.end);
}

function nodesOf(source: ts.SourceFile, wanted: (node: ts.Node) => boolean): ts.Node[] {
  const found: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    if (wanted(node)) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function isExported(node: ts.FunctionDeclaration): boolean {
  return node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;
}

function oneOf<T>(list: readonly T[], random: Random): T {
  return list[random.below(list.length)] as T;
}
