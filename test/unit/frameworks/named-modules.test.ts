import { describe, expect, it } from 'vitest';
import type { LinkRecord } from '../../../src/bundle/records.ts';
import { FrameworkInterpreter } from '../../../src/frameworks/framework-interpreter.ts';
import { readRules } from '../../../src/frameworks/rules/read-rules.ts';
import { factsOf } from './facts-of.ts';

const server = `
import express from 'express';
const app = express();
app.put('/api/carts/:id', (request, response) => response.end());
app.post('/api/events', (request, response) => response.end());
app.get('/api/export', (request, response) => response.end());
app.get('/api/stream', (request, response) => response.end());
`;

/** `caller → operation` of the requests to own operations. */
function joined(files: Readonly<Record<string, string>>): string[] {
  return [...new FrameworkInterpreter(readRules()).records(factsOf({ 'server.ts': server, ...files }))]
    .filter((each): each is LinkRecord => each.record === 'link' && each.rule === 'http/own-operation')
    .map(({ from, to }) => `${from} → ${to.replace(/^start:Express (\w+) .* /, '$1 ')}`)
    .sort();
}

describe('modules of AMD [FW-amd]', () => {
  const put = "return { put: function (url) { return fetch('/api' + url, { method: 'PUT' }); } };";

  it.each([
    ['by the place of the file', `define([], function () { ${put} });`, 'modules/api', 'www/modules/api.js'],
    ['by a name that the module states', `define('core/api', [], function () { ${put} });`, 'core/api', 'www/other.js'],
    ['relative to the asking file', `define(function () { ${put} });`, './api', 'www/api.js'],
    ['by an absolute path', `define([], function () { ${put} });`, '/modules/api.js', 'www/modules/api.js'],
  ])('are passed to the functions that ask for them: %s', (_, module, name, file) => {
    const page = `define(['${name}', 'text!page.html'], function (api) { function save(id) { api.put('/carts/' + id); } return save; });`;
    expect(joined({ [file]: module, 'www/page.js': page })).toEqual([
      expect.stringMatching(/^www\/page\.js#.*save → PUT \/api\/carts\/:id$/),
    ]);
  });

  it('are not known where two files have the name', () => {
    const module = `define([], function () { ${put} });`;
    const page = "define(['api'], function (api) { api.put('/carts/1'); });";
    expect(joined({ 'a/api.js': module, 'b/api.js': module, 'www/page.js': page })).toEqual([]);
  });
});

it('a function that sends for others may put a base before what it is given, where no operation fits without one [FW-own-operation]', () => {
  const wrapper = `
async function call(options) {
  options.url = base() + '/api' + options.url;
  return send(options);
}
async function send(options) { const { url } = options; return fetch(url, options); }
const withHeaders = (method, route, data, headers) => call({ url: route, method, data, headers: { a: 1, ...headers } });
export const put = (route, data, headers) => withHeaders('PUT', route, data, headers);
export const post = (route, data, headers) => withHeaders('POST', route, data, headers);
`;
  const page = `
import { post, put } from './wrapper.js';
export const save = (id) => put('/carts/' + id, {});
export const log = () => post('/events', {});
export const direct = () => fetch('/carts/1', { method: 'PUT' });
`;
  expect(joined({ 'wrapper.js': wrapper, 'page.js': page })).toEqual([
    'page.js#log → POST /api/events',
    'page.js#save → PUT /api/carts/:id',
  ]);
});

describe('further requests of pages [FW-own-operation]', () => {
  it('by beacons, streams of events and elements of JSX', () => {
    const page = `
export const leave = () => navigator.sendBeacon('/api/events', '{}');
export const listen = () => new EventSource('/api/stream');
export const Export = ({ href, act }: { href: string; act: () => void }) => (
  <form action={act}><a href="/api/export?all=1">Export</a><a href={href}>Elsewhere</a></form>
);
export const Send = () => <form action="/api/events" method="post" />;
`;
    expect(joined({ 'page.tsx': page })).toEqual([
      'page.tsx#Export → GET /api/export',
      'page.tsx#Send → POST /api/events',
      'page.tsx#leave → POST /api/events',
      'page.tsx#listen → GET /api/stream',
    ]);
  });
});
