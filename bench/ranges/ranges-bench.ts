// A snapshot read by ranges over an emulated line of 1 Gbit/s with 30 ms to the first byte, against the local file: the first answer of a
// process that has nothing of it, by question, with requests and bytes; then answers of a process that has been asked for a while.
//   node bench/ranges/ranges-bench.ts [thousands of objects] [data folder] [warm: only that]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inProcessFetch } from '../../src/http/in-process.ts';
import { openSourceService } from '../../src/http/sources/source-service.ts';
import { buildCatalogue } from '../../src/operations/catalogue.ts';
import { openEmbeddedStore } from '../../src/store/embedded/embedded-store.ts';
import type { Store } from '../../src/store/store.ts';
import { type PackedFile, packFile } from '../../src/versions/packing/pack-file.ts';
import { importGenerated } from '../dataset/generated-folder.ts';
import { threadClock } from '../thread-clock.ts';
import { EmulatedLine } from './emulated-line.ts';

const firstByteMilliseconds = 30;
const bytesAMillisecond = 125_000;
const coldRounds = 3;
const warmRounds = 12_000;

const objects = Number(process.argv[2] ?? 1000) * 1000;
const onlyWarm = process.argv[4] === 'warm';
const dataDirectory = process.argv[3] ?? join('bench', 'results', 'operations');
const application = await importGenerated(dataDirectory, objects);

type Ask = (path: string) => Promise<string>;

function asker(store: Store): Ask {
  const context = { store, sources: openSourceService({ service: 'embedded' }), loadTimeout: 60_000 };
  const fetch = inProcessFetch(buildCatalogue({ maximumLimit: 1e6 }), context, (error) => console.error(error));
  return async (path) => {
    const response = await fetch(path, { headers: {} });
    return `${response.status} ${await response.text()}`;
  };
}

function localStore(): Store {
  return openEmbeddedStore({ dataDirectory, onWarning: console.warn });
}

function rangedStore(line: EmulatedLine, folder: string): Store {
  return openEmbeddedStore({
    dataDirectory,
    ranges: {
      cache: { folder, budget: 2 ** 33 },
      source: async ({ path }) => line.source(await packedOnce(path), packedPath),
    },
    onWarning: console.warn,
  });
}

const packedFolder = mkdtempSync(join(tmpdir(), 'stratigraph-packed-'));
const packedPath = join(packedFolder, 'snapshot');
let packing: Promise<PackedFile> | undefined;

/** Packs a snapshot as an import into an object store does, and says what that took. */
function packedOnce(path: string): Promise<PackedFile> {
  packing ??= pack(path);
  return packing;
}

async function pack(path: string): Promise<PackedFile> {
  const before = process.cpuUsage();
  const packed = await packFile(path, packedPath);
  const { user, system } = process.cpuUsage(before);
  const size = ((packed.packedBytes ?? 0) / objects).toFixed(0);
  console.log(
    `packed: ${size} bytes an object, of ${(packed.bytes / objects).toFixed(0)}; ${((user + system) / 1e6).toFixed(1)} s of processor time`,
  );
  return packed;
}

const app = `/rest/applications/${application}`;
const some = Math.floor(objects * 0.618);

/** Questions that a cold service is asked first, by what they are called. */
const cold: Readonly<Record<string, string>> = {
  'object by id': `${app}/objects/${some}`,
  'object with locations': `${app}/objects/${some}?select=source-locations`,
  callees: `${app}/objects/${some}/callees`,
  'callees, parents and locations': `${app}/objects/${some}/callees?select=parent&select=source-locations`,
  callers: `${app}/objects/${some}/callers`,
  'page of 100 objects': `${app}/objects?limit=100`,
  'page of 1000 objects from the middle': `${app}/objects?limit=1000&skip=${some}`,
  'search by name': `${app}/objects?limit=100&name=order`,
  'search by full name': `${app}/objects?limit=100&fullname=order`,
  'search by file path': `${app}/objects?limit=100&filepath=order`,
  'search by mangling': `${app}/objects?limit=100&mangling=order`,
  'search by annotation': `${app}/objects?limit=100&annotation=get`,
  'search by type': `${app}/objects?limit=100&type=method`,
  'search by all': `${app}/objects?limit=100&name=or&fullname=or&filepath=or&mangling=or&type=method`,
  'graph of level 3': `${app}/levels/3/graph`,
  'transactions by name': `${app}/transactions?name=order`,
  'all objects of 20 000, streamed': `${app}/objects?limit=20000`,
};

