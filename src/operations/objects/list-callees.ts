import { Type } from 'typebox';
import { defineOperation } from '../operation.ts';
import { objectIdParameter, selectParameter } from '../shared-parameters.ts';
import { escalatedParameter, linkedObjectProperties } from './linked-objects.ts';
import { objectNotFound } from './object-schemas.ts';

export const listCallees = defineOperation({
  name: 'list-callees',
  title: 'List direct callees',
  description: 'Lists what an object refers to in its statements: one entry for each pair of callee and link type.',
  path: '/objects/{id}/callees',
  parameters: {
    id: objectIdParameter,
    select: selectParameter(
      ['parent', 'source-locations'],
      'parent adds the parent type of each callee, source-locations its source locations.',
    ),
    includeEscalated: escalatedParameter('callees'),
  },
  output: Type.Array(Type.Object(linkedObjectProperties('callee')), {
    description: 'By name, full name, ID, then link type.',
  }),
  async run({ reader, sources }, { id, select = [], includeEscalated = false }) {
    if (!reader.hasObject(id)) throw objectNotFound(reader.info.name, id);
    const members = { parent: select.includes('parent'), sourceLocations: select.includes('source-locations') };
    if (members.sourceLocations) await sources.require();
    return { chunks: reader.callees(id, { includeEscalated, members }).within('[', ']') };
  },
});
