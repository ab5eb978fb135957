import { Type } from 'typebox';
import type { Level, LevelNode } from '../../model/level.ts';
import { addition } from '../addition.ts';
import { defineOperation } from '../operation.ts';
import { levelParameter } from '../shared-parameters.ts';
import { nodeIdProperty, nodeNameProperties } from './node-schemas.ts';

const graphNode = Type.Object({
  _id: nodeIdProperty,
  ...nodeNameProperties,
  nbObjects: Type.Integer({ minimum: 0, description: 'Distinct objects below the node, external ones included.' }),
  parent: Type.Union([Type.Object({ _id: nodeIdProperty }), Type.Null()], {
    description: 'The node of the level above; null at level 1.',
    ...addition,
  }),
});

const linkEnd = Type.Object({ _id: nodeIdProperty, ...nodeNameProperties });

export const getLevelGraph = defineOperation({
  name: 'get-level-graph',
  title: 'Get level graph',
  description: 'Returns all nodes of a taxonomy level and the links between them.',
  path: '/levels/{level}/graph',
  parameters: { level: levelParameter(1) },
  output: Type.Object({
    nodes: Type.Array(graphNode, { description: 'By name, then full name.' }),
    links: Type.Array(Type.Object({ origin: linkEnd, target: linkEnd }), {
      description:
        'A link stands once where some object of the origin has a direct link to some object of the target. By origin name, target name, origin full name, target full name.',
    }),
  }),
  run({ reader }, { level }) {
    const { nodes, links } = reader.levelGraph(level as Level);
    return {
      json: {
        nodes: nodes.map(nodeMembers),
        links: links.map(({ origin, target }) => ({ origin: endMembers(origin), target: endMembers(target) })),
      },
    };
  },
});

function nodeMembers({ nodeId, name, fullName, nbObjects, parentId }: LevelNode): object {
  return { _id: nodeId, name, fullName, nbObjects, parent: parentId === null ? null : { _id: parentId } };
}

function endMembers({ nodeId, name, fullName }: LevelNode): object {
  return { _id: nodeId, name, fullName };
}
