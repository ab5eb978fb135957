import { execFileSync, type SpawnSyncOptions, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { EngineUnavailable } from './engine.ts';

/** Settings that differ from the default: memory for everything, no durability, one core a query as every other engine has. */
export const postgresSettings: readonly (readonly [name: string, value: string])[] = [
  ['shared_buffers', '4GB'],
  ['effective_cache_size', '8GB'],
  ['work_mem', '512MB'],
  ['maintenance_work_mem', '1GB'],
  ['random_page_cost', '1.05'],
  ['jit', 'off'],
  ['max_parallel_workers_per_gather', '0'],
  ['plan_cache_mode', 'force_custom_plan'],
  ['fsync', 'off'],
  ['synchronous_commit', 'off'],
  ['full_page_writes', 'off'],
  ['max_wal_size', '8GB'],
  ['autovacuum', 'off'],
];

export interface PostgresServer {
  /** Folder of its socket. */
  readonly socket: string;
  /** A folder the server can read. */
  readonly exchange: string;
  readonly user: string;
  stop(): void;
}

/** Starts Debian's PostgreSQL with an empty data folder below `folder`, as another user when we are root. */
export function startPostgres(folder: string): PostgresServer {
  const binaries = findBinaries();
  const identity = unprivilegedIdentity();
  const data = join(folder, 'postgres');
  const exchange = join(folder, 'exchange');
  for (const path of [data, exchange]) {
    mkdirSync(path, { recursive: true });
    if (identity) chownSync(path, identity.uid, identity.gid);
  }
  chmodSync(folder, 0o755);
  chmodSync(data, 0o700);
  const options: SpawnSyncOptions = {
    ...identity,
    cwd: exchange,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8' },
  };
  run(join(binaries, 'initdb'), ['-D', data, '-U', 'bench', '-A', 'trust', '-E', 'UTF8', '--locale=C'], options);
  const flags = [
    ...postgresSettings.map(([name, value]) => `-c ${name}=${value}`),
    '-c listen_addresses=',
    `-k ${exchange}`,
  ];
  run(
    join(binaries, 'pg_ctl'),
    ['-D', data, '-w', '-l', join(exchange, 'log'), '-o', flags.join(' '), 'start'],
    options,
  );
  const stop = (): void => {
    spawnSync(join(binaries, 'pg_ctl'), ['-D', data, '-m', 'immediate', 'stop'], options);
  };
  process.once('exit', stop);
  return { socket: exchange, exchange, user: 'bench', stop };
}

function findBinaries(): string {
  const base = '/usr/lib/postgresql';
  const versions = existsSync(base) ? readdirSync(base).sort((a, b) => Number(b) - Number(a)) : [];
  const found = versions.map((version) => join(base, version, 'bin')).find((path) => existsSync(join(path, 'initdb')));
  if (found === undefined)
    throw new EngineUnavailable('no PostgreSQL server in /usr/lib/postgresql: apt-get install postgresql');
  return found;
}

/** PostgreSQL refuses to run as root. */
function unprivilegedIdentity(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const user of ['postgres', 'nobody']) {
    try {
      const of = (flag: string): number =>
        Number(execFileSync('id', [flag, user], { stdio: ['ignore', 'pipe', 'ignore'] }));
      return { uid: of('-u'), gid: of('-g') };
    } catch {}
  }
  throw new EngineUnavailable('we are root and there is no user postgres or nobody to run PostgreSQL as');
}

function run(command: string, args: readonly string[], options: SpawnSyncOptions): void {
  const { status, stderr, error } = spawnSync(command, args, options);
  if (status !== 0) throw new EngineUnavailable(`${command} failed: ${error?.message ?? String(stderr).slice(0, 500)}`);
}
