import type { IncomingMessage } from 'node:http';
import { overloaded } from './fair-gate.ts';

/** A body on its way. */
interface Arriving {
  bytes: number;
  refuse(): void;
}

/**
 * Room for the bodies of requests that are read before anything is done with them, so that who sends slowly holds up nobody. Where they are too much together,
 * the request whose unfinished body takes most is refused.
 */
export class BodyRoom {
  private readonly most: number;
  private readonly arriving = new Set<Arriving>();
  private taken = 0;

  /** `most`: bytes of all bodies together. */
  constructor(most: number) {
    this.most = most;
  }

  /** Resolves to the body, or to its first `longest` bytes and the rest of the chunk they end in. Rejects with `overloaded`; undefined: it ended before it was whole. */
  read(request: IncomingMessage, longest: number): Promise<Buffer<ArrayBuffer> | undefined> {
    return new Promise((resolve, reject) => {
      const chunks: Buffer[] = [];
      const end = (): void => {
        this.arriving.delete(body);
        this.taken -= body.bytes;
        request.off('data', onData).off('end', onEnd).off('close', onClose);
      };
      const body: Arriving = {
        bytes: 0,
        refuse: () => {
          end();
          reject(overloaded());
        },
      };
      const onEnd = (): void => {
        end();
        resolve(Buffer.concat(chunks));
      };
      const onClose = (): void => {
        end();
        resolve(undefined);
      };
      const onData = (chunk: Buffer): void => {
        chunks.push(chunk);
        body.bytes += chunk.length;
        this.taken += chunk.length;
        if (body.bytes > longest) onEnd();
        else if (this.taken > this.most) this.refuseLongest();
      };
      this.arriving.add(body);
      request.on('data', onData).on('end', onEnd).on('close', onClose);
      request.on('error', () => undefined);
    });
  }

  private refuseLongest(): void {
    [...this.arriving].reduce((a, b) => (b.bytes > a.bytes ? b : a)).refuse();
  }
}
