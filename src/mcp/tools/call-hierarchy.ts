import { Type } from 'typebox';
import { withLocations } from '../../client/with-locations.ts';
import { counted } from '../counted.ts';
import { defineTool } from '../tool.ts';
import {
  identityMembers,
  identityOf,
  objectId,
  objectLine,
  placeMembers,
  placeOf,
  placeText,
  rowsSchema,
  slice,
} from './rows.ts';

/** Nodes that are asked for, the nearest first. */
const maximumNodes = 2000;

export const callHierarchyTool = defineTool({
  name: 'call_hierarchy',
  title: 'Call hierarchy',
  description:
    'All that calls an object, or that it calls, over several calls, nearest first, with the lines of the calls.',
  parameters: {
    object: Type.String({ description: 'Id, name or full name.' }),
    direction: Type.Unsafe<'callers' | 'callees'>({ type: 'string', enum: ['callers', 'callees'] }),
    depth: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 3 })),
  },
  output: {
    total: Type.Integer(),
    truncated: Type.Boolean(),
    nodes: rowsSchema({
      ...identityMembers,
      filePath: placeMembers.filePath,
      depth: Type.Union([Type.Integer(), Type.Null()]),
      isStartPoint: Type.Boolean(),
      isEndPoint: Type.Boolean(),
    }),
    links: rowsSchema({ origin: Type.String(), target: Type.String(), linkType: Type.String(), ...placeMembers }),
  },
  async run(context, { object, direction, depth = 3 }) {
    const id = await objectId(context, object);
    const { data } = await withLocations((select) =>
      context.ask('get-call-hierarchy', {
        id,
        direction,
        depth,
        limit: maximumNodes,
        select: select && 'bookmarks',
      }),
    );
    const nodes = data.nodes.map((node) => ({
      ...identityOf(node),
      ...(node.filePath !== null && { filePath: node.filePath }),
      depth: node.depth,
      isStartPoint: node.isStartPoint,
      isEndPoint: node.isEndPoint,
    }));
    const links = data.links.map(({ origin, target, linkType, bookmarks }) => ({
      origin: origin.id,
      target: target.id,
      linkType,
      ...placeOf(bookmarks),
    }));
    return {
      summary: `${counted(data.totalObjects, 'object')} within ${counted(depth, 'call')} (${direction}), the object itself included.`,
      head: { total: data.totalObjects, truncated: data.truncated },
      lists: {
        nodes: slice(context, 'nodes', nodes, (node) => `${node.depth ?? '-'} ${objectLine(node)}${marks(node)}`),
        links: slice(
          context,
          'links',
          links,
          (link) => `${link.origin} ${link.linkType} ${link.target}${placeText(link)}`,
        ),
      },
      ...(data.truncated && { hints: [`Only the nearest ${maximumNodes} are considered: ask for fewer levels.`] }),
    };
  },
});

function marks({ isStartPoint, isEndPoint }: { isStartPoint: boolean; isEndPoint: boolean }): string {
  return `${isStartPoint ? ' start point' : ''}${isEndPoint ? ' end point' : ''}`;
}
