import { Type } from 'typebox';
import { defineTool } from '../tool.ts';
import { rowsSchema, slice } from './rows.ts';

export const architectureTool = defineTool({
  name: 'architecture',
  title: 'Architecture overview',
  description:
    'Layers of the application and calls between them. Level 1: broad (Services, Data Services …), 5: object types. `within`: only what is below a node of a higher level.',
  parameters: {
    level: Type.Optional(Type.Integer({ minimum: 1, maximum: 5, default: 3 })),
    within: Type.Optional(Type.String({ description: 'fullName of a node.' })),
  },
  output: {
    nodes: rowsSchema({ name: Type.String(), fullName: Type.String(), nbObjects: Type.Integer() }),
    links: rowsSchema({ origin: Type.String(), target: Type.String() }),
  },
  async run(context, { level = 3, within }) {
    const { data } = await context.ask('get-level-graph', { level });
    const isInside = (fullName: string): boolean => within === undefined || `${fullName}/`.startsWith(`${within}/`);
    const nodes = data.nodes
      .filter(({ fullName }) => isInside(fullName))
      .map(({ name, fullName, nbObjects }) => ({ name, fullName, nbObjects }));
    const links = data.links
      .filter(({ origin, target }) => isInside(origin.fullName) || isInside(target.fullName))
      .map(({ origin, target }) => ({ origin: origin.fullName, target: target.fullName }));
    return {
      summary: `${nodes.length} nodes of level ${level} with ${links.length} links.`,
      lists: {
        nodes: slice(context, 'nodes', nodes, ({ fullName, nbObjects }) => `${fullName}: ${nbObjects} objects`),
        links: slice(context, 'links', links, ({ origin, target }) => `${origin} → ${target}`),
      },
    };
  },
});
