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
}

/** A service that listens. */
export interface RunningService {
  /** Such as `http://127.0.0.1:8080`. */
  readonly address: string;
  /** Takes no new requests, lets running answers finish, then closes the store. */
  stop(): Promise<void>;
}

/** The composition of the service: store → operations → HTTP. Rejects when the address cannot be listened on. */
export async function startService(options: ServiceOptions): Promise<RunningService> {
  const { store, version, host, port, sourceService, maximumLimit, requestLog } = options;
  const logger = pino({ base: null }, destination({ fd: 2, sync: false }));
  const catalogue = buildCatalogue({ maximumLimit });
  const server = buildServer({ store, catalogue, version, sourceService, logger, requestLog });
  const address = await server.listen({ host, port });
  return {
    address,
    async stop() {
      await server.close();
      await store.close();
    },
  };
}
