import { Type } from 'typebox';
import { counted } from '../counted.ts';
import { defineTool } from '../tool.ts';
import { identityMembers, identityOf, objectId, rowsSchema, slice } from './rows.ts';

export const pathsTool = defineTool({
  name: 'paths',
  title: 'Paths between two objects',
  description:
    'The shortest ways from one object to another: how a route reaches a table, or code a vulnerable function.',
  parameters: {
    from: Type.String({ description: 'Id, name or full name.' }),
    to: Type.String(),
    count: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 3 })),
    includeEscalated: Type.Optional(Type.Boolean()),
  },
  output: {
    truncated: Type.Boolean(),
    paths: rowsSchema({ objects: rowsSchema(identityMembers), linkTypes: Type.Array(Type.String()) }),
  },
  async run(context, { from, to, count = 3, includeEscalated }) {
    const source = await objectId(context, from, 'from');
    const target = await objectId(context, to, 'to');
    const { data } = await context.ask('list-paths', { source, target, limit: count, includeEscalated });
    const paths = data.paths.map(({ objects, links }) => ({
      objects: objects.map(identityOf),
      linkTypes: links.map(({ linkType }) => linkType),
    }));
    return {
      summary:
        paths.length === 0 ? 'No path leads over calls.' : `${counted(paths.length, 'path')}, the shortest first.`,
      head: { truncated: data.truncated },
      lists: {
        paths: slice(context, 'paths', paths, ({ objects }) =>
          objects.map(({ name, id }) => `${name} (${id})`).join(' → '),
        ),
      },
      ...(paths.length === 0 && { hints: ['coverage lists which calls the analysis could not resolve.'] }),
    };
  },
});
