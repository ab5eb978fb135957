import { describe, expect, it } from 'vitest';
import type { BundleRecord, CoverageRecord } from '../../../src/bundle/records.ts';
import { FrameworkInterpreter } from '../../../src/frameworks/framework-interpreter.ts';
import { readRules } from '../../../src/frameworks/rules/read-rules.ts';
import { analyzeTypeScript } from '../../../src/languages/typescript/analyze-typescript.ts';
import { simpleScope, type Texts } from '../languages/typescript/simple-scope.ts';

function recordsOf(texts: Texts): BundleRecord[] {
  const interpreters = [new FrameworkInterpreter(readRules(), [])];
  return [...analyzeTypeScript({ scope: simpleScope(texts), analyzedAt: '2026-01-02T03:04:05Z', interpreters })].flat();
}

/** Which lines of which files lead to which start points. */
function requests(texts: Texts): string[] {
  return recordsOf(texts)
    .flatMap((record) =>
      record.record === 'link' && record.rule === 'http/own-operation'
        ? (record.locations ?? []).map(
            ({ file, startLine }) =>
              `${file}:${startLine} ${record.to.replace(/^start:(.*?)(?: [\w-]+\.\w+| app\/\S+)? (\S+)$/, '$1 $2')}`,
          )
        : [],
    )
    .sort();
}

function unresolved(texts: Texts, library = 'React Router Requests'): string[] {
  const coverage = recordsOf(texts).find((each): each is CoverageRecord => each.record === 'coverage');
  const found = coverage?.libraries?.find(({ name }) => name === library);
  return (found?.unresolved ?? []).map(({ line, reason }) => `${line} ${reason}`);
}

const routes = `import { createBrowserRouter } from 'react-router-dom';
import { Cart } from './cart.tsx';
import { Files } from './files.tsx';
const load = async () => 1;
export const router = createBrowserRouter([
  { path: '/', loader: load, action: load },
  { path: '/carts', loader: load, children: [
    { path: ':id', element: <Cart />, loader: load, action: load, children: [{ path: 'delete', action: load }] },
    { path: 'files/*', element: <Files />, children: [{ path: 'pay', action: load }] },
  ] },
]);`;

