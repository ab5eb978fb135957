import { gunzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { errorCatalogue } from '../../src/errors.ts';
import { below } from './fault-runs.ts';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly schema: { readonly enum?: readonly string[]; readonly type?: string };
}

/** What is used of an OpenAPI document of the service. */
export interface OpenApi {
  readonly paths: Readonly<
    Record<
      string,
      {
        readonly get: {
          readonly parameters?: readonly object[];
          readonly responses: Readonly<Record<string, unknown>>;
        };
      }
    >
  >;
  readonly components: { readonly parameters: Readonly<Record<string, Parameter>> };
}

/** A request that the document allows, or nearly. */
export interface MadeRequest {
  /** Path of the document. */
  readonly template: string;
  /** Application that is asked about; undefined where the path names none. */
  readonly application: string | undefined;
  readonly target: string;
  /** Headers that the document names. */
  readonly headers: readonly (readonly [name: string, value: string])[];
}

const values = [
  '1003',
  'Shop',
  '1',
  '0',
  '-1',
  '',
  'src',
  'source-locations',
  '1e9',
  '9007199254740993',
  '%00',
  '..',
  'true',
  '日本',
  'a&b',
  "'",
  '[',
  '\\',
];
const headerValues = ['s1', '*', '"s1"', 'W/"x"', '', 'x'.repeat(200), '\u00e9'];

/** Makes requests of an OpenAPI document, and holds answers against it. */
export class MadeRequests {
  private readonly document: OpenApi;
  private readonly applications: readonly string[];

  /** `applications`: names that are asked about most of the time. */
  constructor(document: OpenApi, applications: readonly string[] = ['Shop']) {
    this.document = document;
    this.applications = applications;
  }

  make(next: () => number): MadeRequest {
    const paths = Object.entries(this.document.paths);
    const [template, { get }] = paths[below(next, paths.length)] as (typeof paths)[number];
    const parameters = (get.parameters ?? []).map((one) => this.resolve(one));
    const value = ({ schema }: Parameter): string => {
      const words = schema.enum && next() < 0.7 ? schema.enum : values;
      const word = words[below(next, words.length)] as string;
      return word.startsWith('%') ? word : encodeURIComponent(word);
    };
    let application: string | undefined;
    const path = template.replace(/\{([^}]+)\}/g, (_, name) => {
      const parameter = parameters.find((one) => one.name === name && one.in === 'path');
      if (name !== 'name') return value(parameter ?? { name, in: 'path', schema: {} });
      application = next() < 0.9 ? this.applications[below(next, this.applications.length)] : undefined;
      application ??= value({ name, in: 'path', schema: {} });
      return application;
    });
    const query = parameters
      .filter((one) => one.in === 'query' && next() < 0.6)
      .map((one) => `${one.name}=${value(one)}`)
      .join('&');
    const headers = parameters
      .filter((one) => one.in === 'header' && next() < 0.1)
      .map((one) => [one.name, headerValues[below(next, headerValues.length)] as string] as const);
    return { template, application, target: `${path}${query && `?${query}`}`, headers };
  }

  /** A status that the document has for the path; `target` is the request target or path that was asked. */
  expectDocumented(target: string, status: number, about: string): void {
    expect(status, about).not.toBe(500);
    const template = this.templateOf(target);
    const documented =
      template === undefined ? ofNoPath : Object.keys(this.document.paths[template]?.get.responses ?? {});
    expect(documented, `${template ?? 'no path'} of the document\n${about}`).toContain(String(status));
  }

  /** The same of all answers that came over a connection of HTTP/1.1: refusals say which path they are of. Returns the status codes. */
  expectAllDocumented(sent: string, received: string, asked?: MadeRequest): number[] {
    const about = `${sent.slice(0, 600)}\n${received.slice(0, 300)}`;
    const answers = answersIn(received);
    for (const { status, body } of answers) {
      expect(status, about).not.toBe(500);
      if (asked !== undefined) this.expectDocumented(asked.target, status, about);
      if (status < 400) continue;
      const problem = JSON.parse(body) as { code: keyof typeof errorCatalogue; status: number; instance?: string };
      expect([problem.status, errorCatalogue[problem.code]?.status], about).toEqual([status, status]);
      if (problem.instance === undefined) expect(ofNoRequest, about).toContain(status);
      else this.expectDocumented(problem.instance, status, about);
    }
    return answers.map(({ status }) => status);
  }

  private resolve(parameter: object): Parameter {
    if (!('$ref' in parameter)) return parameter as Parameter;
    const name = String(parameter.$ref).split('/').at(-1) as string;
    return this.document.components.parameters[name] as Parameter;
  }

  /** The path of the document that a target has, if any: a parameter stands for one segment, which is not empty. */
  private templateOf(target: string): string | undefined {
    const segments = (target.split('?')[0] as string).split('/');
    const fits = (template: string): boolean => {
      const parts = template.split('/');
      return (
        parts.length === segments.length &&
        parts.every((part, at) => (part.startsWith('{') ? segments[at] !== '' : part === segments[at]))
      );
    };
    const all = Object.keys(this.document.paths).filter(fits);
    // Fixed segments go before parameters.
    return all.sort((one, other) => one.split('{').length - other.split('{').length)[0];
  }
}

