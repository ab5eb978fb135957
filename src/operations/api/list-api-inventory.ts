import { Type } from 'typebox';
import { fold } from '../../search/fold.ts';
import { enclosedChunks, jsonArrayChunks } from '../json-chunks.ts';
import { identityProperties } from '../objects/object-schemas.ts';
import { defineOperation, type Operation } from '../operation.ts';
import { pagingParameters, type RequestLimits, substringParameter } from '../shared-parameters.ts';
import { type ApiKind, apiInventory } from './api-inventory.ts';

const kinds = ['operation', 'request'] as const;

const entry = Type.Object({
  kind: Type.Unsafe<ApiKind>({
    type: 'string',
    enum: [...kinds],
    description: 'operation: the application offers it; request: it asks it of another.',
  }),
  method: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'HTTP verb, upper-case; ANY where the operation takes all; null where there is none, as in GraphQL.',
  }),
  path: Type.String({
    description: 'Path, of a request with the host before it where that is known; path variables are `{}`.',
  }),
  technology: Type.String({ description: 'Name of its level-4 node: what offers it, or sends it.' }),
  ...identityProperties,
  places: Type.Array(Type.Object({ file: Type.String(), line: Type.Integer({ minimum: 1 }) }), {
    description: 'Where an operation is declared; the statements that send a request. By file, then line.',
  }),
});

const output = Type.Object({
  totalEntries: Type.Integer({ minimum: 0, description: 'Number of all matching entries, whatever limit and skip.' }),
  entries: Type.Array(entry, { description: 'By path, method, kind, then name, full name, ID.' }),
});

/** What an application offers to others and asks of them. */
export function listApiInventory(limits: RequestLimits): Operation {
  return defineOperation({
    name: 'list-api-inventory',
    title: 'List API inventory',
    description:
      'Lists the operations that an application offers and the requests that it makes, with method, path and places, page by page.',
    path: '/api-inventory',
    heavy: true,
    parameters: {
      ...pagingParameters('entries', limits),
      kind: {
        in: 'query',
        description: 'Only operations, or only requests.',
        required: false,
        repeatable: false,
        schema: Type.Unsafe<ApiKind>({ type: 'string', enum: [...kinds] }),
      },
      path: substringParameter('the path'),
      method: substringParameter('the method'),
      technology: substringParameter('the technology'),
    },
    output,
    run({ reader }, { limit, skip = 0, kind, path = '', method = '', technology = '' }) {
      const [inPath, inMethod, inTechnology] = [fold(path), fold(method), fold(technology)];
      const found = apiInventory(reader).filter(
        (one) =>
          (kind === undefined || one.kind === kind) &&
          fold(one.path).includes(inPath) &&
          (inMethod === '' || (one.method !== null && fold(one.method).includes(inMethod))) &&
          fold(one.technology).includes(inTechnology),
      );
      const page = found.slice(skip, skip + limit);
      return { chunks: enclosedChunks(`{"totalEntries":${found.length},"entries":`, jsonArrayChunks(page), '}') };
    },
  });
}
