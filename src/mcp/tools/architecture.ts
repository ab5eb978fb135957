import { Type } from 'typebox';
import { counted } from '../counted.ts';
import { defineTool, type ToolAnswer, type ToolContext } from '../tool.ts';
import { rowsSchema, slice } from './rows.ts';

export const architectureTool = defineTool({
  name: 'architecture',
  title: 'Architecture overview',
  description:
    'Layers and calls between them. Level 1: broad (Services, Data Services …), 5: object types. `within`: below a node. With `modules`: folders and files, with dependencies, layers and cycles.',
  parameters: {
    modules: Type.Optional(Type.Boolean()),
    depth: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 1, description: 'Of modules.' })),
    level: Type.Optional(Type.Integer({ minimum: 1, maximum: 5, default: 3 })),
    within: Type.Optional(Type.String({ description: 'fullName of a node; path of a folder.' })),
  },
  output: {
    nodes: rowsSchema({
      name: Type.String(),
      fullName: Type.String(),
      nbObjects: Type.Integer(),
      layer: Type.Optional(Type.Integer()),
      cycle: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
    }),
    links: rowsSchema({
      origin: Type.String(),
      target: Type.String(),
      nbLinks: Type.Optional(Type.Integer()),
      closesCycle: Type.Optional(Type.Boolean()),
    }),
  },
  async run(context, { level = 3, within, modules = false, depth = 1 }) {
    if (modules) return moduleView(context, within, depth);
    const { data } = await context.ask('get-level-graph', { level });
    const isInside = (fullName: string): boolean => within === undefined || `${fullName}/`.startsWith(`${within}/`);
    const nodes = data.nodes
      .filter(({ fullName }) => isInside(fullName))
      .map(({ name, fullName, nbObjects }) => ({ name, fullName, nbObjects }));
    const links = data.links
      .filter(({ origin, target }) => isInside(origin.fullName) || isInside(target.fullName))
      .map(({ origin, target }) => ({ origin: origin.fullName, target: target.fullName }));
    return {
      summary: `${counted(nodes.length, 'node')} of level ${level} with ${counted(links.length, 'link')}.`,
      lists: {
        nodes: slice(
          context,
          'nodes',
          nodes,
          ({ fullName, nbObjects }) => `${fullName}: ${counted(nbObjects, 'object')}`,
        ),
        links: slice(context, 'links', links, ({ origin, target }) => `${origin} → ${target}`),
      },
    };
  },
});

async function moduleView(context: ToolContext, module: string | undefined, depth: number): Promise<ToolAnswer> {
  const { data } = await context.ask('get-module-graph', { module, depth });
  const nodes = data.nodes.map(({ path, name, nbObjects, layer, cycle }) => ({
    name,
    fullName: path,
    nbObjects,
    layer,
    cycle,
  }));
  const links = data.links.map(({ origin, target, nbLinks, closesCycle }) => ({
    origin: origin.path,
    target: target.path,
    nbLinks,
    closesCycle,
  }));
  return {
    summary: `${counted(nodes.length, 'folder or file', 'folders and files')} with ${counted(links.length, 'dependency', 'dependencies')} and ${counted(data.cycles.length, 'cycle')}.`,
    lists: {
      nodes: slice(
        context,
        'nodes',
        nodes,
        ({ fullName, nbObjects, layer, cycle }) =>
          `${fullName}: ${counted(nbObjects, 'object')}, layer ${layer}${cycle === null ? '' : `, cycle ${cycle + 1}`}`,
      ),
      links: slice(
        context,
        'links',
        links,
        ({ origin, target, nbLinks, closesCycle }) =>
          `${origin} → ${target}: ${nbLinks}${closesCycle ? ', closes a cycle' : ''}`,
      ),
    },
  };
}
