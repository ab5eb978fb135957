import type { Logger } from 'pino';
import type { Exchange } from './exchange.ts';

/** Writes the one line of a request: what was asked, without its query, how it ended and how long it took. */
export function logRequest(logger: Logger, { request, path, status, bytes, startedAt }: Exchange): void {
  const milliseconds = Math.round((performance.now() - startedAt) * 100) / 100;
  logger.info({ method: request.method, path, status, bytes, milliseconds }, 'request');
}
