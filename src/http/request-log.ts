import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { splitUrl } from './request-url.ts';

/** Writes the one line of a request: what was asked, without its query, how it ended and how long it took. */
export function logRequest(logger: Logger, request: FastifyRequest, reply: FastifyReply): void {
  const { method, url = '' } = request.raw;
  logger.info(
    {
      method,
      path: splitUrl(url).path,
      status: reply.raw.statusCode,
      bytes: Number(reply.getHeader('content-length') ?? 0) || undefined,
      milliseconds: Math.round(reply.elapsedTime * 100) / 100,
    },
    'request',
  );
}
