import { pino } from 'pino';
import type { AccessControl } from './access/access-control.ts';
import { keyFolder } from './access/key-folder.ts';
import { KeyRing } from './access/key-ring.ts';
import { KeysAndTokens } from './access/keys-and-tokens.ts';
import type { TokenSettings } from './access/oidc/token-verifier.ts';
import type { Client } from './client/client.ts';
import type { RateLimits } from './http/limits/rate-limit.ts';
import { logStream } from './http/log-stream.ts';
import type { McpHandler } from './http/mcp-route.ts';
import type { SharedCounts } from './http/metrics/service-metrics.ts';
import { buildServer, type HttpLimits } from './http/server.ts';
import { openSourceService, type SourceSettings } from './http/sources/source-service.ts';
import { readTlsFiles, type TlsFiles, watchTlsFiles } from './http/tls.ts';
import { localClient } from './local-client.ts';
import { isStoreLocation } from './object-store/store-location.ts';
import { buildCatalogue } from './operations/catalogue.ts';
import { cacheFolderOf, openStore } from './store/open-store.ts';
import type { Store } from './store/store.ts';
import type { Telemetry } from './telemetry/open-telemetry.ts';
import { telemetryVariable } from './telemetry/telemetry-settings.ts';

/** What a service is and how; plain values, so that it can be passed to a thread. */
export interface ServiceOptions {
  /** Folder or object store that holds the applications. */
  readonly data: string;
  /** Folder for what was read of snapshots of an object store, and the bytes that it may take. */
  readonly cache: string;
  readonly cacheSize: number;
  /** Folder that holds the keys; `data`: the data folder. */
  readonly keys: string;
  /** Bytes, of all threads together. */
  readonly memoryBudget: number;
  readonly version: string;
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
  /** How many threads serve. */
  readonly threads: number;
  readonly sources: SourceSettings;
  readonly maximumLimit: number;
  /** One line for each request on standard error. */
  readonly requestLog: boolean;
  /** Codes bodies as clients like it. */
  readonly compression: boolean;
  /** Counts requests and reports them at /metrics. */
  readonly metrics: boolean;
  /** Names by which the service may be asked for, separated by commas; `*` allows all. */
  readonly allowedHosts: string;
  /** Answers the Model Context Protocol at /mcp. */
  readonly mcp: boolean;
  /** Also takes keys from the query parameter `api-key`. */
  readonly queryKey: boolean;
  /** Requests a second with each key, and from each address; 0 is no limit. */
  readonly ratePerKey: number;
  readonly ratePerAddress: number;
  /** Seconds of these rates that may be used at once. */
  readonly rateBurst: number;
  /** Addresses and networks, separated by commas; `none`. */
  readonly trustedProxies: string;
  /** `/`, or a path such as `/code` below which everything is. */
  readonly basePath: string;
  /** Certificate and private key; undefined: the service does not speak TLS. */
  readonly tlsFiles?: TlsFiles | undefined;
  /** The OpenID provider whose tokens are accepted besides keys. */
  readonly tokens?: TokenSettings | undefined;
  readonly limits: Partial<HttpLimits>;
  /** How long `/readyz` fails before connections are refused. */
  readonly drainMilliseconds: number;
}

/** A service that listens. */
export interface RunningService {
  /** Such as `http://127.0.0.1:8080`. */
  readonly address: string;
  /** Takes no new requests, lets running answers finish, then closes the store. */
  stop(): Promise<void>;
}

/** What differs from one serving thread to another. */
export interface ThreadRole {
  /** Where all threads count; undefined: this one serves alone. */
  readonly sharedCounts?: SharedCounts | undefined;
  /** Where all threads count requests against limits of the rate; undefined: this one serves alone. */
  readonly rateTable?: SharedArrayBuffer | undefined;
  /** Called with what the people who run the service should know. */
  readonly onNote: (text: string) => void;
}

