import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { BundleRecord } from '../../src/bundle/records.ts';
import { buildServer, type ServerOptions } from '../../src/http/server.ts';
import { buildCatalogue } from '../../src/operations/catalogue.ts';
import type { Store } from '../../src/store/store.ts';
import { readTaxonomy } from '../../src/taxonomy/read-taxonomy.ts';
import { makeNaiveStore } from '../contract/make-naive-store.ts';
import type { ImportedApplication } from '../contract/make-store.ts';

/** An answer as a test looks at it. */
export interface TestAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly text: string;
  /** Parsed body; only of answers that have one. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
  readonly json: any;
}

export interface TestService {
  readonly server: FastifyInstance;
  get(path: string, headers?: Record<string, string>): Promise<TestAnswer>;
  send(method: string, path: string, headers?: Record<string, string>, payload?: string): Promise<TestAnswer>;
}

export type TestServiceOptions = Partial<ServerOptions> & { readonly maximumLimit?: number };

/** The service over a store, asked without a socket. */
export function serviceOver(store: Store, options: TestServiceOptions = {}): TestService {
  const { maximumLimit = 100_000, ...rest } = options;
  const server = buildServer({ store, catalogue: buildCatalogue({ maximumLimit }), version: '1.2.3', ...rest });
  const send: TestService['send'] = async (method, url, headers = {}, payload) => {
    const response = await server.inject({
      method: method as 'GET',
      url,
      headers,
      ...(payload !== undefined && { payload }),
    });
    const text = response.body;
    return {
      status: response.statusCode,
      headers: response.headers as TestAnswer['headers'],
      text,
      get json() {
        return JSON.parse(text);
      },
    };
  };
  return { server, send, get: (path, headers) => send('GET', path, headers) };
}

export function storeOf(applications: readonly ImportedApplication[]): Store {
  return makeNaiveStore(applications, readTaxonomy([]));
}

/** The service over one application, `App`, by the bundles of its imports. */
export function serviceWith(bundles: BundleRecord[][], options: TestServiceOptions = {}): TestService {
  return serviceOver(storeOf([{ name: 'App', bundles }]), options);
}

/** The records of the example bundle. */
export function shopRecords(): BundleRecord[] {
  const text = readFileSync(join(import.meta.dirname, '../../examples/shop.ndjson'), 'utf8');
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as BundleRecord);
}

/** The service over the example bundle, as `Shop`. */
export function shopService(options: TestServiceOptions = {}): TestService {
  return serviceOver(storeOf([{ name: 'Shop', bundles: [shopRecords()] }]), options);
}
