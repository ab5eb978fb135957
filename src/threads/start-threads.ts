import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { RunningService, ServiceOptions } from '../app.ts';
import { RateTable } from '../http/limits/rate-table.ts';
import { ServiceMetrics, type SharedCounts } from '../http/metrics/service-metrics.ts';
import { routeNames } from '../http/routes.ts';
import { buildCatalogue } from '../operations/catalogue.ts';
import type { ThreadMessage, ThreadTask } from './thread-messages.ts';

/** As source or as built. */
const threadFile = new URL(`./serving-thread${extname(import.meta.url)}`, import.meta.url);

/** Codes of errors that mean: this system cannot let several listeners share a port. */
const notShared = ['ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EINVAL', 'ENOPROTOOPT'];

/** The system cannot spread the connections of one port over several threads. */
export class PortNotShared extends Error {
  override readonly name = 'PortNotShared';
}

/**
 * Serves in several threads, each with a listener of its own on the one port, over which the system spreads the connections
 * (SO_REUSEPORT), and with snapshots of its own in its share of the memory budget. A thread that fails ends the process, as a failure of
 * the only thread does. Rejects when the address cannot be listened on.
 */
export async function startThreads(options: ServiceOptions, onNote: (text: string) => void): Promise<RunningService> {
  const port = await freePort(options.host, options.port);
  const names = routeNames(buildCatalogue({ maximumLimit: options.maximumLimit }));
  const buffers = Array.from({ length: options.threads }, () => new SharedArrayBuffer(ServiceMetrics.bytesFor(names)));
  const rateTable = RateTable.make();
  const threads = buffers.map((_, own) => {
    const sharedCounts: SharedCounts = { buffers, own };
    const task: ThreadTask = { options: { ...options, port }, sharedCounts, rateTable, notes: own === 0 };
    return startThread(task, onNote);
  });
  const addresses = await Promise.all(threads.map(({ address }) => address)).catch(async (error) => {
    await Promise.all(threads.map(({ worker }) => worker.terminate()));
    throw error;
  });
  return {
    address: addresses[0] as string,
    async stop() {
      await Promise.all(threads.map((thread) => thread.stop()));
    },
  };
}

interface Thread {
  readonly worker: Worker;
  /** Resolves when it listens. */
  readonly address: Promise<string>;
  stop(): Promise<void>;
}

function startThread(task: ThreadTask, onNote: (text: string) => void): Thread {
  const worker = new Worker(threadFile, { workerData: task });
  const listening = Promise.withResolvers<string>();
  const ended = Promise.withResolvers<void>();
  let stopping = false;
  worker.on('message', (message: ThreadMessage) => {
    if ('note' in message) onNote(message.note);
    else if ('address' in message) listening.resolve(message.address);
    else {
      stopping = true;
      listening.reject(listenError(message));
    }
  });
  worker.on('error', (error) => {
    throw error;
  });
  worker.on('exit', (code) => {
    ended.resolve();
    if (!stopping) throw new Error(`a serving thread ended with ${code}`);
  });
  const stop = (): Promise<void> => {
    stopping = true;
    worker.postMessage('stop');
    return ended.promise;
  };
  return { worker, address: listening.promise, stop };
}

function listenError({ failure, code }: { readonly failure: string; readonly code: string | undefined }): Error {
  if (code !== undefined && notShared.includes(code)) return new PortNotShared(failure);
  return Object.assign(new Error(failure), { code });
}

/** The port, or where it is 0 a free one. Rejects when someone listens there: sharing it with a stranger would look like success. */
function freePort(host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen({ host, port }, () => {
      const { port: free } = probe.address() as AddressInfo;
      probe.close(() => resolve(free));
    });
  });
}
