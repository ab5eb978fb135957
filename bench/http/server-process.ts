import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { onCore } from './cores.ts';

const ticksPerSecond = 100;

/** Seconds for which a thread waited for a processor, by its `schedstat` in /proc. */
export function waitedIn(schedstat: string): number {
  return Number(schedstat.split(' ')[1]) / 1e9;
}

/** A server in a process of its own that has said where it listens. */
export class ServerProcess {
  readonly base: string;
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, base: string) {
    this.#child = child;
    this.base = base;
  }

  /** Runs a script of Node; resolves when its output names an address. Its standard error goes to `log`. `free`: not kept to one core. */
  static start(
    args: readonly string[],
    log: 'ignore' | 'inherit' | number = 'inherit',
    free = false,
    env: NodeJS.ProcessEnv = process.env,
  ): Promise<ServerProcess> {
    const command: [string, string[]] = free ? [process.execPath, [...args]] : onCore('server', process.execPath, args);
    const child = spawn(...command, { stdio: ['ignore', 'pipe', log], env });
    return new Promise((resolve, reject) => {
      let output = '';
      child.on('error', reject);
      child.on('exit', (code) => reject(new Error(`the server ended with ${code}: ${output}`)));
      child.stdout!.on('data', (chunk) => {
        output += String(chunk);
        const base = /http:\/\/[\d.]+:\d+/.exec(output)?.[0];
        if (base !== undefined) resolve(new ServerProcess(child, base));
      });
    });
  }

  /** Seconds of processor time used so far. */
  cpuSeconds(): number {
    const fields = this.#proc('stat').split(') ')[1]!.split(' ');
    return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
  }

  /** Seconds for which its main thread could have run and had no processor so far: what other work on the machine cost it. */
  waitedSeconds(): number {
    return waitedIn(this.#proc('schedstat'));
  }

  /** Megabytes of memory now, and the most since `forgetPeak`. */
  memory(): { readonly now: number; readonly peak: number } {
    const status = this.#proc('status');
    const of = (name: string): number => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)![1]) / 1000;
    return { now: of('VmRSS'), peak: of('VmHWM') };
  }

  forgetPeak(): void {
    writeFileSync(`/proc/${this.#child.pid}/clear_refs`, '5');
  }

  /** Once more does nothing. */
  async stop(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = new Promise<void>((resolve) => this.#child.on('exit', () => resolve()));
    this.#child.kill('SIGTERM');
    await ended;
  }

  #proc(name: string): string {
    return readFileSync(`/proc/${this.#child.pid}/${name}`, 'utf8');
  }
}
