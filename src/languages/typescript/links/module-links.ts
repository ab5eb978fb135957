import { isBuiltin } from 'node:module';
import ts from 'typescript';
import { type LinkContext, linesOf, link, type Place } from './link-context.ts';
import { moduleName } from './unresolved-calls.ts';

/** Files that a bundler, not the compiler, makes sense of. */
const asset =
  /\.(css|scss|sass|less|styl|svg|png|jpe?g|gif|webp|avif|ico|woff2?|ttf|mp[34]|json|html|md|mdx|txt|ya?ml|graphql|gql|sql|wasm|vue|svelte|astro)(\?.*)?$/;

/** Links a module to a module it imports or re-exports from; one that is not found is counted. */
export function linkModule(context: LinkContext, place: Place, specifier: ts.Expression): void {
  if (!ts.isStringLiteralLike(specifier)) return;
  const symbol = context.checker.getSymbolAtLocation(specifier);
  const lines = linesOf(context, specifier);
  if (symbol !== undefined) {
    for (const target of context.resolver.targets(symbol, 'value')) {
      link(context, place.caller, target, 'REFER', lines);
    }
    return;
  }
  const { text } = specifier;
  if (asset.test(text) || text.includes('!') || text.startsWith('virtual:')) return;
  context.findings.missesModule({ module: moduleName(text), line: lines.startLine });
  if (text.startsWith('.') || text.startsWith('/')) return;
  const { externals } = context.resolver;
  const module = isBuiltin(text) ? externals.runtimeModule(text) : externals.unresolvedModule(moduleName(text));
  link(context, place.caller, module, 'REFER', lines);
}
