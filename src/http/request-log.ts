import type { Logger } from 'pino';
import type { Exchange } from './exchange.ts';

/** Writes the one line of a request: its id, what was asked, without its query, how it ended, how long it took, the prefix of the key, and its trace. */
export function logRequest(logger: Logger, exchange: Exchange): void {
  const { id, request, path, status, bytes, startedAt, caller, span } = exchange;
  const milliseconds = Math.round((performance.now() - startedAt) * 100) / 100;
  const key = caller && { key: caller.id };
  const trace = span?.traceId === undefined ? undefined : { trace_id: span.traceId };
  logger.info({ id, method: request.method, path, status, bytes, milliseconds, ...key, ...trace }, 'request');
}
