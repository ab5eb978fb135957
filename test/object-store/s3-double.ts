import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { FaultyGateway, type GatewayOptions, type GatewayReply, xmlError } from './faulty-gateway.ts';

export interface S3DoubleOptions extends GatewayOptions {
  readonly bucket?: string;
  /** Keys on a page of a listing. Default 1000. */
  readonly pageSize?: number;
  /** Like stores that do not know conditional writes. */
  readonly ignoresConditions?: boolean;
}

interface Held {
  readonly body: Buffer;
  readonly modified: number;
}

/** An S3 gateway in this process, for one bucket: what clients of Stratigraph use of the protocol, as AWS and Ceph answer it, and faults on demand. */
export class S3Double extends FaultyGateway<S3DoubleOptions> {
  readonly objects = new Map<string, Held>();
  /** Milliseconds since 1970 that objects are given. */
  now: () => number = Date.now;
  private readonly uploads = new Map<string, Map<number, Buffer>>();

  constructor(options: S3DoubleOptions = {}) {
    super(options);
  }

  /** Variables that lead a client here. */
  get environment(): Record<string, string> {
    return {
      AWS_ENDPOINT_URL_S3: this.address,
      AWS_ACCESS_KEY_ID: 'double',
      AWS_SECRET_ACCESS_KEY: 'double-secret',
      AWS_REGION: 'us-east-1',
    };
  }

  protected answer(request: IncomingMessage, url: URL, body: Buffer): GatewayReply {
    return problemOf(request, body) ?? this.perform(request, url, body);
  }

  private perform(request: IncomingMessage, url: URL, body: Buffer): GatewayReply {
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

  private keep(key: string, body: Buffer): GatewayReply {
    this.objects.set(key, { body, modified: this.now() });
    return { status: 200, headers: { etag: etagOf(body) } };
  }

  private read(key: string, range: string | undefined): GatewayReply {
    const found = this.objects.get(key);
    if (found === undefined) return xmlError(404, 'NoSuchKey');
    const headers = { 'last-modified': new Date(found.modified).toUTCString(), etag: etagOf(found.body) };
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
    if (first === undefined) return { status: 200, headers, content: found.body };
    if (Number(first) >= found.body.length) return xmlError(416, 'InvalidRange');
    return { status: 206, headers, content: found.body.subarray(Number(first), Number(last) + 1) };
  }

  private list(query: URLSearchParams): GatewayReply {
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

  private multipart(method: string, key: string, query: URLSearchParams, body: Buffer): GatewayReply {
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

/** A request must be signed, and its body be the one that was signed. */
function problemOf({ headers }: IncomingMessage, body: Buffer): GatewayReply | undefined {
  if (!/^AWS4-HMAC-SHA256 Credential=double\//.test(headers.authorization ?? '')) return xmlError(403, 'AccessDenied');
  const digest = createHash('sha256').update(body).digest('hex');
  return headers['x-amz-content-sha256'] === digest ? undefined : xmlError(400, 'XAmzContentSHA256Mismatch');
}

function etagOf(body: Buffer): string {
  return `"${createHash('md5').update(body).digest('hex')}"`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
