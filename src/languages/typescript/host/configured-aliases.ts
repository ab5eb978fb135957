import { posix } from 'node:path';
import ts from 'typescript';

/** A name that a bundler puts in place of a path: `@` for `/app/src`; `isPrefix`: also what stands behind it and a slash. */
export interface PathAlias {
  readonly name: string;
  readonly targets: readonly string[];
  readonly isPrefix: boolean;
}

const configFile =
  /^((vite|vitest|vue|nuxt|svelte|babel|next|rollup|craco|electron\.vite|quasar|rspack|rsbuild|astro|metro|remix|react-router|app)\.config(\.\w+)*\.([cm]?[jt]s|json)|webpack[\w.-]*\.[cm]?[jt]s|\.babelrc(\.[cm]?js(on)?)?|config-overrides\.js)$/;

/** True for the name of a file in which the aliases of a bundler are configured. */
export function isAliasConfig(fileName: string): boolean {
  return configFile.test(fileName) || fileName === 'package.json';
}

/**
 * The aliases that a configuration file of a bundler states (`alias: { '@': path.resolve(__dirname, 'src') }`), and those that its framework
 * has without configuration (`$lib` of SvelteKit, `~` of Nuxt). Nothing is run: paths are put together of the strings that are written in the file.
 */
export function readConfiguredAliases(path: string, text: string): readonly PathAlias[] {
  const directory = posix.dirname(path);
  const isJson = /(\.json|\.babelrc)$/.test(path);
  const file = ts.createSourceFile(path, isJson ? `(${text})` : text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS);
  const found: PathAlias[] = [];
  const reader = new PathReader(file, directory);
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) && /^(alias|aliases|_moduleAliases)$/.test(nameOf(node.name)))
      found.push(...reader.aliasesOf(node.initializer));
    ts.forEachChild(node, visit);
  };
  visit(file);
  return [...found, ...ownAliases(posix.basename(path), directory, reader.textAt('srcDir'))];
}

/** What frameworks call their directories without configuration. */
function ownAliases(config: string, directory: string, sourceDirectory: string | null): readonly PathAlias[] {
  const alias = (name: string, ...paths: readonly string[]): PathAlias => ({
    name,
    targets: paths.map((each) => posix.join(directory, each)),
    isPrefix: true,
  });
  if (config.startsWith('svelte.')) return [alias('$lib', 'src/lib')];
  if (!config.startsWith('nuxt.')) return [];
  const sources = sourceDirectory === null ? ['app', '.', 'src'] : [sourceDirectory];
  return [
    ...['~~', '@@'].map((name) => alias(name, '.')),
    ...['~', '@'].map((name) => alias(name, ...sources)),
    alias('#shared', 'shared'),
    alias('#server', 'server'),
  ];
}

class PathReader {
  private readonly file: ts.SourceFile;
  private readonly directory: string;

  constructor(file: ts.SourceFile, directory: string) {
    this.file = file;
    this.directory = directory;
  }

  /** `{ '@': 'src' }`, or `[{ find: '@', replacement: 'src' }]`. */
  aliasesOf(node: ts.Expression): PathAlias[] {
    if (ts.isArrayLiteralExpression(node)) {
      return node.elements.flatMap((each) => {
        if (!ts.isObjectLiteralExpression(each)) return [];
        const find = member(each, 'find');
        const replacement = member(each, 'replacement');
        if (find === undefined || replacement === undefined) return [];
        const name = ts.isStringLiteralLike(find) ? find.text : patternName(find);
        return name === null ? [] : this.alias(name, replacement);
      });
    }
    if (!ts.isObjectLiteralExpression(node)) return [];
    return node.properties.flatMap((each) =>
      ts.isPropertyAssignment(each) ? this.alias(nameOf(each.name), each.initializer) : [],
    );
  }

  /** The string of the first property of a name; null where there is none. */
  textAt(name: string): string | null {
    let text: string | null = null;
    const visit = (node: ts.Node): void => {
      if (ts.isPropertyAssignment(node) && nameOf(node.name) === name && ts.isStringLiteralLike(node.initializer))
        text ??= node.initializer.text;
      else ts.forEachChild(node, visit);
    };
    visit(this.file);
    return text;
  }

  private alias(written: string, value: ts.Expression): PathAlias[] {
    const name = written.replace(/\/?\*?$/, '').replace(/\$$/, '');
    const parts = this.partsOf(value, 0);
    if (name === '' || parts.length === 0) return [];
    const path = posix.join(...parts).replace(/\/?\*?$/, '');
    const targets = [this.directory, posix.dirname(this.directory)].map((each) => posix.join(each, path));
    return [{ name, targets, isPrefix: !written.endsWith('$') }];
  }

  /** The strings of an expression in order: of the arguments of calls, of names that the file declares, of sums and templates. */
  private partsOf(node: ts.Expression, depth: number): string[] {
    if (depth > 8) return [];
    if (ts.isStringLiteralLike(node)) return [node.text];
    if (ts.isTemplateExpression(node)) {
      const spans = node.templateSpans.flatMap((each) => [
        ...this.partsOf(each.expression, depth + 1),
        each.literal.text,
      ]);
      return [node.head.text, ...spans];
    }
    if (ts.isBinaryExpression(node)) return [node.left, node.right].flatMap((each) => this.partsOf(each, depth + 1));
    if (ts.isCallExpression(node) || ts.isNewExpression(node))
      return (node.arguments ?? []).flatMap((each) => this.partsOf(each, depth + 1));
    if (ts.isIdentifier(node)) {
      const initializer = this.initializerOf(node.text);
      return initializer === undefined ? [] : this.partsOf(initializer, depth + 1);
    }
    if (ts.isArrayLiteralExpression(node) && node.elements[0] !== undefined)
      return this.partsOf(node.elements[0], depth + 1);
    return [];
  }

  private initializerOf(name: string): ts.Expression | undefined {
    for (const statement of this.file.statements) {
      if (!ts.isVariableStatement(statement)) continue;
      const declared = statement.declarationList.declarations.find(
        (each) => ts.isIdentifier(each.name) && each.name.text === name,
      );
      if (declared?.initializer !== undefined) return declared.initializer;
    }
    return undefined;
  }
}

function nameOf(name: ts.PropertyName): string {
  return ts.isIdentifier(name) || ts.isStringLiteralLike(name) ? name.text : '';
}

/** `/^@\//` stands for `@`; null for any other pattern. */
function patternName(node: ts.Expression): string | null {
  if (!ts.isRegularExpressionLiteral(node)) return null;
  const [, name] = /^\/\^([\w@~#$-]+)(?:\\\/)?\/\w*$/.exec(node.text) ?? [];
  return name ?? null;
}

function member(object: ts.ObjectLiteralExpression, name: string): ts.Expression | undefined {
  return object.properties.filter(ts.isPropertyAssignment).find((each) => nameOf(each.name) === name)?.initializer;
}
