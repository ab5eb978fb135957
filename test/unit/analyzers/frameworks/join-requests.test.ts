import { describe, expect, it } from 'vitest';
import { joinRequests } from '../../../../src/analyzers/frameworks/requests/join-requests.ts';

const operations = [
  { key: 'one', verb: 'GET', path: 'api/users/{}' },
  { key: 'me', verb: 'GET', path: 'api/users/me' },
  { key: 'add', verb: 'POST', path: 'api/users' },
  { key: 'any', verb: 'ANY', path: 'api/v1/files/{}' },
];

function joined(verb: string, address: string): string[] {
  const request = { caller: 'f', verb, address, file: 'a.ts', lines: { startLine: 1, endLine: 1 } };
  return joinRequests([request], operations).map(({ to }) => to);
}

describe('requests of an application to itself', () => {
  it.each([
    ['GET', '/api/users/{}', ['one']],
    ['GET', '/api/users/7', ['one']],
    ['GET', '/api/users/me', ['me']],
    ['GET', '{}/users/me', ['me']],
    ['GET', 'users/{}', ['one']],
    ['GET', 'localhost:3000/api/users/me', ['me']],
    ['POST', '/api/users', ['add']],
    ['POST', '/api/users{}', ['add']],
    ['PUT', '/api/v{}/files/{}', ['any']],
  ])('%s %s meets its operation [FW-own-operation]', (verb, address, keys) => {
    expect(joined(verb, address)).toEqual(keys);
  });

  it.each([
    ['POST', '/api/users/me'],
    ['GET', '/users/me'],
    ['GET', 'example.com/api/users/me'],
    ['GET', '/api/users'],
    ['GET', '{}'],
    ['GET', '{}/{}'],
  ])('%s %s meets none [FW-own-operation]', (verb, address) => {
    expect(joined(verb, address)).toEqual([]);
  });

  it('says nothing of a request that fits more than a few operations', () => {
    const many = Array.from({ length: 6 }, (_, at) => ({ key: `k${at}`, verb: 'GET', path: `v${at}/list` }));
    const request = {
      rule: 'r',
      caller: 'f',
      verb: 'GET',
      address: '{}/list',
      file: 'a.ts',
      lines: { startLine: 1, endLine: 1 },
    };
    expect(joinRequests([request], many)).toEqual([]);
  });
});
