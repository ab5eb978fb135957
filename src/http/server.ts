import type { ServerOptions as NodeServerOptions, Server } from 'node:http';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { type Logger, pino } from 'pino';
import { QueryError } from '../errors.ts';
import type { Catalogue } from '../operations/catalogue.ts';
import type { Store } from '../store/store.ts';
import { connectionFaultHandler } from './connection-faults.ts';
import { pathFault, pathMatcher } from './known-paths.ts';
import { asQueryError, malformedRequest, sendProblem } from './problem.ts';
import { logRequest } from './request-log.ts';
import { splitUrl } from './request-url.ts';
import { securityHeaders } from './response-headers.ts';
import { registerRoutes } from './routes.ts';
import { type SourceServiceSetting, sourceGate } from './source-service.ts';

export interface ServerOptions {
  readonly store: Store;
  readonly catalogue: Catalogue;
  /** Version of the program: part of every entity tag, and told by the OpenAPI document. */
  readonly version: string;
  /** Default `embedded`. */
  readonly sourceService?: SourceServiceSetting;
  /** Takes the failures of the service, and a line for each request unless `requestLog` is off. Default: none. */
  readonly logger?: Logger;
  /** Default true. */
  readonly requestLog?: boolean;
  readonly limits?: Partial<HttpLimits>;
}

export interface HttpLimits {
  /** Characters of a request target; a longer one is 414. */
  readonly urlLength: number;
  /** Bytes of request line and headers together; more is 431. */
  readonly headerBytes: number;
  /** Milliseconds in which a request must have arrived; later is 408. */
  readonly requestMilliseconds: number;
  /** Milliseconds a request waits for a snapshot that is being loaded. */
  readonly loadingPatience: number;
}

export const defaultLimits: HttpLimits = {
  urlLength: 16_384,
  headerBytes: 32_768,
  requestMilliseconds: 30_000,
  loadingPatience: 5000,
};

/**
 * The HTTP edge over a store: a route for each operation, the OpenAPI document and its rendering. It does not listen by itself.
 * `close()` lets running answers finish.
 */
export function buildServer(options: ServerOptions): FastifyInstance {
  const { store, version, sourceService = 'embedded', requestLog = true } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const logger = options.logger ?? pino({ level: 'silent' });
  const templates: string[] = [];
  const server = newServer(limits, (request, reply) => {
    reply.headers(securityHeaders);
    sendProblem(request, reply, pathFault(templates, splitUrl(request.raw.url as string).path));
    if (requestLog) logRequest(logger, request, reply);
  });
  const context = {
    store,
    version,
    requireSources: sourceGate(sourceService),
    loadingPatience: limits.loadingPatience,
  };
  templates.push(...registerRoutes(server, options.catalogue, context));
  const isKnown = pathMatcher(templates);
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(securityHeaders);
    done(requestFault(request, limits, isKnown));
  });
  if (requestLog) {
    server.addHook('onResponse', (request, reply, done) => {
      logRequest(logger, request, reply);
      done();
    });
  }
  server.addHook('preClose', async () => closeIdleConnections(server.server));
  server.setNotFoundHandler((request, reply) => sendProblem(request, reply, pathNotFound(request)));
  server.setErrorHandler((error, request, reply) => {
    const known = asQueryError(error);
    if (known.code === 'internal-error') {
      logger.error({ err: error, path: splitUrl(request.raw.url as string).path }, 'failed');
    }
    return sendProblem(request, reply, known);
  });
  return server;
}

/** A Fastify instance without anything of its own between a request and our handlers: no log, no query parser. */
function newServer(
  limits: HttpLimits,
  onBadPath: (request: FastifyRequest, reply: FastifyReply) => void,
): FastifyInstance {
  const noQuery = {};
  return Fastify({
    exposeHeadRoutes: false,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    requestTimeout: limits.requestMilliseconds,
    http: nodeOptions(limits),
    routerOptions: { maxParamLength: limits.headerBytes, querystringParser: () => noQuery },
    frameworkErrors: (_, request, reply) => onBadPath(request as FastifyRequest, reply as FastifyReply),
    clientErrorHandler: connectionFaultHandler(limits.urlLength),
  });
}

function nodeOptions(limits: HttpLimits): NodeServerOptions {
  return {
    maxHeaderSize: limits.headerBytes,
    headersTimeout: limits.requestMilliseconds,
    connectionsCheckingInterval: Math.min(5000, limits.requestMilliseconds),
    requireHostHeader: false,
  };
}

/** Until a server that no longer listens has closed: ends the connections that running answers leave open for more requests. */
function closeIdleConnections(server: Server): void {
  const timer = setInterval(() => server.closeIdleConnections(), 50);
  server.once('close', () => clearInterval(timer));
}

/** What is wrong with a request whatever it asks. A body is never read. */
function requestFault(
  request: FastifyRequest,
  limits: HttpLimits,
  isKnown: (path: string) => boolean,
): QueryError | undefined {
  const { url = '', method = '', httpVersion, headers } = request.raw;
  if (url.length > limits.urlLength) {
    return new QueryError('uri-too-long', `The request address has more than ${limits.urlLength} characters.`);
  }
  if (headers.host === undefined && httpVersion === '1.1') return malformedRequest('The header Host is missing.');
  if (method === 'GET' || method === 'HEAD') return undefined;
  if (!isKnown(splitUrl(url).path)) return pathNotFound(request);
  return new QueryError('method-not-allowed', `${method} is not allowed here; the service is read-only.`);
}

function pathNotFound(request: FastifyRequest): QueryError {
  return new QueryError('path-not-found', `There is nothing at '${splitUrl(request.raw.url as string).path}'.`);
}
