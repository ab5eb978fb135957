/**
 * What a request costs with keys, limits of the rate and names of hosts on, beside log and metrics alone, in microseconds of the thread's processor time:
 * in one process, over streams instead of sockets, so that neither a client nor the kernel's network is counted and other work on the machine disturbs least.
 *   node bench/http/in-process-load.ts <data folder> <application> [rounds] [requests a round]
 */
import { mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Duplex } from 'node:stream';
import { pino } from 'pino';
import { createKey } from '../../src/access/change-keys.ts';
import { keyFolder } from '../../src/access/key-folder.ts';
import { KeyRing } from '../../src/access/key-ring.ts';
import { logStream } from '../../src/http/log-stream.ts';
import { buildServer, type ServerOptions } from '../../src/http/server.ts';
import { buildCatalogue } from '../../src/operations/catalogue.ts';
import { openEmbeddedStore } from '../../src/store/embedded/embedded-store.ts';
import { median, short } from '../report/statistics.ts';
import { threadClock } from '../thread-clock.ts';

const [dataDirectory = '', application = '', rounds = '20', requests = '3000'] = process.argv.slice(2);
const keys = 1000;
const processorTime = threadClock();

/** A connection whose other end is this program. */
class Connection extends Duplex {
  readonly remoteAddress = '127.0.0.1';
  onAnswer: () => void = () => {};

  override _read(): void {}

  override _write(_: unknown, __: unknown, done: () => void): void {
    done();
    this.onAnswer();
  }

  override _writev(_: unknown, done: () => void): void {
    done();
    this.onAnswer();
  }

  setTimeout(): this {
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }
}

/** Sends requests one after the other; gives microseconds of processor time of each. */
async function load(connection: Connection, sent: readonly Buffer[]): Promise<number> {
  const begun = processorTime();
  await new Promise<void>((resolve) => {
    let at = 0;
    connection.onAnswer = () => {
      if (++at === sent.length) resolve();
      else setImmediate(() => connection.push(sent[at]));
    };
    connection.push(sent[0]);
  });
  return ((processorTime() - begun) * 1000) / sent.length;
}

const folder = mkdtempSync(join(tmpdir(), 'stratigraph-load-'));
const about = {
  name: 'bench',
  applications: [`${application}*`, 'Other'],
  createdAt: new Date().toISOString(),
  expiresAt: null,
};
const made: string[] = [];
for (let at = 0; at < keys; at++) made.push((await createKey(keyFolder(folder), about)).key);
const access = await KeyRing.open({ folder: keyFolder(folder), onWarning: console.error });
const store = openEmbeddedStore({ dataDirectory, onWarning: console.error });
const log = logStream(openSync('/dev/null', 'w'));
const shared = {
  store,
  catalogue: buildCatalogue({ maximumLimit: 100_000 }),
  version: '0.0.0',
  logger: pino({ base: null }, log),
};
const rate = { perSecond: 100_000, burst: 60 };
const allowedHosts = ['127.0.0.1', 'stratigraph.example.org'];
const key = `X-API-KEY: ${made[keys >> 1]}\r\n`;
const ways: readonly { readonly title: string; readonly options: Partial<ServerOptions>; readonly header: string }[] = [
  { title: 'nothing', options: { requestLog: false, metrics: false }, header: '' },
  { title: 'log and metrics', options: {}, header: '' },
  { title: '+ a key that is sent and not looked at', options: {}, header: key },
  { title: '+ names of hosts', options: { allowedHosts }, header: '' },
  { title: '+ limit of addresses', options: { rates: { address: rate } }, header: '' },
  { title: '+ keys', options: { access }, header: key },
  { title: 'everything', options: { access, allowedHosts, rates: { address: rate, key: rate } }, header: key },
];
const reader = await store.open(application);
const { objects } = reader.info.counts;
const base = `/rest/applications/${encodeURIComponent(application)}`;
const random = (at: number): number => 1 + ((at * 104_729) % objects);
const questions: readonly (readonly [string, (at: number) => string])[] = [
  ['object characteristics (point read)', (at) => `/objects/${random(at)}`],
  ['callees', (at) => `/objects/${random(at)}/callees`],
  ['find objects, unfiltered page of 20', (at) => `/objects?limit=20&skip=${random(at)}`],
];
console.log(`Microseconds of processor time a request: least (median) of ${rounds} rounds of ${requests} in turn.`);
try {
  for (const [title, pathOf] of questions) {
    const connections = ways.map(({ options }) => {
      const { server } = buildServer({ ...shared, ...options });
      const connection = new Connection();
      server.emit('connection', connection);
      return connection;
    });
    const costs = ways.map((): number[] => []);
    for (let round = 0; round <= Number(rounds); round++) {
      for (const [at, { header }] of ways.entries()) {
        const sent = Array.from({ length: Number(requests) }, (_, n) =>
          Buffer.from(`GET ${base}${pathOf(n)} HTTP/1.1\r\nHost: 127.0.0.1:8080\r\n${header}\r\n`),
        );
        const cost = await load(connections[at] as Connection, sent);
        if (round > 0) costs[at]?.push(cost);
      }
    }
    const counted = Math.min(...(costs[1] as number[]));
    console.log(title);
    for (const [at, way] of ways.entries()) {
      const least = Math.min(...(costs[at] as number[]));
      const share = `${((least / counted - 1) * 100).toFixed(1)} %`;
      console.log(`  ${way.title.padEnd(40)} ${short(least)} (${short(median(costs[at] as number[]))})  ${share}`);
    }
  }
} finally {
  reader.release();
  access.close();
  await store.close();
  rmSync(folder, { recursive: true, force: true });
}
process.exit();
