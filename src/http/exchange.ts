import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline, type Readable, type Transform } from 'node:stream';
import type { Caller } from '../access/access-control.ts';
import type { Store } from '../store/store.ts';
import type { Coding } from './content-coding.ts';
import { splitUrl } from './request-url.ts';

/** Names and values of headers in turn: the form that node:http writes without looking them up first. */
export type HeaderList = readonly string[];

/** One request and its response. A short answer goes out in one write, head and body together; a long one is streamed. */
export class Exchange {
  readonly request: IncomingMessage;
  /** As it was sent, not decoded, without the query. */
  readonly path: string;
  /** Not decoded; without what a caller is known by. */
  query: string;
  /** What stands between the slashes of the path, not decoded; the first is empty. */
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
  /** Headers that an error has too, once they are known. */
  about: HeaderList = [];
  /** What is said of limits of the rate, whatever the answer is. */
  limits: HeaderList = [];
  status = 0;
  /** Bytes of the body; of a long answer those that went to the socket, its framing included. */
  bytes = 0;
  private readonly response: ServerResponse;
  private readonly onDone: (exchange: Exchange) => void;

  /** `store`: what everyone may read. `onDone` is called once, when the answer is passed or its stream has ended. */
  constructor(
    request: IncomingMessage,
    response: ServerResponse,
    store: Store,
    coding: Coding | undefined,
    onDone: (exchange: Exchange) => void,
  ) {
    const { path, query } = splitUrl(request.url as string);
    this.request = request;
    this.response = response;
    this.path = path;
    this.query = query;
    this.segments = path.split('/');
    this.startedAt = performance.now();
    this.store = store;
    this.coding = coding;
    this.onDone = onDone;
  }

  get isHead(): boolean {
    return this.request.method === 'HEAD';
  }

  /** True once a head is on its way, so that no other can be sent. */
  get isAnswered(): boolean {
    return this.status !== 0;
  }

  /** Calls back once the answer has been passed or the client has gone. */
  onClosed(listener: () => void): void {
    if (this.response.closed || this.response.destroyed) listener();
    else this.response.once('close', listener);
  }

  /** Sends a body, or with HEAD the length it has. */
  send(status: number, headers: HeaderList, body: string | Buffer): void {
    const length = Buffer.byteLength(body);
    this.status = status;
    this.bytes = this.isHead ? 0 : length;
    this.response.writeHead(status, [...headers, ...this.limits, 'content-length', String(length)]);
    this.response.end(body);
    this.onDone(this);
  }

  /** Sends a head that no body follows and that states no length. */
  sendHead(status: number, headers: HeaderList): void {
    this.status = status;
    this.response.writeHead(status, this.withLimits(headers));
    this.response.end();
    this.onDone(this);
  }

  /** Sends a whole body coded by `through`, with its length: it is short, so it is coded before its head goes out. */
  sendThrough(headers: HeaderList, through: Transform, body: string | Buffer): void {
    const parts: Buffer[] = [];
    through.on('data', (part: Buffer) => parts.push(part));
    through.on('error', () => this.response.destroy());
    through.on('end', () => this.send(200, headers, Buffer.concat(parts)));
    through.end(body);
  }

  /** Sends a body as it comes, at the pace of the client. `source` is destroyed when the client goes away. */
  stream(headers: HeaderList, source: Readable, through?: Transform, status = 200): void {
    this.status = status;
    const { socket } = this.response;
    const before = socket?.bytesWritten ?? 0;
    this.response.writeHead(status, this.withLimits(headers));
    const ended = (): void => {
      this.bytes = (socket?.bytesWritten ?? 0) - before;
      this.onDone(this);
    };
    // A client that goes away is no failure; one of the source cuts the answer, which informs the client that it is not whole.
    if (through) pipeline(source, through, this.response, ended);
    else pipeline(source, this.response, ended);
  }

  private withLimits(headers: HeaderList): string[] {
    return (this.limits.length === 0 ? headers : [...headers, ...this.limits]) as string[];
  }
}
