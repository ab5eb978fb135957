import type { CallFact } from '../../../code-model/facts.ts';
import type { ValueResolver } from '../../../value-analysis/value-resolver.ts';
import type { GatewayRule } from '../../rules/gateway-schema.ts';
import { listOf } from '../../rules/rule-schema.ts';
import { select } from '../../rules/select.ts';
import { pathStep } from './gateway-route.ts';
import { type ReadRoutes, routeOf } from './stated-routes.ts';

/** The routes of proxies that code makes: `createProxyMiddleware({ target, pathRewrite: { '^/api': '' } })` takes what begins with `/api`. */
export function rewritingRoutes(resolver: ValueResolver, { rewriting }: GatewayRule): ReadRoutes {
  if (rewriting === undefined) return { routes: [], open: [] };
  const wanted = new Set(listOf(rewriting.calls));
  const libraries = new Set([...wanted].map((symbol) => symbol.split('#', 1)[0]));
  const isWanted = ({ callee }: CallFact): boolean =>
    callee.kind === 'external' && libraries.has(callee.symbol.split('#', 1)[0]) && wanted.has(callee.symbol);
  const all = resolver.table.files().flatMap(({ file, calls, test }) =>
    (test ? [] : calls.filter(isWanted)).flatMap((call) => {
      const records = listOf(rewriting.rewrites).flatMap((each) =>
        select(each, { arguments: call.arguments }, resolver),
      );
      const rewrites = records
        .flatMap(({ value }) => resolver.resolve(value))
        .flatMap((each) => resolver.entriesOf(each));
      return rewrites.map(([pattern, to]) => {
        const [by = null] = resolver.textsOf(to);
        const { startLine: line } = call.lines;
        const steps = [by === null || by.includes('{}') ? null : pathStep('rewrite', [pattern, by])];
        return routeOf({ id: pattern, uri: '', patterns: patternsOf(pattern), steps, file, line });
      });
    }),
  );
  return {
    routes: all.filter((each) => 'patterns' in each),
    open: all.filter((each) => 'reason' in each),
  };
}

/** `/api/**` of `^/api`, `^/api/` and `^/api(/|$)`; none of a pattern that begins with nothing constant. */
function patternsOf(pattern: string): readonly string[] {
  const [, path] = /^\^((?:\/[\w.~-]+)+)\/?(?:\$|\(.*)?$/.exec(pattern) ?? [];
  return path === undefined ? [] : [`${path}/**`];
}
