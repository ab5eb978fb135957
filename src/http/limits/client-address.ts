import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { keepLast } from '../keep-last.ts';

/** States from which address a request comes: a network for those who have many addresses. */
export type AddressOf = (request: IncomingMessage) => string;

/**
 * The address of the connection. Where it is a trusted proxy, the last address in `X-Forwarded-For` that is none: what stands before it was
 * written by whoever asked. `trusted`: addresses and networks such as `10.0.0.0/8`.
 */
export function clientAddress(trusted: readonly string[]): AddressOf {
  const network = keepLast(networkOf);
  if (trusted.length === 0) return ({ socket }) => network(socket.remoteAddress ?? '');
  const proxies = blockListOf(trusted);
  const isProxy = (address: string): boolean => {
    const family = isIP(address);
    return family !== 0 && proxies.check(address, family === 6 ? 'ipv6' : 'ipv4');
  };
  return ({ socket, headers }) => {
    const chain = String(headers['x-forwarded-for'] ?? '').split(',');
    let address = plainAddress(socket.remoteAddress ?? '');
    while (isProxy(address)) {
      const before = plainAddress((chain.pop() ?? '').trim());
      if (isIP(before) === 0) break;
      address = before;
    }
    return network(address);
  };
}

function blockListOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

/** IPv4 addresses as such, however the socket writes them. */
function plainAddress(address: string): string {
  return address.startsWith('::ffff:') && address.includes('.') ? address.slice('::ffff:'.length) : address;
}

/** An IPv4 address; of IPv6 the first 64 bits, which one customer has to themselves. */
function networkOf(address: string): string {
  const plain = plainAddress(address);
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.split('::');
  const before = head.split(':').filter((group) => group !== '');
  const after = (tail ?? '').split(':').filter((group) => group !== '');
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array.from({ length: Math.max(0, zeros) }, () => '0'), ...after];
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, '').toLowerCase())
    .join(':');
}
