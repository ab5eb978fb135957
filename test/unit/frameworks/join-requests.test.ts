import { describe, expect, it } from 'vitest';
import { CoverageRecorder } from '../../../src/coverage/coverage-recorder.ts';
import { joinRequests, sentRequests } from '../../../src/frameworks/requests/join-requests.ts';
import type { Request } from '../../../src/frameworks/requests/read-requests.ts';

const operations = [
  { key: 'one', verb: 'GET', path: 'api/users/{}' },
  { key: 'me', verb: 'GET', path: 'api/users/me' },
  { key: 'add', verb: 'POST', path: 'api/users' },
  { key: 'any', verb: 'ANY', path: 'api/v1/files/{}' },
  { key: 'comments', verb: 'GET', path: 'api/articles/{}/comments' },
  { key: 'rest', verb: 'ANY', path: 'api/{}', catchesAll: true },
  { key: 'based', verb: 'GET', path: '{}/shop/items/{}', isBelowBase: true },
  { key: 'episode', verb: 'PUT', path: 'api/progress/{}/{}', endsOptional: true },
  { key: 'configured', verb: 'GET', path: '{}v2/orders' },
  { key: 'slug', verb: 'GET', path: '{}' },
  { key: 'page', verb: 'GET', path: '{}', catchesAll: true },
  { key: 'pay', verb: 'POST', path: 'orders/{}?/pay' },
  { key: 'theme', verb: 'POST', path: '?/theme' },
  { key: 'order', verb: 'POST', path: 'orders/{}/{}' },
];

function joined(verb: string, address: string): string[] {
  return joinRequests(sentRequests([requestAt('f', verb, address)], operations, new CoverageRecorder())).map(
    ({ to }) => to,
  );
}

function requestAt(caller: string, verb: string, address: string, ...outer: Request[]): Request {
  const lines = { startLine: 1, endLine: 1 };
  return { caller, library: 'HTTP', targets: [{ verb, address }], file: 'a.ts', lines, outer: () => outer };
}

