import { errorOf } from './client-error.ts';
import { type Operations, operationTable, pagedLists } from './operations.generated.ts';
import { defaultRetryPolicy, type RetryPolicy, withRetries } from './retry.ts';

export { type AnalyzedSide, type ChangedObject, type ChangedObjects, changedObjects } from './changed-objects.ts';
export { ClientError, type ParameterFault } from './client-error.ts';
export type { Operations } from './operations.generated.ts';
export type { RetryPolicy } from './retry.ts';

type OperationTable = typeof operationTable;

/** Operations about one application. */
export type ApplicationOperation = {
  [Name in keyof OperationTable]: OperationTable[Name]['ofApplication'] extends true ? Name : never;
}[keyof OperationTable];

/** Operations about the service as a whole. */
export type ServiceOperation = Exclude<keyof OperationTable, ApplicationOperation>;

/** Operations that answer in pages. */
export type PagedOperation = keyof typeof pagedLists;

export type ParametersOf<Name extends keyof Operations> = Operations[Name]['parameters'];
export type AnswerOf<Name extends keyof Operations> = Operations[Name]['answer'];

type PageOf<Name extends PagedOperation> = (typeof pagedLists)[Name] extends infer Member
  ? Member extends keyof AnswerOf<Name>
    ? AnswerOf<Name>[Member]
    : AnswerOf<Name>
  : never;

/** One element of the pages of an operation. */
export type ItemOf<Name extends PagedOperation> = PageOf<Name> extends readonly (infer Item)[] ? Item : never;

/** `fetch`, or what stands for it. */
export type Fetch = (url: string, init: { headers: Record<string, string>; signal: AbortSignal }) => Promise<Response>;

export interface ClientOptions {
  /** Address of the service, such as `http://127.0.0.1:8080`; a path in it is kept. */
  readonly url: string;
  /** Sent as `X-API-KEY`, where the service asks for a key. */
  readonly key?: string | undefined;
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Default: four requests at most, after 0.2, 0.4 and 0.8 s, with jitter. */
  readonly retry?: Partial<RetryPolicy>;
  /** Milliseconds for each request. Default 60 000. */
  readonly timeout?: number;
  /** Default: the `fetch` of the platform. */
  readonly fetch?: Fetch;
}

export interface RequestOptions {
  readonly signal?: AbortSignal | undefined;
  /** Id of the snapshot to be answered from; `snapshot-not-available` when it is not kept. */
  readonly snapshot?: string | undefined;
}

/** What a question about the service is asked with; its parameters may be left out where it needs none. */
export type ServiceQuestion<Name extends ServiceOperation> =
  Record<never, never> extends ParametersOf<Name>
    ? [parameters?: ParametersOf<Name>, options?: RequestOptions]
    : [parameters: ParametersOf<Name>, options?: RequestOptions];

/** An answer with what its headers state. */
export interface Answered<T> {
  readonly data: T;
  /** The snapshot answered from; null for questions about the service. */
  readonly snapshot: { readonly id: string; readonly analyzedAt: string } | null;
  /** When the scan behind the answer ran, `none` where there was none; null where no scan stands behind it. */
  readonly scan: string | null;
}

/** A client of one service. Every method rejects with `ClientError` for an error of the service, with the reason of an aborted signal, or with the error of `fetch`. */
export class Client {
  private readonly options: ClientOptions;
  private readonly root: string;

  constructor(options: ClientOptions) {
    this.options = options;
    this.root = options.url.replace(/\/+$/, '');
  }

  /** Asks about the service as a whole. */
  async ask<Name extends ServiceOperation>(
    name: Name,
    ...[parameters = {}, options = {}]: ServiceQuestion<Name>
  ): Promise<AnswerOf<Name>> {
    return (await this.send<AnswerOf<Name>>(targetOf(name, '', parameters), options)).data;
  }

  /** Asks about one application. */
  application(name: string): ApplicationClient {
    return new ApplicationClient(this, name);
  }

