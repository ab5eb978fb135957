import { setTimeout as sleep } from 'node:timers/promises';
import type { RequestCounts } from '../object-store.ts';
import { ObjectStoreError } from '../object-store-error.ts';
import type { S3Reply, S3Request } from './s3-request.ts';
import type { S3Settings } from './s3-settings.ts';
import { openS3Signer, type S3Signer } from './s3-signer.ts';
import { S3Transport } from './s3-transport.ts';
import { elementText } from './s3-xml.ts';

export interface S3Asked {
  readonly method: S3Request['method'];
  /** Below the prefix of the location; undefined: the bucket itself. */
  readonly key?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | undefined;
  /** Asked once, so that a failure leaves open whether it was done. Default: up to four times. */
  readonly once?: boolean;
}

/** A store did not do what was asked, or it is not known whether it did. */
export class S3Failure extends ObjectStoreError {
  /** HTTP status; 0: no answer. */
  readonly status: number;

  constructor(message: string, status: number, cause?: unknown) {
    super(message, { isPassing: isPassing(status), cause });
    this.status = status;
  }
}

const attempts = 4;
const firstPause = 100;
const idleMilliseconds = 20_000;

/** Signed requests to one bucket, repeated where a failure may pass: no answer, an answer that breaks off, 429, 500, 502 to 504. */
export class S3Client {
  private readonly settings: S3Settings;
  private readonly transport: S3Transport;
  private signer: Promise<S3Signer> | undefined;
  /** What was sent, and not yet answered included. */
  readonly requests = { get: 0, list: 0, put: 0, delete: 0 };

  constructor(settings: S3Settings) {
    this.settings = settings;
    this.transport = new S3Transport(settings.endpoint.protocol === 'https:', idleMilliseconds);
  }

  /** Answers with a status below 300, or one of `expected`. Rejects with `S3Failure`. */
  async send(asked: S3Asked, ...expected: readonly number[]): Promise<S3Reply> {
    for (let attempt = 1, renew = false; ; attempt++) {
      const failure = await this.attempt(asked, expected, renew);
      if (!(failure instanceof S3Failure)) return failure;
      renew = failure.status === 403 && /ExpiredToken|TokenRefreshRequired/.test(failure.message) && !renew;
      if (asked.once || attempt === attempts || !(failure.isPassing || renew)) throw failure;
      await pause(attempt);
    }
  }

  private async attempt(asked: S3Asked, expected: readonly number[], renew: boolean): Promise<S3Reply | S3Failure> {
    const url = this.urlOf(asked.key);
    const request: S3Request = { url, headers: {}, query: {}, ...asked };
    const sign = await this.signed();
    const headers = await sign(request, { renew });
    this.requests[chargeOf(asked)]++;
    let reply: S3Reply;
    try {
      reply = await this.transport.send({ ...request, headers });
    } catch (error) {
      const { message } = error as Error;
      return new S3Failure(`${asked.method} ${url.href} failed: ${message}`, 0, error);
    }
    const code = codeOf(reply, asked);
    const isDone = (reply.status < 300 && code === undefined) || expected.includes(reply.status);
    if (isDone && code !== 'NoSuchBucket') return reply;
    return new S3Failure(`${asked.method} ${url.href} was answered ${reply.status} ${code ?? ''}`.trim(), reply.status);
  }

  /** Loaded with the first request, once. */
  private signed(): Promise<S3Signer> {
    this.signer ??= openS3Signer(this.settings.region);
    return this.signer;
  }

  private urlOf(key: string | undefined): URL {
    const { endpoint, bucket, prefix, pathStyle } = this.settings;
    const url = new URL(endpoint);
    if (!pathStyle) url.hostname = `${bucket}.${url.hostname}`;
    const path = [...(pathStyle ? [bucket] : []), ...(key === undefined ? [] : (prefix + key).split('/'))];
    url.pathname = path.map(encodeURIComponent).join('/');
    return url;
  }
}

/** The code of an error. Some operations fail after they have answered 200; what an object holds is not looked at, it may read like an error. */
function codeOf({ status, body }: S3Reply, { method, key }: S3Asked): string | undefined {
  const isContent = method === 'GET' && key !== undefined && status < 300;
  return isContent || body.length >= 10_000 ? undefined : elementText(body.toString(), 'Code');
}

function chargeOf({ method, key }: S3Asked): keyof RequestCounts {
  if (method === 'DELETE') return 'delete';
  if (method === 'PUT' || method === 'POST') return 'put';
  return key === undefined ? 'list' : 'get';
}

/** Waits longer after each attempt, and not as long as others do. */
export function pause(attempt: number): Promise<void> {
  return sleep(firstPause * 2 ** (attempt - 1) * (0.5 + Math.random()));
}

function isPassing(status: number): boolean {
  return [0, 409, 429, 500, 502, 503, 504].includes(status);
}
