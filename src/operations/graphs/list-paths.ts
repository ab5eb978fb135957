import { Type } from 'typebox';
import { identityProperties } from '../objects/object-schemas.ts';
import { defineOperation } from '../operation.ts';
import { objectIdParameter } from '../shared-parameters.ts';
import { followEscalatedParameter, graphLinkSchema, requireObjects } from './graph-schemas.ts';

const maxPaths = 100;

const output = Type.Object({
  truncated: Type.Boolean({
    description: 'True when the search met its bound: the paths are the first ones, and there may be more.',
  }),
  paths: Type.Array(
    Type.Object({
      objects: Type.Array(Type.Object(identityProperties), { description: 'From source to target, both included.' }),
      links: Type.Array(graphLinkSchema, {
        description: 'All links between neighbours on the path, in its order, then by link type.',
      }),
    }),
    {
      description:
        'By number of objects, then by name, full name, ID of the first that differs. Empty: there is no path.',
    },
  ),
});

const objectEnd = (description: string) => ({ ...objectIdParameter, in: 'query', description }) as const;

export const listPaths = defineOperation({
  name: 'list-paths',
  title: 'List paths between two objects',
  description: 'Lists the shortest paths from one object to another over calls, none through an object twice.',
  path: '/paths',
  heavy: true,
  parameters: {
    source: objectEnd('Permanent ID of the object where the paths start.'),
    target: objectEnd('Permanent ID of the object where they end.'),
    limit: {
      in: 'query',
      description: 'Maximum number of paths returned; 1 gives the shortest.',
      required: true,
      repeatable: false,
      schema: Type.Integer({ minimum: 0, maximum: maxPaths }),
    },
    includeEscalated: followEscalatedParameter,
  },
  output,
  run({ reader }, { source, target, limit, includeEscalated = false }) {
    requireObjects(reader, [source, target]);
    return { json: reader.paths({ source, target }, { limit, includeEscalated }) };
  },
});
