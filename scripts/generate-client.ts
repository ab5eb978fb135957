/** Writes the types and the table of the client from the OpenAPI document: `node scripts/generate-client.ts`. A test compares them. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openApiDocument } from '../src/http/openapi.ts';
import { buildCatalogue } from '../src/operations/catalogue.ts';
import { projectRoot } from './run-step.ts';

/** Path of the generated file below the project. */
export const clientTypesPath = 'src/client/operations.generated.ts';

const applicationRoot = '/rest/applications/{name}';

interface Schema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
}

interface DocumentedParameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly description: string;
  readonly required: boolean;
  readonly schema: Schema;
}

interface DocumentedOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly DocumentedParameter[];
  readonly responses: {
    readonly 200: { readonly content: { readonly 'application/json': { readonly schema: Schema } } };
  };
}

/** The generated file as text. */
export function generateClient(): string {
  const document = openApiDocument(buildCatalogue({ maximumLimit: 100_000 }), '0');
  const paths = document['paths'] as Record<string, { readonly get: DocumentedOperation }>;
  const operations = Object.entries(paths).map(([path, { get }]) => ({ path, ...get }));
  return [
    '// Generated from the OpenAPI document by scripts/generate-client.ts. Do not edit.',
    '',
    '/** Parameters and answer of each operation, by operationId. */',
    'export interface Operations {',
    ...operations.flatMap(operationType),
    '}',
    '',
    '/** Of each operation that answers in pages, the member of the answer that is the page; null where the answer itself is. */',
    'export const pagedLists = {',
    ...operations.flatMap(pagedList),
    '} as const;',
    '',
    '/** Path below the service, and the parameters of path and query, of each operation. */',
    'export const operationTable = {',
    ...operations.map(tableEntry),
    '} as const;',
    '',
  ].join('\n');
}

function operationType({ operationId, description, parameters, responses }: DocumentedOperation): string[] {
  const own = ownParameters(parameters);
  return [
    ...comment(description, 1),
    `  '${operationId}': {`,
    own.length === 0 ? '    parameters: Record<never, never>;' : '    parameters: {',
    ...own.flatMap(({ name, description, required, schema }) => [
      ...comment(description, 3),
      `      ${memberName(name)}${required ? '' : '?'}: ${parameterType(schema)}${required ? '' : ' | undefined'};`,
    ]),
    ...(own.length === 0 ? [] : ['    };']),
    `    answer: ${typeOf(responses[200].content['application/json'].schema, 2)};`,
    '  };',
  ];
}

function tableEntry({ path, operationId, parameters }: DocumentedOperation & { readonly path: string }): string {
  const own = ownParameters(parameters);
  const names = (place: string): string =>
    `[${own
      .filter((parameter) => parameter.in === place)
      .map(({ name }) => `'${name}'`)
      .join(', ')}]`;
  const ofApplication = path.startsWith(applicationRoot);
  return `  '${operationId}': { path: '${path}', ofApplication: ${ofApplication}, inPath: ${names('path')}, inQuery: ${names('query')} },`;
}

/** An operation with `limit`, `skip` and one list. */
function pagedList({ operationId, parameters, responses }: DocumentedOperation): string[] {
  const names = ownParameters(parameters).map(({ name }) => name);
  if (!names.includes('limit') || !names.includes('skip')) return [];
  const answer = responses[200].content['application/json'].schema;
  if (answer.type === 'array') return [`  '${operationId}': null,`];
  const lists = Object.entries(answer.properties ?? {}).filter(([, { type }]) => type === 'array');
  return lists.length === 1 ? [`  '${operationId}': '${lists[0]?.[0]}',`] : [];
}

/** Those that an operation has by itself; the client sends the others. */
function ownParameters(parameters: readonly DocumentedParameter[]): readonly DocumentedParameter[] {
  return parameters.filter(({ $ref }) => $ref === undefined);
}

/** A repeatable parameter also takes one value; an id also the form that answers have, decimal digits. */
function parameterType(schema: Schema): string {
  if (schema.type === 'array') {
    const item = parameterType(schema.items ?? {});
    return `${item} | readonly (${item})[]`;
  }
  const isId = schema.type === 'integer' && schema.minimum === 1 && schema.maximum === Number.MAX_SAFE_INTEGER;
  return isId ? 'number | string' : typeOf(schema, 3);
}

function typeOf(schema: Schema, depth: number): string {
  if (schema.anyOf) return schema.anyOf.map((choice) => typeOf(choice, depth)).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value).replaceAll('"', "'")).join(' | ');
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? ['unknown']);
  return types.map((type) => typeNamed(type, schema, depth)).join(' | ');
}

function typeNamed(type: string, schema: Schema, depth: number): string {
  if (type === 'integer') return 'number';
  if (type === 'array') return `readonly (${typeOf(schema.items ?? {}, depth)})[]`;
  if (type !== 'object') return type;
  const indent = '  '.repeat(depth + 1);
  const members = Object.entries(schema.properties ?? {}).flatMap(([name, member]) => [
    ...(member.description ? comment(member.description, depth + 1) : []),
    `${indent}readonly ${memberName(name)}${schema.required?.includes(name) ? '' : '?'}: ${typeOf(member, depth + 1)};`,
  ]);
  return ['{', ...members, `${'  '.repeat(depth)}}`].join('\n');
}

function memberName(name: string): string {
  return /^[a-z_$][\w$]*$/i.test(name) ? name : `'${name}'`;
}

function comment(text: string, depth: number): string[] {
  return [`${'  '.repeat(depth)}/** ${text.replaceAll('*/', '*\u200b/')} */`];
}

if (import.meta.main) writeFileSync(join(projectRoot, clientTypesPath), generateClient());
