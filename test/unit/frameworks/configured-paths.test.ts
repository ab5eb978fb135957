import { describe, expect, it } from 'vitest';
import type { BundleRecord, CoverageRecord } from '../../../src/bundle/records.ts';
import { FrameworkInterpreter } from '../../../src/frameworks/framework-interpreter.ts';
import { readRules } from '../../../src/frameworks/rules/read-rules.ts';
import { analyzeTypeScript } from '../../../src/languages/typescript/analyze-typescript.ts';
import { simpleScope, type Texts } from '../languages/typescript/simple-scope.ts';

const rules = readRules();

function recordsOf(texts: Texts): BundleRecord[] {
  const beside = Object.entries(texts).filter(([path]) => /\.(json|html)$/.test(path));
  const interpreters = [
    new FrameworkInterpreter(
      rules,
      beside.map(([path, text]) => ({ path, read: () => text })),
    ),
  ];
  return [...analyzeTypeScript({ scope: simpleScope(texts), analyzedAt: '2026-01-02T03:04:05Z', interpreters })].flat();
}

function pages(texts: Texts): string[] {
  return recordsOf(texts)
    .flatMap((each) => (each.record === 'object' && each.type.endsWith(' Page') ? [each.name] : []))
    .sort();
}

function unknown(texts: Texts): string[] {
  const coverage = recordsOf(texts).find((each): each is CoverageRecord => each.record === 'coverage');
  const found = (coverage?.libraries ?? []).flatMap(({ unresolved }) => unresolved ?? []);
  return found.flatMap(({ file, reason }) => (reason === 'the base path is not known' ? [file] : []));
}

const angular = (path: string): string => `import { provideRouter } from '@angular/router';
class Carts {}
export const config = { providers: [provideRouter([{ path: '${path}', component: Carts }])] };`;

