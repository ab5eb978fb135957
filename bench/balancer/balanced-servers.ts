import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

const root = join(import.meta.dirname, '..', '..');
const startMilliseconds = 120_000;
const installCommand = 'apt-get install -y --no-install-recommends haproxy';

/** A server process. */
export interface ServerProcess {
  readonly child: ChildProcess;
  readonly port: number;
  readonly name: string;
}

/** A server as the balancer sees it. */
export interface ServerState {
  readonly name: string;
  readonly isUp: boolean;
  /** How many requests it is answering. */
  readonly underWay: number;
  /** How often another server was asked for it so far: it was taken for dead, or a connection to it failed. */
  readonly failures: number;
}

/** Servers of one object store behind the balancer of deploy/haproxy/haproxy.cfg, all on this machine and on loopback alone. */
export interface BalancedServers {
  /** Address of the balancer. */
  readonly address: string;
  readonly servers: readonly ServerProcess[];
  readonly balancer: ChildProcess;
  /** What the balancer knows of each server now. */
  states(): Promise<readonly ServerState[]>;
  /** Ends all processes. */
  stop(): void;
}

/** A sentence that says why there is no balancer here and what to do; undefined: there is one. */
export function missingBalancer(): string | undefined {
  try {
    execFileSync('haproxy', ['-v'], { stdio: 'ignore' });
    return undefined;
  } catch {
    return `HAProxy is not installed; on Debian: ${installCommand}`;
  }
}

/** Starts so many servers and the balancer, and resolves when all of them take requests. `environment` leads to the store; `folder` is for caches. */
export async function startBalancedServers(options: {
  readonly data: string;
  readonly count: number;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly folder: string;
}): Promise<BalancedServers> {
  const { folder, count } = options;
  mkdirSync(folder, { recursive: true });
  const children: ChildProcess[] = [];
  const stop = (): void => {
    for (const child of children) child.kill('SIGKILL');
  };
  try {
    const starting = Array.from({ length: count }, (_, at) => startServer(options, at, children));
    const servers = await Promise.all(starting);
    const [port, health] = [await freePort(), await freePort()];
    const [file, socket] = [join(folder, 'haproxy.cfg'), join(folder, 'haproxy.socket')];
    const watched = configurationFor(servers, port, health).replace('\nglobal\n', `$&    stats socket ${socket}\n`);
    writeFileSync(file, watched);
    const balancer = spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] });
    children.push(balancer);
    const address = `http://127.0.0.1:${port}`;
    await answered(`http://127.0.0.1:${health}/healthz`);
    await answered(`${address}/healthz`);
    return { address, servers, balancer, states: () => serverStates(socket), stop };
  } catch (error) {
    stop();
    throw error;
  }
}

/** The configuration as it is delivered, but for addresses. */
export function configurationFor(
  servers: readonly Pick<ServerProcess, 'name' | 'port'>[],
  port: number,
  health: number,
): string {
  const text = readFileSync(join(root, 'deploy', 'haproxy', 'haproxy.cfg'), 'utf8');
  const lines = servers.map((server) => `    server ${server.name} 127.0.0.1:${server.port}`).join('\n');
  return text
    .replace('bind :8080', `bind 127.0.0.1:${port}`)
    .replace('bind :8081', `bind 127.0.0.1:${health}`)
    .replace('    log stdout format raw local0 notice\n', '')
    .replace(/^ {4}server-template .*$/gm, lines);
}

/** Asks the statistics of HAProxy: a table with a head, whose lines are proxies and the servers of each. */
async function serverStates(socket: string): Promise<readonly ServerState[]> {
  const asked = connect(socket);
  asked.write('show stat\n');
  const [head = [], ...lines] = (await text(asked)).split('\n').map((line) => line.replace(/^# /, '').split(','));
  const field = (line: readonly string[], name: string): string => line[head.indexOf(name)] ?? '';
  return lines
    .filter((line) => field(line, 'pxname') === 'servers' && field(line, 'svname') !== 'BACKEND')
    .map((line) => ({
      name: field(line, 'svname'),
      isUp: field(line, 'status').startsWith('UP'),
      underWay: Number(field(line, 'scur')),
      failures: Number(field(line, 'chkdown')) + Number(field(line, 'wretr')) + Number(field(line, 'wredis')),
    }));
}

async function startServer(
  { data, environment, folder }: Parameters<typeof startBalancedServers>[0],
  at: number,
  children: ChildProcess[],
): Promise<ServerProcess> {
  const name = `server-${at + 1}`;
  const words = ['serve', '--port', '0', '--data', data, '--cache', join(folder, name), '--request-log', 'off'];
  const child = spawn(process.execPath, [join(root, 'bin', 'stratigraph.js'), ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...environment },
  });
  children.push(child);
  let output = '';
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      const found = /http:\/\/127\.0\.0\.1:(\d+)\n/.exec(output);
      if (found) resolve(Number(found[1]));
    });
    child.once('exit', (status) => reject(new Error(`${name} ended with ${status}`)));
  });
  await answered(`http://127.0.0.1:${port}/readyz`);
  return { child, port, name };
}

async function answered(address: string): Promise<void> {
  const deadline = performance.now() + startMilliseconds;
  for (;;) {
    const isThere = await fetch(address).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isThere) return;
    if (performance.now() > deadline) throw new Error(`${address} does not answer`);
    await sleep(50);
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
