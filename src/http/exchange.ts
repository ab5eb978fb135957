import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline, type Readable, type Transform } from 'node:stream';
import type { Caller } from '../access/access-control.ts';
import { clientGone } from '../errors.ts';
import type { Store } from '../store/store.ts';
import type { Coding } from './content-coding.ts';
import type { ServingPhase } from './http-server.ts';
import { keepLast } from './keep-last.ts';
import { type HeaderList, isPrepared, noHeaders, prepareHeaders, writePrepared } from './prepared-headers.ts';
import { requestId } from './request-id.ts';
import type { RequestSpan } from './request-telemetry.ts';
import { splitUrl } from './request-url.ts';

/** What is said of limits is mostly what the response before said. */
const prepareLimits = keepLast(prepareHeaders);

export interface ExchangeContext {
  /** What everyone may read. */
  readonly store: Store;
  readonly coding: Coding | undefined;
  /** Path below which the service is; empty: the root. */
  readonly basePath: string;
  readonly phase: ServingPhase;
  /** Called once, when the answer is passed or its stream has ended. */
  readonly onDone: (exchange: Exchange) => void;
}

/** A body and what codes it; `onCoded` is given the result. */
export interface CodedBody {
  readonly body: string | Buffer;
  readonly through: Transform;
  readonly onCoded: (bytes: Buffer) => void;
}

/** One request and its response. A short answer goes out in one write, head and body together; a long one is streamed. */
export class Exchange {
  readonly request: IncomingMessage;
  /** As it was sent, not decoded, without the query. */
  readonly path: string;
  /** Not decoded; without what a caller is known by. */
  query: string;
  /** What stands between the slashes of the path below the base path, not decoded; the first is empty. Of a path that is not below it: none. */
  readonly segments: readonly string[];
  /** Milliseconds of the clock of `performance.now()`. */
  readonly startedAt: number;
  /** In which coding the client likes bodies best; undefined: as they are. */
  readonly coding: Coding | undefined;
  /** Who asks, once that is known; undefined where everyone may ask everything. */
  caller: Caller | undefined;
  /** What the caller may read. */
  store: Store;
  /** Name of the operation that answers; `none` when there is none. */
  operation = 'none';
  /** Template of the path, with the base path; undefined when nothing is there. */
  route: string | undefined;
  /** Its part in a trace; undefined where nothing is traced. */
  span: RequestSpan | undefined;
  /** Headers that an error has too, once they are known. */
  about: HeaderList = [];
  /** What is said of limits of the rate, whatever the answer is. */
  limits = noHeaders;
  status = 0;
  /** Bytes of the body, so far as it was sent. */
  bytes = 0;
  /** How long it took, once it is done. */
  milliseconds = 0;
  private name: string | undefined;
  private closed: AbortSignal | undefined;
  private readonly response: ServerResponse;
  private readonly phase: ServingPhase;
  private readonly onDone: (exchange: Exchange) => void;

  constructor(
    request: IncomingMessage,
    response: ServerResponse,
    { store, coding, basePath, phase, onDone }: ExchangeContext,
  ) {
    const { path, query } = splitUrl(request.url as string);
    this.request = request;
    this.response = response;
    this.path = path;
    this.query = query;
    this.segments = pathBelow(basePath, path).split('/');
    this.startedAt = performance.now();
    this.store = store;
    this.coding = coding;
    this.phase = phase;
    this.onDone = onDone;
  }

  /** Name by which the service is asked for: of HTTP/2 the authority, of HTTP/1.1 the header `Host`. */
  get host(): string | undefined {
    const authority = this.request.headers[':authority'];
    return authority === undefined ? this.request.headers.host : String(authority);
  }

  get isHead(): boolean {
    return this.request.method === 'HEAD';
  }

  /** What the request is called in the log, and in a response that reports a failure of the service. */
  get id(): string {
    this.name ??= requestId(this.request);
    return this.name;
  }

  /** True once a head is on its way, so that no other can be sent. */
  get isAnswered(): boolean {
    return this.status !== 0;
  }

  /** Calls back once the answer has been passed or the client has gone. */
  onClosed(listener: () => void): void {
    if (isClosed(this.response)) listener();
    else this.response.once('close', listener);
  }

  /** Aborted once nothing more can be sent: the answer has been passed or the client has gone. Its reason is an error that says the latter. */
  get gone(): AbortSignal {
    if (this.closed === undefined) {
      const controller = new AbortController();
      this.closed = controller.signal;
      this.onClosed(() => controller.abort(clientGone()));
    }
    return this.closed;
  }

  /** Throws where nobody waits for the answer any more. */
  checkWanted(): void {
    if (isClosed(this.response)) throw clientGone();
  }

  /** Sends a body, or with HEAD the length it has. */
  send(status: number, headers: HeaderList, body: string | Buffer): void {
    const length = Buffer.byteLength(body);
    this.status = status;
    this.bytes = this.isHead ? 0 : length;
    this.writeHead(status, headers, ['content-length', String(length)]);
    this.response.end(body);
    this.end();
  }

  /** Sends a head that no body follows and that states no length. */
  sendHead(status: number, headers: HeaderList): void {
    this.status = status;
    this.writeHead(status, headers);
    this.response.end();
    this.end();
  }

  /** Sends a whole body coded by `through`, with its length: it is short or kept, so it is coded before its head goes out. */
  sendThrough(headers: HeaderList, { body, through, onCoded }: CodedBody): void {
    const parts: Buffer[] = [];
    through.on('data', (part: Buffer) => parts.push(part));
    through.on('error', () => this.response.destroy());
    through.on('end', () => {
      const coded = Buffer.concat(parts);
      onCoded(coded);
      this.send(200, headers, coded);
    });
    through.end(body);
  }

  /** Sends a body as it comes, at the pace of the client. `source` is destroyed when the client goes away. */
  stream(headers: HeaderList, source: Readable, through?: Transform, status = 200): void {
    this.status = status;
    this.writeHead(status, headers);
    // A connection of HTTP/2 carries other answers as well, so the bytes of this one are counted where they come from.
    (through ?? source).on('data', (part: Uint8Array) => {
      this.bytes += part.length;
    });
    const ended = (): void => this.end();
    // A client that goes away is no failure; one of the source cuts the answer, which informs the client that it is not whole.
    if (through) pipeline(source, through, this.response, ended);
    else pipeline(source, this.response, ended);
  }

  private end(): void {
    this.milliseconds = performance.now() - this.startedAt;
    this.onDone(this);
  }

  private writeHead(status: number, headers: HeaderList, further: HeaderList = []): void {
    // The answer asks the client to connect anew (`Connection: close`). HTTP/2 has its own way, for a whole connection.
    if (this.phase.isEnding) this.response.shouldKeepAlive = false;
    const { response, limits } = this;
    if (isPrepared(headers))
      writePrepared(response, status, { first: headers, second: prepareLimits(limits), further });
    else response.writeHead(status, [...headers, ...limits, ...further]);
  }
}

/** The path below the base path, beginning with a slash; empty where it is not below it. */
function pathBelow(basePath: string, path: string): string {
  if (basePath === '') return path;
  if (path === basePath) return '/';
  return path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : '';
}

/** True when no more can be sent. A response of HTTP/2 states that by its stream. */
function isClosed(response: ServerResponse & { readonly stream?: { readonly destroyed: boolean } }): boolean {
  return response.closed || response.destroyed || (response.stream?.destroyed ?? false);
}
