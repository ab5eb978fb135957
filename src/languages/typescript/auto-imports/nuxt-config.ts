import ts from 'typescript';
import { memberOf, textsOf } from './written-config.ts';

/** A folder of components, as written: `{ path: '~/components', prefix: 'Shop', pathPrefix: false }`. */
export interface ComponentFolder {
  readonly path: string;
  readonly prefix: string;
  /** Whether the folders between are part of the name. */
  readonly pathPrefix: boolean;
}

/** A name that a configuration states to be imported: `{ name: 'useCart', from: '~/cart', as: 'cart' }`. */
export interface StatedImport {
  readonly name: string;
  readonly exported: string;
  readonly from: string;
}

/** What `nuxt.config` says of what need not be imported; paths as they are written. */
export interface NuxtConfig {
  readonly sourceFolder: string | null;
  readonly layers: readonly string[];
  /** Folders, files and globs whose exports are imported by their names. */
  readonly folders: readonly string[];
  readonly imports: readonly StatedImport[];
  /** Null where it says nothing of them. */
  readonly components: readonly ComponentFolder[] | null;
}

export const emptyConfig: NuxtConfig = {
  sourceFolder: null,
  layers: [],
  folders: [],
  imports: [],
  components: null,
};

/** Reads the record that `nuxt.config` exports; nothing is run, so that only what is written out counts. */
export function readNuxtConfig(path: string, text: string): NuxtConfig {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  const config = exportedRecord(file);
  if (config === null) return emptyConfig;
  const imports = memberOf(config, 'imports');
  const modules = textsOf(memberOf(config, 'modules'));
  const [sourceFolder = null] = textsOf(memberOf(config, 'srcDir'));
  return {
    sourceFolder,
    layers: textsOf(memberOf(config, 'extends')),
    folders: [
      ...textsOf(memberOf(imports, 'dirs')),
      ...(modules.includes('@pinia/nuxt') ? storeFolders(memberOf(config, 'pinia')) : []),
    ],
    imports: elementsOf(memberOf(imports, 'imports')).flatMap(statedImport),
    components: componentFolders(memberOf(config, 'components')),
  };
}

function exportedRecord(file: ts.SourceFile): ts.Expression | null {
  const exported = file.statements.find(ts.isExportAssignment)?.expression;
  if (exported === undefined) return null;
  return ts.isCallExpression(exported) ? (exported.arguments[0] ?? null) : exported;
}

function storeFolders(pinia: ts.Expression | undefined): readonly string[] {
  const stated = textsOf(memberOf(pinia, 'storesDirs'));
  return stated.length === 0 ? ['~/stores'] : stated;
}

function statedImport(node: ts.Expression): readonly StatedImport[] {
  const [exported] = textsOf(memberOf(node, 'name'));
  const [from] = textsOf(memberOf(node, 'from'));
  const [name = exported] = textsOf(memberOf(node, 'as'));
  return exported === undefined || from === undefined || name === undefined ? [] : [{ name, exported, from }];
}

/** `['~/components', { path }]`, or a record with such `dirs`. */
function componentFolders(node: ts.Expression | undefined): readonly ComponentFolder[] | null {
  const list = memberOf(node, 'dirs') ?? node;
  if (list === undefined || !ts.isArrayLiteralExpression(list)) return null;
  return list.elements.flatMap((each) => {
    const [path] = textsOf(ts.isObjectLiteralExpression(each) ? memberOf(each, 'path') : each);
    const [prefix = ''] = textsOf(memberOf(each, 'prefix'));
    const pathPrefix = memberOf(each, 'pathPrefix')?.kind !== ts.SyntaxKind.FalseKeyword;
    return path === undefined ? [] : [{ path, prefix, pathPrefix }];
  });
}

function elementsOf(node: ts.Expression | undefined): readonly ts.Expression[] {
  return node !== undefined && ts.isArrayLiteralExpression(node) ? node.elements : [];
}
