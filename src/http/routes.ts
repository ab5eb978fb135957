import type { FastifyInstance, RouteHandlerMethod } from 'fastify';
import type { Catalogue } from '../operations/catalogue.ts';
import { type AnswerContext, operationHandler } from './answer-operation.ts';
import { contentTag, serviceHandler } from './answer-service.ts';
import { docsPaths, registerDocs } from './docs-pages.ts';
import { openApiDocument } from './openapi.ts';
import { applicationPath } from './read-request.ts';
import { jsonType, matchesTag } from './response-headers.ts';

/** Registers every path of the service, for GET and HEAD. Returns their templates, with `{parameters}`. */
export function registerRoutes(server: FastifyInstance, catalogue: Catalogue, context: AnswerContext): string[] {
  const templates: string[] = [...docsPaths];
  const get = (template: string, handler: RouteHandlerMethod): void => {
    templates.push(template);
    server.route({ method: ['GET', 'HEAD'], url: template.replaceAll(/\{(\w+)\}/g, ':$1'), handler });
  };
  for (const operation of [...catalogue.operations, ...catalogue.additions]) {
    get(`${applicationPath}${operation.path}`, operationHandler(operation, context));
  }
  for (const operation of catalogue.service) get(operation.path, serviceHandler(operation, context.store));
  get('/openapi.json', documentHandler(openApiDocument(catalogue, context.version)));
  registerDocs(server);
  return templates;
}

function documentHandler(document: object): RouteHandlerMethod {
  const bytes = Buffer.from(JSON.stringify(document));
  const etag = contentTag(bytes);
  return async (request, reply) => {
    reply.headers({ etag, 'cache-control': 'no-cache' });
    if (matchesTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.header('content-type', jsonType).send(bytes);
  };
}