/** Status codes of what is no path of the document: a page, the way to one, an address of nothing, another method. */
const ofNoPath = ['200', '302', '304', '400', '401', '403', '404', '405', '408', '414', '429', '431', '503'];
/** Status codes of what could not be read as a request. */
const ofNoRequest = [400, 408, 414, 431];

interface ReceivedAnswer {
  readonly status: number;
  readonly head: string;
  /** Decoded. */
  readonly body: string;
}

/** The answers that came over a connection of HTTP/1.1, in their order; bytes are characters of latin1. */
export function answersIn(received: string): ReceivedAnswer[] {
  const answers: ReceivedAnswer[] = [];
  for (let at = 0; at < received.length; ) {
    const start = /^HTTP\/1\.1 (\d{3}) /.exec(received.slice(at, at + 20));
    const bodyAt = received.indexOf('\r\n\r\n', at) + 4;
    if (start === null || bodyAt < 4) throw new Error(`no answer at ${at}: ${received.slice(at, at + 300)}`);
    const head = received.slice(at, bodyAt);
    const status = Number(start[1]);
    const { bytes, end } = bodyOf(received, bodyAt, head, status);
    const isCoded = /^content-encoding: gzip/im.test(head) && status >= 400;
    answers.push({ status, head, body: (isCoded ? gunzipSync(bytes) : bytes).toString() });
    at = end;
  }
  return answers;
}

function bodyOf(received: string, at: number, head: string, status: number): { bytes: Buffer; end: number } {
  if (status < 200 || status === 304) return { bytes: Buffer.alloc(0), end: at };
  if (/^transfer-encoding: chunked/im.test(head)) return chunksOf(received, at);
  const length = /^content-length: (\d+)/im.exec(head);
  const end = length === null ? received.length : at + Number(length[1]);
  return { bytes: Buffer.from(received.slice(at, end), 'latin1'), end };
}

function chunksOf(received: string, start: number): { bytes: Buffer; end: number } {
  const parts: string[] = [];
  for (let at = start; ; ) {
    const line = received.indexOf('\r\n', at);
    const size = line < 0 ? 0 : Number.parseInt(received.slice(at, line), 16);
    if (line < 0 || size === 0) {
      return { bytes: Buffer.from(parts.join(''), 'latin1'), end: line < 0 ? received.length : line + 4 };
    }
    parts.push(received.slice(line + 2, line + 2 + size));
    at = line + 2 + size + 2;
  }
}

/** A request of HTTP/1.1, as it is sent; bytes are characters of latin1. */
export function messageOf({ target, headers }: MadeRequest, more: readonly (readonly [string, string])[] = []): string {
  const fields = [['Host', 'localhost'], ['Accept-Encoding', 'gzip'], ['Connection', 'close'], ...headers, ...more];
  return `GET ${target} HTTP/1.1\r\n${fields.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
}
