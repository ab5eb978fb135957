import { type ErrorCode, errorCatalogue } from '../errors.ts';
import type { Catalogue } from '../operations/catalogue.ts';
import type { Operation, Parameter, ServiceOperation } from '../operations/operation.ts';
import { jsonType } from './response-headers.ts';

type Json = Record<string, unknown>;

/** What the document states of a service beside its operations. */
interface DocumentedService {
  /** True: nothing has to be sent. */
  readonly isOpen: boolean;
  /** Issuer of the tokens that are accepted besides keys. */
  readonly issuer?: string | undefined;
  /** Path below which the operations are; empty: the root. */
  readonly basePath?: string;
}

const additionMark = { 'x-stratigraph-addition': true };

/**
 * The OpenAPI 3.1 document of the service, from its operations. What goes beyond the interface carries `x-stratigraph-addition`.
 */
export function openApiDocument(
  { operations, additions, service }: Catalogue,
  version: string,
  { isOpen, issuer, basePath }: DocumentedService = { isOpen: true },
): Json {
  const paths = Object.fromEntries([
    ...operations.map((operation) => applicationPathItem(operation, {})),
    ...additions.map((operation) => applicationPathItem(operation, additionMark)),
    ...service.map(servicePathItem),
  ]);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Stratigraph',
      version,
      description:
        'Read-only answers about analysed applications. Clients must ignore members they do not know; members and paths marked `x-stratigraph-addition` go beyond the interface.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: basePath || '/' }],
    tags: [
      { name: 'Application' },
      { name: 'Levels' },
      { name: 'Objects' },
      { name: 'Transactions' },
      { name: 'Data graphs' },
      { name: 'Insights' },
      { name: 'Portfolio' },
      { name: 'Service' },
    ],
    // An empty requirement means: nothing has to be sent.
    security: [
      ...(isOpen ? [{}] : []),
      { ApiKey: [] },
      { Bearer: [] },
      ...(issuer === undefined ? [] : [{ OpenIdConnect: [] }]),
    ],
    paths,
    components: {
      securitySchemes: securitySchemes(issuer),
      schemas: { Problem: problemSchema },
      responses: errorResponses(),
      headers: responseHeaders,
      parameters: requestParameters,
    },
  };
}

function applicationPathItem(operation: Operation, mark: Json): [string, Json] {
  const { name, title, description, path, parameters, output, scan } = operation;
  const get = {
    operationId: name,
    summary: title,
    description,
    tags: [tagOf(path)],
    parameters: [
      { $ref: '#/components/parameters/Application' },
      ...Object.entries(parameters).map(([name, parameter]) => openApiParameter(name, parameter)),
      { $ref: '#/components/parameters/PinnedSnapshot' },
      { $ref: '#/components/parameters/IfNoneMatch' },
    ],
    responses: {
      200: success(output, scan ? [...snapshotHeaders, 'Stratigraph-Scan'] : snapshotHeaders),
      304: { description: 'The answer is the one the client has.', headers: headerReferences(snapshotHeaders) },
      ...errorReferences(applicationErrors(operation)),
    },
    ...mark,
  };
  return [`/rest/applications/{name}${path}`, { get }];
}

function servicePathItem({ name, title, description, path, parameters, output }: ServiceOperation): [string, Json] {
  const get = {
    operationId: name,
    summary: title,
    description,
    tags: [path.startsWith('/rest/portfolio/') ? 'Portfolio' : 'Service'],
    parameters: [
      ...Object.entries(parameters).map(([name, parameter]) => openApiParameter(name, parameter)),
      { $ref: '#/components/parameters/IfNoneMatch' },
    ],
    responses: {
      200: success(output, ['ETag']),
      304: { description: 'The answer is the one the client has.', headers: headerReferences(['ETag']) },
      ...errorReferences([400, 401, 403, 405, 408, 414, 429, 431, 500, 503]),
    },
    ...additionMark,
  };
  return [path, { get }];
}

/** The status codes that questions about one application can meet. */
function applicationErrors({ parameters }: Operation): number[] {
  const asksSources = JSON.stringify(parameters['select']?.schema ?? null).includes('source-locations');
  return [400, 401, 403, 404, 405, 408, 412, 414, 429, 431, asksSources ? 500 : 0, 503].filter((status) => status > 0);
}

function tagOf(path: string): string {
  const first = path.split('/')[1] ?? '';
  return first === '' ? 'Application' : first.charAt(0).toUpperCase() + first.slice(1).replaceAll('-', ' ');
}

