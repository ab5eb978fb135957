import type { Catalogue } from '../operations/catalogue.ts';
import { type AnswerContext, operationHandler } from './answer-operation.ts';
import { sendTagged, serviceHandler } from './answer-service.ts';
import { docsRoutes } from './docs-pages.ts';
import { openApiDocument } from './openapi.ts';
import { applicationPath } from './read-request.ts';
import { jsonType, securityHeaders } from './response-headers.ts';
import type { Route } from './router.ts';

/** Every path of the service, for GET and HEAD. */
export function routesOf(catalogue: Catalogue, context: AnswerContext): Route[] {
  const document = JSON.stringify(openApiDocument(catalogue, context.version));
  return [
    ...[...catalogue.operations, ...catalogue.additions].map((operation) => ({
      template: `${applicationPath}${operation.path}`,
      handle: operationHandler(operation, context),
    })),
    ...catalogue.service.map((operation) => ({
      template: operation.path,
      handle: serviceHandler(operation, context.store),
    })),
    {
      template: '/openapi.json',
      handle: (exchange) => sendTagged(exchange, securityHeaders(), jsonType, document),
    },
    ...docsRoutes(),
  ];
}