describe('requests of an application to itself', () => {
  it.each([
    ['GET', '/api/users/{}', ['one']],
    ['GET', '/api/users/7', ['one']],
    ['GET', '/api/users/me', ['me']],
    ['GET', '/api/{}ser{}/me', ['me']],
    ['GET', '{}/users/me', ['me']],
    // What is not known may end with a slash.
    ['GET', '{}users/me', ['me']],
    ['GET', '{}articles/{}/comments', ['comments']],
    ['GET', 'users/{}', ['one']],
    ['GET', 'localhost:3000/api/users/me', ['me']],
    ['GET', 'localhost:{}/api/users/me', ['me']],
    ['GET', '127.0.0.1:{}/api/users/7', ['one']],
    ['POST', '/api/users', ['add']],
    ['POST', '/api/users{}', ['add']],
    ['PUT', '/api/v{}/files/{}', ['any']],
    ['GET', '/api/articles/{}/comments', ['comments']],
    ['GET', '{}/articles/{}/comments', ['comments']],
    ['GET', '/shop/items/7', ['based']],
    ['GET', '{}/items/7', ['based']],
    ['GET', '/v2/orders', ['configured']],
    ['PUT', '/api/progress/{}', ['episode']],
    ['PUT', '/api/progress/{}/{}', ['episode']],
    ['POST', '/api/users/me', ['rest']],
    ['GET', '/api/articles/{}/comments/{}', ['rest']],
    ['POST', '/orders/7?/pay', ['pay']],
    ['POST', 'localhost:3000/orders/{}?/pay', ['pay']],
    ['POST', '{}/orders/{}?/pay', ['pay']],
    ['POST', '/?/theme', ['theme']],
    ['POST', '/orders/7/pay', ['order']],
  ])('%s %s meets its operation [FW-own-operation]', (verb, address, keys) => {
    expect(joined(verb, address)).toEqual(keys);
  });

  it.each([
    ['GET', '/users/me'],
    ['GET', '/about'],
    ['GET', '/api{}'],
    ['GET', '{}/rest/of/it'],
    ['GET', '{}/comments'],
    ['GET', 'example.com/api/users/me'],
    ['GET', '{}'],
    ['GET', '{}/{}'],
    ['GET', '/{}'],
    ['GET', '/{}/{}/{}'],
    ['GET', '/{}{}/{}/{}'],
    ['GET', '/{}{}/{}-{}/{}'],
    ['GET', '/{}cart{}/{}/me'],
    ['GET', '{}.{}/{}'],
    ['GET', 'localhost:3000/api/articles/{}/comments/{}'],
    ['GET', 'shop.example.org:{}/api/users/me'],
    ['POST', '/orders/7?/drop'],
    ['POST', '/orders/7'],
    ['POST', '/orders/7?/{}'],
    ['GET', '/orders/7?/pay'],
    ['POST', '/api/files?/pay'],
    ['POST', '/orders?/pay'],
  ])('%s %s meets none [FW-own-operation]', (verb, address) => {
    expect(joined(verb, address)).toEqual([]);
  });

  it('says nothing of a request that fits more than a few operations', () => {
    const many = Array.from({ length: 6 }, (_, at) => ({ key: `k${at}`, verb: 'GET', path: `v${at}/list` }));
    expect(joinRequests(sentRequests([requestAt('f', 'GET', '{}/list')], many, new CoverageRecorder()))).toEqual([]);
  });

  it('without a base that a proxy takes away: three addresses fit below it, and no operation begins with it [FW-own-operation]', () => {
    const own = [
      { key: 'carts', verb: 'GET', path: 'carts' },
      { key: 'cart', verb: 'GET', path: 'carts/{}' },
      { key: 'add', verb: 'POST', path: 'carts' },
      { key: 'v1', verb: 'GET', path: 'v1/carts' },
    ];
    const links = (...sent: readonly (readonly [verb: string, address: string])[]): string[] => {
      const requests = sent.map(([verb, address], at) => requestAt(`f${at}`, verb, address));
      return joinRequests(sentRequests(requests, own, new CoverageRecorder())).map(({ from, to }) => `${from} ${to}`);
    };
    const three = [
      ['GET', '/backend/carts'],
      ['GET', '{}/backend/carts/{}'],
      ['POST', '/backend/carts'],
    ] as const;
    expect(links(...three)).toEqual(['f0 carts', 'f1 cart', 'f2 add']);
    expect(links(...three.slice(1))).toEqual([]);
    const others = ['/backend/a', '/backend/b', '/backend/c'].map((address) => ['GET', address] as const);
    expect(links(...three, ...others)).toEqual([]);
    expect(links(['GET', '/v1/carts/{}'], ['POST', '/v1/carts'], ['GET', '/v1/carts/7'])).toEqual([]);
  });

  it('begins at the innermost place where the path is known, and at the callers of what sends for them [FW-own-operation]', () => {
    const page = requestAt('page', 'GET', '/api/users/7');
    const stated = requestAt('load', 'GET', '/api/users/{}', page);
    const sent = requestAt('send', 'GET', '/api{}', requestAt('get', 'GET', '/api/{}{}', stated));
    expect(
      joinRequests(sentRequests([sent], operations, new CoverageRecorder())).map(({ from, to }) => [from, to]),
    ).toEqual([['load', 'one']]);
  });

  it('stays at the statement where the callers lead to no other operation [FW-own-operation]', () => {
    const from = (...outer: Request[]): string[][] => {
      const sent = sentRequests(
        [requestAt('load', 'GET', '{}/users/{}', ...outer)],
        operations,
        new CoverageRecorder(),
      );
      return joinRequests(sent).map(({ from, to }) => [from, to]);
    };
    const page = requestAt('page', 'GET', '{}/users/{}');
    expect(from(page, requestAt('list', 'GET', '{}/users/7'))).toEqual([['load', 'one']]);
    expect(from(page, requestAt('own', 'GET', '{}/users/me'))).toEqual([
      ['own', 'me'],
      ['page', 'one'],
    ]);
  });

  it('to a service by its name lead to the module that is called so, whose configuration may put a path before its own [E-java-clients]', () => {
    const current = ['accounts', 'statistics'].map((module) => ({
      key: module,
      verb: 'GET',
      path: 'current',
      file: `${module}/src/Api.java`,
    }));
    const lines = { startLine: 1, endLine: 1 };
    const sent = (service: string): string[] => {
      const targets = [{ verb: 'GET', address: '/base/current', mayHaveBase: true, service }];
      const request = { caller: 'f', library: 'Feign', targets, file: 'a.java', lines, outer: () => [] };
      return joinRequests(sentRequests([request], current, new CoverageRecorder())).map(({ to }) => to);
    };
    expect(sent('statistics')).toEqual(['statistics']);
    expect(sent('others')).toEqual([]);
  });
});

it('looks through one place once, in however many ways functions that call each other lead to it [FW-own-operation]', () => {
  let asked = 0;
  const callers = Array.from({ length: 200 }, (_, at) => requestAt(`page ${at}`, 'GET', '/api/users/7'));
  const outer = (): readonly Request[] => {
    asked++;
    return callers;
  };
  const get: Request = { ...requestAt('get', 'GET', '{}{}'), outer };
  const ways = Array.from({ length: 8 }, (_, at) => requestAt(`way ${at}`, 'GET', '{}', get));
  const coverage = new CoverageRecorder();
  const links = joinRequests(sentRequests([requestAt('send', 'GET', '{}', ...ways)], operations, coverage));
  expect([links.length, asked, coverage.coverage({ isTest: () => false, isOwn: () => true }).bounds]).toEqual([
    200,
    1,
    [],
  ]);
});
