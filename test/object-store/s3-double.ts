import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** What happens to a request instead of its answer; `lost` and `cut` do what was asked and then lose the answer or half of its body. */
export type S3Fault =
  | 'unavailable'
  | 'throttled'
  | 'reset'
  | 'lost'
  | 'cut'
  | 'conflict'
  | 'expired'
  | 'unsupported'
  | 'forbidden';

export interface S3DoubleOptions {
  readonly bucket?: string;
  /** Keys on a page of a listing. Default 1000. */
  readonly pageSize?: number;
  /** Milliseconds before each answer. Default 0. */
  readonly delay?: number;
  /** Like stores that do not know conditional writes. */
  readonly ignoresConditions?: boolean;
  /** Asked for each request, in order. */
  readonly fault?: (request: { readonly method: string; readonly url: URL }) => S3Fault | undefined;
}

interface Held {
  readonly body: Buffer;
  readonly modified: number;
}

/** An S3 gateway in this process, for one bucket: what clients of Stratigraph use of the protocol, as AWS and Ceph answer it, and faults on demand. */
export class S3Double {
  readonly objects = new Map<string, Held>();
  /** Requests that came, such as `GET`, `LIST`, `PUT`. */
  readonly requests: string[] = [];
  /** Milliseconds since 1970 that objects are given. */
  now: () => number = Date.now;
  options: S3DoubleOptions;
  private readonly uploads = new Map<string, Map<number, Buffer>>();
  private readonly server = createServer((request, response) => {
    this.receive(request, response).catch(() => request.socket.destroy());
  });

