import { destination, pino } from 'pino';
import { buildServer } from './http/server.ts';
import type { SourceServiceSetting } from './http/source-service.ts';
import { buildCatalogue } from './operations/catalogue.ts';
import type { Store } from './store/store.ts';

export interface ServiceOptions {
  /** Closed when the service stops. */
  readonly store: Store;
  readonly version: string;
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
  readonly sourceService: SourceServiceSetting;
  readonly maximumLimit: number;
  /** One line for each request on standard error. */
  readonly requestLog: boolean;
  /** Codes bodies as clients like it. */
  readonly compression: boolean;
  /** Counts requests and tells of them at /metrics. */
  readonly metrics: boolean;
  /** Names by which the service may be asked for, separated by commas; `*` allows all. */
  readonly allowedHosts: string;
}

/** A service that listens. */
export interface RunningService {
  /** Such as `http://127.0.0.1:8080`. */
  readonly address: string;
  /** Takes no new requests, lets running answers finish, then closes the store. */
  stop(): Promise<void>;
}

/** Lines of the log are written together: when there are so many bytes of them, or after so many milliseconds. */
const logBatch = { minLength: 8192, periodicFlush: 200 };

/** The composition of the service: store → operations → HTTP. Rejects when the address cannot be listened on. */
export async function startService(options: ServiceOptions): Promise<RunningService> {
  const { store, host, port, maximumLimit, allowedHosts } = options;
  const log = destination({ fd: 2, sync: false, ...logBatch });
  const server = buildServer({
    ...options,
    catalogue: buildCatalogue({ maximumLimit }),
    logger: pino({ base: null }, log),
    allowedHosts: allowedHosts === '*' ? undefined : [host, ...allowedHosts.split(',').map((name) => name.trim())],
  });
  const address = await server.listen({ host, port });
  return {
    address,
    async stop() {
      await server.close();
      await store.close();
      log.flushSync();
    },
  };
}
