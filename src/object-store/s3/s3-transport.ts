import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import type { S3Reply, S3Request } from './s3-request.ts';

/** Connections to a store that are kept for the next request. */
const connections = 64;

/** Sends one request and reads the whole answer, over connections that are kept. Rejects when the connection breaks, also inside the body. */
export class S3Transport {
  private readonly isSecure: boolean;
  private readonly agent: HttpAgent;
  private readonly idleMilliseconds: number;

  /** `idleMilliseconds`: how long nothing may arrive. */
  constructor(isSecure: boolean, idleMilliseconds: number) {
    this.isSecure = isSecure;
    this.idleMilliseconds = idleMilliseconds;
    const options = { keepAlive: true, maxSockets: connections, noDelay: true };
    this.agent = isSecure ? new HttpsAgent(options) : new HttpAgent(options);
  }

  send({ method, url, query, headers, body }: S3Request): Promise<S3Reply> {
    const parameters = Object.entries(query).map(([name, value]) => `${encode(name)}=${encode(value)}`);
    const path = url.pathname + (parameters.length === 0 ? '' : `?${parameters.join('&')}`);
    const { promise, resolve, reject } = Promise.withResolvers<S3Reply>();
    const sent = (this.isSecure ? requestHttps : requestHttp)({
      agent: this.agent,
      method,
      protocol: url.protocol,
      hostname: url.hostname,
      port: url.port,
      path,
      headers: { ...headers, 'content-length': body?.byteLength ?? 0 },
      timeout: this.idleMilliseconds,
    });
    sent.on('timeout', () => sent.destroy(new Error(`no answer for ${this.idleMilliseconds / 1000} s`)));
    sent.on('error', reject);
    sent.on('response', (reply) => {
      readBody(reply, method === 'HEAD').then(
        (bytes) => resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: bytes }),
        reject,
      );
    });
    sent.end(body);
    return promise;
  }

  close(): void {
    this.agent.destroy();
  }
}

async function readBody(reply: IncomingMessage, isHead: boolean): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of reply) chunks.push(chunk as Buffer);
  const body = chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks);
  const announced = reply.headers['content-length'];
  if (!isHead && announced !== undefined && Number(announced) !== body.length) {
    throw new Error(`the answer broke off after ${body.length} of ${announced} bytes`);
  }
  return body;
}

/** As a signature wants it: everything but letters, digits and `-_.~`. */
function encode(text: string): string {
  return encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
