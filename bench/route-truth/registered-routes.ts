import { channel } from 'node:diagnostics_channel';
import type { TruthApplication } from './applications.ts';

/** A route as a framework has registered it. */
export interface RegisteredRoute {
  readonly verb: string;
  readonly path: string;
}

/** How the routes of an application are had from its framework. */
interface Framework {
  /** Before the application is loaded; resolves to the application that is told to listen. */
  prepare(require: NodeJS.Require): Promise<unknown>;
  routes(app: unknown): RegisteredRoute[];
}

// biome-ignore lint/suspicious/noExplicitAny: the insides of frameworks have no types
type Inside = any;

const verbsOf = (methods: Record<string, boolean>): string[] =>
  methods['_all'] ? ['ANY'] : Object.keys(methods).map((method) => method.toUpperCase());

/** Express 4 keeps of a mounted router only a pattern of its path; the path itself is noted when it is mounted. */
function noteMountPaths(router: Inside): void {
  const use = router.use;
  router.use = function (this: Inside, ...given: Inside[]) {
    const before = this.stack.length;
    const result = use.apply(this, given);
    for (const layer of this.stack.slice(before)) layer.mountPath = typeof given[0] === 'string' ? given[0] : '';
    return result;
  };
}

function expressRoutes(stack: readonly Inside[], prefix: string): RegisteredRoute[] {
  return stack.flatMap((layer): RegisteredRoute[] => {
    if (layer.route) {
      return [layer.route.path]
        .flat()
        .flatMap((path) => verbsOf(layer.route.methods).map((verb) => ({ verb, path: `${prefix}/${path}` })));
    }
    return Array.isArray(layer.handle?.stack)
      ? expressRoutes(layer.handle.stack, `${prefix}/${layer.mountPath ?? ''}`)
      : [];
  });
}

export const frameworks: Readonly<Record<TruthApplication['framework'], Framework>> = {
  express: {
    prepare: (require) =>
      new Promise((resolve) => {
        const express: Inside = require('express');
        noteMountPaths(express.Router);
        express.application.listen = function (this: unknown) {
          resolve(this);
        };
      }),
    routes: (app: Inside) => expressRoutes(app._router?.stack ?? app.router.stack, ''),
  },
  nestjs: {
    prepare: (require) =>
      new Promise((resolve) => {
        const { NestApplication }: Inside = require('@nestjs/core');
        const { DataSource }: Inside = require('typeorm');
        DataSource.prototype.initialize = async function (this: unknown) {
          return this;
        };
        NestApplication.prototype.listen = async function (this: Inside) {
          await this.init();
          resolve(this.getHttpAdapter().getInstance());
        };
      }),
    routes: (app: Inside) => expressRoutes(app._router?.stack ?? app.router.stack, ''),
  },
  fastify: {
    prepare: () =>
      new Promise((resolve) => {
        channel('fastify.initialization').subscribe((message) => {
          const app = (message as { fastify: Inside }).fastify;
          const routes: RegisteredRoute[] = [];
          app.addHook('onRoute', ({ method, path }: { method: string | string[]; path: string }) => {
            for (const verb of [method].flat()) routes.push({ verb, path });
          });
          app.listen = async () => resolve({ routes });
        });
      }),
    routes: (app: Inside) => app.routes,
  },
  koa: {
    prepare: () => new Promise(() => {}),
    routes: (app: Inside) =>
      app.middleware
        .flatMap((middleware: Inside) => middleware.router?.stack ?? [])
        .flatMap(({ path, methods }: { path: string; methods: string[] }) => methods.map((verb) => ({ verb, path }))),
  },
  hono: {
    prepare: () => new Promise(() => {}),
    routes: (app: Inside) =>
      (app.routes as { method: string; path: string }[])
        .filter(({ method }) => method !== 'ALL')
        .map(({ method, path }) => ({ verb: method, path })),
  },
};
