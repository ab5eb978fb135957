import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { OpenConnections } from './open-connections.ts';
import type { TlsContext } from './tls.ts';

/** Whether a service is about to end: `/readyz` fails then, so that nobody sends more. */
export interface ServingPhase {
  isEnding: boolean;
}

interface AboutServer {
  readonly scheme: string;
  readonly basePath: string;
  readonly phase: ServingPhase;
  /** How many requests are being answered. */
  readonly running: () => number;
}

const tickMilliseconds = 50;
/** Ticks without a running answer after which no connection is waited for any more: a second. */
const ticksOfQuiet = 20;

/** A server that listens when asked to. */
export class HttpServer {
  readonly server: Server;
  private readonly about: AboutServer;
  private readonly connections: OpenConnections;

  constructor(server: Server, about: AboutServer) {
    this.server = server;
    this.about = about;
    this.connections = new OpenConnections(server);
  }

  /** How many requests are being answered. */
  get running(): number {
    return this.about.running();
  }

  /** Resolves to the address, such as `http://127.0.0.1:8080`. Rejects when it cannot be listened on. */
  listen(options: { readonly host: string; readonly port: number; readonly reusePort?: boolean }): Promise<string> {
    return new Promise((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen(options, () => {
        this.server.off('error', reject);
        const { address, family, port } = this.server.address() as AddressInfo;
        const { scheme, basePath } = this.about;
        resolve(`${scheme}://${family === 'IPv6' ? `[${address}]` : address}:${port}${basePath}`);
      });
    });
  }

  /** New connections use another certificate; those that are open keep theirs. */
  useCertificate(tls: TlsContext): void {
    (this.server as Server & { setSecureContext?(tls: TlsContext): void }).setSecureContext?.(tls);
  }

  /**
   * First `/readyz` fails and answers ask clients to connect anew, for `drainMilliseconds`, in which everything is still answered. Then takes no
   * new connections, and resolves when the running answers have ended.
   */
  async close(drainMilliseconds = 0): Promise<void> {
    if (!this.server.listening) return;
    const { phase, running } = this.about;
    phase.isEnding = true;
    this.connections.askToLeave();
    if (drainMilliseconds > 0) await sleep(drainMilliseconds);
    return new Promise((resolve) => {
      let quiet = 0;
      const timer = setInterval(() => {
        quiet = running() === 0 ? quiet + 1 : 0;
        // Those that running answers leave open for more requests; after a while also those on which a request never came.
        if (quiet < ticksOfQuiet) this.connections.endIdle();
        else this.connections.cut();
      }, tickMilliseconds);
      this.server.close(() => {
        clearInterval(timer);
        resolve();
      });
    });
  }
}
