import { QueryError } from '../../errors.ts';
import type { Exchange } from '../exchange.ts';
import { type HeaderList, noHeaders } from '../prepared-headers.ts';
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

  constructor({ key, address, table, trustedProxies = [] }: RateLimits = {}, now: Clock = clockOf) {
    const memory = table ?? RateTable.make();
    this.addressOf = clientAddress(trustedProxies);
    this.countAddress = address && counter('address', address, { memory, now, before: undefined });
    this.countKey = key && counter('key', key, { memory, now, before: address && policyOf('address', address) });
  }

  /** Before it is known who asks, so that guesses are limited too. */
  checkAddress(exchange: Exchange): void {
    this.countAddress?.(this.addressOf(exchange.request), exchange);
  }

  checkCaller(exchange: Exchange): void {
    if (exchange.caller) this.countKey?.(exchange.caller.id, exchange);
  }
}

/** Milliseconds of a clock that all threads have in common, when a request came. */
type Clock = (exchange: Exchange) => number;

const { timeOrigin } = performance;

/** Milliseconds since 1970 that no change of the system's clock moves; threads differ by what it moved between their starts. */
function clockOf({ startedAt }: Exchange): number {
  return timeOrigin + startedAt;
}

type Kind = 'key' | 'address';

interface Counting {
  readonly memory: SharedArrayBuffer;
  readonly now: Clock;
  /** The policy of the limit that was counted before this one, if there is one. */
  readonly before: string | undefined;
}

function policyOf(kind: Kind, { perSecond, burst }: Rate): string {
  return `"${kind}";q=${burst};w=${Math.max(1, Math.round(burst / perSecond))}`;
}

/** Sets `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers), each a list with a member for each limit. */
function counter(kind: Kind, rate: Rate, { memory, now, before }: Counting): Count {
  const policy = policyOf(kind, rate);
  const buckets = new RateTable(memory, kind);
  const headers = new StateHeaders(kind, before === undefined ? policy : `${before}, ${policy}`);
  return (name, exchange) => {
    const { allowed, remaining, untilFull, wait } = buckets.take(name, rate, now(exchange));
    exchange.limits = headers.of(remaining, Math.ceil(untilFull / 1000), exchange.limits);
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

/** The headers of a limit. Most requests find a bucket as the one before found one, so those made last are kept. */
class StateHeaders {
  private readonly kind: Kind;
  /** Of this limit and those counted before. */
  private readonly policies: string;
  private remaining = -1;
  private seconds = -1;
  private others: HeaderList | undefined;
  private made = noHeaders;

  constructor(kind: Kind, policies: string) {
    this.kind = kind;
    this.policies = policies;
  }

  /** `others`: the headers of the limit that was counted before, or none. */
  of(remaining: number, seconds: number, others: HeaderList): HeaderList {
    if (remaining === this.remaining && seconds === this.seconds && others === this.others) return this.made;
    const state = `"${this.kind}";r=${remaining};t=${seconds}`;
    const states = others.length === 0 ? state : `${others[3]}, ${state}`;
    this.remaining = remaining;
    this.seconds = seconds;
    this.others = others;
    this.made = ['ratelimit-policy', this.policies, 'ratelimit', states];
    return this.made;
  }
}
