import { readFileSync } from 'node:fs';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { BundleRecord } from '../../src/bundle/records.ts';
import type { HttpServer } from '../../src/http/http-server.ts';
import { buildServer, type ServerOptions } from '../../src/http/server.ts';
import { openSourceService } from '../../src/http/sources/source-service.ts';
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
  readonly server: HttpServer;
  get(path: string, headers?: Record<string, string>): Promise<TestAnswer>;
  send(method: string, path: string, headers?: Record<string, string>, payload?: string): Promise<TestAnswer>;
}

export type TestServiceOptions = Partial<ServerOptions> & {
  readonly maximumLimit?: number;
  /** `embedded`, `off` or a URL. */
  readonly sourceService?: string;
};

/** The service over a store, asked over sockets of the loopback. */
export function serviceOver(store: Store, options: TestServiceOptions = {}): TestService {
  const { maximumLimit = 100_000, sourceService: service = 'embedded', ...rest } = options;
  const sources = openSourceService({ service });
  const server = buildServer({
    store,
    sources,
    catalogue: buildCatalogue({ maximumLimit }),
    version: '1.2.3',
    ...rest,
  });
  const send = senderTo(server);
  return { server, send, get: (path, headers) => send('GET', path, headers) };
}

/** Sends requests to a server, which is made to listen where it does not yet; it does not keep the test running. */
export function senderTo(server: HttpServer): TestService['send'] {
  let listening: Promise<unknown> | undefined;
  return async (method, path, headers = {}, payload) => {
    if (!server.server.listening) listening ??= server.listen({ host: '127.0.0.1', port: 0 });
    await listening;
    server.server.unref();
    const { port } = server.server.address() as AddressInfo;
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      httpRequest({ host: '127.0.0.1', port, method, path, headers, agent: false }, resolve)
        .on('error', reject)
        .end(payload);
    });
    const text = Buffer.concat(await response.toArray()).toString();
    return {
      status: response.statusCode as number,
      headers: response.headers as TestAnswer['headers'],
      text,
      get json() {
        return JSON.parse(text);
      },
    };
  };
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

/** The same, with made-up source text in all of its files: as many lines as they have. */
export function shopServiceWithSource(options: TestServiceOptions = {}): TestService {
  const records = shopRecords().map((record) =>
    record.record === 'file' ? { ...record, text: madeUpText(record.path, record.lines) } : record,
  );
  return serviceOver(storeOf([{ name: 'Shop', bundles: [records] }]), options);
}

function madeUpText(path: string, lines: number): string {
  return Array.from({ length: lines }, (_, i) => `${path} line ${i + 1} <b>&amp;</b>\n`).join('');
}
