import { objectPageChunks, objectPageSchema } from '../objects/object-schemas.ts';
import { defineOperation, type Operation } from '../operation.ts';
import { endPointIdParameter, pagingParameters, type RequestLimits } from '../shared-parameters.ts';
import { dataGraphNotFound } from './data-graph-schemas.ts';

/** The objects that reach an end point, page by page. */
export function listDataGraphObjects(limits: RequestLimits): Operation {
  return defineOperation({
    name: 'list-data-graph-objects',
    title: 'List objects of a data graph',
    description:
      'Lists the objects that reach an end point over direct links, itself included, page by page, with the exact total.',
    path: '/data-graphs/{id}/objects',
    parameters: { id: endPointIdParameter, ...pagingParameters('objects', limits) },
    output: objectPageSchema('all objects of the data graph'),
    run({ reader }, { id, limit, skip = 0 }) {
      if (reader.dataGraph(id) === undefined) throw dataGraphNotFound(reader.info.name, id);
      return { chunks: objectPageChunks(reader.dataGraphObjects(id, { skip, limit })) };
    },
  });
}
