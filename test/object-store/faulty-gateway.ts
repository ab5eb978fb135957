import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * What happens to a request instead of its answer. `lost`, `cut` and `damaged` do what was asked; the answer is then lost, or half of its body,
 * or a byte of it is another one.
 */
export type S3Fault =
  | 'unavailable'
  | 'throttled'
  | 'reset'
  | 'lost'
  | 'cut'
  | 'damaged'
  | 'conflict'
  | 'expired'
  | 'unsupported'
  | 'forbidden';

export interface GatewayOptions {
  /** Milliseconds before each answer. Default 0. */
  readonly delay?: number;
  /** Asked for each request, in order. */
  readonly fault?: (request: { readonly method: string; readonly url: URL }) => S3Fault | undefined;
}

export interface GatewayReply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly content?: Buffer;
}

/** A server of this process that answers as an S3 gateway does, with faults on demand. */
export abstract class FaultyGateway<Options extends GatewayOptions = GatewayOptions> {
  /** Requests that came, such as `GET`, `LIST`, `PUT`. */
  readonly requests: string[] = [];
  options: Options;
  private readonly server = createServer((request, response) => {
    this.receive(request, response).catch(() => request.socket.destroy());
  });

  constructor(options: Options) {
    this.options = options;
  }

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** Where clients ask. */
  get address(): string {
    const { port } = this.server.address() as AddressInfo;
    return `http://127.0.0.1:${port}`;
  }

  /** The answer that comes where there is no fault. */
  protected abstract answer(request: IncomingMessage, url: URL, body: Buffer): GatewayReply | Promise<GatewayReply>;

  private async receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const url = new URL(request.url ?? '/', 'http://gateway');
    const method = request.method ?? '';
    this.requests.push(url.searchParams.has('list-type') ? 'LIST' : method);
    const fault = this.options.fault?.({ method, url });
    if (fault === 'reset') return void request.socket.destroy();
    const refusal = refusals[fault ?? ''];
    const reply = refusal ?? (await this.answer(request, url, Buffer.concat(chunks)));
    if (fault === 'lost') return void request.socket.destroy();
    if (this.options.delay !== undefined) await sleep(this.options.delay);
    const { status, headers = {}, content = Buffer.alloc(0) } = reply;
    response.writeHead(status, { 'content-length': content.length, ...headers });
    if (fault === 'cut') response.write(content.subarray(0, content.length / 2), () => request.socket.destroy());
    else response.end(method === 'HEAD' ? undefined : fault === 'damaged' ? withOtherByte(content) : content);
  }
}

const refusals: Readonly<Record<string, GatewayReply>> = {
  unavailable: xmlError(503, 'ServiceUnavailable'),
  throttled: xmlError(503, 'SlowDown'),
  conflict: xmlError(409, 'ConditionalRequestConflict'),
  expired: xmlError(403, 'ExpiredToken'),
  unsupported: xmlError(501, 'NotImplemented'),
  forbidden: xmlError(403, 'AccessDenied'),
};

export function xmlError(status: number, code: string): GatewayReply {
  return { status, content: Buffer.from(`<Error><Code>${code}</Code></Error>`) };
}

/** A copy in which the byte in the middle is another one. */
function withOtherByte(content: Buffer): Buffer {
  const copy = Buffer.from(content);
  const middle = copy.length >> 1;
  if (copy.length > 0) copy[middle] = (copy[middle] as number) ^ 0xff;
  return copy;
}
