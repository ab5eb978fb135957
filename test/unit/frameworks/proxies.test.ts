// biome-ignore-all lint/suspicious/noTemplateCurlyInString: marks of templates
import { describe, expect, it } from 'vitest';
import { CoverageRecorder } from '../../../src/coverage/coverage-recorder.ts';
import { sentRequests } from '../../../src/frameworks/requests/join-requests.ts';
import { isProxyFile } from '../../../src/frameworks/requests/proxies/nginx-locations.ts';
import { Proxies } from '../../../src/frameworks/requests/proxies/proxies.ts';
import type { Request } from '../../../src/frameworks/requests/read-requests.ts';

function proxiesOf(...texts: string[]): Proxies {
  const files = texts.map((text, at) => ({ path: `docker/nginx-${at}.conf`, read: () => text }));
  return new Proxies(files, new CoverageRecorder());
}

/** What an address is behind the proxies. */
function behind(address: string, ...texts: string[]): string[] {
  return proxiesOf(...texts)
    .targetsBehind({ verb: 'GET', address })
    .map((target) => target.address);
}

const server = (inside: string): string => `http { server { listen 80; # all
  location / { try_files $uri /index.html; }
  ${inside}
} }`;

describe('proxies before an application', () => {
  it.each([
    ['location /api/ { proxy_pass http://shop:3000/; }', '/api/carts/{}', ['/carts/{}']],
    ['location /api/ { proxy_pass http://shop:3000/; }', '/api', ['/']],
    ['location /api { proxy_pass http://shop:3000/v1; }', '/api/carts', ['/v1/carts']],
    ['location /api/ { proxy_pass http://shop:3000; }', '/api/carts', []],
    ['location /api/ { proxy_pass ${SHOP_URL}/; }', '/api/carts', ['/carts']],
    [
      'location /api/ { proxy_pass http://{{ host }}:{{ port }}/; {% if a %} set $a "}"; {% endif %} }',
      '/api/a',
      ['/a'],
    ],
    ['location /api/ { rewrite ^/api/(.*)$ /$1 break; proxy_pass http://shop:3000; }', '/api/carts', ['/carts']],
    ['location /api/ { rewrite "^/api(/v\\d{1,2}/.*)" $1 break; proxy_pass http://shop; }', '/api/v2/a', ['/v2/a']],
    ['location ~ ^/api/(.*)$ { proxy_pass http://shop:3000/$1$is_args$args; }', '/api/carts', ['/carts']],
    ['location = /api/me { proxy_pass http://shop/users/me; }', '/api/me', ['/users/me']],
    ['location /api/ { proxy_pass http://a/; } location /api/v2/ { proxy_pass http://b/v2/; }', '/api/v2/a', ['/v2/a']],
    ['location /api/ { proxy_pass http://a/; } location /api/raw/ { root /raw; }', '/api/raw/a', []],
    ['location ^~ /api/ { proxy_pass http://a/; } location ~ \\.json$ { root /data; }', '/api/a.json', ['/a.json']],
    ['location /api/ { proxy_pass http://a/; } location ~ \\.json$ { root /data; }', '/api/a.json', []],
    ['location {{ path }} { proxy_pass http://a/; }', '/api/carts', []],
    ['location /api/ { proxy_pass http://shop:3000/; }', '{}/api/carts', []],
    ['location /api/ { proxy_pass http://shop:3000/; }', 'api.example.com/api/carts', []],
  ])('%s passes %s on as %j [FW-own-operation]', (inside, address, paths) => {
    expect(behind(address, server(inside))).toEqual(paths);
  });

  it('knows configurations and their templates by their names [FW-own-operation]', () => {
    for (const path of ['nginx.conf', 'docker/default.conf.template', 'nginx/shop', 'site.conf.j2'])
      expect([path, isProxyFile(path)]).toEqual([path, path !== 'nginx/shop']);
    expect(isProxyFile('src/config.ts')).toBe(false);
  });

  it('leads a request to what answers behind a proxy alone where nothing does as it is, and where proxies agree [FW-own-operation]', () => {
    const operations = [
      { key: 'carts', verb: 'GET', path: 'carts' },
      { key: 'items', verb: 'GET', path: 'v1/carts' },
      { key: 'own', verb: 'GET', path: 'api/users' },
      { key: 'users', verb: 'GET', path: 'users' },
      { key: 'root', verb: 'GET', path: '/' },
    ];
    const sent = (addresses: string, ...texts: string[]) => {
      const proxies = proxiesOf(...texts);
      const lines = { startLine: 1, endLine: 1 };
      const targets = addresses.split(' ').map((address) => ({ verb: 'GET', address }));
      const request: Request = { caller: 'f', library: 'HTTP', targets, file: 'a.ts', lines, outer: () => [] };
      const ways = {
        targetsOf: (target: (typeof targets)[0]) => [target],
        behind: () => [],
        proxied: (target: (typeof targets)[0]) => proxies.targetsBehind(target),
      };
      const [found] = sentRequests([request], operations, new CoverageRecorder(), ways);
      return found?.isAmbiguous === true
        ? 'ambiguous'
        : found?.operations
            .map(({ key }) => key)
            .sort()
            .join();
    };
    const one = server('location /api/ { proxy_pass http://shop/; }');
    const other = server('location /api/ { proxy_pass http://shop/v1/; }');
    const missing = server('location /api/ { proxy_pass http://shop/v7/; }');
    expect(sent('/api/carts', one)).toBe('carts');
    expect(sent('/api/users', one)).toBe('own');
    expect(sent('/api', one)).toBe('root');
    expect(sent('/api/carts /api/users', one)).toBe('own');
    expect(sent('/api/carts /api/v1/carts', one)).toBe('carts,items');
    expect(sent('/api/carts', one, one)).toBe('carts');
    expect(sent('/api/carts', one, missing)).toBe('carts');
    expect(sent('/api/carts', one, other)).toBe('ambiguous');
  });
});
