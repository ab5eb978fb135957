// Four servers of one bucket behind HAProxy, on Ceph where it is installed, else on the S3 double of the tests: what a caller sees while a
// server hangs and while one is killed, processor time a request against one server alone, and how soon all servers show a new version.
//   node bench/balancer/balancer-bench.ts [thousands of objects of each application] [seconds of each measurement] [throughput: only that]
import { readFileSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openObjectStore } from '../../src/object-store/open-object-store.ts';
import { changeInStore } from '../../src/workflows/workspace/change-in-store.ts';
import { cephGateway } from '../../test/object-store/ceph-gateway.ts';
import { S3Double } from '../../test/object-store/s3-double.ts';
import { importGenerated } from '../dataset/generated-folder.ts';
import { type BalancedServers, missingBalancer, startBalancedServers } from './balanced-servers.ts';
import { type Answered, ask, RequestLoop } from './request-loop.ts';

const objects = Number(process.argv[2] ?? 20) * 1000;
const seconds = Number(process.argv[3] ?? 6);
const onlyThroughput = process.argv[4] === 'throughput';
const names = Array.from({ length: 12 }, (_, at) => `application-${at + 1}`);
const perSecond = 50;
/** Requests a second that each server is asked, whether there is one or four: what a server does beside them is shared by as many. */
const perServer = 40;
const rounds = 5;
const data = 's3://bench/portfolio';

const missing = missingBalancer();
if (missing !== undefined) throw new Error(missing);
const ceph = await cephGateway();
const double = typeof ceph === 'string' ? await new S3Double({ bucket: 'bench' }).start() : undefined;
console.log(typeof ceph === 'string' ? `the store is the double of the tests: ${ceph}` : 'the store is Ceph');
const environment = typeof ceph === 'string' ? (double as S3Double).environment : ceph.environment;
Object.assign(process.env, environment);
const folder = await mkdtemp(join(tmpdir(), 'stratigraph-balancer-'));
const store = openObjectStore(data, process.env);

/** Puts a version of an application; milliseconds since the start of this process when it was committed. */
async function publish(application: string, count: number): Promise<number> {
  const change = { application, producer: 'bench', keepNewest: 2, onNote: () => {} };
  await changeInStore(store, change, (data) => importGenerated(data, count, application, { again: true }));
  return performance.now();
}

const kinds: readonly ((at: number) => string)[] = [
  (at) => `objects/${1 + ((at * 7919) % objects)}`,
  (at) => `objects/${1 + ((at * 7919) % objects)}/callees`,
  (at) => `objects?limit=50&name=${['order', 'user', 'load', 'xml', 'item'][at % 5]}`,
  (at) => `objects?limit=100&skip=${(at * 7919) % objects}`,
];

/** Kinds of questions and applications in turn, each kind for each application. */
function path(at: number): string {
  const kind = kinds[Math.floor(at / names.length) % kinds.length] as (at: number) => string;
  return `/rest/applications/${names[at % names.length]}/${kind(at)}`;
}

const sortedTimes = (answers: readonly Answered[]): number[] =>
  answers.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
const share = (sorted: readonly number[], part: number): number => sorted[Math.floor(part * (sorted.length - 1))] ?? 0;

/** Asks at a steady rate while something happens to a server, and prints what callers saw before and after. */
async function measureFault(label: string, cluster: BalancedServers, happens: (pid: number) => void): Promise<void> {
  const loop = new RequestLoop(cluster.address, path, perSecond);
  await sleep(seconds * 1000);
  const busiest = cluster.servers.find(({ name }) => name === loop.answers.at(-1)?.server) ?? cluster.servers[0];
  const from = loop.elapsed;
  happens(busiest?.child.pid as number);
  await sleep(seconds * 1000);
  const answers = await loop.stop();
  const [before, after] = [answers.filter(({ at }) => at < from), answers.filter(({ at }) => at >= from)].map(
    sortedTimes,
  );
  const usual = share(before as number[], 0.99);
  const slowest = share(after as number[], 1);
  const lost = answers.filter(({ status }) => status !== 200).length;
  const figures = [
    answers.length,
    lost,
    answers.reduce((sum, { repeats }) => sum + repeats, 0),
    ...[share(before as number[], 0.5), usual, slowest, slowest - usual].map(Math.round),
  ];
  console.log(`| ${label} | ${figures.join(' | ')} |`);
  for (const { status, problem, at } of answers) {
    if (status !== 200) console.log(`failed ${Math.round(at - from)} ms after it: ${problem ?? status}`);
  }
}

