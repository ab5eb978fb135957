import { type IncomingMessage, request as send } from 'node:http';
import type { CephGateway } from './ceph-gateway.ts';
import { FaultyGateway, type GatewayReply } from './faulty-gateway.ts';

/** Stands between clients and a real gateway, and injects faults on demand. What it passes on, it passes on as it came: signatures stay valid. */
export class FaultProxy extends FaultyGateway {
  private readonly target: string;

  constructor(target: string) {
    super({});
    this.target = target;
  }

  protected answer({ method, url, headers }: IncomingMessage, _: URL, body: Buffer): Promise<GatewayReply> {
    const { promise, resolve, reject } = Promise.withResolvers<GatewayReply>();
    const sent = send(this.target + url, { method, headers });
    sent.on('error', reject);
    sent.on('response', (reply) => {
      reply.toArray().then((chunks) => {
        const { 'transfer-encoding': _, ...kept } = reply.headers;
        const content = Buffer.concat(chunks);
        resolve({ status: reply.statusCode ?? 0, headers: kept as Record<string, string>, content });
      }, reject);
    });
    sent.end(body);
    return promise;
  }
}

/** A proxy before Ceph, with the variables that lead a client through it. */
export async function proxyOf({ environment }: Pick<CephGateway, 'environment'>): Promise<{
  readonly gateway: FaultProxy;
  readonly environment: Readonly<Record<string, string>>;
}> {
  const gateway = await new FaultProxy(environment['AWS_ENDPOINT_URL_S3'] as string).start();
  return { gateway, environment: { ...environment, AWS_ENDPOINT_URL_S3: gateway.address } };
}
