import { Type } from 'typebox';
import { jsonArrayChunks } from '../json-chunks.ts';
import { defineOperation } from '../operation.ts';
import { substringParameter } from '../shared-parameters.ts';
import { dataGraphSchema } from './data-graph-schemas.ts';

export const listDataGraphs = defineOperation({
  name: 'list-data-graphs',
  title: 'List data graphs',
  description:
    'Lists for each end point (table, queue, file, external service) what reaches it, all of them in one answer.',
  path: '/data-graphs',
  parameters: {
    name: substringParameter('the name of the end point'),
    fullname: substringParameter('the full name of the end point'),
    type: substringParameter('the display name of its type'),
    stack: substringParameter('any entry of the technology stack'),
  },
  output: Type.Array(dataGraphSchema, { description: 'By name, full name, then ID of the end point.' }),
  run({ reader }, { fullname, ...same }) {
    const filter = { ...same, ...(fullname !== undefined && { fullName: fullname }) };
    return { chunks: jsonArrayChunks(reader.dataGraphs(filter)) };
  },
});
