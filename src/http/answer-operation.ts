import { createHash } from 'node:crypto';
import { Asking, untilHere } from '../absent-data.ts';
import type { ApplicationInfo } from '../model/application.ts';
import type { Answer, Operation, SourceService } from '../operations/operation.ts';
import { ResponseHeaders } from './answer-heads.ts';
import { ChunkStream, type ChunksAgain, gather } from './chunk-stream.ts';
import type { Exchange } from './exchange.ts';
import { type HeavyAnswers, isHeavy } from './limits/heavy-answers.ts';
import { openReader } from './open-reader.ts';
import { otherSnapshots } from './other-snapshots.ts';
import type { HeaderList } from './prepared-headers.ts';
import { invalidRequest, requestReader } from './read-request.ts';
import { jsonType, pinnedSnapshot, securityHeaders, snapshotHeader, tagText } from './response-headers.ts';
import type { Handler } from './router.ts';

/** What answering needs besides the request. */
export interface AnswerContext {
  readonly sources: SourceService;
  /** Version of the program, a part of every entity tag. */
  readonly version: string;
  /** Milliseconds a request waits for a snapshot that is being loaded. */
  readonly loadTimeout: number;
  /** Where heavy answers wait for their turn; undefined: they do not. */
  readonly heavyAnswers?: HeavyAnswers | undefined;
}

/** Answers the requests of one operation: read, open, ask, send. The whole answer comes from the one snapshot that was opened. */
export function operationHandler(operation: Operation, context: AnswerContext): Handler {
  const readRequest = requestReader(operation);
  const headsOf = snapshotHeads(operation, context.version);
  return async (exchange) => {
    const { application, input } = readRequest(exchange);
    const pinned = readPinnedSnapshot(exchange);
    const { store } = exchange;
    const { loadTimeout, heavyAnswers } = context;
    if (isHeavy(operation, input)) await heavyAnswers?.enter(exchange);
    const reader = await openReader(store, application, pinned, loadTimeout);
    const release = onlyOnce(() => reader.release());
    try {
      const heads = headsOf(reader.info);
      exchange.about = heads.about;
      const { sources } = context;
      const others = otherSnapshots(reader, { store, loadTimeout });
      const run = (): Answer | Promise<Answer> => operation.run({ reader, sources, others }, input);
      await untilHere(async () => {
        // It may have gone while the snapshot was opened, or what the answer needs fetched.
        exchange.checkWanted();
        const answer = await run();
        const answerHeads = answer.alsoOf === undefined ? heads.answer : heads.alsoOf(answer.alsoOf);
        const unchanged = answerHeads.unchanged(exchange);
        if (unchanged === undefined)
          send(exchange, answerHeads, answer, { release, again: async () => chunksOf(await run()) });
        else {
          release();
          exchange.sendHead(304, unchanged);
        }
      }, new Asking(loadTimeout));
    } catch (error) {
      release();
      throw error;
    }
  };
}

function readPinnedSnapshot({ request }: Exchange): string | undefined {
  const pinned = pinnedSnapshot(request.headers['stratigraph-snapshot']);
  if (pinned !== '') return pinned;
  throw invalidRequest([{ parameter: 'Stratigraph-Snapshot', message: 'must name a snapshot' }]);
}

/** The heads of the answers of one snapshot to one operation. */
interface SnapshotHeads {
  /** What an error says of the snapshot too. */
  readonly about: HeaderList;
  readonly answer: ResponseHeaders;
  /** Of an answer that rests on more than the snapshot. */
  readonly alsoOf: (others: readonly string[]) => ResponseHeaders;
}

/** Puts the heads of a snapshot together once. */
function snapshotHeads(operation: Operation, version: string): (info: ApplicationInfo) => SnapshotHeads {
  const known = new WeakMap<ApplicationInfo, SnapshotHeads>();
  return (info) => {
    const there = known.get(info);
    if (there) return there;
    const { snapshot, scans } = info;
    const scan = operation.scan ? ['stratigraph-scan', scans[operation.scan] ?? 'none'] : [];
    const about = ['stratigraph-snapshot', snapshotHeader(snapshot), ...scan];
    const headers = [...securityHeaders(), 'vary', 'Stratigraph-Snapshot, Accept-Encoding', ...about];
    const headsOf = (id: string): ResponseHeaders => new ResponseHeaders(headers, tagText(id, version), jsonType);
    const made = {
      about,
      answer: headsOf(snapshot.id),
      alsoOf: (others: readonly string[]) => headsOf(`${snapshot.id}+${hashOf(others)}`),
    };
    known.set(info, made);
    return made;
  };
}

function hashOf(texts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 16);
}

/**
 * A short answer goes out in one write with its length; a long one is streamed, and its reader kept until the end. What of it is not here yet throws
 * before anything is sent, or is fetched by the stream.
 */
function send(
  exchange: Exchange,
  heads: ResponseHeaders,
  answer: Answer,
  ends: { readonly release: () => void; readonly again: ChunksAgain },
): void {
  if ('json' in answer) {
    ends.release();
    heads.send(exchange, JSON.stringify(answer.json));
    return;
  }
  const chunks = chunksOf(answer);
  const { bytes, done } = gather(chunks);
  if (!done && !exchange.isHead) {
    heads.stream(exchange, new ChunkStream(bytes, chunks, ends));
    return;
  }
  ends.release();
  if (done) heads.send(exchange, bytes);
  else heads.sendHead(exchange);
}

function chunksOf(answer: Answer): Iterator<Uint8Array> {
  return 'chunks' in answer ? answer.chunks[Symbol.iterator]() : [][Symbol.iterator]();
}

function onlyOnce(action: () => void): () => void {
  let done = false;
  return () => {
    if (done) return;
    done = true;
    action();
  };
}
