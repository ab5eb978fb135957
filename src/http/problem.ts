import { type ErrorCode, errorCatalogue, type ParameterFault, QueryError } from '../errors.ts';
import type { Exchange } from './exchange.ts';
import type { HeaderList } from './prepared-headers.ts';
import { jsonType, securityHeaders } from './response-headers.ts';

/** The body of every error: RFC 9457, our stable `code`, and for 400 what is wrong with each parameter (decision A2). */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  /** Path of the request without its query; left out when the request could not be read so far. */
  readonly instance?: string;
  readonly code: string;
  readonly errors?: readonly ParameterFault[];
}

const internalDetail = 'An unexpected failure; the log of the service has more.';

export function problemOf(error: QueryError, instance?: string): Problem {
  const { title, status } = errorCatalogue[error.code];
  return {
    type: `urn:stratigraph:error:${error.code}`,
    title,
    status,
    detail: error.message,
    ...(instance !== undefined && { instance }),
    code: error.code,
    ...(status === 400 && { errors: faultsOf(error) }),
  };
}

/** Sends an error in the one shape. */
export function sendProblem(exchange: Exchange, error: QueryError): void {
  const problem = problemOf(error, exchange.path);
  // Whoever reports a failure names the line of the log by it.
  const name = problem.status >= 500 ? ['x-request-id', exchange.id] : [];
  const headers = [...problemHeaders, ...exchange.about, ...(ownHeaders[error.code] ?? []), ...name];
  exchange.send(problem.status, headers, JSON.stringify(problem));
}

export const problemHeaders: HeaderList = [...securityHeaders(), 'content-type', jsonType, 'cache-control', 'no-store'];

/** The error as the caller may see it: what is no `QueryError` is reported as `internal-error`, without its message. */
export function asQueryError(error: unknown): QueryError {
  if (error instanceof QueryError) return error;
  return new QueryError('internal-error', internalDetail, { cause: error });
}

/** What is said of a path that is none, and of one that the caller may not know of. */
export function nothingAt(path: string): QueryError {
  return new QueryError('path-not-found', `There is nothing at '${path}'.`);
}

/** A request that is not HTTP as it should be. */
export function malformedRequest(message: string): QueryError {
  return new QueryError('invalid-request', message, { faults: [{ parameter: 'request', message }] });
}

function faultsOf(error: QueryError): readonly ParameterFault[] {
  return error.faults.length > 0 ? error.faults : [{ parameter: 'request', message: error.message }];
}

/** What some errors say in a header; Retry-After in seconds. */
const ownHeaders: Partial<Record<ErrorCode, HeaderList>> = {
  'method-not-allowed': ['allow', 'GET, HEAD'],
  'snapshot-loading': ['retry-after', '2'],
  'snapshot-corrupt': ['retry-after', '60'],
  overloaded: ['retry-after', '1'],
  'access-unavailable': ['retry-after', '5'],
};
