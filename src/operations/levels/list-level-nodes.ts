import { Type } from 'typebox';
import type { Level, LevelNode } from '../../model/level.ts';
import type { ApplicationReader } from '../../store/store.ts';
import { enclosedChunks } from '../json-chunks.ts';
import { identityProperties } from '../objects/object-schemas.ts';
import { defineOperation } from '../operation.ts';
import { levelParameter, nodeIdSchema, substringParameter } from '../shared-parameters.ts';
import { nodeIdProperty, nodeNameProperties } from './node-schemas.ts';

const childNode = Type.Object({
  _id: nodeIdProperty,
  name: Type.String({ description: 'Child name.' }),
  level: Type.Integer({ minimum: 3, maximum: 5, description: 'Child level.' }),
});

const node = Type.Object({
  _id: nodeIdProperty,
  ...nodeNameProperties,
  level: Type.Integer({ minimum: 2, maximum: 5, description: 'Node level.' }),
  children: Type.Union([Type.Array(childNode), Type.Array(Type.Object(identityProperties))], {
    description: 'By name. Of a node of level 2 to 4: the nodes below it; of level 5: its objects.',
  }),
});

export const listLevelNodes = defineOperation({
  name: 'list-level-nodes',
  title: 'List level nodes',
  description: 'Lists nodes of a taxonomy level with their children. At least one of name and _id is required.',
  path: '/levels/{level}/nodes',
  parameters: {
    level: levelParameter(2),
    name: substringParameter('the node name; required when _id is absent'),
    _id: {
      in: 'query',
      description: 'Local ID of the node, of this snapshot; required when name is absent.',
      required: false,
      repeatable: false,
      schema: nodeIdSchema,
    },
    select: {
      in: 'query',
      description: 'Must be children.',
      required: true,
      repeatable: true,
      schema: Type.Unsafe<'children'>({ type: 'string', enum: ['children'] }),
    },
  },
  output: Type.Array(node, { description: 'By name, then full name.' }),
  check({ name, _id }) {
    if (name !== undefined || _id !== undefined) return [];
    return [{ parameter: 'name', message: 'is required when _id is absent' }];
  },
  run({ reader }, { level, name, _id }) {
    const filter = { ...(name !== undefined && { name }), ...(_id !== undefined && { nodeId: _id }) };
    const nodes = reader.levelNodes(level as Level, filter);
    if (level === 5) return { chunks: enclosedChunks('[', nodesWithObjects(reader, nodes), ']') };
    return { json: nodes.map((node) => ({ ...nodeMembers(node), children: childMembers(reader, node) })) };
  },
});

function nodeMembers({ nodeId, name, fullName, level }: LevelNode): object {
  return { _id: nodeId, name, fullName, level };
}

function childMembers(reader: ApplicationReader, node: LevelNode): object[] {
  return reader.childNodes(node.nodeId).map(({ nodeId, name, level }) => ({ _id: nodeId, name, level }));
}

function* nodesWithObjects(reader: ApplicationReader, nodes: readonly LevelNode[]): Iterable<Uint8Array> {
  let separator = '';
  for (const node of nodes) {
    const head = `${separator}${JSON.stringify(nodeMembers(node)).slice(0, -1)},"children":[`;
    yield* enclosedChunks(head, reader.nodeObjects(node.nodeId), ']}');
    separator = ',';
  }
}
