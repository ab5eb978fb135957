/**
 * What access and limits of the rate cost a request, in microseconds of processor time: access-cost.ts [keys]
 * Makes so many keys (default 1000) in a folder of its own and admits by them, through the code that the server runs for each request.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createKey } from '../../src/access/change-keys.ts';
import { keyFolder } from '../../src/access/key-folder.ts';
import { KeyRing } from '../../src/access/key-ring.ts';
import { authentication } from '../../src/http/authentication.ts';
import type { Exchange } from '../../src/http/exchange.ts';
import { RateLimit } from '../../src/http/limits/rate-limit.ts';
import type { Store } from '../../src/store/store.ts';
import { visibleStore } from '../../src/store/visible-store.ts';

const [keys = '1000'] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'stratigraph-access-cost-'));

/** Microseconds of processor time of one call, the least of five rounds: what other work on the machine adds is left out. */
function costOf(call: (at: number) => void): number {
  const calls = 200_000;
  const rounds = Array.from({ length: 6 }, () => {
    const before = process.cpuUsage();
    for (let at = 0; at < calls; at++) call(at);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / calls;
  });
  return Math.min(...rounds.slice(1));
}

try {
  const about = {
    name: 'bench',
    applications: ['Shop*', 'Billing'],
    createdAt: new Date().toISOString(),
    expiresAt: null,
  };
  const made: string[] = [];
  for (let at = 0; at < Number(keys); at++) made.push((await createKey(keyFolder(folder), about)).key);
  const access = await KeyRing.open({ folder: keyFolder(folder), onWarning: () => {} });
  const authenticate = authentication({ access });
  const exchanges = made.map((key) => ({ request: { headers: { 'x-api-key': key } } }) as unknown as Exchange);
  const wrong = {
    request: { headers: { 'x-api-key': `${(made[0] as string).slice(0, -1)}_` } },
  } as unknown as Exchange;
  const nothing = Promise.resolve() as Promise<never>;
  const store = { open: () => nothing } as unknown as Store;
  const caller = authenticate(exchanges[0] as Exchange);
  const guarded = visibleStore(store, (application) => caller?.mayRead(application) ?? false);
  console.log(`${keys} keys; microseconds of processor time a request`);
  const report = (what: string, cost: number): void => console.log(`${cost.toFixed(2).padStart(6)}  ${what}`);
  report(
    'admits by a key',
    costOf((at) => void authenticate(exchanges[at % exchanges.length] as Exchange)),
  );
  report(
    'looks up whether the application may be read',
    costOf(() => void caller?.mayRead('Shop 17')),
  );
  report(
    'opens through what the key may read, beyond opening',
    costOf(() => void guarded.open('Shop 17')) - costOf(() => void store.open('Shop 17')),
  );
  report(
    'refuses a wrong key',
    costOf(() => {
      try {
        authenticate(wrong);
      } catch {
        // The refusal is what is measured.
      }
    }),
  );
  const rates = new RateLimit({ key: { perSecond: 1e6, burst: 1e7 }, address: { perSecond: 1e6, burst: 1e7 } });
  const limited = {
    request: { headers: {}, socket: { remoteAddress: '192.0.2.7' } },
    caller,
    limits: [] as readonly string[],
  };
  report(
    'counts against the limit of a key',
    costOf(() => {
      limited.limits = [];
      rates.checkCaller(limited as unknown as Exchange);
    }),
  );
  report(
    'counts against the limit of an address',
    costOf(() => {
      limited.limits = [];
      rates.checkAddress(limited as unknown as Exchange);
    }),
  );
  access.close();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
