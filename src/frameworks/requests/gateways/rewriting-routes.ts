import type { CallFact, Value } from '../../../code-model/facts.ts';
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
      const chosen = (selectors: string | readonly string[]): readonly Value[] =>
        listOf(selectors).flatMap((each) =>
          select(each, { arguments: call.arguments }, resolver).map(({ value }) => value),
        );
      const targets = chosen(rewriting.targets).flatMap((each) => resolver.textsOf(each));
      if (targets.some(isElsewhere)) return [];
      const given = chosen(rewriting.rewrites).flatMap((each) => resolver.resolve(each));
      const { startLine: line } = call.lines;
      const open = given.filter(({ kind }) => kind !== 'record').map(() => openRoute(file, line));
      const rewrites = given.flatMap((each) => resolver.entriesOf(each));
      const routes = rewrites.map(([pattern, to]) => {
        const [by = null, more] = resolver.textsOf(to);
        const isKnown = by !== null && more === undefined && !by.includes('{}');
        const steps = [isKnown ? pathStep('rewrite', [pattern, by]) : null];
        return routeOf({ id: pattern, uri: '', patterns: patternsOf(pattern), steps, file, line });
      });
      return [...routes, ...open];
    }),
  );
  return {
    routes: all.filter((each) => 'patterns' in each),
    open: all.filter((each) => 'reason' in each),
  };
}

/** True for a server of others: one of the application has no domain. */
function isElsewhere(target: string): boolean {
  const [, host = ''] = /^\w+:\/\/([^/:]+)/.exec(target) ?? [];
  return (
    host.includes('.') && !host.includes('{}') && !/^[\d.]+$/.test(host) && !/\.(local|internal|localhost)$/.test(host)
  );
}

/** A function that changes paths is not followed. */
function openRoute(file: string, line: number): ReturnType<typeof routeOf> {
  return routeOf({ id: `line ${line}`, uri: '', patterns: ['/**'], steps: [null], file, line });
}

/** `/api/**` of `^/api`, `^/api/` and `^/api(/|$)`; none of a pattern that begins with nothing constant. */
function patternsOf(pattern: string): readonly string[] {
  const [, path] = /^\^((?:\/[\w.~-]+)+)\/?(?:\$|\(.*)?$/.exec(pattern) ?? [];
  return path === undefined ? [] : [`${path}/**`];
}
