import { randomBytes } from 'node:crypto';
import { keepLast } from '../keep-last.ts';

/** Requests that may be made. */
export interface Rate {
  /** Requests a second on average. */
  readonly perSecond: number;
  /** Requests that may come at once after a rest. */
  readonly burst: number;
}

/** What a bucket says to a request. Times in milliseconds. */
export interface Take {
  readonly allowed: boolean;
  /** Requests that may still be made at once. */
  readonly remaining: number;
  /** Until the bucket is full again. */
  readonly untilFull: number;
  /** Until a request is allowed; 0 when this one is. */
  readonly wait: number;
}

/** Buckets in a set; a name belongs to one set. */
const ways = 8;
const sets = 8192;
/** Numbers of a bucket: the hash of its name, then the time at which it is full again. */
const stride = 2;
/** The seed of the hash stands before the buckets. */
const seedNumbers = 1;

/**
 * Token buckets of a fixed number of names, in memory that all serving threads share. A bucket is one number, the time at which it will be
 * full again: the generic cell rate algorithm (ITU-T I.371). A bucket that is full says nothing, so its place is free for another name; when a
 * whole set is in use, the bucket that is nearest to being full is given up. Two threads that take from one bucket in the same moment may count one request.
 */
export class RateTable {
  private readonly numbers: Float64Array;
  private readonly hashOf: (name: string) => number;

  /** Memory for `RateTable`, 1 MiB. Hashes are seeded, so that nobody can choose names that meet. */
  static make(): SharedArrayBuffer {
    const buffer = new SharedArrayBuffer((seedNumbers + sets * ways * stride) * 8);
    new Float64Array(buffer)[0] = randomBytes(4).readUInt32LE();
    return buffer;
  }

  /** `kind`: names of one kind do not meet those of another in the same memory. */
  constructor(buffer: SharedArrayBuffer, kind = '') {
    this.numbers = new Float64Array(buffer);
    const seed = this.numbers[0] as number;
    const seeds = hashed(`${kind} `, { low: seed ^ 0x811c9dc5, high: seed ^ 0x9747b28c });
    this.hashOf = keepLast((name) => hashOf(name, seeds));
  }

  /** Takes one request out of the bucket of a name. `now`: milliseconds of a clock that all threads have in common. */
  take(name: string, { perSecond, burst }: Rate, now: number): Take {
    const interval = 1000 / perSecond;
    const { numbers } = this;
    const place = this.placeOf(name, now);
    const full = Math.max(numbers[place + 1] as number, now);
    // A clock that went back must not close a bucket for longer than it takes to fill.
    const start = Math.min(full, now + burst * interval);
    const after = start + interval;
    // A part of a millisecond is lost in the sums.
    const wait = after - now - burst * interval;
    numbers[place + 1] = wait > 1e-3 ? start : after;
    if (wait > 1e-3) return { allowed: false, remaining: 0, untilFull: start - now, wait };
    const remaining = Math.floor(burst - (after - now) / interval + 1e-6);
    return { allowed: true, remaining: Math.max(0, remaining), untilFull: after - now, wait: 0 };
  }

  /** Where the bucket of a name is, made where there is none. */
  private placeOf(name: string, now: number): number {
    const hash = this.hashOf(name);
    const { numbers } = this;
    const first = seedNumbers + (hash % sets) * ways * stride;
    let free = first;
    for (let place = first; place < first + ways * stride; place += stride) {
      if (numbers[place] === hash) return place;
      if ((numbers[place + 1] as number) < (numbers[free + 1] as number)) free = place;
    }
    numbers[free] = hash;
    numbers[free + 1] = now;
    return free;
  }
}

interface HashState {
  readonly low: number;
  readonly high: number;
}

/** What two runs of FNV-1a over UTF-16 code units come to, from a state on. */
function hashed(name: string, { low, high }: HashState): HashState {
  for (let at = 0; at < name.length; at++) {
    const unit = name.charCodeAt(at);
    low = Math.imul(low ^ unit, 0x01000193);
    high = Math.imul(high ^ unit, 0x85ebca6b) ^ (high >>> 15);
  }
  return { low, high };
}

/** 52 bits, mixed at the end. Never 0, which an unused bucket has. */
function hashOf(name: string, from: HashState): number {
  const { low, high } = hashed(name, from);
  const mixed = Math.imul(low ^ (low >>> 16), 0xc2b2ae35) >>> 0;
  return (high & 0xfffff) * 2 ** 32 + mixed + 1;
}
