import type { Client } from '../../src/client/client.ts';
import { openSourceService } from '../../src/http/sources/source-service.ts';
import { localClient } from '../../src/local-client.ts';
import { buildCatalogue } from '../../src/operations/catalogue.ts';
import type { Store } from '../../src/store/store.ts';
import { shopRecords, storeOf } from '../http/test-service.ts';

/** A client of the example bundle, as `Shop`, and of `names` more copies of it, in this process. */
export function shopClient(
  options: { readonly names?: readonly string[]; readonly sourceService?: string } = {},
): Client {
  const { names = [], sourceService } = options;
  return clientOver(storeOf(['Shop', ...names].map((name) => ({ name, bundles: [shopRecords()] }))), sourceService);
}

/** A client of a store in this process. */
export function clientOver(store: Store, sourceService = 'embedded'): Client {
  return localClient(store, {
    catalogue: buildCatalogue({ maximumLimit: 100_000 }),
    sources: openSourceService({ service: sourceService }),
    onFailure: (error) => {
      throw error;
    },
  });
}