/** Milliseconds of processor time that a process has taken. */
function cpuOf(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

interface Load {
  readonly requests: number;
  readonly failed: number;
  readonly serverCpu: number;
  readonly balancerCpu: number;
}

/** Each server is asked as often, one after the other and whether or not earlier ones were answered. */
async function load(
  address: string,
  pids: readonly (number | undefined)[],
  balancer: number | undefined,
): Promise<Load> {
  const cpu = (): number => pids.reduce<number>((sum, pid) => sum + cpuOf(pid), 0);
  const [serverBefore, balancerBefore] = [cpu(), cpuOf(balancer)];
  const loop = new RequestLoop(address, path, perServer * pids.length);
  await sleep(seconds * 1000);
  const answers = await loop.stop();
  const failed = answers.filter(({ status }) => status !== 200).length;
  return {
    requests: answers.length,
    failed,
    serverCpu: cpu() - serverBefore,
    balancerCpu: cpuOf(balancer) - balancerBefore,
  };
}

async function measureThroughput({ address, servers, balancer }: BalancedServers): Promise<void> {
  const [one] = servers;
  const alone = `http://127.0.0.1:${one?.port}`;
  const all = servers.map(({ child }) => child.pid);
  // Each server has what it will be asked for.
  await load(alone, [one?.child.pid], balancer.pid);
  for (let share = 0; share < servers.length; share++) await load(address, all, balancer.pid);
  const costs: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    const single = await load(alone, [one?.child.pid], balancer.pid);
    const four = await load(address, all, balancer.pid);
    const [a, b] = [single, four].map(({ serverCpu, requests }) => serverCpu / requests) as [number, number];
    costs[0].push(a);
    costs[1].push(b);
    const figures = [single.requests, single.failed, a.toFixed(3), four.requests, four.failed, b.toFixed(3)];
    console.log(
      `| ${figures.join(' | ')} | ${(four.balancerCpu / four.requests).toFixed(3)} | ${(a / b).toFixed(2)} |`,
    );
  }
  const [a, b] = costs.map((all) => Math.min(...all)) as [number, number];
  console.log(
    `\nby processor time a request, four servers do ${(4 * (a / b)).toFixed(2)} times what one does (${(a / b).toFixed(2)} of 4)`,
  );
}

/** From the end of a publication until each server answers from it. */
async function measureVisibility({ servers }: BalancedServers): Promise<void> {
  const application = names[0] as string;
  const times: number[] = [];
  for (let round = 1; round <= 5; round++) {
    const committed = await publish(application, objects + round);
    const seen = servers.map(async ({ port }) => {
      for (;;) {
        const answer = await fetch(`http://127.0.0.1:${port}/rest/applications/${application}/objects?limit=0`);
        const { totalObjects } = (await answer.json()) as { totalObjects?: number };
        if (totalObjects === objects + round) return performance.now() - committed;
        await sleep(50);
      }
    });
    times.push(...(await Promise.all(seen)));
  }
  console.log(
    `\na new version is answered by every server after at most ${Math.max(...times).toFixed(0)} ms (5 rounds, 4 servers)`,
  );
}

/** A server that hangs for a while. */
async function measureFaults(cluster: BalancedServers): Promise<void> {
  console.log(
    '| what happens to a server | answers | failed | asked twice | p50 before | p99 before | slowest after | extra |',
  );
  console.log('|---|---:|---:|---:|---:|---:|---:|---:|');
  await measureFault('nothing', cluster, () => {});
  await measureFault('hangs for 4 s (SIGSTOP)', cluster, (pid) => {
    process.kill(pid, 'SIGSTOP');
    setTimeout(() => process.kill(pid, 'SIGCONT'), 4000);
  });
  await sleep(3000);
}

/** A server that is gone for good. */
async function measureKill(cluster: BalancedServers): Promise<void> {
  console.log(
    '\n| what happens to a server | answers | failed | asked twice | p50 before | p99 before | slowest after | extra |',
  );
  console.log('|---|---:|---:|---:|---:|---:|---:|---:|');
  await measureFault('is killed (SIGKILL)', cluster, (pid) => process.kill(pid, 'SIGKILL'));
}

let cluster: BalancedServers | undefined;
try {
  if (typeof ceph !== 'string') await ceph.makeBucket('bench');
  for (const name of names) await publish(name, objects);
  cluster = await startBalancedServers({ data, count: 4, environment, folder });
  const agent = new Agent({ keepAlive: true });
  for (let at = 0; at < names.length * kinds.length; at++) await ask(agent, cluster.address + path(at));
  agent.destroy();
  console.log(`${names.length} applications of ${objects} objects; ${perSecond} requests a second, milliseconds\n`);
  if (!onlyThroughput) await measureFaults(cluster);
  console.log(
    '\n| one server: requests | failed | ms of processor | four: requests | failed | ms of processor | balancer | one / four |',
  );
  console.log('|---:|---:|---:|---:|---:|---:|---:|---:|');
  await measureThroughput(cluster);
  if (!onlyThroughput) await measureVisibility(cluster);
  if (!onlyThroughput) await measureKill(cluster);
} finally {
  cluster?.stop();
  await double?.stop();
  if (typeof ceph !== 'string') ceph.stop();
  rmSync(folder, { recursive: true, force: true });
}
