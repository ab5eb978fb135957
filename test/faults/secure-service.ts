/**
 * A service with a certificate and with the keys `all`, `some` (for `Shop*`) and `none`, over the applications `Secret` and `Shop`, in a process of its own:
 * secure-service.ts, which sends its port to its parent. What ends it ends no test, and is seen.
 */
import { join } from 'node:path';
import { readTlsFiles } from '../../src/http/tls.ts';
import { accessOf } from '../http/access-of.ts';
import { serviceOver, shopRecords, storeOf } from '../http/test-service.ts';

const fixtures = join(import.meta.dirname, '../fixtures/tls');
const store = storeOf([
  { name: 'Secret', bundles: [shopRecords()] },
  { name: 'Shop', bundles: [shopRecords()] },
]);
const { server } = serviceOver(store, {
  access: accessOf({ all: ['*'], some: ['Shop*'], none: [] }),
  limits: { requestMilliseconds: 2000 },
  tls: await readTlsFiles({ cert: join(fixtures, 'first.cert.pem'), key: join(fixtures, 'first.key.pem') }),
});
const address = await server.listen({ host: '127.0.0.1', port: 0 });
process.send?.(Number(new URL(address).port));
