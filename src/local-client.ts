import { Client } from './client/client.ts';
import { inProcessFetch } from './http/in-process.ts';
import { defaultLimits } from './http/server.ts';
import type { Catalogue } from './operations/catalogue.ts';
import type { SourceService } from './operations/operation.ts';
import type { Store } from './store/store.ts';

export interface LocalClientOptions {
  readonly catalogue: Catalogue;
  readonly sources: SourceService;
  /** Milliseconds that a question waits for a snapshot that is being loaded. Default: as a service does. */
  readonly loadTimeout?: number | undefined;
  /** Called with failures of which the client receives no details. */
  readonly onFailure: (error: unknown, path: string) => void;
}

/** A client of the store in this process: the same questions and the same answers as over HTTP, without a socket. */
export function localClient(store: Store, options: LocalClientOptions): Client {
  const { catalogue, sources, onFailure, loadTimeout = defaultLimits.loadTimeout } = options;
  const context = { store, sources, loadTimeout };
  return new Client({ url: '', fetch: inProcessFetch(catalogue, context, onFailure), retry: { attempts: 1 } });
}