async function measureCold(expected: ReadonlyMap<string, string>): Promise<void> {
  console.log(
    '\n`line`: ms during which something was on its way; `cpu`: ms of processor time, starting up included.\n',
  );
  console.log(
    '| cold first answer | ms | line | cpu | requests | MB | same bytes |\n|---|---:|---:|---:|---:|---:|---|',
  );
  for (const [name, path] of Object.entries(cold)) {
    let best = Number.POSITIVE_INFINITY;
    let line = new EmulatedLine(firstByteMilliseconds, bytesAMillisecond);
    let same = true;
    let cpu = Number.POSITIVE_INFINITY;
    for (let round = 0; round < coldRounds; round++) {
      const folder = mkdtempSync(join(tmpdir(), 'stratigraph-ranges-'));
      line = new EmulatedLine(firstByteMilliseconds, bytesAMillisecond);
      const store = rangedStore(line, folder);
      const start = performance.now();
      const before = process.cpuUsage();
      const answer = await asker(store)(path);
      const { user, system } = process.cpuUsage(before);
      cpu = Math.min(cpu, (user + system) / 1000);
      best = Math.min(best, performance.now() - start);
      same &&= answer === expected.get(name);
      await store.close();
      rmSync(folder, { recursive: true });
    }
    const megabytes = (line.bytes / 1e6).toFixed(1);
    const times = [best, line.milliseconds, cpu].map((time) => time.toFixed(0)).join(' | ');
    console.log(`| ${name} | ${times} | ${line.requests} | ${megabytes} | ${same ? 'yes' : 'NO'} |`);
  }
}

/** Questions that a service is asked all day, by the number of the asking. */
const warm: Readonly<Record<string, (i: number) => string>> = {
  object: (i) => `${app}/objects/${1 + ((i * 7919) % objects)}`,
  callees: (i) => `${app}/objects/${1 + ((i * 7919) % objects)}/callees`,
  'search by name': (i) => `${app}/objects?limit=50&name=${['order', 'user', 'load', 'xml', 'item'][i % 5]}`,
  page: (i) => `${app}/objects?limit=100&skip=${(i * 7919) % objects}`,
};

/**
 * The local folder is asked by two services: what their times differ by is what the measurement does not resolve. Processor time of the one thread
 * that asks and answers, nothing being waited for: what other processes take does not count.
 */
async function measureWarm(): Promise<void> {
  const clock = threadClock();
  const folder = mkdtempSync(join(tmpdir(), 'stratigraph-ranges-'));
  const line = new EmulatedLine(0, Number.POSITIVE_INFINITY);
  const stores = [localStore(), localStore(), rangedStore(line, folder)];
  const asks = stores.map(asker);
  for (let i = 0; i < 200; i++)
    for (const path of Object.values(warm)) await Promise.all(asks.map((ask) => ask(path(i))));
  const deadline = performance.now() + 120_000;
  // Often asked, the snapshot is completed in the background.
  for (let before = -1; line.bytes !== before && performance.now() < deadline; ) {
    before = line.bytes;
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  const shares = [0.5, 0.9, 0.99];
  const columns = shares.flatMap((share) => [`p${share * 100} local`, 'again', 'by ranges', 'ratio']);
  console.log(`\n| warm, ms of the processor | ${columns.join(' | ')} |\n|---|${columns.map(() => '---:|').join('')}`);
  for (const [name, path] of Object.entries(warm)) {
    const times: number[][] = asks.map(() => []);
    for (let i = 0; i < warmRounds; i++) {
      // Each is asked first, second and third equally often: the first finds nothing in the processor's cache.
      for (let turn = 0; turn < asks.length; turn++) {
        const at = (i + turn) % asks.length;
        const start = clock();
        await (asks[at] as Ask)(path(i + 1000));
        (times[at] as number[]).push(clock() - start);
      }
    }
    for (const side of times) side.sort((a, b) => a - b);
    const figures = shares.flatMap((share) => {
      const [local, again, ranged] = times.map((side) => side[Math.floor(share * (side.length - 1))]) as number[];
      const each = [local, again, ranged].map((time) => (time as number).toFixed(4));
      return [...each, ((2 * (ranged as number)) / ((local as number) + (again as number))).toFixed(2)];
    });
    console.log(`| ${name} | ${figures.join(' | ')} |`);
  }
  for (const store of stores) await store.close();
  rmSync(folder, { recursive: true });
}

const store = localStore();
const expected = new Map<string, string>();
const ask = asker(store);
for (const [name, path] of Object.entries(cold)) if (!onlyWarm) expected.set(name, await ask(path));
await store.close();
console.log(`${objects} objects; ${firstByteMilliseconds} ms to the first byte, 1 Gbit/s; the best of ${coldRounds}`);
if (!onlyWarm) await measureCold(expected);
await measureWarm();
rmSync(packedFolder, { recursive: true });
