import ts from 'typescript';
import type { LinkContext } from './link-context.ts';
import { isExternal, type LinkTarget } from './link-target.ts';

const known = new WeakMap<ts.SourceFile, readonly LinkTarget[]>();

/** The in-house function that the elements of a file are made by, where the options or a pragma name one. */
export function jsxFactory(context: LinkContext): readonly LinkTarget[] {
  const { sourceFile } = context.file;
  let targets = known.get(sourceFile);
  if (targets === undefined) {
    const pragma = /^\s*\/\*\*?\s*@jsx\s+([\w.$]+)/.exec(sourceFile.text)?.[1];
    const name = pragma ?? context.jsxFactory;
    targets = name === null ? [] : targetsOf(name.split('.'), context);
    known.set(sourceFile, targets);
  }
  return targets;
}

function targetsOf([first, ...rest]: readonly string[], context: LinkContext): readonly LinkTarget[] {
  const { checker, resolver, file } = context;
  const statement = file.sourceFile.statements.at(-1) ?? file.sourceFile;
  const meaning = ts.SymbolFlags.Value | ts.SymbolFlags.Alias;
  let symbol = checker.getSymbolsInScope(statement, meaning).find(({ name }) => name === first);
  for (const name of rest) {
    if (symbol === undefined) return [];
    symbol = checker.getExportsOfModule(resolver.unaliased(symbol)).find((each) => each.name === name);
  }
  if (symbol === undefined) return [];
  return resolver.targets(resolver.unaliased(symbol), 'value').filter((target) => !isExternal(target));
}