function openApiParameter(name: string, parameter: Parameter): Json {
  const { in: place, description, required, repeatable, schema, addition } = parameter;
  return {
    name,
    in: place,
    description,
    required,
    schema: repeatable ? { type: 'array', items: schema } : schema,
    ...(repeatable && { style: 'form', explode: true }),
    ...(addition && additionMark),
  };
}

function success(schema: unknown, headers: readonly string[]): Json {
  return {
    description: 'The answer.',
    headers: headerReferences(headers),
    content: { 'application/json': { schema } },
  };
}

function headerReferences(names: readonly string[]): Json {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

function errorReferences(statuses: readonly number[]): Json {
  return Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/${status}` }]));
}

/** One response for each status code of the error catalogue, naming the codes that share it. */
function errorResponses(): Json {
  const codes = Object.entries(errorCatalogue) as [ErrorCode, { readonly status: number; readonly title: string }][];
  const statuses = [...new Set(codes.map(([, { status }]) => status))];
  return Object.fromEntries(
    statuses.map((status) => {
      const shared = codes.filter(([, error]) => error.status === status);
      return [
        String(status),
        {
          description: shared.map(([code, { title }]) => `${code}: ${title}.`).join(' '),
          ...(status === 401 && { headers: headerReferences(['WWW-Authenticate']) }),
          ...(status === 429 && { headers: headerReferences(['Retry-After']) }),
          ...(status === 500 && { headers: headerReferences(['X-Request-Id']) }),
          ...(status === 503 && { headers: headerReferences(['Retry-After', 'X-Request-Id']) }),
          ...(status === 405 && { headers: headerReferences(['Allow']) }),
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      ];
    }),
  );
}

function securitySchemes(issuer: string | undefined): Json {
  return {
    ApiKey: {
      type: 'apiKey',
      in: 'header',
      name: 'X-API-KEY',
      description: 'A key that `stratigraph keys create` made.',
    },
    Bearer: { type: 'http', scheme: 'bearer', description: 'The same key.' },
    ...(issuer !== undefined && {
      OpenIdConnect: {
        type: 'openIdConnect',
        openIdConnectUrl: `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
        description: 'An access token of this issuer for the audience of the service.',
      },
    }),
  };
}

const problemSchema = {
  type: 'object',
  description: `What is wrong, as RFC 9457 has it, with a stable code. Sent as ${jsonType}.`,
  required: ['type', 'title', 'status', 'detail', 'code'],
  properties: {
    type: { type: 'string', format: 'uri', description: 'URI of the kind of error.' },
    title: { type: 'string', description: 'The kind of error in words; may be reworded.' },
    status: { type: 'integer', description: 'The status code.' },
    detail: { type: 'string', description: 'What is wrong this time.' },
    instance: { type: 'string', description: 'Path of the request, without its query.' },
    code: { type: 'string', enum: Object.keys(errorCatalogue), description: 'Stable code of the error.' },
    errors: {
      type: 'array',
      minItems: 1,
      description: 'With status 400: what is wrong with each parameter.',
      items: {
        type: 'object',
        required: ['parameter', 'message'],
        properties: { parameter: { type: 'string' }, message: { type: 'string' } },
      },
    },
  },
};

const snapshotHeaders = ['ETag', 'Stratigraph-Snapshot'];

const text = { type: 'string' };

const responseHeaders: Json = {
  ETag: {
    description: 'Tag of the answer: of its snapshot, the program version and the representation.',
    schema: text,
  },
  'Stratigraph-Snapshot': {
    description: 'The snapshot answered from: `<id>; analyzed="<ISO 8601 time>"`.',
    schema: text,
  },
  'Stratigraph-Scan': { description: 'When the scanner behind the answer ran, or `none`.', schema: text },
  'Retry-After': { description: 'Seconds after which to try again.', schema: text },
  'X-Request-Id': { description: 'What the log of the service calls the request.', schema: text },
  'WWW-Authenticate': { description: 'How to authenticate.', schema: text },
  Allow: { description: 'The methods that are allowed.', schema: text },
};

const requestParameters: Json = {
  Application: {
    name: 'name',
    in: 'path',
    required: true,
    description: 'Application name, percent-encoded where needed. It holds no back-quote.',
    schema: { type: 'string', pattern: '^[^`]*$' },
  },
  PinnedSnapshot: {
    name: 'Stratigraph-Snapshot',
    in: 'header',
    required: false,
    description: 'ID of the snapshot to answer from; 412 when it is not kept.',
    schema: text,
    ...additionMark,
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description: 'ETag of the answer the client has; 304 when it is still the answer.',
    schema: text,
    ...additionMark,
  },
};
