import { describe, expect, it } from 'vitest';
import { KeptBodies } from '../../../src/http/kept-bodies.ts';

describe('kept bodies', () => {
  it('are written once for each value, until others take their room', () => {
    const bodies = new KeptBodies(100);
    const [one, other, third] = [['a'.repeat(40)], ['b'.repeat(40)], ['c'.repeat(40)]];
    const body = bodies.of(one);
    expect(body.plain.toString()).toBe(JSON.stringify(one));
    expect(bodies.of(one)).toBe(body);
    const second = bodies.of(other);
    bodies.of(one);
    bodies.of(third);
    expect(bodies.of(one)).toBe(body);
    expect(bodies.of(other)).not.toBe(second);
  });

  it('are not kept where one alone is too long, and count with their codings', () => {
    const bodies = new KeptBodies(100);
    const long = ['x'.repeat(200)];
    expect(bodies.of(long)).not.toBe(bodies.of(long));
    const short = ['y'];
    const body = bodies.of(short);
    body.coded.set('gzip', Buffer.alloc(200));
    bodies.of(['z']);
    expect(bodies.of(short)).not.toBe(body);
  });
});
