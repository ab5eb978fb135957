import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Answered {
  /** Milliseconds since the loop began. */
  readonly at: number;
  readonly milliseconds: number;
  /** HTTP status; 0: none came. */
  readonly status: number;
  /** Which server answered, as the balancer says. */
  readonly server: string;
  /** How often a connection that was open before was closed before an answer began. */
  readonly repeats: number;
  /** What went wrong where no answer came. */
  readonly problem?: string;
}

/** Asks paths one after the other, so many a second, whether or not earlier ones were answered, until it is stopped. */
export class RequestLoop {
  readonly answers: Answered[] = [];
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 256 });
  private readonly start = performance.now();
  private readonly running = new Set<Promise<void>>();
  private isStopped = false;
  private readonly loop: Promise<void>;

  constructor(address: string, path: (at: number) => string, perSecond: number) {
    this.loop = this.run(address, path, 1000 / perSecond);
  }

  /** Resolves when all that was asked is answered. */
  async stop(): Promise<readonly Answered[]> {
    this.isStopped = true;
    await this.loop;
    await Promise.all(this.running);
    this.agent.destroy();
    return this.answers;
  }

  get elapsed(): number {
    return performance.now() - this.start;
  }

  private async run(address: string, path: (at: number) => string, pause: number): Promise<void> {
    for (let at = 0; !this.isStopped; at++) {
      await sleep(Math.max(0, at * pause - this.elapsed));
      const asked = ask(this.agent, address + path(at)).then((answer) => {
        this.answers.push({ ...answer, at: this.elapsed });
        this.running.delete(asked);
      });
      this.running.add(asked);
    }
  }
}

/**
 * Asks once, and again where a connection that was open before is closed before an answer begins: an HTTP client may repeat a question then
 * (RFC 9112, 9.3.1), as browsers do, and HAProxy closes a caller's connection so when a server that it had connections to dies.
 */
export async function ask(agent: Agent, url: string): Promise<Omit<Answered, 'at'>> {
  const start = performance.now();
  for (let repeats = 0; ; repeats++) {
    const outcome = await askOnce(agent, url);
    if (outcome !== 'closed') return { ...outcome, milliseconds: performance.now() - start, repeats };
  }
}

function askOnce(agent: Agent, url: string): Promise<Omit<Answered, 'at' | 'milliseconds' | 'repeats'> | 'closed'> {
  return new Promise((resolve) => {
    const fail = ({ message }: Error, place: string): void =>
      resolve({ status: 0, server: '', problem: `${place}: ${message}` });
    const request = get(url, { agent }, (response) => {
      const server = String(response.headers['stratigraph-server']);
      response.once('end', () => resolve({ status: response.statusCode ?? 0, server }));
      response.once('error', (error) => fail(error, 'in the answer'));
      response.resume();
    });
    request.once('error', (error: NodeJS.ErrnoException) => {
      if (request.reusedSocket && error.code === 'ECONNRESET') resolve('closed');
      else fail(error, 'before the answer');
    });
  });
}