  constructor(options: S3DoubleOptions = {}) {
    this.options = options;
  }

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  /** Variables that lead a client here. */
  get environment(): Record<string, string> {
    const { port } = this.server.address() as AddressInfo;
    return {
      AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${port}`,
      AWS_ACCESS_KEY_ID: 'double',
      AWS_SECRET_ACCESS_KEY: 'double-secret',
      AWS_REGION: 'us-east-1',
    };
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const url = new URL(request.url ?? '/', 'http://double');
    const method = request.method ?? '';
    this.requests.push(url.searchParams.has('list-type') ? 'LIST' : method);
    const fault = this.options.fault?.({ method, url });
    if (fault === 'reset') return void request.socket.destroy();
    const refusal = refusals[fault ?? ''] ?? problemOf(request, body);
    if (refusal !== undefined) return answerError(response, ...refusal);
    const reply = this.answer(request, url, body);
    if (fault === 'lost') return void request.socket.destroy();
    if (this.options.delay !== undefined) await sleep(this.options.delay);
    const { status, headers = {}, content = Buffer.alloc(0) } = reply;
    response.writeHead(status, { 'content-length': content.length, ...headers });
    if (fault !== 'cut') return void response.end(method === 'HEAD' ? undefined : content);
    response.write(content.subarray(0, content.length / 2), () => request.socket.destroy());
  }

  private answer(request: IncomingMessage, url: URL, body: Buffer): Reply {
    const [, bucket = '', ...segments] = decodeURIComponent(url.pathname).split('/');
    const key = segments.join('/');
    if (bucket !== (this.options.bucket ?? 'bucket')) return xmlError(404, 'NoSuchBucket');
    const { searchParams: query } = url;
    if (query.has('list-type')) return this.list(query);
    if (query.has('uploads') || query.has('uploadId')) return this.multipart(request.method ?? '', key, query, body);
    switch (request.method) {
      case 'PUT':
        if (request.headers['if-none-match'] === '*' && this.objects.has(key) && !this.options.ignoresConditions) {
          return xmlError(412, 'PreconditionFailed');
        }
        return this.keep(key, body);
      case 'DELETE':
        this.objects.delete(key);
        return { status: 204 };
      default:
        return this.read(key, request.headers.range);
    }
  }

  private keep(key: string, body: Buffer): Reply {
    this.objects.set(key, { body, modified: this.now() });
    return { status: 200, headers: { etag: etagOf(body) } };
  }

  private read(key: string, range: string | undefined): Reply {
    const found = this.objects.get(key);
    if (found === undefined) return xmlError(404, 'NoSuchKey');
    const headers = { 'last-modified': new Date(found.modified).toUTCString(), etag: etagOf(found.body) };
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
    if (first === undefined) return { status: 200, headers, content: found.body };
    if (Number(first) >= found.body.length) return xmlError(416, 'InvalidRange');
    return { status: 206, headers, content: found.body.subarray(Number(first), Number(last) + 1) };
  }

  private list(query: URLSearchParams): Reply {
    const after = query.get('start-after') ?? '';
    const prefix = query.get('prefix') ?? '';
    const keys = [...this.objects.keys()].sort().filter((key) => key > after && key.startsWith(prefix));
    const page = keys.slice(0, this.options.pageSize ?? 1000);
    const contents = page.map((key) => {
      const { body, modified } = this.objects.get(key) as Held;
      return `<Contents><Key>${escapeXml(key)}</Key><LastModified>${new Date(modified).toISOString()}</LastModified><Size>${body.length}</Size></Contents>`;
    });
    const xml = `<ListBucketResult><IsTruncated>${page.length < keys.length}</IsTruncated>${contents.join('')}</ListBucketResult>`;
    return { status: 200, content: Buffer.from(xml) };
  }

  private multipart(method: string, key: string, query: URLSearchParams, body: Buffer): Reply {
    const id = query.get('uploadId');
    if (id === null) {
      const made = `upload-${this.uploads.size}`;
      this.uploads.set(made, new Map());
      return { status: 200, content: Buffer.from(`<R><UploadId>${made}</UploadId></R>`) };
    }
    const parts = this.uploads.get(id);
    if (parts === undefined) return xmlError(404, 'NoSuchUpload');
    if (method === 'PUT') {
      parts.set(Number(query.get('partNumber')), body);
      return { status: 200, headers: { etag: etagOf(body) } };
    }
    this.uploads.delete(id);
    if (method === 'DELETE') return { status: 204 };
    const ordered = [...parts].sort(([a], [b]) => a - b).map(([, part]) => part);
    const named = Array.from(body.toString().matchAll(/<ETag>(.*?)<\/ETag>/g), ([, tag]) => tag);
    if (named.join() !== ordered.map(etagOf).join()) return xmlError(400, 'InvalidPart');
    this.keep(key, Buffer.concat(ordered));
    return { status: 200, content: Buffer.from('<CompleteMultipartUploadResult/>') };
  }
}

interface Reply {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly content?: Buffer;
}

const refusals: Readonly<Record<string, [number, string]>> = {
  unavailable: [503, 'ServiceUnavailable'],
  throttled: [503, 'SlowDown'],
  conflict: [409, 'ConditionalRequestConflict'],
  expired: [403, 'ExpiredToken'],
  unsupported: [501, 'NotImplemented'],
  forbidden: [403, 'AccessDenied'],
};

/** A request must be signed, and its body be the one that was signed. */
function problemOf({ headers }: IncomingMessage, body: Buffer): [number, string] | undefined {
  if (!/^AWS4-HMAC-SHA256 Credential=double\//.test(headers.authorization ?? '')) return [403, 'AccessDenied'];
  const digest = createHash('sha256').update(body).digest('hex');
  return headers['x-amz-content-sha256'] === digest ? undefined : [400, 'XAmzContentSHA256Mismatch'];
}

function xmlError(status: number, code: string): Reply {
  return { status, content: Buffer.from(`<Error><Code>${code}</Code></Error>`) };
}

function answerError(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status).end(xmlError(status, code).content);
}

function etagOf(body: Buffer): string {
  return `"${createHash('md5').update(body).digest('hex')}"`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