/** The composition of the service, in this thread: store → operations → HTTP. Rejects when the address cannot be listened on. */
export async function serveHere(options: ServiceOptions, role: ThreadRole): Promise<RunningService> {
  const { data, host, port, threads, maximumLimit, allowedHosts } = options;
  const onWarning = (text: string): void => role.onNote(`warning: ${text}`);
  const store = await openStore({
    ...options,
    memoryBudget: options.memoryBudget / threads,
    environment: process.env,
    onWarning,
  });
  const log = logStream(2);
  const logger = pino({ base: null }, log);
  const catalogue = buildCatalogue({ maximumLimit });
  const keys = await KeyRing.open({ folder: keyFolder(keysOf(options)), onWarning });
  const access = options.tokens ? await withTokens(keys, options.tokens, onWarning) : keys;
  const sources = openSourceService(options.sources);
  const onFailure = (err: unknown, path: string): void => logger.error({ err, path }, 'failed');
  const { loadTimeout } = options.limits;
  const clientOf = (visible: Store): Client => localClient(visible, { sources, catalogue, loadTimeout, onFailure });
  const { tlsFiles } = options;
  const telemetry = await withTelemetry(options.version, store, role, onWarning);
  const server = buildServer({
    ...options,
    store,
    sources,
    catalogue,
    logger,
    mcp: options.mcp ? mcpHandler(clientOf, options.version, (err) => logger.warn({ err }, 'mcp')) : undefined,
    access,
    basePath: options.basePath === '/' ? '' : options.basePath,
    tls: tlsFiles && (await readTlsFiles(tlsFiles)),
    rates: ratesOf(options, role.rateTable),
    sharedCounts: role.sharedCounts,
    telemetry: telemetry?.requests,
    allowedHosts: allowedHosts === '*' ? undefined : [host, ...allowedHosts.split(',').map((name) => name.trim())],
  });
  const address = await server.listen({ host, port, reusePort: threads > 1 });
  const endWatch =
    tlsFiles && watchTlsFiles(tlsFiles, { onChange: (context) => server.useCertificate(context), onWarning });
  // Looks at every application once, so that what cannot be served is said at the start, and that there is none where so.
  store.applications().then(
    ({ length }) => length > 0 || role.onNote(emptyNote(data)),
    (error: Error) => onWarning(error.message),
  );
  return {
    address,
    async stop() {
      await server.close(options.drainMilliseconds);
      keys.close();
      endWatch?.();
      await telemetry?.close();
      await store.close();
      log.flushSync();
    },
  };
}

/** Where keys are: beside the data, as long as these are in a folder. */
export function keysOf({ keys, data, cache }: Pick<ServiceOptions, 'keys' | 'data' | 'cache'>): string {
  if (keys !== 'data') return keys;
  return isStoreLocation(data) ? cacheFolderOf(cache) : data;
}

/** Keys and tokens; what verifies tokens is loaded here alone. */
async function withTokens(
  keys: KeyRing,
  settings: TokenSettings,
  onWarning: (text: string) => void,
): Promise<AccessControl> {
  const { TokenVerifier } = await import('./access/oidc/token-verifier.ts');
  return new KeysAndTokens(keys, new TokenVerifier(settings, { onWarning }));
}

/** Traces and metrics where a variable asks for them; undefined: nothing does, or what sends them is not installed, and nothing of it is loaded. */
async function withTelemetry(
  version: string,
  store: Store,
  { sharedCounts }: ThreadRole,
  onWarning: (text: string) => void,
): Promise<Telemetry | undefined> {
  const { env: environment } = process;
  const variable = telemetryVariable(environment);
  if (variable === undefined) return undefined;
  try {
    const { startOpenTelemetry } = await import('./telemetry/open-telemetry.ts');
    const isFirstThread = (sharedCounts?.own ?? 0) === 0;
    return startOpenTelemetry({ version, environment, store, isFirstThread });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    onWarning(`${variable} is set, and nothing is sent: install @opentelemetry/sdk-node beside stratigraph`);
    return undefined;
  }
}

function ratesOf(options: ServiceOptions, table: SharedArrayBuffer | undefined): RateLimits {
  const { ratePerKey, ratePerAddress, rateBurst, trustedProxies } = options;
  const rate = (perSecond: number): RateLimits['key'] =>
    perSecond === 0 ? undefined : { perSecond, burst: perSecond * rateBurst };
  return {
    key: rate(ratePerKey),
    address: rate(ratePerAddress),
    table,
    trustedProxies: trustedProxies === 'none' ? [] : trustedProxies.split(',').map((network) => network.trim()),
  };
}

/** The protocol's handler, loaded with the first request: who does not use it pays nothing. One for each view of the store. */
function mcpHandler(clientOf: (store: Store) => Client, version: string, onError: (error: Error) => void): McpHandler {
  const loaded = new WeakMap<Store, Promise<(request: Request) => Promise<Response>>>();
  const load = (store: Store): Promise<(request: Request) => Promise<Response>> =>
    import('./mcp/mcp-endpoint.ts').then(({ mcpEndpoint }) => mcpEndpoint(clientOf(store), version, onError));
  return async (request, store) => {
    const handler = loaded.get(store) ?? load(store);
    loaded.set(store, handler);
    return (await handler)(request);
  };
}

function emptyNote(data: string): string {
  return `${data} holds no applications yet; what \`stratigraph analyze\` or \`import\` adds is served without a restart`;
}
