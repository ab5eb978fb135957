import type { ObjectRecord } from '../../../bundle/records.ts';

/** 64 bits that show whether the content of an object changed. Zero for objects that carry a checksum, which is more reliable. */
export interface Fingerprint {
  readonly high: number;
  readonly low: number;
}

export const noFingerprint: Fingerprint = { high: 0, low: 0 };

/** Of what an object record says itself, defaults filled in, excluding key, id and locations. */
export function fingerprintOf(record: ObjectRecord): Fingerprint {
  const content = Object.entries({ ...defaults, ...record }).filter(([name]) => !excluded.has(name));
  const text = JSON.stringify(content.sort(([a], [b]) => (a < b ? -1 : 1)));
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    high = Math.imul(high ^ unit, 0x9e3779b1);
    low = Math.imul(low ^ unit, 0x5f356495);
    high ^= high >>> 15;
    low ^= low >>> 13;
  }
  return { high: mix(high ^ Math.imul(low, 0x85ebca6b)), low: mix(low ^ Math.imul(high, 0xc2b2ae35)) };
}

const excluded: ReadonlySet<string> = new Set(['record', 'key', 'id', 'locations', 'checksum']);

const defaults = {
  mangling: '',
  annotations: null,
  external: false,
  parent: null,
  test: false,
  package: null,
};

function mix(hash: number): number {
  const first = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  const second = Math.imul(first ^ (first >>> 13), 0xc2b2ae35);
  return (second ^ (second >>> 16)) >>> 0;
}
