import { Type } from 'typebox';
import { bookmarksSchema } from '../objects/source-locations.ts';
import { defineOperation, type Operation } from '../operation.ts';
import { objectIdParameter, type RequestLimits, selectParameter } from '../shared-parameters.ts';
import {
  followEscalatedParameter,
  graphLinkSchema,
  linksBetweenNodes,
  nodeLimitParameter,
  objectGraphSchema,
  requireObjects,
} from './graph-schemas.ts';

const maxDepth = 1000;

/** What an object calls or is called by, over several links. */
export function getCallHierarchy(limits: RequestLimits): Operation {
  return defineOperation({
    name: 'get-call-hierarchy',
    title: 'Get call hierarchy',
    description:
      'Returns what calls an object, or what it calls, over several links, as a graph in which each object stands once.',
    path: '/objects/{id}/call-hierarchy',
    heavy: true,
    parameters: {
      id: objectIdParameter,
      direction: {
        in: 'query',
        description: 'callers: who reaches the object; callees: what it reaches.',
        required: true,
        repeatable: false,
        schema: Type.Unsafe<'callers' | 'callees'>({ type: 'string', enum: ['callers', 'callees'] }),
      },
      depth: {
        in: 'query',
        description: 'Links that are followed at most; 3 when left out.',
        required: false,
        repeatable: false,
        schema: Type.Integer({ minimum: 1, maximum: maxDepth, default: 3 }),
      },
      limit: nodeLimitParameter(limits),
      includeEscalated: followEscalatedParameter,
      select: selectParameter(['bookmarks'], 'bookmarks adds the statements behind each link.'),
    },
    output: Type.Object({
      ...objectGraphSchema('the object asked for').properties,
      links: linksBetweenNodes({
        ...graphLinkSchema.properties,
        bookmarks: bookmarksSchema('The statements behind the link'),
      }),
    }),
    async run({ reader, sources }, { id, direction, depth = 3, limit, includeEscalated = false, select = [] }) {
      requireObjects(reader, [id]);
      const withBookmarks = select.includes('bookmarks');
      if (withBookmarks) await sources.require();
      return { json: reader.callHierarchy(id, { direction, depth, limit, includeEscalated, withBookmarks }) };
    },
  });
}
