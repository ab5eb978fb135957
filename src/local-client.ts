import { Client } from './client/client.ts';
import { inProcessFetch } from './http/in-process.ts';
import { defaultLimits } from './http/server.ts';
import { sourceGate } from './http/source-service.ts';
import type { Catalogue } from './operations/catalogue.ts';
import type { Store } from './store/store.ts';

export interface LocalClientOptions {
  readonly catalogue: Catalogue;
  /** `embedded`, `off` or a URL. */
  readonly sourceService: string;
  /** Called with failures of which the client receives no details. */
  readonly onFailure: (error: unknown, path: string) => void;
}

/** A client of the store in this process: the same questions and the same answers as over HTTP, without a socket. */
export function localClient(store: Store, { catalogue, sourceService, onFailure }: LocalClientOptions): Client {
  const context = { store, requireSources: sourceGate(sourceService), loadTimeout: defaultLimits.loadTimeout };
  return new Client({ url: '', fetch: inProcessFetch(catalogue, context, onFailure), retry: { attempts: 1 } });
}
