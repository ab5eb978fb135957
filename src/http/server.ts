import { type Logger, pino } from 'pino';
import type { AccessControl, Caller } from '../access/access-control.ts';
import { QueryError } from '../errors.ts';
import type { Catalogue } from '../operations/catalogue.ts';
import type { SourceService } from '../operations/operation.ts';
import type { Store } from '../store/store.ts';
import { visibleStore } from '../store/visible-store.ts';
import { type HostCheck, hostCheck } from './allowed-hosts.ts';
import { authentication } from './authentication.ts';
import { connectionFaultHandler } from './connection-faults.ts';
import { chooseCoding } from './content-coding.ts';
import { Exchange } from './exchange.ts';
import { HttpServer, type ServingPhase } from './http-server.ts';
import { keepLast } from './keep-last.ts';
import { overloaded } from './limits/fair-gate.ts';
import { HeavyAnswers } from './limits/heavy-answers.ts';
import { RateLimit, type RateLimits } from './limits/rate-limit.ts';
import { createListener } from './listeners.ts';
import { type McpHandler, mcpRoute } from './mcp-route.ts';
import { ServiceMetrics, type SharedCounts } from './metrics/service-metrics.ts';
import { asQueryError, malformedRequest, nothingAt, sendProblem } from './problem.ts';
import { logRequest } from './request-log.ts';
import type { RequestTelemetry } from './request-telemetry.ts';
import { type Route, router } from './router.ts';
import { routeNames, routesOf } from './routes.ts';
import { openSourceService } from './sources/source-service.ts';
import type { TlsContext } from './tls.ts';

export interface ServerOptions {
  readonly store: Store;
  readonly catalogue: Catalogue;
  /** Version of the program: part of every entity tag, and stated by the OpenAPI document. */
  readonly version: string;
  /** Default: the snapshots themselves. */
  readonly sources?: SourceService | undefined;
  /** Takes the failures of the service, and a line for each request unless `requestLog` is off. Default: none. */
  readonly logger?: Logger;
  /** Default true. */
  readonly requestLog?: boolean;
  /** Counts requests and reports them at /metrics. Default true. */
  readonly metrics?: boolean;
  /** Where traces and measurements of requests go. Default: nowhere. */
  readonly telemetry?: RequestTelemetry | undefined;
  /** Codes bodies as clients like it. Default true. */
  readonly compression?: boolean;
  /** Where the serving threads of the process count. */
  readonly sharedCounts?: SharedCounts | undefined;
  /** Names by which the service may be asked for; default: any. */
  readonly allowedHosts?: readonly string[] | undefined;
  /** Answers the Model Context Protocol at /mcp; default: there is nothing there. */
  readonly mcp?: McpHandler | undefined;
  /** Who may ask; default: everyone. */
  readonly access?: AccessControl | undefined;
  /** Also takes keys from the query parameter `api-key`. Default false. */
  readonly queryKey?: boolean;
  /** Default: the service does not speak TLS. */
  readonly tls?: TlsContext | undefined;
  /** Path below which everything is, such as `/code`. Default: empty, the root. */
  readonly basePath?: string;
  readonly limits?: Partial<HttpLimits>;
  /** Default: no limit. */
  readonly rates?: RateLimits | undefined;
}

export interface HttpLimits {
  /** Characters of a request target; a longer one is 414. */
  readonly urlLength: number;
  /** Bytes of request line and headers together; more is 431. */
  readonly headerBytes: number;
  /** Milliseconds in which a request must have arrived; later is 408. */
  readonly requestMilliseconds: number;
  /** Milliseconds a request waits for a snapshot that is being loaded, or for its turn among heavy answers. */
  readonly loadTimeout: number;
  /** Parameters of a query; more is 400. */
  readonly parameters: number;
  /** Milliseconds without any progress after which a connection with an answer on its way is closed. */
  readonly sendMilliseconds: number;
  /** Connections; further ones are closed at once. */
  readonly connections: number;
  /** Requests that are answered at the same time; further ones are 503. */
  readonly requests: number;
  /** Heavy answers that are made at the same time; others wait for their turn. */
  readonly heavyAnswers: number;
}

export const defaultLimits: HttpLimits = {
  urlLength: 16_384,
  headerBytes: 32_768,
  requestMilliseconds: 30_000,
  loadTimeout: 5000,
  parameters: 1000,
  sendMilliseconds: 60_000,
  connections: 10_000,
  requests: 1000,
  heavyAnswers: 16,
};

/** Requests that may wait for their turn, for each place that heavy answers have. */
const waitingForEach = 16;

