import { type ServerResponse, STATUS_CODES, validateHeaderName, validateHeaderValue } from 'node:http';

/** Names and values of headers in turn: the form that node:http writes without looking them up first. */
export type HeaderList = readonly string[];

/** Headers that many responses have alike: they are checked, and put into the form in which they are sent, once and not with each response. */
export interface PreparedHeaders extends ReadonlyArray<string> {
  /** As they are sent. */
  readonly lines: string;
}

/** Throws, as node:http does, when a name or a value has a character that none may have. */
export function prepareHeaders(list: HeaderList): PreparedHeaders {
  return Object.assign([...list], { lines: linesOf(list) });
}

export const noHeaders: HeaderList = [];

export function isPrepared(list: HeaderList): list is PreparedHeaders {
  return 'lines' in list;
}

function linesOf(list: HeaderList): string {
  let lines = '';
  for (let at = 0; at < list.length; at += 2) {
    const [name = '', value = ''] = list.slice(at, at + 2);
    validateHeaderName(name);
    validateHeaderValue(name, value);
    lines += `${name}: ${value}\r\n`;
  }
  // One piece of memory, instead of a chain of pieces that each response would walk along.
  return Buffer.from(lines, 'latin1').toString('latin1');
}

/**
 * What `writeHead` of a response of HTTP/1.1 calls: puts a head together from its first line and from headers that it looks at one by one, and adds those
 * about date and connection. A response of HTTP/2 has no such lines.
 */
interface HeadLines {
  _storeHeader?(firstLine: string, headers: HeaderList): void;
}

/** Writes the head that `writeHead` writes. What is prepared goes along with the first line, so that only `further` is looked at again. */
export function writePrepared(
  response: ServerResponse & HeadLines,
  status: number,
  headers: { readonly first: PreparedHeaders; readonly second: PreparedHeaders; readonly further: HeaderList },
): void {
  const { first, second, further } = headers;
  if (response._storeHeader === undefined || response.headersSent || isWithoutBody(status)) {
    response.writeHead(status, [...first, ...second, ...further]);
    return;
  }
  response.statusCode = status;
  response._storeHeader(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${first.lines}${second.lines}`, further);
}

/** Of these `writeHead` notes more than the head. */
function isWithoutBody(status: number): boolean {
  return status < 200 || status === 204 || status === 304;
}
