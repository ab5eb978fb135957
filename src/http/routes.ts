import type { AccessControl } from '../access/access-control.ts';
import { QueryError } from '../errors.ts';
import type { Catalogue } from '../operations/catalogue.ts';
import type { Store } from '../store/store.ts';
import { type AnswerContext, operationHandler } from './answer-operation.ts';
import { sendTagged, sendUncached, serviceHandler } from './answer-service.ts';
import { docsRoutes } from './docs-pages.ts';
import { explorerRoutes } from './explorer-pages.ts';
import type { ServingPhase } from './http-server.ts';
import { metricsType } from './metrics/metrics-text.ts';
import type { ServiceMetrics } from './metrics/service-metrics.ts';
import { openApiDocument } from './openapi.ts';
import { nothingAt } from './problem.ts';
import { applicationPath } from './read-request.ts';
import { jsonType, securityHeaders } from './response-headers.ts';
import type { Route } from './router.ts';

/** Names under which answers are counted that are of no operation. */
const otherNames = ['openapi', 'docs', 'explorer', 'health', 'metrics', 'mcp', 'none'] as const;

/** Names of all routes, and `none`, under which requests for nothing are counted. */
export function routeNames({ operations, additions, service }: Catalogue): string[] {
  return [...[...operations, ...additions, ...service].map(({ name }) => name), ...otherNames];
}

/** Every path of the service, for GET and HEAD. */
export function routesOf(
  catalogue: Catalogue,
  context: AnswerContext & {
    readonly store: Store;
    readonly access: AccessControl | undefined;
    readonly basePath: string;
    readonly phase: ServingPhase;
  },
  metrics: ServiceMetrics | undefined,
): Route[] {
  const { version, access, basePath } = context;
  const document = (isOpen: boolean): string =>
    JSON.stringify(openApiDocument(catalogue, version, { isOpen, issuer: access?.issuer, basePath }));
  const documents = { known: document(false), everyone: document(true) };
  return [
    ...[...catalogue.operations, ...catalogue.additions].map((operation) => ({
      name: operation.name,
      template: `${applicationPath}${operation.path}`,
      handle: operationHandler(operation, context),
    })),
    ...catalogue.service.map((operation) => ({
      name: operation.name,
      template: operation.path,
      handle: serviceHandler(operation, context),
    })),
    {
      name: 'openapi',
      template: '/openapi.json',
      handle: (exchange) =>
        sendTagged(exchange, securityHeaders(), jsonType, documents[exchange.caller ? 'known' : 'everyone']),
    },
    ...healthRoutes(context.store, context.phase),
    ...(metrics ? [metricsRoute(metrics)] : []),
    ...docsRoutes(),
    ...explorerRoutes({ basePath, signIn: access?.signIn?.bind(access) }),
  ];
}

/** `/healthz`: the process answers. `/readyz`: it can read its data folder, and is not about to end. For supervisors, which look at the status alone. */
function healthRoutes(store: Store, phase: ServingPhase): Route[] {
  const ready = async (): Promise<void> => {
    if (phase.isEnding) throw new QueryError('overloaded', 'The service is ending.');
    await store.ready();
  };
  const health = (template: string, check: () => Promise<unknown>): Route => ({
    name: 'health',
    template,
    open: true,
    handle: async (exchange) => {
      await check();
      sendUncached(exchange, jsonType, '{"status":"ok"}');
    },
  });
  return [health('/healthz', () => Promise.resolve()), health('/readyz', ready)];
}

function metricsRoute(metrics: ServiceMetrics): Route {
  return {
    name: 'metrics',
    template: '/metrics',
    handle(exchange) {
      // The numbers are of all applications together.
      if (exchange.caller?.readsAll === false) throw nothingAt(exchange.path);
      sendUncached(exchange, metricsType, metrics.text());
    },
  };
}
