import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { onCore } from './cores.ts';

/** What wrk saw. Latencies in milliseconds. */
export interface Load {
  readonly requests: number;
  readonly seconds: number;
  readonly bytes: number;
  /** Responses that are no 2xx or 3xx, and connections that broke. */
  readonly failed: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
}

/** True when wrk is there, or could be installed; the report says when not. */
export function haveWrk(): boolean {
  const there = (): boolean => spawnSync('wrk', ['--version']).error === undefined;
  if (!there() && process.getuid?.() === 0) spawnSync('apt-get', ['install', '-y', '-q', 'wrk'], { stdio: 'ignore' });
  return there();
}

/** Asks the paths of a file in turn over so many connections; `headers` such as `Accept-Encoding: gzip`. */
export async function runWrk(
  base: string,
  pathsFile: string,
  connections: number,
  seconds: number,
  headers: readonly string[] = [],
): Promise<Load> {
  const script = join(import.meta.dirname, 'requests.lua');
  const args = [
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '-s',
    script,
    '--timeout',
    '30s',
    base,
    '--',
    pathsFile,
    ...headers,
  ];
  const child = spawn(...onCore('client', 'wrk', args), { stdio: ['ignore', 'pipe', 'inherit'] });
  const output = await text(child.stdout);
  const line = output.split('\n').find((candidate) => candidate.startsWith('{'));
  if (line === undefined) throw new Error(`wrk said: ${output}`);
  return JSON.parse(line) as Load;
}