describe('what a router within the front end is asked for', () => {
  it('leads to the routes of its lists, and other requests do not [FW-own-operation]', () => {
    const found = requests({
      'router.tsx': routes,
      'cart.tsx': '',
      'use.tsx': `import { Form, useFetcher, useFormAction, useSubmit } from 'react-router-dom';
export function Use({ id }) {
  const { load, submit, Form: Own } = useFetcher();
  const send = useSubmit();
  const onLoad = () => load(\`/carts/\${id}?all=1\`);
  const onSend = () => send({}, { action: '/', method: 'post' });
  const onFetch = () => fetch('/carts/7');
  const onDelete = () => submit({}, { method: 'delete', action: \`/carts/\${id}/delete\` });
  return <main onClick={onLoad} onBlur={onSend} onKeyUp={onFetch} onDrop={onDelete}>
    <Form method="post" action={useFormAction('/carts/files/pay')} />
    <Own action="/carts" />
  </main>;
}`,
    });
    expect(found).toEqual([
      'use.tsx:10 React Router Page /carts/files/pay',
      'use.tsx:11 React Router Page /carts',
      'use.tsx:5 React Router Page /carts/:id',
      'use.tsx:6 React Router Page /',
      'use.tsx:8 React Router Page /carts/:id/delete',
    ]);
  });

  it('is below the path of the screen where it has no slash, without the part that stands for all below [FW-own-operation]', () => {
    const found = requests({
      'router.tsx': routes,
      'cart.tsx': `import { useFetcher } from 'react-router-dom';
export function Cart() {
  const fetcher = useFetcher();
  const leave = () => fetcher.submit({}, { action: 'delete', method: 'post' });
  return <main onClick={leave}><fetcher.Form method="post" /></main>;
}`,
      'files.tsx': `import { Form, useSubmit } from 'react-router-dom';
export function Files() {
  const submit = useSubmit();
  const pay = () => submit({}, { action: 'pay', method: 'post' });
  const save = () => submit({}, { action: '.', method: 'post' });
  return <main onClick={pay} onBlur={save}>
    <Form method="post" />
    <Form action="/carts/files" />
  </main>;
}`,
    });
    expect(found).toEqual([
      'cart.tsx:4 React Router Page /carts/:id/delete',
      'cart.tsx:5 React Router Page /carts/:id',
      'files.tsx:4 React Router Page /carts/files/pay',
      'files.tsx:5 React Router Page /carts/files/*',
      'files.tsx:7 React Router Page /carts/files/*',
      'files.tsx:8 React Router Page /carts/files/*',
    ]);
  });

  it('without an address is sent to the screens of the component, and to no route whose action stands beside it [FW-own-operation]', () => {
    const found = requests({
      'router.tsx': `import { createBrowserRouter } from 'react-router-dom';
import { Shop, save, close } from './shop.tsx';
createBrowserRouter([
  { path: '/shop', element: <Shop />, action: save, children: [{ path: 'close', action: close }] },
]);`,
      'shop.tsx': `import { Form } from 'react-router-dom';
export const save = async () => 1;
export const close = async () => 1;
export const Shop = () => <main><Form method="post" />
  <Form method="post" action="?index" />
</main>;`,
    });
    expect(found).toEqual(['shop.tsx:4 React Router Page /shop', 'shop.tsx:5 React Router Page /shop']);
  });

  it('leads to an operation of the same path rather than to the screen, and to that of a server where no route fits [FW-own-operation]', () => {
    const found = requests({
      'app/routes/carts.tsx': `import { useFetcher } from '@remix-run/react';
export const loader = async () => 1;
export const action = async () => 1;
export default function Carts() {
  const fetcher = useFetcher();
  const add = () => fetcher.submit({}, { method: 'post', action: '/carts' });
  const pay = () => fetcher.submit({}, { method: 'post', action: '/pay' });
  return <p onClick={add} onBlur={pay} onDrop={() => fetcher.load('/carts')} />;
}`,
      'server.js': `import express from 'express';
const app = express();
app.post('/pay', (request, response) => response.end());
app.post('/carts', (request, response) => response.end());`,
    });
    expect(found).toEqual([
      'app/routes/carts.tsx:6 React Router POST Operation /carts',
      'app/routes/carts.tsx:7 Express POST Operation /pay',
      'app/routes/carts.tsx:8 React Router Page /carts',
    ]);
  });

  it('leads to the routes of its own package, and to others where these have none of that path [FW-own-operation]', () => {
    const list = (component: string): string => `import { createBrowserRouter } from 'react-router-dom';
const save = async () => 1;
createBrowserRouter([{ path: '/${component}', action: save }, { path: '/settings', action: save }]);`;
    const found = requests({
      'apps/shop/package.json': '{ "name": "shop" }',
      'apps/shop/router.tsx': list('carts'),
      'apps/admin/package.json': '{ "name": "admin" }',
      'apps/admin/router.tsx': list('users'),
      'apps/admin/use.tsx': `import { Form } from 'react-router-dom';
export const Use = () => <>
  <Form method="post" action="/settings" />
  <Form method="post" action="/carts" />
</>;`,
    });
    expect(found).toEqual([
      'apps/admin/use.tsx:3 React Router Page apps/admin/router.tsx /settings',
      'apps/admin/use.tsx:4 React Router Page apps/shop/router.tsx /carts',
    ]);
  });

  it('is reported where its path is not known or no route has it, and not where a form states it elsewhere [FW-own-operation]', () => {
    const found = unresolved({
      'router.tsx': routes,
      'cart.tsx': `import { Form, useFetcher, useSubmit } from 'react-router-dom';
import { to } from 'elsewhere';
export function Cart() {
  const fetcher = useFetcher();
  const submit = useSubmit();
  return <main onClick={() => submit({}, to.options)}>
    <p onBlur={() => fetcher.load(to())} />
    <Form action={to()} method="post" />
    <Form action="/shops" method="post" />
    <Form onChange={(event) => submit(event.currentTarget)} />
  </main>;
}`,
    });
    expect(found).toEqual([
      '6 the address is not constant',
      '7 the address is not constant',
      '8 the address is not constant',
      "9 no operation is known that answers 'POST /shops'",
    ]);
  });
});

it('a route of routes.ts whose module has no action is no operation that is missing, one whose module is not known is reported [FW-start-points]', () => {
  const texts: Texts = {
    'app/routes.ts': `import { index, route } from '@react-router/dev/routes';
export default [
  index('./home.tsx'),
  route('pay', './pay.tsx'),
  route('gone', './gone.tsx'),
];`,
    'app/home.tsx': 'export default function Home() { return <p />; }',
    'app/pay.tsx': 'export const action = async () => 1;',
  };
  expect(new Set(unresolved(texts, 'React Router Files'))).toEqual(new Set(['5 the handler is not known']));
});

it('a fetch that a library wraps sends what it is given [FW-own-operation]', () => {
  const found = requests({
    'server.ts': `import express from 'express';
const app = express();
app.get('/1/carts', (request, response) => response.json([]));`,
    'client.ts': `import retrying from 'fetch-retry-ts';
import cookies from 'fetch-cookie';
const again = retrying((input, init) => window.fetch(input, init), { retries: 2 });
const kept = cookies(fetch);
export const first = () => again('/1/carts');
export const second = () => kept('/1/carts');`,
  });
  expect(found.map((each) => each.replace(/ .*/, ''))).toEqual(['client.ts:5', 'client.ts:6']);
});
