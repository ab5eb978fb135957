/**
 * The one catalogue of errors a caller can meet over HTTP, MCP or the command line.
 * `code` is stable and part of the interface; `title` may be reworded. Documented in docs/reference/errors.md.
 */
export const errorCatalogue = {
  'invalid-request': { status: 400, title: 'The request is not valid' },
  unauthorized: { status: 401, title: 'Authentication is required' },
  forbidden: { status: 403, title: 'Access is not allowed' },
  'application-not-found': { status: 404, title: 'The application is not known' },
  'object-not-found': { status: 404, title: 'The object is not known' },
  'pattern-not-found': { status: 404, title: 'The cloud pattern is not known' },
  'transaction-not-found': { status: 404, title: 'The transaction is not known' },
  'data-graph-not-found': { status: 404, title: 'The end point is not known' },
  'file-not-found': { status: 404, title: 'The source file is not known' },
  'source-not-stored': { status: 404, title: 'The snapshot does not have the source text' },
  'module-not-found': { status: 404, title: 'The module is not known' },
  'path-not-found': { status: 404, title: 'There is nothing at this path' },
  'method-not-allowed': { status: 405, title: 'The method is not allowed on this path' },
  'request-timeout': { status: 408, title: 'The request did not arrive in time' },
  'snapshot-not-available': { status: 412, title: 'The snapshot asked for is not available' },
  'uri-too-long': { status: 414, title: 'The request address is too long' },
  'too-many-requests': { status: 429, title: 'Too many requests' },
  'headers-too-large': { status: 431, title: 'The request headers are too large' },
  'source-service-unavailable': { status: 500, title: 'The source code service is not available' },
  'internal-error': { status: 500, title: 'The service failed' },
  'snapshot-corrupt': { status: 503, title: 'The snapshot of the application cannot be read' },
  overloaded: { status: 503, title: 'The service has too much to do' },
  'access-unavailable': { status: 503, title: 'Nobody can be admitted' },
  'snapshot-loading': { status: 503, title: 'The application is being loaded' },
} as const satisfies Record<string, { readonly status: number; readonly title: string }>;

export type ErrorCode = keyof typeof errorCatalogue;

/** What is wrong with one parameter of a request. */
export interface ParameterFault {
  readonly parameter: string;
  readonly message: string;
}

/** A failure the caller can understand and act on; anything else that is thrown is an `internal-error`. */
export class QueryError extends Error {
  readonly code: ErrorCode;
  readonly faults: readonly ParameterFault[];

  constructor(code: ErrorCode, detail: string, options: { faults?: readonly ParameterFault[]; cause?: unknown } = {}) {
    super(detail, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'QueryError';
    this.code = code;
    this.faults = options.faults ?? [];
  }

  get status(): number {
    return errorCatalogue[this.code].status;
  }
}

/** Ends the making of an answer that nobody waits for any more; no caller sees it. */
export function clientGone(): QueryError {
  return new QueryError('request-timeout', 'The client has gone before its answer was made.');
}

export function applicationNotFound(name: string): QueryError {
  return new QueryError('application-not-found', `'${name}' application is not found`);
}

/** A file that cannot be read as what it is taken for. The message names the file and where in it. */
export class FormatError extends Error {
  constructor(file: string, place: string, message: string) {
    super(place === '' ? `${file}: ${message}` : `${file}: ${place}: ${message}`);
    this.name = 'FormatError';
  }
}
