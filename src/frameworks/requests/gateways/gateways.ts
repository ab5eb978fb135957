import type { ValueResolver } from '../../../value-analysis/value-resolver.ts';
import type { FrameworkRules } from '../../rules/rule-schema.ts';
import type { Settings } from '../../settings/settings.ts';
import type { RequestTarget } from '../read-requests.ts';
import type { Services } from '../services.ts';
import { codeRoutes } from './code-routes.ts';
import { type GatewayRoute, pathBehind } from './gateway-route.ts';
import { rewritingRoutes } from './rewriting-routes.ts';
import { statedRoutes } from './stated-routes.ts';

/** The gateways of an application, of all sources so far. */
export class Gateways {
  private routes: readonly GatewayRoute[] = [];
  private readonly ofCode = new Map<string, readonly GatewayRoute[]>();
  private services: Services | undefined;

  /** Adds the routes of one source and of the settings; those that are not followed are recorded as unresolved. */
  read(resolver: ValueResolver, rules: readonly FrameworkRules[], settings: Settings, services: Services): void {
    this.services = services;
    const stated: GatewayRoute[] = [];
    const hasJava = resolver.table.files().some(({ language }) => language === 'Java');
    for (const rule of rules.flatMap(({ gateways }) => gateways ?? [])) {
      const code = codeRoutes(resolver, rule);
      const rewriting = rewritingRoutes(resolver, rule);
      for (const [file, routes] of Map.groupBy([...code.routes, ...rewriting.routes], (each) => each.file))
        this.ofCode.set(file, routes);
      const read = settings
        .all()
        .map((each) => statedRoutes(each, rule, services.names, (text) => settings.fill(text, each.path)));
      stated.push(...read.flatMap(({ routes }) => routes));
      const open = [rewriting, ...(hasJava ? [code, ...read] : [])].flatMap((each) => each.open);
      for (const { reason, ...place } of open)
        resolver.table.coverage.unresolved({
          kind: 'request',
          library: rule.library,
          ...place,
          id: reason,
          isBesideCode: true,
          reason,
        });
    }
    this.routes = [...stated, ...[...this.ofCode.values()].flat()];
  }

  /** What a request is behind the gateways that take it: of the routes of each file the first one alone. A request to a service itself is none. */
  targetsBehind(target: RequestTarget): readonly RequestTarget[] {
    const passed = this.routes.length === 0 ? [] : [...Map.groupBy(this.routes, ({ file }) => file)];
    return passed.flatMap(([file, routes]) => {
      if (target.service !== undefined && target.service !== this.services?.nameOf(file)) return [];
      for (const route of routes) {
        const address = pathBehind(route, target.address);
        if (address === null) continue;
        const service = this.services?.atHost(route.host) ?? route.host;
        const { mayHaveBase, service: own, ...rest } = target;
        return [{ ...rest, address, ...(service === '' ? {} : { service }) }];
      }
      return [];
    });
  }
}
