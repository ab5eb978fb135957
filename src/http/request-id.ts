import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** What a proxy or a client may send: no character has a meaning in a log, in JSON or in a terminal. */
const acceptable = /^[\w.:-]{1,128}$/;

/** Begins the ids of this process, so that those of two do not meet in one log. */
const processPrefix = randomBytes(6).toString('base64url');
let count = 0;

/** What a request is called in the log: what `X-Request-Id` says, where it is acceptable, else a name of its own. */
export function requestId({ headers }: IncomingMessage): string {
  const sent = headers['x-request-id'];
  return typeof sent === 'string' && acceptable.test(sent) ? sent : `${processPrefix}-${(++count).toString(36)}`;
}
