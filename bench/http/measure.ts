import { openSync } from 'node:fs';
import { join } from 'node:path';
import type { Dataset } from '../dataset/dataset.ts';
import { type Load, runWrk } from './run-wrk.ts';
import { ServerProcess } from './server-process.ts';

/** A load and what it cost the server. */
export interface Cost extends Load {
  readonly perSecond: number;
  readonly cpuMicroseconds: number;
}

const program = join(import.meta.dirname, '..', '..', 'src', 'cli', 'main.ts');

/** With the log, if there is one, written to nowhere. `free`: not kept to one core. */
export function startOurs(
  dataset: Dataset,
  flags: readonly string[],
  free = false,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<ServerProcess> {
  const args = [program, 'serve', '--data', dataset.folder, '--port', '0', ...flags];
  return ServerProcess.start(args, openSync('/dev/null', 'w'), free, environment);
}

export const logOff = ['--request-log', 'off', '--metrics', 'off'];

export async function measure(
  server: ServerProcess,
  file: string,
  connections: number,
  seconds: number,
  headers: readonly string[] = [],
): Promise<Cost> {
  const before = server.cpuSeconds();
  const load = await runWrk(server.base, file, connections, seconds, headers);
  if (load.failed > 0) throw new Error(`${load.failed} of ${load.requests} requests of ${file} failed`);
  const cpu = server.cpuSeconds() - before;
  return { ...load, perSecond: load.requests / load.seconds, cpuMicroseconds: (cpu * 1e6) / load.requests };
}
