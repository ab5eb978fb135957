/** A thread that serves: started by `startThreads`, to which it reports where it listens and what it notes, until it is asked to stop. */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { serveHere } from '../app.ts';
import type { ThreadMessage, ThreadTask } from './thread-messages.ts';

const port = parentPort as MessagePort;
const { options, sharedCounts, rateTable, notes } = workerData as ThreadTask;
const post = (message: ThreadMessage): void => port.postMessage(message);

try {
  const service = await serveHere(options, {
    sharedCounts,
    rateTable,
    onNote: (note) => {
      if (notes) post({ note });
    },
  });
  port.once('message', () => void service.stop().then(() => port.close()));
  post({ address: service.address });
} catch (error) {
  const { message, code } = error as NodeJS.ErrnoException;
  post({ failure: message, code });
}
