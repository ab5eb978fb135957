/** A thread that serves: started by `startThreads`, which it tells where it listens and what it notes, until it is told to stop. */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { serveHere } from '../app.ts';
import type { ThreadMessage, ThreadTask } from './thread-messages.ts';

const port = parentPort as MessagePort;
const { options, sharedCounts, rateTable, notes } = workerData as ThreadTask;
const tell = (message: ThreadMessage): void => port.postMessage(message);

try {
  const service = await serveHere(options, {
    sharedCounts,
    rateTable,
    onNote: (note) => {
      if (notes) tell({ note });
    },
  });
  port.once('message', () => void service.stop().then(() => port.close()));
  tell({ address: service.address });
} catch (error) {
  const { message, code } = error as NodeJS.ErrnoException;
  tell({ failure: message, code });
}
