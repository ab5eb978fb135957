import { describe, expect, it } from 'vitest';
import { router } from '../../../src/http/router.ts';

const templates = [
  '/',
  '/rest/applications',
  '/rest/applications/{name}',
  '/rest/applications/{name}/objects/{id}',
  '/rest/ready',
];
const find = router(templates.map((template) => ({ name: template, template, handle: () => {} })));
const found = (path: string): string | undefined => find(path.split('/'))?.template;

describe('the router', () => {
  it.each([
    ['/', '/'],
    ['/rest/applications', '/rest/applications'],
    ['/rest/applications/x', '/rest/applications/{name}'],
    ['/rest/applications/objects', '/rest/applications/{name}'],
    ['/rest/applications/a%2Fb/objects/%FF', '/rest/applications/{name}/objects/{id}'],
    ['/rest/applications/__proto__/objects/constructor', '/rest/applications/{name}/objects/{id}'],
  ])('finds %s', (path, template) => {
    expect(found(path)).toBe(template);
  });

  it.each([
    '',
    '//',
    '/rest',
    '/rest/',
    '/rest/applications/',
    '/rest/applications/x/',
    '/rest/applications//objects/1',
    '/Rest/ready',
    '/rest/ready/x',
  ])('finds nothing at "%s"', (path) => {
    expect(found(path)).toBeUndefined();
  });

  it('refuses two routes of one shape', () => {
    const route = { name: 'a', template: '/a/{b}', handle: () => {} };
    expect(() => router([route, { ...route, template: '/a/{c}' }])).toThrow('two routes for /a/{c}');
  });
});
