import type { Socket } from 'node:net';
import { errorCatalogue, QueryError } from '../errors.ts';
import { malformedRequest, problemHeaders, problemOf } from './problem.ts';

/** A fault that Node finds before there is a request. */
export interface ConnectionFault extends Error {
  readonly code?: string | undefined;
  /** What was received last. */
  readonly rawPacket?: unknown;
}

const reasons: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  414: 'URI Too Long',
  431: 'Request Header Fields Too Large',
};

/**
 * Answers what is not a request in the one shape of errors, and closes the connection.
 * `urlLength`: characters that a request target may have.
 */
export function connectionFaultHandler(urlLength: number): (fault: ConnectionFault, socket: Socket) => void {
  return (fault, socket) => {
    if (fault.code === 'ECONNRESET' || !socket.writable) socket.destroy();
    else refuse(connectionError(fault, urlLength), socket);
  };
}

function refuse(error: QueryError, socket: Socket): void {
  const status = errorCatalogue[error.code].status;
  const body = JSON.stringify(problemOf(error));
  const headers = [...problemHeaders, 'content-length', String(Buffer.byteLength(body)), 'connection', 'close'];
  const lines = headers.map((text, at) => (at % 2 === 0 ? `${text}: ` : `${text}\r\n`));
  socket.end(`HTTP/1.1 ${status} ${reasons[status]}\r\n${lines.join('')}\r\n${body}`);
}

function connectionError(fault: ConnectionFault, urlLength: number): QueryError {
  if (fault.code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return new QueryError('request-timeout', 'The request did not arrive in time.');
  }
  if (fault.code === 'HPE_INVALID_URL') {
    return malformedRequest('The request address holds a character that has to be percent-encoded.');
  }
  if (fault.code !== 'HPE_HEADER_OVERFLOW') return malformedRequest('The request is not HTTP as it should be.');
  if (isLongLine(fault.rawPacket, urlLength)) {
    return new QueryError('uri-too-long', `The request address has more than ${urlLength} characters.`);
  }
  return new QueryError('headers-too-large', 'The request headers are too large.');
}

/** True when what was received begins a request whose first line alone is too long. */
function isLongLine(received: unknown, urlLength: number): boolean {
  if (!Buffer.isBuffer(received) || !/^[A-Z]+ \//.test(received.toString('latin1', 0, 32))) return false;
  const end = received.indexOf('\r\n');
  return end < 0 || end > urlLength;
}
