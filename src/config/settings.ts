/**
 * Every setting of the program: one table from which flags, environment variables, usage texts, docs/reference/settings.md and
 * validation come. A flag wins over the environment, which wins over the default.
 */
export const settings = {
  data: {
    flag: 'data',
    environment: 'STRATIGRAPH_DATA',
    kind: 'text',
    placeholder: 'DIR',
    default: './data',
    help: 'Folder that holds the analysed applications.',
  },
  host: {
    flag: 'host',
    environment: 'STRATIGRAPH_HOST',
    kind: 'text',
    placeholder: 'ADDRESS',
    default: '127.0.0.1',
    help: 'Address to listen on. Anything but a loopback address is refused as long as there is neither a key nor an OpenID provider.',
  },
  port: {
    flag: 'port',
    environment: 'STRATIGRAPH_PORT',
    kind: 'count',
    placeholder: 'NUMBER',
    minimum: 0,
    maximum: 65535,
    default: 8080,
    help: 'Port to listen on; 0 takes a free one.',
  },
  basePath: {
    flag: 'base-path',
    environment: 'STRATIGRAPH_BASE_PATH',
    kind: 'base-path',
    placeholder: 'PATH',
    default: '/',
    help: 'Path below which everything is served, such as /code, where a proxy passes paths on unchanged.',
  },
  tlsCert: {
    flag: 'tls-cert',
    environment: 'STRATIGRAPH_TLS_CERT',
    kind: 'text',
    placeholder: 'FILE',
    default: 'none',
    help: 'Certificate in PEM, followed by those between it and the root: the service then speaks TLS, HTTP/2 and HTTP/1.1. A changed file is used without a restart.',
  },
  tlsKey: {
    flag: 'tls-key',
    environment: 'STRATIGRAPH_TLS_KEY',
    kind: 'text',
    placeholder: 'FILE',
    default: 'none',
    help: 'Private key of the certificate in PEM, without a password.',
  },
  sourceService: {
    flag: 'source-service',
    environment: 'STRATIGRAPH_SOURCE_SERVICE',
    kind: 'source-service',
    placeholder: 'embedded|off|URL',
    default: 'embedded',
    help: 'Who gives out source locations and source text: the snapshot itself, nobody, or the service at this URL, in which `{application}` and `{path}` stand for the file; without them both are put behind it.',
  },
  sourceTokenFile: {
    flag: 'source-token-file',
    environment: 'STRATIGRAPH_SOURCE_TOKEN_FILE',
    kind: 'text',
    placeholder: 'FILE',
    default: 'none',
    help: 'File with the token that the source code service at a URL is asked with, after `Authorization: Bearer`.',
  },
  sourceTimeout: {
    flag: 'source-timeout',
    environment: 'STRATIGRAPH_SOURCE_TIMEOUT',
    kind: 'count',
    placeholder: 'MILLISECONDS',
    minimum: 1,
    maximum: 60_000,
    default: 2000,
    help: 'Milliseconds in which the source code service at a URL must have answered.',
  },
  memoryBudget: {
    flag: 'memory-budget',
    environment: 'STRATIGRAPH_MEMORY_BUDGET',
    kind: 'bytes',
    placeholder: 'SIZE',
    minimum: 1,
    default: 2 * 1024 ** 3,
    help: 'How much memory loaded applications may take together, in all threads, such as 512MB or 4GB. The least recently used leaves first.',
  },
  threads: {
    flag: 'threads',
    environment: 'STRATIGRAPH_THREADS',
    kind: 'count',
    placeholder: 'NUMBER',
    minimum: 1,
    maximum: 64,
    default: 1,
    help: 'Threads that serve, each with what it has loaded in an equal share of the memory budget. One for each processor that may be used up.',
  },
  maximumLimit: {
    flag: 'maximum-limit',
    environment: 'STRATIGRAPH_MAXIMUM_LIMIT',
    kind: 'count',
    placeholder: 'NUMBER',
    minimum: 1,
    maximum: 10_000_000,
    default: 100_000,
    help: 'Largest `limit` that a request may ask for.',
  },
  requestLog: {
    flag: 'request-log',
    environment: 'STRATIGRAPH_REQUEST_LOG',
    kind: 'switch',
    placeholder: 'on|off',
    default: true,
    help: 'Writes one line for each request to standard error.',
  },
  compression: {
    flag: 'compression',
    environment: 'STRATIGRAPH_COMPRESSION',
    kind: 'switch',
    placeholder: 'on|off',
    default: true,
    help: 'Compresses answers for clients that ask for it (zstd, br or gzip). Off where a proxy in front does that.',
  },
  metrics: {
    flag: 'metrics',
    environment: 'STRATIGRAPH_METRICS',
    kind: 'switch',
    placeholder: 'on|off',
    default: true,
    help: 'Counts requests and reports them, memory and processor at `/metrics` for Prometheus.',
  },
  mcp: {
    flag: 'mcp',
    environment: 'STRATIGRAPH_MCP',
    kind: 'switch',
    placeholder: 'on|off',
    default: true,
    help: 'Answers assistants over the Model Context Protocol at `/mcp`.',
  },
  allowedHosts: {
    flag: 'allowed-hosts',
    environment: 'STRATIGRAPH_ALLOWED_HOSTS',
    kind: 'text',
    placeholder: 'NAMES',
    default: 'localhost,127.0.0.1,[::1]',
    help: 'Names by which requests may ask for the service (header `Host`), separated by commas, besides the address it listens on; `*` allows all.',
  },
  queryKey: {
    flag: 'query-key',
    environment: 'STRATIGRAPH_QUERY_KEY',
    kind: 'switch',
    placeholder: 'on|off',
    default: false,
    help: 'Also takes the key from the query parameter `api-key`, for clients that can send no header. Proxies and histories keep addresses.',
  },
  oidcIssuer: {
    flag: 'oidc-issuer',
    environment: 'STRATIGRAPH_OIDC_ISSUER',
    kind: 'issuer',
    placeholder: 'URL',
    default: 'none',
    help: 'OpenID provider whose access tokens are accepted besides keys, exactly as it names itself; `none` accepts keys alone.',
  },
  oidcAudience: {
    flag: 'oidc-audience',
    environment: 'STRATIGRAPH_OIDC_AUDIENCE',
    kind: 'text',
    placeholder: 'NAME',
    default: 'none',
    help: 'Audience (`aud`) that a token must be for: what the provider calls this service. Required with an issuer.',
  },
  oidcClaim: {
    flag: 'oidc-claim',
    environment: 'STRATIGRAPH_OIDC_CLAIM',
    kind: 'text',
    placeholder: 'NAME',
    default: 'stratigraph_applications',
    help: 'Claim of a token that states which applications its subject may read, such as `groups`, or a path such as `realm_access.roles`.',
  },
  oidcGrants: {
    flag: 'oidc-grants',
    environment: 'STRATIGRAPH_OIDC_GRANTS',
    kind: 'grants',
    placeholder: 'VALUE=PATTERNS;…',
    default: 'none',
    help: 'What values of that claim grant, such as `architects=*;shop-team=Shop*,Billing`; `none`: the values are patterns of application names themselves.',
  },
  oidcClockSkew: {
    flag: 'oidc-clock-skew',
    environment: 'STRATIGRAPH_OIDC_CLOCK_SKEW',
    kind: 'count',
    placeholder: 'SECONDS',
    minimum: 0,
    maximum: 600,
    default: 60,
    help: 'Seconds by which the clocks of provider and service may differ.',
  },
  oidcClientId: {
    flag: 'oidc-client-id',
    environment: 'STRATIGRAPH_OIDC_CLIENT_ID',
    kind: 'text',
    placeholder: 'NAME',
    default: 'none',
    help: 'Public client under which the explorer signs in at the provider, by authorization code with PKCE; `none`: it asks for a key.',
  },
  oidcScope: {
    flag: 'oidc-scope',
    environment: 'STRATIGRAPH_OIDC_SCOPE',
    kind: 'text',
    placeholder: 'NAMES',
    default: 'openid',
    help: 'Scopes that the explorer asks for, separated by spaces: those with which the provider makes a token for the audience.',
  },
  ratePerKey: {
    flag: 'rate-per-key',
    environment: 'STRATIGRAPH_RATE_PER_KEY',
    kind: 'count',
    placeholder: 'NUMBER',
    minimum: 0,
    maximum: 1_000_000,
    default: 0,
    help: 'Requests a second that may be made with each key, on average; 0 is no limit. More is 429.',
  },
  ratePerAddress: {
    flag: 'rate-per-address',
    environment: 'STRATIGRAPH_RATE_PER_ADDRESS',
    kind: 'count',
    placeholder: 'NUMBER',
    minimum: 0,
    maximum: 1_000_000,
    default: 0,
    help: 'Requests a second that may come from each address, with or without a key, on average; 0 is no limit.',
  },
  rateBurst: {
    flag: 'rate-burst',
    environment: 'STRATIGRAPH_RATE_BURST',
    kind: 'count',
    placeholder: 'SECONDS',
    minimum: 1,
    maximum: 3600,
    default: 10,
    help: 'How many seconds of these rates may be used at once after a rest.',
  },
  trustedProxies: {
    flag: 'trusted-proxies',
    environment: 'STRATIGRAPH_TRUSTED_PROXIES',
    kind: 'networks',
    placeholder: 'NETWORKS',
    default: 'none',
    help: 'Addresses or networks of proxies, separated by commas, such as 10.0.0.0/8, whose `X-Forwarded-For` states from which address a request comes.',
  },
  maximumUrl: {
    flag: 'maximum-url',
    environment: 'STRATIGRAPH_MAXIMUM_URL',
    kind: 'count',
    placeholder: 'NUMBER',
    minimum: 1024,
    maximum: 65_536,
    default: 16_384,
    help: 'Characters that the address of a request may have; more is 414.',
  },
  maximumHeaders: {
    flag: 'maximum-headers',
    environment: 'STRATIGRAPH_MAXIMUM_HEADERS',
    kind: 'bytes',
    placeholder: 'SIZE',
    minimum: 4096,
    maximum: 1024 ** 2,
    default: 32_768,
    help: 'Bytes that the first line and the headers of a request may have together; more is 431.',
  },
  maximumParameters: {
    flag: 'maximum-parameters',
    environment: 'STRATIGRAPH_MAXIMUM_PARAMETERS',
    kind: 'count',
    placeholder: 'NUMBER',
    minimum: 50,
    maximum: 100_000,
    default: 1000,
    help: 'Parameters that a query may have; more is 400.',
  },
  requestTimeout: {
    flag: 'request-timeout',
    environment: 'STRATIGRAPH_REQUEST_TIMEOUT',
    kind: 'count',
    placeholder: 'SECONDS',
    minimum: 1,
    maximum: 600,
    default: 30,
    help: 'Seconds in which a request must have arrived; later is 408.',
  },
  sendTimeout: {
    flag: 'send-timeout',
    environment: 'STRATIGRAPH_SEND_TIMEOUT',
    kind: 'count',
    placeholder: 'SECONDS',
    minimum: 1,
    maximum: 3600,
    default: 60,
    help: 'Seconds after which a connection is closed whose client takes nothing of its answer.',
  },
  drainTime: {
    flag: 'drain-time',
    environment: 'STRATIGRAPH_DRAIN_TIME',
    kind: 'count',
    placeholder: 'SECONDS',
    minimum: 0,
    maximum: 600,
    default: 0,
    help: 'Seconds for which a service that is stopped still answers while `/readyz` fails, so that balancers send no more; running answers end in any case.',
  },
  maximumConnections: {
    flag: 'maximum-connections',
    environment: 'STRATIGRAPH_MAXIMUM_CONNECTIONS',
    kind: 'count',
    placeholder: 'NUMBER',
    minimum: 1,
    maximum: 1_000_000,
    default: 10_000,
    help: 'Connections of each serving thread; further ones are closed at once.',
  },
  maximumRequests: {
    flag: 'maximum-requests',
    environment: 'STRATIGRAPH_MAXIMUM_REQUESTS',
    kind: 'count',
    placeholder: 'NUMBER',
    minimum: 1,
    maximum: 100_000,
    default: 1000,
    help: 'Requests that each serving thread answers at the same time; further ones are 503.',
  },
  heavyAnswers: {
    flag: 'heavy-answers',
    environment: 'STRATIGRAPH_HEAVY_ANSWERS',
    kind: 'count',
    placeholder: 'NUMBER',
    minimum: 1,
    maximum: 1000,
    default: 16,
    help: 'Heavy answers (graphs, differences, lists of more than 10 000) that each serving thread makes at the same time. Others wait, by turns of keys or addresses.',
  },
  advisories: {
    flag: 'advisories',
    environment: 'STRATIGRAPH_ADVISORIES',
    kind: 'paths',
    placeholder: 'PATH',
    default: [],
    help: 'OSV advisories: a file (one record, a list, one a line, or a zip dump) or a folder of such; may be given several times, in the environment joined as in PATH.',
  },
  keepSnapshots: {
    flag: 'keep-snapshots',
    environment: 'STRATIGRAPH_KEEP_SNAPSHOTS',
    kind: 'count',
    placeholder: 'NUMBER',
    minimum: 1,
    maximum: 1000,
    default: 5,
    help: 'How many snapshots of an application stay when a new one is published, and after `gc`, the current one included: those that can be compared with. Those of the last hour stay too.',
  },
  javaMemory: {
    flag: 'java-memory',
    environment: 'STRATIGRAPH_JAVA_MEMORY',
    kind: 'bytes',
    placeholder: 'SIZE',
    minimum: 128 * 1024 ** 2,
    default: 1024 ** 3,
    help: 'How much memory the Java compiler may take when `analyze` reads Java sources. 1024MB is enough for 600 000 lines.',
  },
  wait: {
    flag: 'wait',
    environment: 'STRATIGRAPH_WAIT',
    kind: 'count',
    placeholder: 'SECONDS',
    minimum: 0,
    maximum: 86_400,
    default: 30,
    help: 'How long to wait while another process changes the same application.',
  },
  npmRegistry: {
    flag: 'npm-registry',
    environment: 'STRATIGRAPH_NPM_REGISTRY',
    kind: 'text',
    placeholder: 'URL',
    default: 'https://registry.npmjs.org',
    help: 'Registry that `--online` asks for the releases of npm packages.',
  },
  pypiRegistry: {
    flag: 'pypi-registry',
    environment: 'STRATIGRAPH_PYPI_REGISTRY',
    kind: 'text',
    placeholder: 'URL',
    default: 'https://pypi.org',
    help: 'Registry that `--online` asks for the releases of Python packages.',
  },
  mavenRegistry: {
    flag: 'maven-registry',
    environment: 'STRATIGRAPH_MAVEN_REGISTRY',
    kind: 'text',
    placeholder: 'URL',
    default: 'https://repo.maven.apache.org/maven2',
    help: 'Repository that `--online` asks for the releases of Maven packages.',
  },
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof settings;

interface SettingBase {
  /** Name on the command line, without the dashes. */
  readonly flag: string;
  readonly environment: string;
  /** Stands for the value in usage texts. */
  readonly placeholder: string;
  readonly help: string;
}

export type Setting = SettingBase &
  (
    | {
        readonly kind: 'text' | 'source-service' | 'networks' | 'issuer' | 'grants' | 'base-path';
        readonly default: string;
      }
    | { readonly kind: 'switch'; readonly default: boolean }
    | { readonly kind: 'paths'; readonly default: readonly string[] }
    | {
        readonly kind: 'count' | 'bytes';
        readonly default: number;
        readonly minimum: number;
        readonly maximum?: number;
      }
  );

type ValueOf<S extends Setting> = S extends { kind: 'switch' }
  ? boolean
  : S extends { kind: 'count' | 'bytes' }
    ? number
    : S extends { kind: 'paths' }
      ? readonly string[]
      : string;

export type SettingValues<Name extends SettingName = SettingName> = {
  readonly [N in Name]: ValueOf<(typeof settings)[N]>;
};
