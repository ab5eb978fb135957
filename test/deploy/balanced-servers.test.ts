import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BalancedServers, missingBalancer, startBalancedServers } from '../../bench/balancer/balanced-servers.ts';
import { type Answered, RequestLoop } from '../../bench/balancer/request-loop.ts';
import { projectRoot } from '../../scripts/run-step.ts';
import { runStratigraph } from '../cli/run-stratigraph.ts';
import { smallBundle } from '../cli/small-bundle.ts';
import { S3Double } from '../object-store/s3-double.ts';

const missing = missingBalancer();
if (missing !== undefined) process.stderr.write(`tests of balanced servers are skipped: ${missing}\n`);

const data = 's3://bucket/portfolio';
const applications = ['Shop', 'Stock', 'Billing', 'a/b & ü', 'Post', 'Desk'];
const folder = mkdtempSync(join(tmpdir(), 'stratigraph-balanced-'));
const other = { name: 'n', fullName: 'n', type: 'T', typeId: 't', language: 'TypeScript' };
let double: S3Double;
let cluster: BalancedServers;

async function importTo(application: string, extra: readonly object[] = []): Promise<void> {
  const input = smallBundle({ extra });
  const env = { ...double.environment, STRATIGRAPH_DATA: data };
  const { status, stderr } = await runStratigraph(['import', '-', '--app', application], { input, env });
  expect([status, stderr]).toEqual([0, expect.stringContaining('published')]);
}

const pathOf = (application: string): string => `/rest/applications/${encodeURIComponent(application)}/objects?limit=5`;

/** Asks through the balancer while something happens to the servers, until each application was answered some more times. */
async function askDuring(happens: () => Promise<void>): Promise<readonly Answered[]> {
  const loop = new RequestLoop(cluster.address, (at) => pathOf(applications[at % applications.length] as string), 20);
  await expect.poll(() => loop.answers.length).toBeGreaterThan(applications.length * 2);
  await happens();
  const before = loop.answers.length;
  await expect.poll(() => loop.answers.length).toBeGreaterThan(before + applications.length * 5);
  return loop.stop();
}

const failed = (answers: readonly Answered[]): readonly Answered[] => answers.filter(({ status }) => status !== 200);

/** The server that has answered for an application. */
async function serverOf(application: string): Promise<string> {
  const answer = await fetch(cluster.address + pathOf(application));
  expect(answer.status).toBe(200);
  return answer.headers.get('stratigraph-server') ?? '';
}

describe.skipIf(missing !== undefined)('servers behind a balancer', () => {
  beforeAll(async () => {
    double = await new S3Double().start();
    for (const application of applications) await importTo(application);
    cluster = await startBalancedServers({ data, count: 4, environment: double.environment, folder });
  }, 300_000);
  afterAll(async () => {
    cluster?.stop();
    await double?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('have a configuration that HAProxy takes as it is delivered [D-balancer]', () => {
    const file = join(projectRoot, 'deploy', 'haproxy', 'haproxy.cfg');
    const env = { ...process.env, STRATIGRAPH_SERVERS: 'localhost:8080' };
    expect(() => execFileSync('haproxy', ['-c', '-f', file], { env, stdio: 'pipe' })).not.toThrow();
    const broken = join(folder, 'broken.cfg');
    writeFileSync(broken, 'defaults\n    mode htpp\n');
    expect(() => execFileSync('haproxy', ['-c', '-f', broken], { stdio: 'pipe' })).toThrow('unknown proxy mode');
  });

  it('answer for an application each by itself, and share the applications [D-balancer]', async () => {
    // A request is asked when no other is under way: of requests at once, those above the mean of a server go to the next.
    const areFree = async (): Promise<boolean> =>
      (await cluster.states()).every(({ isUp, underWay }) => isUp && underWay === 0);
    const failures = async (): Promise<number> =>
      (await cluster.states()).reduce((sum, server) => sum + server.failures, 0);
    const all = async (): Promise<string[]> => {
      const names: string[] = [];
      for (const application of applications) {
        await expect.poll(areFree, { timeout: 10_000 }).toBe(true);
        names.push(await serverOf(application));
      }
      return names;
    };
    const rounds: string[][] = [];
    // Without a processor a server may miss its checks, and the others answer for it: what is asked then shows nothing, and is asked again.
    for (let before = -1; before !== (await failures()); ) {
      before = await failures();
      rounds.length = 0;
      for (let round = 0; round < 4; round++) rounds.push(await all());
    }
    const [first = []] = rounds;
    expect(rounds).toEqual([first, first, first, first]);
    expect(new Set(first).size).toBeGreaterThan(1);
  });

  it('each show a new version, whichever was asked before [D-balancer] [OS-serve]', async () => {
    await importTo('Post', [{ record: 'object', key: 'n', ...other }]);
    const totals = (): Promise<number[]> =>
      Promise.all(
        cluster.servers.map(async ({ port }) => {
          const answer = await fetch(`http://127.0.0.1:${port}${pathOf('Post')}`);
          return ((await answer.json()) as { totalObjects: number }).totalObjects;
        }),
      );
    await expect.poll(totals, { interval: 100 }).toEqual([5, 5, 5, 5]);
  });

  it('each answer of the snapshot that a caller names, whichever told it [D-balancer] [OS-serve]', async () => {
    const path = pathOf('Stock');
    const pin = (await fetch(cluster.address + path)).headers.get('stratigraph-snapshot') ?? '';
    await importTo('Stock', [{ record: 'object', key: 'n', ...other }]);
    const totals = (headers: Record<string, string>): Promise<number[]> =>
      Promise.all(
        cluster.servers.map(async ({ port }) => {
          const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
          return ((await answer.json()) as { totalObjects: number }).totalObjects;
        }),
      );
    await expect.poll(() => totals({}), { interval: 100 }).toEqual([5, 5, 5, 5]);
    expect(await totals({ 'stratigraph-snapshot': pin })).toEqual([4, 4, 4, 4]);
  });

  it('lose no answer while one of them hangs and wakes up again [D-balancer]', async () => {
    const name = await serverOf('Shop');
    const hung = cluster.servers.find((server) => server.name === name);
    const answers = await askDuring(async () => {
      hung?.child.kill('SIGSTOP');
      await expect.poll(() => serverOf('Shop')).not.toBe(name);
      await sleep(500);
    });
    expect(failed(answers)).toEqual([]);
    hung?.child.kill('SIGCONT');
    await expect.poll(() => serverOf('Shop'), { interval: 200 }).toBe(name);
  });

  it('lose no answer while one of them is killed [D-balancer]', async () => {
    const name = await serverOf('Shop');
    const answers = await askDuring(async () => {
      cluster.servers.find((server) => server.name === name)?.child.kill('SIGKILL');
    });
    expect(failed(answers)).toEqual([]);
    expect(await serverOf('Shop')).not.toBe(name);
  });
});
