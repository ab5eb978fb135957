import type { AccessControl, Caller } from '../access/access-control.ts';
import { QueryError } from '../errors.ts';
import type { Exchange } from './exchange.ts';
import { percentDecode } from './percent-decoding.ts';
import type { HeaderList } from './prepared-headers.ts';

/**
 * States who asks; undefined: everyone may ask everything. Throws, or rejects with, `unauthorized` when nobody is known by what was sent.
 * A promise only where a signature has to be checked first.
 */
export type Authenticate = (exchange: Exchange) => Caller | undefined | Promise<Caller>;

export interface AuthenticationOptions {
  readonly access?: AccessControl | undefined;
  /** Also takes the key from the query parameter `api-key`. */
  readonly queryKey?: boolean;
}

/** What a response of status 401 says of how to ask. */
const challenge: HeaderList = ['www-authenticate', 'Bearer realm="stratigraph"'];
const wrongCredential: HeaderList = ['www-authenticate', 'Bearer realm="stratigraph", error="invalid_token"'];

/** One text for all that is wrong with a credential: which of them it is helps only those who try. */
const refusal = 'The key or token is not known, or has expired or been revoked.';
const missingKey = 'Send a key in the header X-API-KEY, or in Authorization after "Bearer ".';
const missingCredential = 'Send a token in the header Authorization after "Bearer ", or a key there or in X-API-KEY.';

export function authentication({ access, queryKey = false }: AuthenticationOptions): Authenticate {
  if (access === undefined) return () => undefined;
  const known = (exchange: Exchange, caller: Caller | undefined): Caller => {
    if (caller !== undefined) return caller;
    exchange.about = wrongCredential;
    throw new QueryError('unauthorized', refusal);
  };
  return (exchange) => {
    if (!access.isOn) return undefined;
    const credential = headerCredential(exchange);
    if (credential !== undefined) {
      const admission = access.admit(credential);
      return admission instanceof Promise
        ? admission.then((caller) => known(exchange, caller))
        : known(exchange, admission);
    }
    const key = queryKey ? takeQueryKey(exchange) : undefined;
    if (key !== undefined) return known(exchange, access.admitKey(key));
    exchange.about = challenge;
    throw new QueryError('unauthorized', access.issuer === undefined ? missingKey : missingCredential);
  };
}

function headerCredential({ request: { headers } }: Exchange): string | undefined {
  const key = headers['x-api-key'];
  if (key !== undefined) return String(key);
  const { authorization } = headers;
  return authorization === undefined ? undefined : /^Bearer +(\S+) *$/i.exec(authorization)?.[1];
}

const queryName = 'api-key=';

/** Takes the key out of the query, so that nothing after this sees it. */
function takeQueryKey(exchange: Exchange): string | undefined {
  const pieces = exchange.query.split('&');
  const key = pieces.find((piece) => piece.startsWith(queryName));
  if (key === undefined) return undefined;
  exchange.query = pieces.filter((piece) => piece !== key).join('&');
  return percentDecode(key.slice(queryName.length)) ?? '';
}
