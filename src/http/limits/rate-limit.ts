import { QueryError } from '../../errors.ts';
import type { Exchange } from '../exchange.ts';
import { type AddressOf, clientAddress } from './client-address.ts';
import { type Rate, RateTable } from './rate-table.ts';

export interface RateLimits {
  /** Requests of each key; undefined: no limit. */
  readonly key?: Rate | undefined;
  /** Requests from each address, with or without a key; undefined: no limit. */
  readonly address?: Rate | undefined;
  /** Where the serving threads of the process count. Default: this thread counts alone. */
  readonly table?: SharedArrayBuffer | undefined;
  /** Addresses and networks of proxies whose `X-Forwarded-For` is believed. */
  readonly trustedProxies?: readonly string[];
}

/** Counts the requests of one kind of bucket. Throws `too-many-requests`. */
type Count = (name: string, exchange: Exchange) => void;

/** Limits how often may be asked. */
export class RateLimit {
  readonly addressOf: AddressOf;
  private readonly countAddress: Count | undefined;
  private readonly countKey: Count | undefined;

  constructor({ key, address, table, trustedProxies = [] }: RateLimits = {}, now: () => number = sharedClock) {
    const buckets = new RateTable(table ?? RateTable.make());
    this.addressOf = clientAddress(trustedProxies);
    this.countAddress = address && counter('address', address, { buckets, now, before: undefined });
    this.countKey = key && counter('key', key, { buckets, now, before: address && policyOf('address', address) });
  }

  /** Before it is known who asks, so that guesses are limited too. */
  checkAddress(exchange: Exchange): void {
    this.countAddress?.(this.addressOf(exchange.request), exchange);
  }

  checkCaller(exchange: Exchange): void {
    if (exchange.caller) this.countKey?.(exchange.caller.id, exchange);
  }
}

/** Milliseconds since 1970 that no change of the system's clock moves; threads differ by what it moved between their starts. */
function sharedClock(): number {
  return performance.timeOrigin + performance.now();
}

type Kind = 'key' | 'address';

interface Counting {
  readonly buckets: RateTable;
  readonly now: () => number;
  /** The policy of the limit that was counted before this one, if there is one. */
  readonly before: string | undefined;
}

function policyOf(kind: Kind, { perSecond, burst }: Rate): string {
  return `"${kind}";q=${burst};w=${Math.max(1, Math.round(burst / perSecond))}`;
}

/** Sets `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers), each a list with a member for each limit. */
function counter(kind: Kind, rate: Rate, { buckets, now, before }: Counting): Count {
  const policy = policyOf(kind, rate);
  const policies = before === undefined ? policy : `${before}, ${policy}`;
  return (name, exchange) => {
    const { allowed, remaining, untilFull, wait } = buckets.take(`${kind} ${name}`, rate, now());
    const state = `"${kind}";r=${remaining};t=${Math.ceil(untilFull / 1000)}`;
    const { limits } = exchange;
    exchange.limits =
      limits.length === 0
        ? ['ratelimit-policy', policy, 'ratelimit', state]
        : ['ratelimit-policy', policies, 'ratelimit', `${limits[3]}, ${state}`];
    if (allowed) return;
    const seconds = String(Math.max(1, Math.ceil(wait / 1000)));
    exchange.about = ['retry-after', seconds];
    const of = kind === 'key' ? 'with this key' : 'from this address';
    throw new QueryError(
      'too-many-requests',
      `More than ${rate.perSecond} requests a second ${of}; ask again in ${seconds} s.`,
    );
  };
}
