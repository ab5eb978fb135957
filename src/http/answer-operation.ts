import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import type { Answer, Operation } from '../operations/operation.ts';
import type { ApplicationReader, Store } from '../store/store.ts';
import { ChunkStream, gather } from './chunk-stream.ts';
import { openReader } from './open-reader.ts';
import { invalidRequest, requestReader } from './read-request.ts';
import { splitUrl } from './request-url.ts';
import { entityTag, jsonType, matchesTag, pinnedSnapshot, snapshotHeader } from './response-headers.ts';
import type { RequireSources } from './source-service.ts';

/** What answering needs besides the request. */
export interface AnswerContext {
  readonly store: Store;
  readonly requireSources: RequireSources;
  /** Version of the program, a part of every entity tag. */
  readonly version: string;
  /** Milliseconds a request waits for a snapshot that is being loaded. */
  readonly loadingPatience: number;
}

const snapshotHeaderName = 'stratigraph-snapshot';

/** Answers the requests of one operation: read, open, ask, send. The whole answer comes from the one snapshot that was opened. */
export function operationHandler(operation: Operation, context: AnswerContext): RouteHandlerMethod {
  const readRequest = requestReader(operation);
  return async (request, reply) => {
    const { application, input } = readRequest(splitUrl(request.raw.url as string));
    const pinned = readPinnedSnapshot(request);
    const reader = await openReader(context.store, application, pinned, context.loadingPatience);
    const release = onlyOnce(() => reader.release());
    try {
      describeSnapshot(reply, reader, operation);
      const answer = await operation.run({ reader, requireSources: context.requireSources }, input);
      const tag = entityTag(reader.info.snapshot.id, context.version);
      reply.headers({ etag: tag, 'cache-control': 'no-cache', vary: 'Stratigraph-Snapshot' });
      if (matchesTag(request.headers['if-none-match'], tag)) {
        release();
        return reply.code(304).send();
      }
      return send(request, reply, answer, release);
    } catch (error) {
      release();
      throw error;
    }
  };
}

function readPinnedSnapshot(request: FastifyRequest): string | undefined {
  const pinned = pinnedSnapshot(request.headers[snapshotHeaderName]);
  if (pinned !== '') return pinned;
  throw invalidRequest([{ parameter: 'Stratigraph-Snapshot', message: 'must name a snapshot' }]);
}

function describeSnapshot(reply: FastifyReply, reader: ApplicationReader, operation: Operation): void {
  const { snapshot, scans } = reader.info;
  reply.header(snapshotHeaderName, snapshotHeader(snapshot));
  if (operation.scan) reply.header('stratigraph-scan', scans[operation.scan] ?? 'none');
}

/** A short answer goes out in one write with its length; a long one is streamed, and its reader kept until the end. */
function send(request: FastifyRequest, reply: FastifyReply, answer: Answer, release: () => void): FastifyReply {
  reply.header('content-type', jsonType);
  if ('json' in answer) {
    release();
    // As text, not as bytes: head and body then go out in one write.
    return reply.send(JSON.stringify(answer.json));
  }
  const chunks = answer.chunks[Symbol.iterator]();
  const { bytes, done } = gather(chunks);
  if (done || request.method === 'HEAD') {
    release();
    return reply.send(done ? bytes : undefined);
  }
  return reply.send(new ChunkStream(bytes, chunks, release));
}

function onlyOnce(action: () => void): () => void {
  let done = false;
  return () => {
    if (done) return;
    done = true;
    action();
  };
}
