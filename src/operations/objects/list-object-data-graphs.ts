import { Type } from 'typebox';
import { dataGraphSchema } from '../data-graphs/data-graph-schemas.ts';
import { jsonArrayChunks } from '../json-chunks.ts';
import { defineOperation } from '../operation.ts';
import { objectIdParameter } from '../shared-parameters.ts';
import { objectNotFound } from './object-schemas.ts';

export const listObjectDataGraphs = defineOperation({
  name: 'list-object-data-graphs',
  title: 'List data graphs of an object',
  description: 'Lists the data graphs that hold an object, thus the end points it reaches, all of them in one answer.',
  path: '/objects/{id}/data-graphs',
  parameters: { id: objectIdParameter },
  output: Type.Array(dataGraphSchema, { description: 'By name, full name, then ID of the end point.' }),
  run({ reader }, { id }) {
    if (!reader.hasObject(id)) throw objectNotFound(reader.info.name, id);
    return { chunks: jsonArrayChunks(reader.dataGraphsOf(id)) };
  },
});
