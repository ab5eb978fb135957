import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { clientAddress } from '../../../../src/http/limits/client-address.ts';

const request = (remoteAddress: string | undefined, forwarded?: string): IncomingMessage =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage;

describe('the address of a client', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    [undefined, ''],
  ])('of the connection %s is %s [LD-address]', (remote, address) => {
    expect(clientAddress([])(request(remote, '203.0.113.9'))).toBe(address);
  });

  it.each([
    ['10.1.2.3', '203.0.113.9', '203.0.113.9'],
    ['::ffff:10.1.2.3', '203.0.113.9', '203.0.113.9'],
    ['10.1.2.3', '1.1.1.1, 203.0.113.9, 10.9.9.9', '203.0.113.9'],
    ['10.1.2.3', 'nonsense, 10.9.9.9', '10.9.9.9'],
    ['10.1.2.3', undefined, '10.1.2.3'],
    ['10.1.2.3', '2001:db8:1:2:3::4', '2001:db8:1:2'],
    ['fd00::7', '203.0.113.9', '203.0.113.9'],
    ['192.0.2.7', '203.0.113.9', '192.0.2.7'],
  ])('behind trusted proxies: %s with %s is %s [LD-address]', (remote, forwarded, address) => {
    expect(clientAddress(['10.0.0.0/8', 'fd00::/8', '192.0.2.1'])(request(remote, forwarded))).toBe(address);
  });
});
