import { Type } from 'typebox';
import type { Adjacency } from '../../graph/adjacency.ts';
import { layer } from '../../graph/layering.ts';
import type { ModuleGraph } from '../../model/module.ts';
import { defineOperation } from '../operation.ts';
import {
  countEscalatedParameter,
  includePackagesParameter,
  moduleEndSchema,
  moduleNotFound,
  moduleParameter,
  moduleProperties,
} from './module-schemas.ts';

const maxDepth = 100;
const count = (description: string) => Type.Integer({ minimum: 0, description });

const link = {
  origin: moduleEndSchema,
  target: moduleEndSchema,
  nbLinks: Type.Integer({
    minimum: 1,
    description:
      'Links from objects of the origin to objects of the target: one for each pair of objects and link type.',
  }),
};

const output = Type.Object({
  nodes: Type.Array(
    Type.Object({
      ...moduleProperties,
      nbObjects: count('Objects it stands for.'),
      layer: count('0: it depends on no other layer; else one more than the highest layer it depends on.'),
      cycle: Type.Unsafe<number | null>({
        type: ['integer', 'null'],
        description: 'Place of its cycle in cycles, from 0; null where it is in none.',
      }),
    }),
    { description: 'By the names of the path; packages last, by key.' },
  ),
  links: Type.Array(
    Type.Object({
      ...link,
      closesCycle: Type.Boolean({ description: 'True for the links without which there is no cycle.' }),
    }),
    { description: 'By origin, then target, in the order of nodes.' },
  ),
  cycles: Type.Array(
    Type.Object({
      modules: Type.Array(Type.String(), {
        description: 'Paths of modules that depend on each other, in the order of nodes.',
      }),
      closingLinks: Type.Array(Type.Object(link), {
        description:
          'Links without which there is no cycle: few, and of few links between objects, not always the fewest possible.',
      }),
    }),
    { description: 'The largest first, then in the order of nodes.' },
  ),
  nbObjectsWithoutModule: count(
    'Objects of the application that are in no module: without a file, or external and of no known package.',
  ),
});

export const getModuleGraph = defineOperation({
  name: 'get-module-graph',
  title: 'Get module graph',
  description:
    'Returns the folders and files at a depth below a folder, or below the top, with their dependencies, cycles and layers.',
  path: '/modules/graph',
  heavy: true,
  parameters: {
    module: moduleParameter('The folder whose inside is shown; the top where it is left out', false),
    depth: {
      in: 'query',
      description: 'Steps below the folder; a file that ends before stands for itself. 1 when left out.',
      required: false,
      repeatable: false,
      schema: Type.Integer({ minimum: 1, maximum: maxDepth, default: 1 }),
    },
    includePackages: {
      ...includePackagesParameter,
      description: 'true adds the packages that something of the folder depends on.',
    },
    includeEscalated: countEscalatedParameter,
  },
  output,
  run({ reader }, { module = '', depth = 1, includePackages = false, includeEscalated = false }) {
    const graph = reader.moduleGraph(module, { depth, includePackages, includeEscalated });
    if (graph === undefined) throw moduleNotFound(reader.info.name, module);
    return { json: answer(graph) };
  },
});

function answer({ nodes, links, nbObjectsWithoutModule }: ModuleGraph): object {
  const { layers, cycles, closing } = layer(
    adjacencyOf(nodes.length, links),
    links.map(({ nbLinks }) => nbLinks),
  );
  const cycleOf = new Map(cycles.flatMap((members, at) => Array.from(members, (node) => [node, at] as const)));
  const end = (node: number): { path: string } => ({ path: nodes[node]?.path as string });
  const linkAnswer = ({ origin, target, nbLinks }: ModuleGraph['links'][number]) => ({
    origin: end(origin),
    target: end(target),
    nbLinks,
  });
  return {
    nodes: nodes.map((node, at) => ({ ...node, layer: layers[at], cycle: cycleOf.get(at) ?? null })),
    links: links.map((each, at) => ({ ...linkAnswer(each), closesCycle: closing[at] === 1 })),
    cycles: cycles.map((members, cycle) => ({
      modules: Array.from(members, (node) => nodes[node]?.path as string),
      closingLinks: links
        .filter(({ origin }, at) => closing[at] === 1 && cycleOf.get(origin) === cycle)
        .map(linkAnswer),
    })),
    nbObjectsWithoutModule,
  };
}

/** Of links in the order of their origins. */
function adjacencyOf(nodes: number, links: ModuleGraph['links']): Adjacency {
  const starts = new Uint32Array(nodes + 1);
  for (const { origin } of links) (starts[origin + 1] as number)++;
  for (let node = 0; node < nodes; node++) starts[node + 1] = (starts[node + 1] as number) + (starts[node] as number);
  return { starts, targets: Uint32Array.from(links, ({ target }) => target) };
}
