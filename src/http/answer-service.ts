import { createHash } from 'node:crypto';
import type { RouteHandlerMethod } from 'fastify';
import type { ServiceOperation } from '../operations/operation.ts';
import type { Store } from '../store/store.ts';
import { queryReader } from './read-query.ts';
import { invalidRequest } from './read-request.ts';
import { splitUrl } from './request-url.ts';
import { jsonType, matchesTag } from './response-headers.ts';

/** Answers a question about the service as a whole. Its entity tag is that of the bytes, for no one snapshot stands behind it. */
export function serviceHandler(operation: ServiceOperation, store: Store): RouteHandlerMethod {
  const readQuery = queryReader([]);
  return async (request, reply) => {
    const faults: Parameters<typeof invalidRequest>[0][number][] = [];
    readQuery(splitUrl(request.raw.url as string).query, {}, faults);
    if (faults.length > 0) throw invalidRequest(faults);
    const bytes = Buffer.from(JSON.stringify(await operation.run(store)));
    const tag = contentTag(bytes);
    reply.headers({ etag: tag, 'cache-control': 'no-cache' });
    if (matchesTag(request.headers['if-none-match'], tag)) return reply.code(304).send();
    return reply.header('content-type', jsonType).send(bytes);
  };
}

/** Entity tag of exactly these bytes. */
export function contentTag(bytes: Uint8Array): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
}
