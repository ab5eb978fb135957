import ts from 'typescript';
import { memberSymbol } from '../../../code-model/symbol-name.ts';
import { isExternal } from '../links/link-target.ts';
import type { SymbolResolver } from '../links/symbol-resolver.ts';
import type { FileOutline } from '../outline/declared-object.ts';
import { FileFactCollector } from './file-facts.ts';
import { describesLibrary } from './library-module.ts';

/** A collector for one file, with what it asks of the program: modules, objects and the libraries' declarations. */
export function collectFacts(outline: FileOutline, resolver: SymbolResolver): FileFactCollector {
  const { checker } = resolver;
  return new FileFactCollector({
    outline,
    checker,
    moduleFile: (specifier) => {
      const module = checker.getSymbolAtLocation(specifier)?.declarations?.find(ts.isSourceFile);
      const isLibrary = module !== undefined && describesLibrary(module, (specifier as ts.StringLiteralLike).text);
      return module === undefined || isLibrary ? null : resolver.pathOf(module);
    },
    objectKey: (declaration) => resolver.objectOf(declaration)?.key ?? null,
    declared: (callee) => {
      const name = ts.isPropertyAccessExpression(callee) ? callee.name : callee;
      const symbol = ts.isIdentifier(name) ? resolver.symbolAt(name) : null;
      const target = symbol === null ? undefined : resolver.targets(symbol, 'value').find(isExternal);
      return target === undefined ? null : declaredSymbol(target.key);
    },
  });
}

/** `express#Router.get` of `ext:npm/express@4.18.2#Router.get`, `node:http#Server` of `ext:runtime/node/http#Server`. */
function declaredSymbol(key: string): string {
  const [container = '', path = ''] = key.split('#', 2);
  const name = container.replace(/^ext:(npm|file)\//, '').replace(/(?<=.)@[^/]*/, '');
  const runtime = /^ext:runtime\/(\w+)\/?(.*)$/.exec(container);
  const module = runtime === null ? name : runtime[2] === '' ? 'globalThis' : `node:${runtime[2]}`;
  return path.split('.').reduce((symbol, segment) => (segment === '' ? symbol : memberSymbol(symbol, segment)), module);
}