/** The HTTP edge over a store: a route for each operation, the OpenAPI document and its rendering. It does not listen by itself. */
export function buildServer(options: ServerOptions): HttpServer {
  const { store, version, requestLog = true, compression = true, basePath = '' } = options;
  const { telemetry } = options;
  const phase: ServingPhase = { isEnding: false };
  const limits = { ...defaultLimits, ...options.limits };
  const logger = options.logger ?? pino({ level: 'silent' });
  const rate = new RateLimit(options.rates);
  const load = new Load(limits.requests);
  const heavyAnswers = new HeavyAnswers(
    { places: limits.heavyAnswers, waiting: limits.heavyAnswers * waitingForEach, timeout: limits.loadTimeout },
    rate.addressOf,
  );
  const context = {
    heavyAnswers,
    store,
    version,
    sources: options.sources ?? openSourceService({ service: 'embedded' }),
    loadTimeout: limits.loadTimeout,
  };
  const names = routeNames(options.catalogue);
  const metrics =
    options.metrics === false ? undefined : new ServiceMetrics({ names, version, store, shared: options.sharedCounts });
  const checkHost = hostCheck(options.allowedHosts);
  const mcp = options.mcp ? [mcpRoute(options.mcp, checkHost, heavyAnswers)] : [];
  const authenticate = authentication(options);
  const storeOf = keepLast(storeByCaller(store));
  const find = router<Route>([
    ...routesOf(options.catalogue, { ...context, access: options.access, basePath, phase }, metrics),
    ...mcp,
  ]);
  const onDone = (exchange: Exchange): void => {
    metrics?.count(exchange);
    exchange.span?.end(exchange);
    if (requestLog) logRequest(logger, exchange);
  };

  const fail = (exchange: Exchange, error: unknown): void => {
    const known = asQueryError(error);
    if (known.code === 'internal-error') logger.error({ err: error, id: exchange.id, path: exchange.path }, 'failed');
    if (!exchange.isAnswered) sendProblem(exchange, known);
  };
  const answer = (exchange: Exchange, route: Route | undefined): void => {
    // Probes ask by whatever address they have, and learn nothing but that the service is there.
    if (route?.name !== 'health') checkHostHeader(exchange, checkHost);
    const pending = allowed(exchange, route).handle(exchange);
    if (pending) pending.catch((error) => fail(exchange, error));
  };
  const answerCaller = (exchange: Exchange, route: Route | undefined, caller: Caller | undefined): void => {
    exchange.caller = caller;
    if (caller) exchange.store = storeOf(caller);
    rate.checkCaller(exchange);
    answer(exchange, route);
  };
  const server = createListener(limits, options.tls, (request, response) => {
    const coding = compression ? chooseCoding(request.headers['accept-encoding']) : undefined;
    const exchange = new Exchange(request, response, { store, coding, basePath, phase, onDone });
    exchange.span = telemetry?.begin(exchange);
    try {
      checkLength(exchange, limits);
      const route = find(exchange.segments);
      if (route) {
        exchange.operation = route.name;
        exchange.route = basePath + route.template;
      }
      if (route?.name !== 'health') {
        load.take(exchange);
        rate.checkAddress(exchange);
      }
      if (route?.open === true) return answer(exchange, route);
      const caller = authenticate(exchange);
      if (!(caller instanceof Promise)) return answerCaller(exchange, route, caller);
      caller.then((known) => answerCaller(exchange, route, known)).catch((error) => fail(exchange, error));
    } catch (error) {
      fail(exchange, error);
    }
  });
  server.timeout = limits.sendMilliseconds;
  server.maxConnections = limits.connections;
  server.on('clientError', connectionFaultHandler(limits.urlLength));
  server.on('close', () => metrics?.close());
  return new HttpServer(server, {
    scheme: options.tls ? 'https' : 'http',
    basePath,
    phase,
    running: () => load.running,
  });
}

function checkLength({ request: { url = '' }, query }: Exchange, { urlLength, parameters }: HttpLimits): void {
  if (url.length > urlLength) {
    throw new QueryError('uri-too-long', `The request address has more than ${urlLength} characters.`);
  }
  if (query.length > parameters && query.split('&', parameters + 1).length > parameters) {
    throw malformedRequest(`The query has more than ${parameters} parameters.`);
  }
}

/** Refuses requests while too many are being answered: waiting for memory or for the clients' networks helps nobody. */
class Load {
  private readonly most: number;
  running = 0;

  constructor(most: number) {
    this.most = most;
  }

  take(exchange: Exchange): void {
    if (this.running >= this.most) throw overloaded();
    this.running++;
    exchange.onClosed(() => this.running--);
  }
}

function checkHostHeader({ request: { httpVersion }, host }: Exchange, checkHost: HostCheck): void {
  if (host !== undefined) checkHost(host);
  else if (httpVersion !== '1.0') throw malformedRequest('The header Host is missing.');
}

/** The store as each caller may read it, made once for each. */
function storeByCaller(store: Store): (caller: Caller) => Store {
  const stores = new WeakMap<Caller, Store>();
  return (caller) => {
    if (caller.readsAll) return store;
    const known = stores.get(caller);
    if (known) return known;
    const visible = visibleStore(store, (application) => caller.mayRead(application));
    stores.set(caller, visible);
    return visible;
  };
}

/** The route, when there is one and it may be asked so. */
function allowed({ path, request: { method } }: Exchange, route: Route | undefined): Route {
  if (route === undefined) throw nothingAt(path);
  if (route.anyMethod || method === 'GET' || method === 'HEAD') return route;
  throw new QueryError('method-not-allowed', `${method} is not allowed here; the service is read-only.`);
}
