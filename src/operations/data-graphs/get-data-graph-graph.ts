import { fullParameter, nodeLimitParameter, objectGraphSchema } from '../graphs/graph-schemas.ts';
import { defineOperation, type Operation } from '../operation.ts';
import { endPointIdParameter, type RequestLimits } from '../shared-parameters.ts';
import { dataGraphNotFound } from './data-graph-schemas.ts';

/** A data graph as a graph. */
export function getDataGraphGraph(limits: RequestLimits): Operation {
  return defineOperation({
    name: 'get-data-graph-graph',
    title: 'Get graph of a data graph',
    description:
      'Returns the graph of what reaches an end point: reduced to the ways from the start points of the transactions that hold it, or full.',
    path: '/data-graphs/{id}/graph',
    heavy: true,
    parameters: { id: endPointIdParameter, limit: nodeLimitParameter(limits), full: fullParameter },
    output: objectGraphSchema('the end point'),
    run({ reader }, { id, limit, full = false }) {
      if (reader.dataGraph(id) === undefined) throw dataGraphNotFound(reader.info.name, id);
      return { json: reader.dataGraphGraph(id, { full, limit }) };
    },
  });
}
