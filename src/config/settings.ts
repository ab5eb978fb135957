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
    help: 'Address to listen on. Anything but a loopback address is refused as long as there is no key.',
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
  sourceService: {
    flag: 'source-service',
    environment: 'STRATIGRAPH_SOURCE_SERVICE',
    kind: 'source-service',
    placeholder: 'embedded|off|URL',
    default: 'embedded',
    help: 'Who gives out source locations: the snapshot itself, nobody, or a service that must answer at this URL.',
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
    help: 'Counts requests and tells of them, and of memory and processor, at `/metrics` for Prometheus.',
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
  keepSnapshots: {
    flag: 'keep-snapshots',
    environment: 'STRATIGRAPH_KEEP_SNAPSHOTS',
    kind: 'count',
    placeholder: 'NUMBER',
    minimum: 1,
    maximum: 1000,
    default: 5,
    help: 'How many snapshots of each application `gc` leaves, the current one included: those that can be compared with.',
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
  npmRegistry: {
    flag: 'npm-registry',
    environment: 'STRATIGRAPH_NPM_REGISTRY',
    kind: 'text',
    placeholder: 'URL',
    default: 'https://registry.npmjs.org',
    help: 'Registry that `scan packages --online` asks for the releases of npm packages.',
  },
  pypiRegistry: {
    flag: 'pypi-registry',
    environment: 'STRATIGRAPH_PYPI_REGISTRY',
    kind: 'text',
    placeholder: 'URL',
    default: 'https://pypi.org',
    help: 'Registry that `scan packages --online` asks for the releases of Python packages.',
  },
  mavenRegistry: {
    flag: 'maven-registry',
    environment: 'STRATIGRAPH_MAVEN_REGISTRY',
    kind: 'text',
    placeholder: 'URL',
    default: 'https://repo.maven.apache.org/maven2',
    help: 'Repository that `scan packages --online` asks for the releases of Maven packages.',
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
    | { readonly kind: 'text' | 'source-service'; readonly default: string }
    | { readonly kind: 'switch'; readonly default: boolean }
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
    : string;

export type SettingValues<Name extends SettingName = SettingName> = {
  readonly [N in Name]: ValueOf<(typeof settings)[N]>;
};
