// biome-ignore-all lint/suspicious/noTemplateCurlyInString: groups of patterns
import { describe, expect, it } from 'vitest';
import { type PathStep, pathBehind, pathStep } from '../../../src/frameworks/requests/gateways/gateway-route.ts';

const step = (kind: PathStep['kind'], ...given: string[]): PathStep => pathStep(kind, given) as PathStep;
const behind = (pattern: string, address: string, ...steps: PathStep[]): string | null =>
  pathBehind({ patterns: [pattern], steps, host: 'orders', file: 'application.yml' }, address);

describe('a route of a gateway', () => {
  it.each([
    ['/api/orders/**', '/api/orders/{}', [step('strip', '1')], '/orders/{}'],
    ['/api/orders/**', 'localhost:8080/api/orders', [step('strip', '2')], '/'],
    ['/api/orders/**', '{}/orders/7', [], '/api/orders/7'],
    ['/api/orders/**', '{}/api/orders/7', [], '/api/orders/7'],
    ['/orders', '/orders', [step('prefix', '/v1')], '/v1/orders'],
    ['/orders/{id}/lines', '/orders/{}/lines', [step('set', '/lines/{id}')], '/lines/{}'],
    ['/shop/**', '/shop/carts/{}', [step('rewrite', '/shop/(?<rest>.*)', '/api/$\\{rest}')], '/api/carts/{}'],
    ['/shop/**', '/shop', [step('rewrite', '/shop/?(?<rest>.*)', '/api/${rest}')], '/api/'],
    ['/v*/orders/**', '/v2/orders', [], '/v2/orders'],
  ])('%s takes %s', (pattern, address, steps, path) => {
    expect(behind(pattern, address, ...steps)).toBe(path);
  });

  it.each([
    ['/api/orders/**', '/api/carts'],
    ['/api/orders/**', '{}/7'],
    ['/api/orders/**', '/orders/7'],
    ['/orders', '/orders/7'],
    ['/orders/{id}', '/orders'],
    ['/api/**', 'api.example.com/api/orders'],
  ])('%s does not take %s', (pattern, address) => {
    expect(behind(pattern, address)).toBeNull();
  });

  it('has no step that is not followed', () => {
    expect(pathStep('rewrite', ['/(', '/'])).toBeNull();
    expect(pathStep('rewrite', ['/(a+)+b', '/'])).toBeNull();
    expect(pathStep('rewrite', ['/a'])).toBeNull();
    expect(pathStep('strip', ['{}'])).toBeNull();
    expect(pathStep('prefix', ['{}'])).toBeNull();
  });
});