describe('the path under which a build serves a front end stands before its pages', () => {
  it('of Angular by the options of its project, else by its page [FW-start-points]', () => {
    const build = (options: object): object => ({
      build: { options, configurations: { live: { baseHref: '/live/' } } },
    });
    const found = pages({
      'angular.json': `// What is built.\n${JSON.stringify({
        projects: {
          shop: { root: '', sourceRoot: 'src', architect: build({ baseHref: '/shop/', index: 'src/index.html' }) },
          admin: { root: 'projects/admin', targets: build({ index: { input: 'projects/admin/src/start.html' } }) },
          help: { root: 'projects/help', targets: build({ baseHref: 'https://example.org/help/' }) },
          plain: { root: 'projects/plain', architect: build({}) },
        },
      })}`,
      'src/index.html': '<base href="/other/">',
      'projects/admin/src/start.html':
        '<!-- <base href="/old/"> --><head><base target="_self" href=\'/admin/\'></head>',
      'projects/plain/src/index.html': '<head><base href="/"></head>',
      'src/app.ts': angular('carts'),
      'projects/admin/src/app.ts': angular('users'),
      'projects/help/src/app.ts': angular('topics'),
      'projects/plain/src/app.ts': angular('plain'),
    });
    expect(found).toEqual(['admin/users', 'help/topics', 'plain', 'shop/carts']);
  });

  it('of Angular by the file of a project of its own, its modules included [FW-start-points]', () => {
    const found = pages({
      'apps/shop/project.json': JSON.stringify({
        sourceRoot: 'apps/shop/src',
        targets: { build: { options: { index: 'apps/shop/src/index.html' } } },
      }),
      'apps/shop/src/index.html': '<base href="/shop/" />',
      'apps/shop/src/app.module.ts': `import { NgModule } from '@angular/core';
import { RouterModule } from '@angular/router';
class Carts {}
@NgModule({ imports: [RouterModule.forChild([{ path: 'carts', component: Carts }])] })
export class CartModule {}`,
      'libs/tags/project.json': '{ "targets": { "lint": {} } }',
      'libs/tags/tags.ts': angular('tags'),
    });
    expect(found).toEqual(['shop/carts', 'tags']);
  });

  it('of Angular by what its modules provide, where that is constant [FW-start-points]', () => {
    const module = (value: string, path: string): string => `import { APP_BASE_HREF } from '@angular/common';
import { NgModule } from '@angular/core';
import { RouterModule } from '@angular/router';
const base = '/shop';
class Carts {}
@NgModule({ imports: [RouterModule.forRoot([{ path: '${path}', component: Carts }])], providers: [{ provide: APP_BASE_HREF, ${value} }] })
export class AppModule {}`;
    const page = { 'one/src/index.html': '<base href="/page/">', 'two/src/index.html': '<base href="/page/">' };
    const project = '{ "targets": { "build": {} } }';
    const found = pages({
      ...page,
      'one/project.json': project,
      'two/project.json': project,
      'one/src/app.ts': module('useValue: base', 'carts'),
      'two/src/app.ts': module('useFactory: (platform) => platform.getBaseHrefFromDOM()', 'tags'),
    });
    expect(found).toEqual(['page/tags', 'shop/carts']);
  });

  it('is recorded where it is not known, and nothing is guessed [FW-start-points]', () => {
    const texts = {
      'angular.json': '{ "projects": { "shop": { "root": "", "architect": { "build": { "options": {} } } } } }',
      'src/index.html': '<base href="<%= base %>">',
      'src/app.ts': angular('carts'),
    };
    expect(pages(texts)).toEqual(['carts']);
    expect(unknown(texts)).toEqual(['src/app.ts']);
  });

  const vue = (path: string, base: string): string => `import { createRouter, createWebHistory } from 'vue-router';
const Carts = () => null;
createRouter({ history: createWebHistory(${base}), routes: [{ path: '/${path}', component: Carts }] });`;
  const react = (path: string, base: string): string => `import { createBrowserRouter } from 'react-router';
const Carts = () => null;
createBrowserRouter([{ path: '/${path}', Component: Carts }], { basename: ${base} });`;

  it('of routers that are given what the build puts there [FW-start-points]', () => {
    const texts = {
      'shop/vite.config.ts': `import { defineConfig } from 'vite';
export default defineConfig(({ mode }) => { return { base: '/shop/' }; });`,
      'shop/src/router.ts': vue('carts', 'import.meta.env.BASE_URL'),
      'shop/src/trimmed.ts': react('tags', "import.meta.env.BASE_URL.replace(/\\/$/, '')"),
      'shop/src/elements.tsx': `import { BrowserRouter, Route } from 'react-router-dom';
const Carts = () => null;
export const shown = <BrowserRouter basename={import.meta.env.BASE_URL}><Route path="/orders" element={<Carts />} /></BrowserRouter>;`,
      'old/vue.config.js': "module.exports = { publicPath: '/old/' };",
      'old/src/router.js': vue('users', 'process.env.BASE_URL'),
      'plain/vite.config.ts': "import { defineConfig } from 'vite';\nexport default defineConfig({ plugins: [] });",
      'plain/router.ts': react('plain', 'import.meta.env.BASE_URL'),
      'either/vite.config.js': "export default { base: process.env.LIVE ? '/live/' : '/' };",
      'either/router.ts': react('either', 'import.meta.env.BASE_URL'),
      'none/router.ts': react('none', 'import.meta.env.BASE_URL'),
    };
    expect(pages(texts)).toEqual(['either', 'none', 'old/users', 'plain', 'shop/carts', 'shop/orders', 'shop/tags']);
    expect(unknown(texts).sort()).toEqual(['either/router.ts', 'none/router.ts']);
  });

  it('is recorded where some callers give one that is not known, and others leave it out [FW-start-points]', () => {
    const texts = {
      'router.ts': `import { createRouter, createWebHistory } from 'vue-router';
const Carts = () => null;
let router;
export default function getRouter(base = '/') {
  if (router) return router;
  router = createRouter({ history: createWebHistory(base), routes: [{ path: '/carts', component: Carts }] });
  return router;
}`,
      'start.ts': `import getRouter from './router.ts';
export const start = async () => { const settings = await (await fetch('/settings')).json(); getRouter(settings.base); };`,
      'store.ts': "import getRouter from './router.ts';\nexport const go = () => getRouter().push('/carts');",
      'known.ts': react('known', "'/known'"),
    };
    expect(pages(texts)).toEqual(['carts', 'known/known']);
    expect(unknown(texts)).toEqual(['router.ts']);
  });

  it('and is no part of what the router is asked for [FW-own-operation]', () => {
    const records = recordsOf({
      'vite.config.ts': "export default { base: '/shop/' };",
      'router.tsx': `import { createBrowserRouter } from 'react-router-dom';
import { Cart } from './cart.tsx';
const save = async () => 1;
createBrowserRouter([
  { path: '/', action: save },
  { path: '/carts', element: <Cart />, action: save, children: [{ path: ':id', action: save }] },
], { basename: import.meta.env.BASE_URL });`,
      'cart.tsx': `import { Form, useSubmit } from 'react-router-dom';
export function Cart({ id }) {
  const submit = useSubmit();
  return <main onClick={() => submit({}, { action: '/', method: 'post' })}>
    <Form method="post" action={\`/carts/\${id}\`} />
    <Form method="post" />
  </main>;
}`,
    });
    const found = records.flatMap((each) =>
      each.record === 'link' && each.rule === 'http/own-operation'
        ? (each.locations ?? []).map(({ startLine }) => `${startLine} ${each.to.replace(/^.* /, '')}`)
        : [],
    );
    expect(found.sort()).toEqual(['4 /shop', '5 /shop/carts/:id', '6 /shop/carts']);
  });
});