  /** Sends a GET for a path below the service. */
  async send<T>(path: string, { signal, snapshot }: RequestOptions): Promise<Answered<T>> {
    const { key, headers, retry, timeout = 60_000, fetch: send = fetch } = this.options;
    const sent = {
      accept: 'application/json',
      ...headers,
      ...(key !== undefined && { 'x-api-key': key }),
      ...(snapshot !== undefined && { 'stratigraph-snapshot': snapshot }),
    };
    const once = (): Promise<Response> => {
      const late = AbortSignal.timeout(timeout);
      return send(this.root + path, { headers: sent, signal: signal ? AbortSignal.any([signal, late]) : late });
    };
    const response = await withRetries(once, { ...defaultRetryPolicy, ...retry }, signal);
    if (!response.ok) throw await errorOf(response);
    const data = (await response.json()) as T;
    return {
      data,
      snapshot: snapshotOf(response.headers.get('stratigraph-snapshot')),
      scan: response.headers.get('stratigraph-scan'),
    };
  }
}

/** A client for one application of a service. */
export class ApplicationClient {
  readonly name: string;
  private readonly client: Client;

  constructor(client: Client, name: string) {
    this.client = client;
    this.name = name;
  }

  async ask<Name extends ApplicationOperation>(
    name: Name,
    parameters: ParametersOf<Name>,
    options: RequestOptions = {},
  ): Promise<AnswerOf<Name>> {
    return (await this.request(name, parameters, options)).data;
  }

  /** As `ask`, with what the headers of the answer state. */
  request<Name extends ApplicationOperation>(
    name: Name,
    parameters: ParametersOf<Name>,
    options: RequestOptions = {},
  ): Promise<Answered<AnswerOf<Name>>> {
    return this.client.send(targetOf(name, this.name, parameters), options);
  }

  /**
   * All elements of a list that comes in pages of `limit` elements, in its order. All pages are of the snapshot of the first;
   * `snapshot-not-available` when the service has dropped it in between.
   */
  async *items<Name extends PagedOperation>(
    name: Name,
    parameters: Omit<ParametersOf<Name>, 'limit' | 'skip'> & { readonly limit?: number },
    options: RequestOptions = {},
  ): AsyncGenerator<ItemOf<Name>> {
    const { limit = 1000, ...filters } = parameters;
    const member = pagedLists[name];
    let pinned = options.snapshot;
    for (let skip = 0; ; skip += limit) {
      const asked = { ...filters, limit, skip } as unknown as ParametersOf<Name>;
      const { data, snapshot } = await this.request(name, asked, { ...options, snapshot: pinned });
      const page = (member === null ? data : (data as Record<string, unknown>)[member]) as readonly ItemOf<Name>[];
      yield* page;
      if (page.length < limit) return;
      pinned ??= snapshot?.id;
    }
  }
}

/** Path and query of a question, about an application where it is of one. Parameters that are undefined are left out. */
function targetOf(name: keyof Operations, application: string, parameters: object): string {
  const { path, inPath, inQuery } = operationTable[name];
  const values = parameters as Readonly<Record<string, unknown>>;
  const filled = (inPath as readonly string[]).reduce(
    (text, member) => text.replace(`{${member}}`, encodeURIComponent(String(values[member]))),
    (path as string).replace('{name}', encodeURIComponent(application)),
  );
  const query = new URLSearchParams();
  for (const member of inQuery as readonly string[]) {
    const value = values[member];
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined) query.append(member, String(each));
    }
  }
  return query.size === 0 ? filled : `${filled}?${query}`;
}

/** `<id>; analyzed="<time>"`. */
function snapshotOf(header: string | null): Answered<unknown>['snapshot'] {
  const match = /^([^;]+); analyzed="([^"]*)"$/.exec(header ?? '');
  return match ? { id: match[1] as string, analyzedAt: match[2] as string } : null;
}
